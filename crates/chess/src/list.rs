use crate::Move;
use arrayvec::ArrayVec;
use core::ops::Deref;
use sandtable_core::Sink;

/// No validated position has more legal moves. Nine queens of 27 squares, two rooks of 14, two
/// bishops of 13, two knights of 8, a king of 8 and two castlings are 323; a pawn in place of a
/// queen has at most 12. (The most that is known to occur is 218.)
pub const MOST_MOVES: usize = 9 * 27 + 2 * 14 + 2 * 13 + 2 * 8 + 8 + 2;

/// The legal moves of a position, on the stack.
#[derive(Clone, Default, Debug)]
pub struct MoveList(ArrayVec<Move, MOST_MOVES>);

impl Sink<Move> for MoveList {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl AsRef<[Move]> for MoveList {
    #[inline(always)]
    fn as_ref(&self) -> &[Move] {
        &self.0
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}
