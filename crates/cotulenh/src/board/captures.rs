//! Captures alone (R4), its own Commander's safety left aside.
//!
//! Where a full generator walks its lines square by square, here the enemies within range are looked
//! up and each is asked whether the shot comes through.

use super::Board;
use super::flight::Flight;
use super::geometry::{Bearing, bearing};
use super::reach::shot_is_blocked;
use super::set::SquareSet;
use super::shots::shots;
use super::targets::Mover;
use crate::{Kind, Manner, Piece, Square, Terrain};
use sandtable_core::Side;

impl Board {
    /// Calls `emit` with each target, or with those that are captures.
    #[inline(always)]
    pub(super) fn aims<const CAPTURES: bool>(
        &self,
        mover: Mover,
        emit: &mut impl FnMut(Square, Manner),
    ) {
        if CAPTURES { self.capture_targets(mover, emit) } else { self.targets(mover, emit) }
    }

    #[inline]
    fn capture_targets(&self, mover: Mover, emit: &mut impl FnMut(Square, Manner)) {
        let carrier = mover.group.carrier();
        let enemies = self.enemies_within(carrier, mover.from, !mover.group.side());
        if enemies.is_empty() {
            return;
        }
        if carrier.kind == Kind::AirForce {
            return self.air_captures(mover, carrier, enemies, emit);
        }
        let blocked = shot_is_blocked(carrier.kind);
        for target in enemies {
            if !blocked || self.is_clear_between(mover.from, target) {
                self.emit_capture(mover, carrier, target, emit);
            }
        }
    }

    /// The units of `them` within a piece's capture range.
    #[inline(always)]
    pub(super) fn enemies_within(&self, piece: Piece, from: Square, them: Side) -> SquareSet {
        let near = shots(piece, from, false);
        let reach = match piece.kind {
            Kind::Navy => near | shots(piece, from, true) & self.ships,
            _ => near,
        };
        self.own(them) & reach
    }

    #[inline]
    fn is_clear_between(&self, from: Square, to: Square) -> bool {
        bearing(from, to).is_some_and(|way| self.is_clear(from, way.direction, way.distance))
    }

    /// R4.3, R4.4 and R7.3.
    fn air_captures(
        &self,
        mover: Mover,
        carrier: Piece,
        enemies: SquareSet,
        emit: &mut impl FnMut(Square, Manner),
    ) {
        let them = !mover.group.side();
        let cover = if carrier.hero { SquareSet::EMPTY } else { self.covered_by(them) };
        for target in enemies {
            match self.flight_to(mover.from, target, them, cover) {
                Flight::Free => {
                    self.emit_capture(mover, carrier, target, emit);
                    if Terrain::of(target).bears(Kind::AirForce) && !mover.deploying {
                        emit(target, Manner::Stay);
                    }
                }
                Flight::Engaged(_) => emit(target, Manner::Suicide),
                Flight::ShotDown => {}
            }
        }
    }

    /// How a flight to a square on one of its lines ends, given all that `them` cover.
    fn flight_to(&self, from: Square, to: Square, them: Side, cover: SquareSet) -> Flight {
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
}
