//! Air defence (R7): which pieces project a ring, which squares it covers, and how an Air Force fares
//! on its way through the enemy's rings.

use super::Board;
use super::attacks::Attacker;
use super::geometry::{Bearing, Direction, bearing};
use super::square_set::SquareSet;
use crate::{Kind, KindSet, Piece, Square, Unit};
use sandtable_core::Side;

/// The level of the ring that a carrier projects; 0 for none (R7.1).
#[inline(always)]
pub(super) const fn ring_level(carrier: Piece) -> usize {
    match carrier.kind {
        Kind::AntiAir | Kind::Navy => 1 + carrier.hero as usize,
        Kind::Missile => 2 + carrier.hero as usize,
        _ => 0,
    }
}

const RING_CARRIERS: KindSet =
    KindSet::of(Kind::Navy).union(KindSet::of(Kind::AntiAir)).union(KindSet::of(Kind::Missile));

/// Whether the unit on a square has a piece that projects a ring, or would as a carrier. Enemies
/// count too: telling them apart is not worth it.
pub(super) fn has_ring_carrier(board: &Board, square: Square) -> bool {
    let members = board.unit(square).map_or(KindSet::EMPTY, Unit::members);
    !members.intersection(RING_CARRIERS).is_empty()
}

/// The largest ring: that of a heroic Missile.
const LARGEST_RING: usize = 3;

/// The rings of R7.1 by level and centre.
static RING: [[SquareSet; Square::TABLE]; LARGEST_RING + 1] = [ring(0), ring(1), ring(2), ring(3)];

const fn ring(level: i8) -> [SquareSet; Square::TABLE] {
    let mut table = [SquareSet::EMPTY; Square::TABLE];
    let mut index = 0;
    while index < Square::TABLE {
        if let Some(centre) = Square::from_index(index) {
            let mut dx = -level;
            while dx <= level {
                let mut dy = -level;
                while dy <= level {
                    if dx * dx + dy * dy <= level * level
                        && let Some(square) = centre.offset(dx, dy)
                    {
                        table[index] = table[index].with(square);
                    }
                    dy += 1;
                }
                dx += 1;
            }
        }
        index += 1;
    }
    table
}

/// The squares within a ring of this level. Being inside is mutual: it also gives the centres of
/// the rings that cover a square.
#[inline(always)]
pub(super) fn ring_around(level: usize, centre: Square) -> SquareSet {
    RING[level & LARGEST_RING][centre.index()]
}

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

    /// The squares inside some air-defence ring of a side (R7.1).
    pub fn air_cover(&self, defence: Side) -> SquareSet {
        self.defenders[defence.index()].into_iter().fold(SquareSet::EMPTY, |cover, defender| {
            cover | ring_around(self.carrier(defender).map_or(0, ring_level), defender)
        })
    }

    /// The defenders of a side whose rings lie over a square.
    #[inline]
    pub(super) fn defenders_over(
        &self,
        square: Square,
        side: Side,
    ) -> impl Iterator<Item = Square> + '_ {
        let near = self.defenders[side.index()] & ring_around(LARGEST_RING, square);
        near.into_iter().filter(move |&defender| {
            let level = self.carrier(defender).map_or(0, ring_level);
            ring_around(level, square).has(defender)
        })
    }

    /// How many air-defence rings of a side lie over a square.
    #[inline]
    pub fn rings_over(&self, square: Square, side: Side) -> usize {
        self.defenders_over(square, side).count()
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
    fn meets_ring(&self, from: Square, direction: Direction, distance: u8, defence: Side) -> bool {
        let mut here = from;
        (0..distance).any(|_| {
            here = direction.step(here);
            self.fly(Flight::Free, here, defence) != Flight::Free
        })
    }

    /// How a flight to a square on one of its lines ends, given all that `them` cover.
    pub(super) fn flight_to(
        &self,
        from: Square,
        to: Square,
        them: Side,
        cover: SquareSet,
    ) -> Flight {
        let Some(Bearing { direction, distance }) = bearing(from, to) else {
            return Flight::ShotDown;
        };
        let (mut flight, mut here) = (Flight::Free, from);
        for _ in 0..distance {
            here = direction.step(here);
            if flight != Flight::Free || cover.has(here) {
                flight = self.fly(flight, here, them);
            }
            if flight == Flight::ShotDown {
                break;
            }
        }
        flight
    }

    /// Whether an Air Force that attacks a square would be lost with its target: it meets a ring on
    /// the way and is no hero (R4.4).
    #[inline]
    pub fn is_sacrifice(&self, attacker: Attacker, target: Square) -> bool {
        let Attacker { from, unit, piece } = attacker;
        let is_plain = piece.kind == Kind::AirForce && !piece.hero;
        is_plain
            && bearing(from, target).is_some_and(|Bearing { direction, distance }| {
                self.meets_ring(from, direction, distance, !unit.side())
            })
    }
}
