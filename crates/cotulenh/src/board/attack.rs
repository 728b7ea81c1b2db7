//! Attacks on a Commander, exposure, danger (R8).

use super::Board;
use super::geometry::{Bearing, Direction, EDGE, bearing, within_reach};
use super::reach::{capture_range, shot_is_blocked};
use super::set::SquareSet;
use crate::{Kind, Piece, Square};
use sandtable_core::Side;

impl Board {
    /// R8.1: whether some enemy piece could capture this side's Commander now.
    pub(super) fn commander_attacked(&self, side: Side) -> bool {
        let Some(target) = self.commander_square(side) else { return false };
        let at_navy = self.ships.has(target);
        (self.own(!side) & within_reach(target)).into_iter().any(|from| {
            let (Some(unit), Some(way)) = (self.unit(from), bearing(from, target)) else {
                return false;
            };
            unit.pieces().any(|piece| self.attacks(piece, from, way, at_navy, side))
        })
    }

    /// Whether one piece, taken by itself, reaches the end of this way with its shot.
    #[inline]
    pub(super) fn attacks(
        &self,
        piece: Piece,
        from: Square,
        way: Bearing,
        at_navy: bool,
        target_side: Side,
    ) -> bool {
        let Bearing { direction, distance } = way;
        if capture_range(piece, direction.is_straight(), at_navy) < distance {
            return false;
        }
        if shot_is_blocked(piece.kind) {
            return self.is_clear(from, direction, distance);
        }
        piece.kind != Kind::AirForce
            || piece.hero
            || self.comes_through(from, direction, distance, target_side)
    }

    /// Whether nothing stands before the last square of a line.
    #[inline]
    pub(super) fn is_clear(&self, from: Square, direction: Direction, distance: u8) -> bool {
        let mut here = from;
        for _ in 1..distance {
            here = direction.step(here);
            if self.unit(here).is_some() {
                return false;
            }
        }
        true
    }

    /// R8.2: whether the two Commanders stand on one file or rank with nothing in between.
    pub(super) fn commanders_face(&self) -> bool {
        let [Some(first), Some(second)] = self.commanders else { return false };
        bearing(first, second).is_some_and(|Bearing { direction, distance }| {
            direction.is_straight() && self.is_clear(first, direction, distance)
        })
    }

    /// R8.3: attacked, exposed, or missing: no turn of this side may end like that.
    pub fn in_danger(&self, side: Side) -> bool {
        self.commander_square(side).is_none()
            || self.commanders_face()
            || self.commander_attacked(side)
    }

    /// The empty squares that are exposed to this side's Commander, if `vacated` were empty (R3.4).
    pub(super) fn exposed_to(&self, side: Side, vacated: Square) -> SquareSet {
        let mut exposed = SquareSet::EMPTY;
        let Some(commander) = self.commander_square(side) else { return exposed };
        for &direction in &Direction::STRAIGHT {
            let mut here = commander;
            for _ in 0..EDGE[commander.index()][direction.index()] {
                here = direction.step(here);
                if here != vacated && self.unit(here).is_some() {
                    break;
                }
                exposed |= SquareSet::of(here);
            }
        }
        exposed
    }

    /// The one piece between two Commanders that would otherwise face each other.
    pub(super) fn sole_screen(&self) -> Option<Square> {
        let [Some(first), Some(second)] = self.commanders else { return None };
        let way = bearing(first, second).filter(|way| way.direction.is_straight())?;
        self.sole_piece_between(first, way)
    }

    /// The only piece before the end of a line; `None` if there are none or several.
    pub(super) fn sole_piece_between(&self, from: Square, way: Bearing) -> Option<Square> {
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
