//! Air defence (R7).

use super::Board;
use super::geometry::{Direction, LARGEST_RING, ring_around};
use super::reach::ring_level;
use super::set::SquareSet;
use crate::Square;
use sandtable_core::Side;

/// How far an Air Force has got with the enemy's rings (R7.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flight {
    /// No ring touched.
    Free,
    /// Inside the ring of this one defender, since touching it.
    Engaged(Square),
    /// A second ring touched, or the first one left.
    ShotDown,
}

impl Board {
    /// The flight after one more square, over the rings of `defence`.
    #[inline]
    pub(super) fn fly(&self, flight: Flight, over: Square, defence: Side) -> Flight {
        let mut covered_by = None;
        // Being inside a ring is mutual: look for defenders around the square.
        for defender in self.defenders[defence.index()] & ring_around(LARGEST_RING, over) {
            let level = self.carrier(defender).map_or(0, ring_level);
            if !ring_around(level, over).has(defender) {
                continue;
            }
            if covered_by.is_some() {
                return Flight::ShotDown;
            }
            covered_by = Some(defender);
        }
        match (flight, covered_by) {
            (Flight::Free, None) => Flight::Free,
            (Flight::Free, Some(defender)) => Flight::Engaged(defender),
            (Flight::Engaged(first), Some(defender)) if first == defender => flight,
            _ => Flight::ShotDown,
        }
    }

    /// All squares inside some ring of `defence`.
    pub(super) fn covered_by(&self, defence: Side) -> SquareSet {
        self.defenders[defence.index()].into_iter().fold(SquareSet::EMPTY, |cover, defender| {
            cover | ring_around(self.carrier(defender).map_or(0, ring_level), defender)
        })
    }

    /// Whether a plain Air Force comes through to the end of a line, engaged or free.
    pub(super) fn comes_through(
        &self,
        from: Square,
        direction: Direction,
        distance: u8,
        defence: Side,
    ) -> bool {
        let (mut flight, mut here) = (Flight::Free, from);
        for _ in 0..distance {
            here = direction.step(here);
            flight = self.fly(flight, here, defence);
            if flight == Flight::ShotDown {
                return false;
            }
        }
        true
    }
    /// Whether a flight along a line touches some ring.
    pub(super) fn meets_ring(
        &self,
        from: Square,
        direction: Direction,
        distance: u8,
        defence: Side,
    ) -> bool {
        let mut here = from;
        (0..distance).any(|_| {
            here = direction.step(here);
            self.fly(Flight::Free, here, defence) != Flight::Free
        })
    }
}
