//! Is a square attacked?
//!
//! The question is turned round: instead of asking every enemy piece whether it reaches the square,
//! stand on the square and look outwards. If a knight's leap away there is an enemy knight, it
//! attacks us; if the first piece along a diagonal is an enemy bishop or queen, so does that one.

use super::{BISHOP, EMPTY, KING, KNIGHT, Mailbox, PAWN, QUEEN, ROOK, forward, sign};
use crate::Square;
use sandtable_core::Side;

/// A step: so many files to the right, so many ranks up.
pub(super) type Step = (i8, i8);

pub(super) const KNIGHT_STEPS: [Step; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
pub(super) const BISHOP_STEPS: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(super) const ROOK_STEPS: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// The king's steps. A queen slides along the same eight.
pub(super) const KING_STEPS: [Step; 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl Mailbox {
    /// Whether a piece of side `by` attacks this square.
    pub fn is_attacked(&self, square: Square, by: Side) -> bool {
        // An enemy pawn that attacks us stands one rank *behind* us, as it sees the board.
        let behind = -forward(by);
        self.one_step_away(square, &[(-1, behind), (1, behind)], sign(by) * PAWN)
            || self.one_step_away(square, &KNIGHT_STEPS, sign(by) * KNIGHT)
            || self.one_step_away(square, &KING_STEPS, sign(by) * KING)
            || self.first_in_sight(square, &BISHOP_STEPS, sign(by) * BISHOP)
            || self.first_in_sight(square, &ROOK_STEPS, sign(by) * ROOK)
            || self.first_in_sight(square, &KING_STEPS, sign(by) * QUEEN)
    }

    /// Whether this side's king is attacked.
    pub fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.is_attacked(king, !side))
    }

    /// Where this side's king stands. There is always one; no square needs to be made up for none.
    pub(super) fn king(&self, side: Side) -> Option<Square> {
        Square::all().find(|&square| self.at(square) == sign(side) * KING)
    }

    fn one_step_away(&self, square: Square, steps: &[Step], wanted: i8) -> bool {
        steps.iter().any(|&(files, ranks)| {
            square.offset(files, ranks).is_some_and(|there| self.at(there) == wanted)
        })
    }

    fn first_in_sight(&self, square: Square, steps: &[Step], wanted: i8) -> bool {
        steps.iter().any(|&(files, ranks)| {
            let mut here = square;
            while let Some(there) = here.offset(files, ranks) {
                if self.at(there) != EMPTY {
                    return self.at(there) == wanted;
                }
                here = there;
            }
            false
        })
    }
}
