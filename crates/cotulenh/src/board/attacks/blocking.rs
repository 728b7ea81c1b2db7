//! Blocked lines (R2): whose shots are stopped by pieces in between, and what stands on a line.

use crate::board::Board;
use crate::board::geometry::{Bearing, Direction, bearing};
use crate::{Kind, Square};

/// Whether pieces in between block a capture by this kind of piece. Artillery, Missile, Air Force and
/// Navy shoot over them (R2).
#[inline(always)]
pub(in crate::board) const fn shot_is_blocked(kind: Kind) -> bool {
    !matches!(kind, Kind::Artillery | Kind::Missile | Kind::AirForce | Kind::Navy)
}

impl Board {
    /// Whether nothing stands before the last square of a line.
    #[inline]
    pub(in crate::board) fn is_clear(
        &self,
        from: Square,
        direction: Direction,
        distance: u8,
    ) -> bool {
        let mut here = from;
        for _ in 1..distance {
            here = direction.step(here);
            if self.unit(here).is_some() {
                return false;
            }
        }
        true
    }

    /// The same for the line between two squares; false if they share none.
    #[inline]
    pub(in crate::board) fn is_clear_between(&self, from: Square, to: Square) -> bool {
        bearing(from, to).is_some_and(|way| self.is_clear(from, way.direction, way.distance))
    }

    /// The only piece before the end of a line; `None` if there are none or several.
    pub(in crate::board) fn sole_piece_between(
        &self,
        from: Square,
        way: Bearing,
    ) -> Option<Square> {
        let (mut here, mut found) = (from, None);
        for _ in 1..way.distance {
            here = way.direction.step(here);
            if self.unit(here).is_some() {
                if found.is_some() {
                    return None;
                }
                found = Some(here);
            }
        }
        found
    }
}
