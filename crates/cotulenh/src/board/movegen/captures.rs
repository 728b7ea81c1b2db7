//! Pseudo-legal captures of a unit or a group (R4): the safety of its own Commander is left aside.
//!
//! Where `targets` walks the lines square by square, here the enemies within range are looked up, and
//! for each it is asked whether the line to it is blocked.

use super::targets::Mover;
use crate::board::Board;
use crate::board::air_defence::Flight;
use crate::board::attacks::shot_is_blocked;
use crate::board::rule_set::Ruling;
use crate::board::square_set::SquareSet;
use crate::{Kind, Manner, Piece, Square, Terrain};

impl Board {
    /// Calls `emit` with each target, or with the captures alone.
    #[inline(always)]
    pub(super) fn targets_or_captures<R: Ruling, const CAPTURES: bool>(
        &self,
        mover: Mover,
        emit: &mut impl FnMut(Square, Manner),
    ) {
        if CAPTURES {
            self.capture_targets::<R>(mover, emit);
        } else {
            self.targets::<R>(mover, emit);
        }
    }

    #[inline]
    fn capture_targets<R: Ruling>(&self, mover: Mover, emit: &mut impl FnMut(Square, Manner)) {
        let carrier = mover.group.carrier();
        let enemies = self.enemies_within::<R>(carrier, mover.from, !mover.group.side());
        if enemies.is_empty() {
            return;
        }
        if carrier.kind == Kind::AirForce {
            return self.air_captures::<R>(mover, carrier, enemies, emit);
        }
        let blocked = shot_is_blocked(carrier.kind);
        for target in enemies {
            if !blocked || self.is_clear_between(mover.from, target) {
                self.emit_capture::<R>(mover, carrier, target, emit);
            }
        }
    }

    /// R4.3, R4.4 and R7.3.
    fn air_captures<R: Ruling>(
        &self,
        mover: Mover,
        carrier: Piece,
        enemies: SquareSet,
        emit: &mut impl FnMut(Square, Manner),
    ) {
        let them = !mover.group.side();
        let cover = if carrier.hero { SquareSet::EMPTY } else { self.air_cover(them) };
        for target in enemies {
            match self.flight_to(mover.from, target, them, cover) {
                Flight::Free => {
                    let may_land = Terrain::of(target).bears(Kind::AirForce);
                    self.emit_air_capture::<R>(mover, carrier, target, may_land, emit);
                }
                Flight::Engaged(_) => emit(target, Manner::Suicide),
                Flight::ShotDown => {}
            }
        }
    }
}
