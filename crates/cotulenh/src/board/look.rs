//! What an evaluation may ask of a position.

use super::Board;
use super::geometry::{Bearing, LARGEST_RING, bearing, ring_around, within_reach};
use super::reach::ring_level;
use super::set::SquareSet;
use super::shots::shots;
use crate::{Kind, Piece, Square, Unit};
use sandtable_core::Side;

impl Board {
    /// The squares of a side's units.
    #[inline(always)]
    pub fn units_of(&self, side: Side) -> SquareSet {
        self.own(side)
    }

    /// The units of either side that are led by a Navy.
    #[inline(always)]
    pub fn ships(&self) -> SquareSet {
        self.ships
    }

    /// Where the open deploy takes place, if there is one (R6.1).
    #[inline(always)]
    pub fn deploy_origin(&self) -> Option<Square> {
        self.session.as_ref().map(|session| session.origin)
    }

    /// The squares inside some air-defence ring of a side (R7.1).
    pub fn air_cover(&self, side: Side) -> SquareSet {
        self.covered_by(side)
    }

    /// How many air-defence rings of a side lie over a square.
    #[inline]
    pub fn rings_over(&self, square: Square, side: Side) -> usize {
        let near = self.defenders[side.index()] & ring_around(LARGEST_RING, square);
        let covers = |defender: &Square| {
            let level = self.carrier(*defender).map_or(0, ring_level);
            ring_around(level, square).has(*defender)
        };
        near.into_iter().filter(covers).count()
    }

    /// The one piece between two Commanders that would otherwise face each other (R8.2).
    pub fn screen(&self) -> Option<Square> {
        self.sole_screen()
    }

    /// Calls `visit` with every piece of a side, alone or a member of a stack taken by itself, that
    /// could capture an enemy on this square now (R2, R4, R7). `at_navy` if that enemy is led by a
    /// Navy. Nobody need stand there: then it is asked who would.
    #[inline]
    pub fn for_each_attacker(
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
                if self.attacks(piece, from, way, at_navy, !side) {
                    visit(Attacker { from, unit, piece });
                }
            }
        }
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

    /// How many pieces a side has besides its Commander, members of stacks included.
    #[inline(always)]
    pub fn companions(&self, side: Side) -> u16 {
        self.companions[side.index()]
    }
}

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

impl Piece {
    /// The squares within its capture range from here, whatever stands in between (R2); a Navy
    /// reaches one step further if the target is led by a Navy.
    #[inline(always)]
    pub fn shots(self, from: Square, at_navy: bool) -> SquareSet {
        shots(self, from, at_navy)
    }
}
