use crate::board::Board;
use crate::errors::{self, Thrown};
use crate::moves::list_of;
use sandtable_core::{Game, Turn};
use sandtable_games::{OutcomeView, PositionView, Refusal, ViewOptions, position_view, read_turn};

/// A board, and the moves made on it with what takes them back.
pub struct Line<B: Board> {
    pub board: B,
    made: Vec<(B::Move, B::Undo)>,
    /// The legal moves of the positions up to the present one, as far as they were listed: whoever lists
    /// them makes one of them. Empty for a board that is asked instead.
    lists: Vec<Vec<B::Move>>,
}

impl<B: Board> Line<B> {
    pub fn new(board: B) -> Line<B> {
        Line { board, made: Vec::new(), lists: Vec::new() }
    }

    /// The legal moves.
    pub fn list(&mut self) -> usize {
        let moves = self.board.legal_moves();
        if B::KEEPS_LISTS {
            self.lists.resize(self.made.len() + 1, Vec::new());
            if let Some(list) = self.lists.last_mut() {
                list.clear();
                list.extend_from_slice(moves.as_ref());
            }
        }
        list_of::<B>(moves.as_ref())
    }

    /// The move of a number, if it is legal here.
    fn legal(&self, bits: u32) -> Option<B::Move> {
        let mv = B::from_bits(bits)?;
        let listed = if B::KEEPS_LISTS { self.lists.get(self.made.len()) } else { None };
        let is_listed = listed.is_some_and(|list| list.contains(&mv));
        (is_listed || self.board.is_legal(mv)).then_some(mv)
    }

    /// The moves made and not taken back.
    pub fn moves(&self) -> impl Iterator<Item = u32> {
        self.made.iter().map(|&(mv, _)| B::bits(mv))
    }

    fn push(&mut self, mv: B::Move) {
        let undo = self.board.make(mv);
        self.made.push((mv, undo));
        // What was listed there was another position.
        self.lists.truncate(self.made.len());
    }

    /// Makes a move if it is legal.
    pub fn make(&mut self, bits: u32) -> bool {
        match self.legal(bits) {
            Some(mv) => self.push(mv),
            None => return false,
        }
        true
    }

    /// Takes the last move back.
    pub fn unmake(&mut self) -> Option<u32> {
        let (mv, undo) = self.made.pop()?;
        self.lists.truncate(self.made.len() + 1);
        self.board.unmake(mv, undo);
        Some(B::bits(mv))
    }

    /// The one move that a text means here.
    pub fn parse(&self, text: &str) -> Result<B::Move, Thrown> {
        match self.read(text)?.as_slice() {
            &[mv] => Ok(mv),
            // The text of a whole turn: `make_turn` takes it.
            _ => Err(errors::bad_move(text, Refusal::illegal())),
        }
    }

    /// The moves that a text means here.
    pub fn read(&self, text: &str) -> Result<Turn<B::Move>, Thrown> {
        read_turn(&self.board, text).map_err(|refusal| errors::bad_move(text, refusal))
    }

    /// Makes what a text means: a move or a whole turn.
    pub fn make_turn(&mut self, text: &str) -> Result<usize, Thrown> {
        let turn = self.read(text)?;
        turn.iter().for_each(|&mv| self.push(mv));
        Ok(list_of::<B>(turn.as_slice()))
    }

    /// The move of a number, which has to be legal.
    pub fn expect(&self, bits: u32) -> Result<B::Move, Thrown> {
        self.legal(bits).ok_or_else(errors::illegal)
    }

    /// The moves of these numbers, each legal after those before it.
    pub fn legal_turn(&self, moves: &[u32]) -> Result<Vec<B::Move>, Thrown> {
        let mut now = self.board.clone();
        let mut turn = Vec::with_capacity(moves.len());
        for &bits in moves {
            let mv = now.legal(bits).ok_or_else(errors::illegal)?;
            now.play(mv);
            turn.push(mv);
        }
        Ok(turn)
    }

    /// How the position stands by itself.
    pub fn outcome(&self) -> Option<OutcomeView> {
        self.board.status().outcome().map(|outcome| OutcomeView::of(&self.board, outcome))
    }

    /// All about the position.
    pub fn view(&self) -> PositionView {
        let options = ViewOptions { actions_after_end: false };
        position_view(&Game::new(self.board.clone()), None, options)
    }
}
