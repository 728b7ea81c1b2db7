//! What a person wants to be shown of a position: rings, attackers, flights.

use super::Board;
use super::air_defence::{Flight, ring_around, ring_level};
use super::attacks::move_range;
use super::geometry::{Direction, EDGE, bearing, squares_between};
use super::rule_set::Club;
use crate::{Kind, Piece, Square};
use alloc::vec::Vec;
use sandtable_core::Side;

/// A defender and its ring (R7.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ring {
    /// Where the defender stands.
    pub square: Square,
    /// 1 to 3.
    pub level: u8,
    /// The squares inside, its own included.
    pub covers: Vec<Square>,
}

/// How an Air Force would fare on the squares within its range (R7.2).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Flown {
    /// No ring touched.
    pub free: Vec<Square>,
    /// Inside the ring of one defender.
    pub engaged: Vec<Square>,
    /// Shot down here, or before.
    pub shot_down: Vec<Square>,
}

impl Board {
    /// The rings of one side (R7.1).
    pub fn rings(&self, side: Side) -> Vec<Ring> {
        let ring = |square: Square| match self.carrier(square).map_or(0, ring_level) {
            0 => None,
            level => Some(Ring {
                square,
                level: level as u8,
                covers: ring_around(level, square).into_iter().collect(),
            }),
        };
        self.own(side).into_iter().filter_map(ring).collect()
    }

    /// The squares of the units with a piece that attacks this side's Commander (R8.1).
    pub fn commander_attackers(&self, side: Side) -> Vec<Square> {
        let Some(commander) = self.commander_square(side) else { return Vec::new() };
        let mut squares = Vec::new();
        self.for_each_attacker(commander, !side, self.ships.has(commander), |attacker| {
            squares.push(attacker.from);
        });
        squares.dedup();
        squares
    }

    /// The squares between the Commanders, if they face each other (R8.2).
    pub fn faced_line(&self) -> Option<Vec<Square>> {
        let [Some(first), Some(second)] = self.commanders else { return None };
        let way = bearing(first, second).filter(|_| self.commanders_face())?;
        Some(squares_between(first, way).into_iter().collect())
    }

    /// How the Air Force on this square, alone or as a member, would fare; `None` if there is none,
    /// or if it is a hero, whom rings do not concern (R7.4).
    pub fn flown(&self, from: Square) -> Option<Flown> {
        let unit = self.unit(from)?;
        let plane = Piece { kind: Kind::AirForce, hero: false };
        unit.pieces().find(|&piece| piece == plane)?;
        let mut flown = Flown::default();
        for direction in Direction::ALL {
            let range = move_range::<Club>(plane, direction.is_straight());
            let (mut flight, mut over) = (Flight::Free, from);
            for _ in 0..range.min(EDGE[from.index()][direction.index()]) {
                over = direction.step(over);
                if flight != Flight::ShotDown {
                    flight = self.fly(flight, over, !unit.side());
                }
                match flight {
                    Flight::Free => flown.free.push(over),
                    Flight::Engaged(_) => flown.engaged.push(over),
                    Flight::ShotDown => flown.shot_down.push(over),
                }
            }
        }
        Some(flown)
    }
}
