//! What an evaluation may ask of a position.

use super::Board;
use super::geometry::{Bearing, bearing, within_reach};
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

    /// Where the open deploy takes place, if there is one (R6.1).
    #[inline(always)]
    pub fn deploy_origin(&self) -> Option<Square> {
        self.session.as_ref().map(|session| session.origin)
    }

    /// The squares inside some air-defence ring of a side (R7.1).
    pub fn air_cover(&self, side: Side) -> SquareSet {
        self.covered_by(side)
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
