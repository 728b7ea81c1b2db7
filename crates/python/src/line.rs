use crate::board::Board;
use crate::errors;
use crate::moves::{AnyMove, Played};
use crate::outcome::Outcome;
use pyo3::prelude::*;
use sandtable_core::{Game, Notation, Turn};
use sandtable_games::{Describe, PositionView, Refusal, ViewOptions, position_view, read_turn};
use std::sync::OnceLock;

/// A board, and the moves made on it with what takes them back.
pub struct Line<B: Board> {
    pub board: B,
    made: Vec<(B::Move, B::Undo)>,
    /// The legal moves of the positions up to the present one, as far as they were listed: whoever lists
    /// them plays one of them.
    lists: Vec<OnceLock<Vec<B::Move>>>,
}

/// A line of either game.
#[expect(clippy::large_enum_variant, reason = "it lives in a Python object and is never moved")]
pub enum AnyLine {
    Chess(Line<sandtable_chess::Board>),
    Cotulenh(Line<sandtable_cotulenh::Board>),
}

/// Runs `$body` with `$line` standing for the line inside an [`AnyLine`].
macro_rules! with_line {
    ($any:expr, $line:ident => $body:expr) => {
        match $any {
            $crate::line::AnyLine::Chess($line) => $body,
            $crate::line::AnyLine::Cotulenh($line) => $body,
        }
    };
}
pub(crate) use with_line;

impl<B: Board> Line<B> {
    pub fn new(board: B) -> Line<B> {
        Line { board, made: Vec::new(), lists: Vec::from([OnceLock::new()]) }
    }

    /// The legal moves.
    pub fn list(&self) -> Vec<AnyMove> {
        let moves = self.board.legal_moves();
        if let Some(list) = self.lists.last().filter(|_| B::KEEPS_LISTS) {
            list.get_or_init(|| moves.as_ref().to_vec());
        }
        moves.as_ref().iter().map(|&mv| B::wrap(mv)).collect()
    }

    /// A move of any game, if it is legal here.
    #[inline]
    fn legal(&self, mv: AnyMove) -> Option<B::Move> {
        let mv = B::unwrap(mv)?;
        let listed = self.lists.last().and_then(OnceLock::get);
        let is_listed = listed.is_some_and(|list| list.contains(&mv));
        (is_listed || self.board.is_legal(mv)).then_some(mv)
    }

    /// The moves made and not taken back.
    pub fn moves(&self) -> impl Iterator<Item = AnyMove> {
        self.made.iter().map(|&(mv, _)| B::wrap(mv))
    }

    fn make(&mut self, mv: B::Move) {
        let undo = self.board.make(mv);
        self.made.push((mv, undo));
        self.lists.push(OnceLock::new());
    }

    /// Makes a move if it is legal.
    #[inline]
    pub fn push(&mut self, mv: AnyMove) -> bool {
        match self.legal(mv) {
            Some(mv) => self.make(mv),
            None => return false,
        }
        true
    }

    /// Takes the last move back.
    #[inline]
    pub fn pop(&mut self) -> Option<AnyMove> {
        let (mv, undo) = self.made.pop()?;
        self.lists.pop();
        self.board.unmake(mv, undo);
        Some(B::wrap(mv))
    }

    /// The one move that a text or value means here.
    pub fn parse(&self, py: Python<'_>, played: &Played<'_>) -> PyResult<B::Move> {
        match played {
            Played::Move(mv) => self.legal(*mv).ok_or_else(|| errors::illegal(py)),
            Played::Text(text) => {
                let text = text.to_str()?;
                let turn = self.read(py, text)?;
                match turn.as_slice() {
                    &[mv] => Ok(mv),
                    // The text of a whole turn: `push_turn` takes it.
                    _ => Err(errors::bad_move(py, text, Refusal::illegal())),
                }
            }
        }
    }

    /// The moves that a text means here.
    pub fn read(&self, py: Python<'_>, text: &str) -> PyResult<Turn<B::Move>> {
        read_turn(&self.board, text).map_err(|refusal| errors::bad_move(py, text, refusal))
    }

    /// The one move that a text or value means here, as one of any game.
    pub fn parse_any(&self, py: Python<'_>, played: &Played<'_>) -> PyResult<AnyMove> {
        self.parse(py, played).map(B::wrap)
    }

    /// The moves that a text means here, as moves of any game.
    pub fn read_any(&self, py: Python<'_>, text: &str) -> PyResult<Vec<AnyMove>> {
        Ok(self.read(py, text)?.into_iter().map(B::wrap).collect())
    }

    /// Makes what a text means: a move or a whole turn.
    pub fn push_turn(&mut self, py: Python<'_>, text: &str) -> PyResult<Vec<AnyMove>> {
        let turn = self.read(py, text)?;
        turn.iter().for_each(|&mv| self.make(mv));
        Ok(turn.into_iter().map(B::wrap).collect())
    }

    /// These moves as moves of this game, each legal after those before it.
    pub fn legal_turn(&self, py: Python<'_>, moves: &[AnyMove]) -> PyResult<Vec<B::Move>> {
        let mut now = self.board.clone();
        let mut turn = Vec::with_capacity(moves.len());
        for &mv in moves {
            let mv = now.legal(mv).ok_or_else(|| errors::illegal(py))?;
            now.play(mv);
            turn.push(mv);
        }
        Ok(turn)
    }

    /// How the position stands by itself.
    pub fn outcome(&self) -> Option<Outcome> {
        self.board.status().outcome().map(|outcome| Outcome::of(&self.board, outcome))
    }

    /// All about the position.
    pub fn view(&self) -> PositionView {
        let options = ViewOptions { actions_after_end: false };
        position_view(&Game::new(self.board.clone()), None, options)
    }

    /// Why nothing legal goes from one square to another.
    pub fn why_not(
        &self,
        from: &str,
        to: &str,
        group: Option<&[char]>,
    ) -> Result<Option<Refusal>, Refusal> {
        Describe::why_not(&self.board, from, to, group)
    }

    /// The moves of the side to move, in long form.
    pub fn long_text(&self, mv: B::Move) -> String {
        Notation::long_text(&self.board, mv)
    }
}
