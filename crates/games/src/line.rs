use crate::{
    AnyPosition, CallError, Describe, OutcomeView, PositionView, Refusal, ViewOptions,
    position_view, read_turn,
};
use alloc::boxed::Box;
use alloc::vec::Vec;
use once_cell::race::OnceBox;
use sandtable_core::{Game, Turn};

/// A board, and the moves made on it with what takes them back.
pub struct Line<B: Describe> {
    board: B,
    made: Vec<(B::Move, B::Undo)>,
    /// The legal moves of every position up to the present one, if they were listed: whoever lists them
    /// makes one of them. Empty where [`KEEPS_LISTS`](Describe::KEEPS_LISTS) is false.
    lists: Vec<OnceBox<Vec<B::Move>>>,
}

/// A line of any game: a position that is changed in place and put back exactly.
///
/// ```
/// use sandtable_games::{AnyLine, AnyPosition, GameKind, with_line};
///
/// let start = AnyPosition::start(GameKind::Chess);
/// let mut line = AnyLine::from(start.clone());
/// with_line!(&mut line, line => line.push_turn("e4").map(drop))?;
/// assert_ne!(line.position(), start);
/// with_line!(&mut line, line => { line.pop(); });
/// assert_eq!(line.position(), start);
/// # Ok::<(), sandtable_games::CallError>(())
/// ```
#[expect(
    clippy::large_enum_variant,
    reason = "it is seldom moved, and a box would be an allocation"
)]
pub enum AnyLine {
    /// Chess or Chess960.
    Chess(Line<sandtable_chess::Board>),
    /// Cờ Tư Lệnh.
    Cotulenh(Line<sandtable_cotulenh::Board>),
}

/// Runs `$body` with `$line` standing for the [`Line`](crate::Line) inside an
/// [`AnyLine`](crate::AnyLine).
#[macro_export]
macro_rules! with_line {
    ($any:expr, $line:ident => $body:expr) => {
        match $any {
            $crate::AnyLine::Chess($line) => $body,
            $crate::AnyLine::Cotulenh($line) => $body,
        }
    };
}

impl From<AnyPosition> for AnyLine {
    fn from(position: AnyPosition) -> AnyLine {
        match position {
            AnyPosition::Chess(board) => AnyLine::Chess(Line::new(board)),
            AnyPosition::Cotulenh(board) => AnyLine::Cotulenh(Line::new(board)),
        }
    }
}

impl AnyLine {
    /// A copy of the position, without the moves that led to it.
    pub fn position(&self) -> AnyPosition {
        with_line!(self, line => line.board.clone().into())
    }

    /// Whether both positions are the same, whatever led to them.
    pub fn is_same_position(&self, other: &AnyLine) -> bool {
        match (self, other) {
            (AnyLine::Chess(one), AnyLine::Chess(other)) => one.board == other.board,
            (AnyLine::Cotulenh(one), AnyLine::Cotulenh(other)) => one.board == other.board,
            _ => false,
        }
    }
}

impl<B: Describe> Line<B> {
    /// A line without moves.
    pub fn new(board: B) -> Line<B> {
        let mut line = Line { board, made: Vec::new(), lists: Vec::new() };
        line.push_list();
        line
    }

    fn push_list(&mut self) {
        if B::KEEPS_LISTS {
            self.lists.push(OnceBox::new());
        }
    }

    /// The position now.
    pub fn board(&self) -> &B {
        &self.board
    }

    /// The legal moves. They are kept, so that one of them is found among them when it is made.
    pub fn list(&self) -> B::List {
        let moves = self.board.legal_moves();
        if let Some(list) = self.lists.last() {
            list.get_or_init(|| Box::new(moves.as_ref().to_vec()));
        }
        moves
    }

    /// Whether a move is legal here.
    #[inline]
    pub fn is_legal(&self, mv: B::Move) -> bool {
        let listed = self.lists.last().and_then(OnceBox::get);
        listed.is_some_and(|list| list.contains(&mv)) || self.board.is_legal(mv)
    }

    /// The moves made and not taken back.
    pub fn moves(&self) -> impl Iterator<Item = B::Move> {
        self.made.iter().map(|&(mv, _)| mv)
    }

    #[inline]
    fn make(&mut self, mv: B::Move) {
        let undo = self.board.make(mv);
        self.made.push((mv, undo));
        self.push_list();
    }

    /// Makes a move if it is legal.
    #[inline]
    pub fn push(&mut self, mv: B::Move) -> bool {
        let is_legal = self.is_legal(mv);
        if is_legal {
            self.make(mv);
        }
        is_legal
    }

    /// Takes the last move back.
    #[inline]
    pub fn pop(&mut self) -> Option<B::Move> {
        let (mv, undo) = self.made.pop()?;
        self.lists.pop();
        self.board.unmake(mv, undo);
        Some(mv)
    }

    /// A move that has to be legal here; `None` is a move of another game.
    ///
    /// # Errors
    /// It is not.
    pub fn expect_legal(&self, mv: Option<B::Move>) -> Result<B::Move, CallError> {
        mv.filter(|&mv| self.is_legal(mv)).ok_or_else(CallError::illegal)
    }

