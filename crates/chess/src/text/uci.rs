//! UCI text: `e2e4`, `e7e8q`; castling is `e1g1` in chess and `e1h1` in Chess960.

use super::{MoveError, error::MoveFault};
use crate::{Bitboard, Board, Kind, Move, MoveList, Piece, Square, Variant, Wing};
use alloc::format;
use alloc::string::{String, ToString};

/// A move in UCI's form, which may be nonsense here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Uci {
    from: Square,
    to: Square,
    promotion: Option<Kind>,
}

impl Uci {
    /// The text in UCI's form; `None` if it looks different.
    pub(crate) fn parse(text: &str) -> Option<Uci> {
        let promotion = match text.get(4..)? {
            "" => None,
            "n" => Some(Kind::Knight),
            "b" => Some(Kind::Bishop),
            "r" => Some(Kind::Rook),
            "q" => Some(Kind::Queen),
            _ => return None,
        };
        let square = |range: core::ops::Range<usize>| text.get(range)?.parse().ok();
        Some(Uci { from: square(0..2)?, to: square(2..4)?, promotion })
    }

    /// The legal move it means.
    pub(crate) fn find(self, board: &Board) -> Result<Move, MoveError> {
        let mut moves = MoveList::default();
        board.generate_from(Bitboard::of(self.from), &mut moves);
        let to = castling_target(board, self.from, self.to).unwrap_or(self.to);
        let mut fitting = moves.iter().filter(|mv| mv.to() == to).peekable();
        if fitting.peek().is_none() {
            return Err(MoveError::explain(board, self.from, self.to));
        }
        fitting
            .find(|mv| mv.kind().promotion() == self.promotion)
            .copied()
            .ok_or(MoveError { fault: self.promotion_fault(), at: Some(4) })
    }

    fn promotion_fault(self) -> MoveFault {
        match self.promotion {
            None => MoveFault::PromotionMissing,
            Some(_) => MoveFault::PromotionExtra,
        }
    }
}

/// In chess a king's move of two squares means castling: the target is then the rook.
fn castling_target(board: &Board, from: Square, to: Square) -> Option<Square> {
    let is_king = board.piece_on(from) == Some(Piece::new(board.turn, Kind::King));
    let two_squares = from.rank() == to.rank() && from.file().abs_diff(to.file()) == 2;
    if board.variant() != Variant::Standard || !is_king || !two_squares {
        return None;
    }
    let wing = if to.file() > from.file() { Wing::KingSide } else { Wing::QueenSide };
    board.rights().rook(board.turn, wing)
}

pub(crate) fn write(board: &Board, mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    if mv.kind().is_castling() && board.variant() == Variant::Standard {
        let file =
            if to.file() > from.file() { Wing::KingSide } else { Wing::QueenSide }.king_file();
        return format!("{from}{}", Square::new(file, from.rank()));
    }
    mv.to_string()
}
