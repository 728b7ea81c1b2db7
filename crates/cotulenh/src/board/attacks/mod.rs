//! Attacks: whether a piece attacks a square, and which pieces of a side do.
//!
//! | file | what |
//! |---|---|
//! | `mod` | does a piece attack a square, the attackers of a square, enemies within range |
//! | `ranges` | how far each piece moves and captures, capture ranges as sets of squares (R2) |
//! | `blocking` | whose shots are blocked by pieces in between, what stands on a line (R2) |
//! | `check` | the Commander attacked, exposed, in danger (R8) |

mod blocking;
mod check;
mod ranges;

pub(in crate::board) use blocking::shot_is_blocked;
pub(in crate::board) use ranges::{capture_range, farthest, move_range, within_reach};

use super::Board;
use super::geometry::{Bearing, bearing};
use super::rule_set::{Ruling, with_rules};
use super::square_set::SquareSet;
use crate::{Kind, Piece, Square, Unit};
use sandtable_core::Side;

/// A piece that attacks, where it stands and in which unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attacker {
    /// Where it stands.
    pub from: Square,
    /// What it is part of, or all by itself.
    pub unit: Unit,
    /// Who attacks.
    pub piece: Piece,
}

impl Board {
    /// Whether one piece, taken by itself, reaches the end of this way with its shot.
    #[inline]
    pub(in crate::board) fn attacks<R: Ruling>(
        &self,
        piece: Piece,
        from: Square,
        way: Bearing,
        at_navy: bool,
        target_side: Side,
    ) -> bool {
        let Bearing { direction, distance } = way;
        if capture_range::<R>(piece, direction.is_straight(), at_navy) < distance {
            return false;
        }
        if shot_is_blocked(piece.kind) {
            return self.is_clear(from, direction, distance);
        }
        piece.kind != Kind::AirForce
            || piece.hero
            || self.comes_through(from, direction, distance, target_side)
    }

    /// Calls `visit` with every piece of a side, alone or a member of a stack taken by itself, that
    /// could capture an enemy on this square now (R2, R4, R7). `at_navy` if that enemy is led by a
    /// Navy. The square may be empty: then these are the pieces that could capture there.
    #[inline]
    pub fn for_each_attacker(
        &self,
        target: Square,
        side: Side,
        at_navy: bool,
        visit: impl FnMut(Attacker),
    ) {
        with_rules!(self, R => self.visit_attackers::<R>(target, side, at_navy, visit));
    }

    #[inline]
    pub(in crate::board) fn visit_attackers<R: Ruling>(
        &self,
        target: Square,
        side: Side,
        at_navy: bool,
        mut visit: impl FnMut(Attacker),
    ) {
        for from in self.own(side) & within_reach(target) {
            let (Some(unit), Some(way)) = (self.unit(from), bearing(from, target)) else {
                continue;
            };
            for piece in unit.pieces() {
                if self.attacks::<R>(piece, from, way, at_navy, !side) {
                    visit(Attacker { from, unit, piece });
                }
            }
        }
    }

    /// Whether a square is within the capture range of some piece of a side, whatever stands in between.
    pub(in crate::board) fn is_in_range_of<R: Ruling>(&self, side: Side, square: Square) -> bool {
        (self.own(side) & within_reach(square)).into_iter().any(|from| {
            let mut pieces = self.unit(from).into_iter().flat_map(Unit::pieces);
            pieces.any(|piece| piece.capture_squares(square, false, R::RULES).has(from))
        })
    }

    /// The units of `them` within a piece's capture range.
    #[inline(always)]
    pub(in crate::board) fn enemies_within<R: Ruling>(
        &self,
        piece: Piece,
        from: Square,
        them: Side,
    ) -> SquareSet {
        let near = piece.capture_squares(from, false, R::RULES);
        let reach = match piece.kind {
            Kind::Navy => near | piece.capture_squares(from, true, R::RULES) & self.ships,
            _ => near,
        };
        self.own(them) & reach
    }
}