    /// The moves that a text means here.
    ///
    /// # Errors
    /// It means nothing that is legal here, or several things.
    pub fn read(&self, text: &str) -> Result<Turn<B::Move>, CallError> {
        read_turn(&self.board, text).map_err(|refusal| CallError::bad_move(text, refusal))
    }

    /// The one move that a text means here.
    ///
    /// # Errors
    /// It means none, or a turn of several.
    pub fn read_move(&self, text: &str) -> Result<B::Move, CallError> {
        match self.read(text)?.as_slice() {
            &[mv] => Ok(mv),
            // The text of a whole turn: `push_turn` takes it.
            _ => Err(CallError::bad_move(text, Refusal::illegal())),
        }
    }

    /// Makes what a text means: a move or a whole turn.
    ///
    /// # Errors
    /// It means nothing that is legal here, or several things.
    pub fn push_turn(&mut self, text: &str) -> Result<Turn<B::Move>, CallError> {
        let turn = self.read(text)?;
        turn.iter().for_each(|&mv| self.make(mv));
        Ok(turn)
    }

    /// These moves, each legal after those before it; `None` is a move of another game.
    ///
    /// # Errors
    /// One is not legal.
    pub fn legal_turn(
        &self,
        moves: impl IntoIterator<Item = Option<B::Move>>,
    ) -> Result<Vec<B::Move>, CallError> {
        let mut now = self.board.clone();
        let mut turn = Vec::new();
        for mv in moves {
            let mv = mv.filter(|&mv| now.is_legal(mv)).ok_or_else(CallError::illegal)?;
            now.play(mv);
            turn.push(mv);
        }
        Ok(turn)
    }

    /// How the position stands by itself, as if nothing had been played before.
    pub fn outcome(&self) -> Option<OutcomeView> {
        self.board.status().outcome().map(|outcome| OutcomeView::of(&self.board, outcome))
    }

    /// How the game would end here if the side to move had no legal move: mate or stalemate, with the
    /// points they are worth. `None` in the middle of a turn.
    pub fn outcome_without_moves(&self) -> Option<OutcomeView> {
        let outcome = self.board.status_without_moves().outcome();
        outcome.map(|outcome| OutcomeView::of(&self.board, outcome))
    }

    /// All about the position.
    pub fn view(&self) -> PositionView {
        let options = ViewOptions { actions_after_end: false };
        position_view(&Game::new(self.board.clone()), None, options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyMove, GameKind};

    fn line(kind: GameKind) -> AnyLine {
        AnyLine::from(AnyPosition::start(kind))
    }

    #[test]
    fn what_was_pushed_is_popped() {
        fn walk<B: Describe>(line: &mut Line<B>) {
            let start = line.board().clone();
            let mut made = Vec::new();
            for number in 0..20 {
                let moves = line.list();
                let mv = moves.as_ref()[number * 7 % moves.as_ref().len()];
                assert!(line.push(mv));
                made.push(mv);
            }
            assert_eq!(line.moves().collect::<Vec<_>>(), made);
            for mv in made.into_iter().rev() {
                assert_eq!(line.pop(), Some(mv));
            }
            assert_eq!((line.pop(), line.board()), (None, &start));
        }
        for kind in GameKind::BOARDS {
            with_line!(&mut line(kind), line => walk(line));
        }
    }

    #[test]
    fn a_list_is_only_for_its_own_position() {
        fn check<B: Describe>(line: &mut Line<B>) {
            // A first move is not legal twice, though it was listed before it was made.
            let mv = line.list().as_ref()[0];
            assert!(line.push(mv) && !line.push(mv));
            assert!(line.pop().is_some() && line.is_legal(mv));
        }
        for kind in GameKind::BOARDS {
            with_line!(&mut line(kind), line => check(line));
        }
    }

    #[test]
    fn a_turn_is_made_by_text_and_a_move_is_not_a_turn() {
        let fen = "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1";
        let mut any = AnyLine::from(AnyPosition::from_fen(GameKind::COTULENH, fen).unwrap());
        let AnyLine::Cotulenh(line) = &mut any else { panic!("Cờ Tư Lệnh") };
        assert_eq!(line.read_move("T<I>f6").unwrap_err().refused_text(), "T<I>f6");
        let turn = line.push_turn("T<I>f6").unwrap();
        assert_eq!((turn.len(), line.moves().count()), (2, 2));
        assert!(line.legal_turn(turn.iter().map(|&mv| Some(mv))).is_err(), "they were made");
        assert!(line.pop().is_some() && line.pop().is_some());
        assert_eq!(line.legal_turn(turn.iter().map(|&mv| Some(mv))), Ok(turn.to_vec()));
        assert_eq!(line.legal_turn([None]), Err(CallError::illegal()));
    }

    #[test]
    fn moves_of_another_game_are_refused() {
        let AnyLine::Chess(chess) = line(GameKind::Chess) else { panic!("chess") };
        let mv = chess.list().as_ref()[0];
        let foreign = sandtable_cotulenh::Board::of_any_move(AnyMove::Chess(mv));
        let AnyLine::Cotulenh(other) = line(GameKind::COTULENH) else { panic!("Cờ Tư Lệnh") };
        assert_eq!(other.expect_legal(foreign), Err(CallError::illegal()));
    }
}
