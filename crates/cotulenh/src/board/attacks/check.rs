//! The Commander in check: attacked, or exposed to the other Commander (R8).

use super::within_reach;
use crate::board::Board;
use crate::board::geometry::{Bearing, Direction, EDGE, bearing};
use crate::board::rule_set::{Ruling, with_rules};
use crate::board::square_set::SquareSet;
use crate::{Kind, RuleSet, Square};
use sandtable_core::Side;

impl Board {
    /// R8.1: whether some enemy piece could capture this side's Commander now.
    pub(in crate::board) fn commander_attacked<R: Ruling>(&self, side: Side) -> bool {
        let Some(target) = self.commander_square(side) else { return false };
        let at_navy = self.ships.has(target);
        (self.own(!side) & within_reach(target)).into_iter().any(|from| {
            let (Some(unit), Some(way)) = (self.unit(from), bearing(from, target)) else {
                return false;
            };
            unit.pieces().any(|piece| self.attacks::<R>(piece, from, way, at_navy, side))
        })
    }

    /// R8.2: whether the two Commanders stand on one file or rank with nothing in between.
    #[inline(always)]
    pub fn commanders_face(&self) -> bool {
        let [Some(first), Some(second)] = self.commanders else { return false };
        bearing(first, second).is_some_and(|Bearing { direction, distance }| {
            direction.is_straight()
                && self.is_clear(first, direction, distance)
                && !self.a_commander_is_hidden()
        })
    }

    /// B5: a Commander in a vehicle is not seen, and does not see.
    #[inline]
    fn a_commander_is_hidden(&self) -> bool {
        self.commanders.iter().flatten().any(|&square| self.is_hidden(square))
    }

    /// B5: whether the Commander on this square is in a vehicle that hides it.
    #[inline]
    fn is_hidden(&self, commander: Square) -> bool {
        self.variant.rules == RuleSet::Rulebook
            && self.carrier(commander).is_some_and(|carrier| {
                matches!(carrier.kind, Kind::Tank | Kind::AirForce | Kind::Navy)
            })
    }

    /// R8.3: attacked, exposed, or missing: no turn of this side may end like that.
    pub fn in_danger(&self, side: Side) -> bool {
        with_rules!(self, R => self.is_in_danger::<R>(side))
    }

    #[inline]
    pub(in crate::board) fn is_in_danger<R: Ruling>(&self, side: Side) -> bool {
        self.commander_square(side).is_none() && !self.without_commanders
            || self.commanders_face()
            || self.commander_attacked::<R>(side)
    }

    /// The empty squares that are exposed to this side's Commander, if `vacated` were empty (R3.4).
    pub(in crate::board) fn exposed_to(&self, side: Side, vacated: Square) -> SquareSet {
        let mut exposed = SquareSet::EMPTY;
        let Some(commander) = self.commander_square(side) else { return exposed };
        if self.is_hidden(commander) {
            return exposed;
        }
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

    /// The one piece between two Commanders that would otherwise face each other (R8.2).
    pub fn screen(&self) -> Option<Square> {
        let [Some(first), Some(second)] = self.commanders else { return None };
        let way = bearing(first, second).filter(|way| way.direction.is_straight())?;
        self.sole_piece_between(first, way).filter(|_| !self.a_commander_is_hidden())
    }
}
