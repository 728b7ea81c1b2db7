use crate::{MOST_MOVES, MoveKind, Square};
use arrayvec::ArrayVec;
use core::fmt;
use core::ops::Deref;
use sandtable_core::Sink;

/// A move, written out. Castling is the king's move of two squares.
///
/// ```
/// use sandtable_chess::mailbox::Move;
/// use sandtable_chess::{MoveKind, Square};
///
/// let mv = Move { from: Square::E7, to: Square::E8, flag: MoveKind::PromoteQueen };
/// assert_eq!(mv.to_string(), "e7e8q");
/// assert_eq!(mv.flag as u8, 9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Which of the fourteen kinds it is; the number 0 to 13 is `flag as u8`.
    pub flag: MoveKind,
}

impl Move {
    /// What a pawn becomes: 2 to 5, the number of the white piece.
    pub(super) fn promotion(self) -> Option<i8> {
        match self.flag {
            MoveKind::PromoteKnight | MoveKind::CapturePromoteKnight => Some(super::KNIGHT),
            MoveKind::PromoteBishop | MoveKind::CapturePromoteBishop => Some(super::BISHOP),
            MoveKind::PromoteRook | MoveKind::CapturePromoteRook => Some(super::ROOK),
            MoveKind::PromoteQueen | MoveKind::CapturePromoteQueen => Some(super::QUEEN),
            _ => None,
        }
    }

    /// Where the taken piece stands, if one is taken. En passant it is not where the pawn goes, but
    /// beside where it comes from.
    pub(super) fn victim(self) -> Square {
        match self.flag {
            MoveKind::EnPassant => Square::new(self.to.file(), self.from.rank()),
            _ => self.to,
        }
    }
}

/// UCI: `e2e4`, `e1g1`, `e7e8q`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion() {
            Some(super::KNIGHT) => f.write_str("n"),
            Some(super::BISHOP) => f.write_str("b"),
            Some(super::ROOK) => f.write_str("r"),
            Some(_) => f.write_str("q"),
            None => Ok(()),
        }
    }
}

/// A list of moves, on the stack. The bound counts the squares that pieces can reach, so it holds
/// for pseudo-legal moves too.
#[derive(Clone, Default, Debug)]
pub struct Moves(ArrayVec<Move, MOST_MOVES>);

impl Sink<Move> for Moves {
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl AsRef<[Move]> for Moves {
    fn as_ref(&self) -> &[Move] {
        &self.0
    }
}

impl Deref for Moves {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, MOST_MOVES>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Moves {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
