//! Pseudo-legal targets of a unit or a group (R3–R5): the safety of its own Commander is left aside.

use crate::board::Board;
use crate::board::air_defence::Flight;
use crate::board::attacks::{capture_range, move_range, shot_is_blocked, within_reach};
use crate::board::geometry::{Bearing, Direction, EDGE, Ground, bearing, open_steps};
use crate::board::rule_set::Ruling;
use crate::board::square_set::SquareSet;
use crate::{Action, Kind, Manner, Piece, Square, Terrain, Unit};

/// A unit, or a group of members, about to act from its square.
#[derive(Clone, Copy, Debug)]
pub(in crate::board) struct Mover {
    pub(in crate::board) from: Square,
    pub(in crate::board) group: Unit,
    /// In a deploy some choices are gone (R4.3, R6.1).
    pub(in crate::board) deploying: bool,
}

impl Board {
    /// Calls `emit` with each target and what would be done there.
    #[inline]
    pub(in crate::board) fn targets<R: Ruling>(
        &self,
        mover: Mover,
        emit: &mut impl FnMut(Square, Manner),
    ) {
        self.targets_in::<R>(mover, directions_of::<R>(mover.group.carrier()), emit);
    }

    /// Whether this is one of the targets, and what would be done there: only the line to it is walked.
    pub(super) fn is_target<R: Ruling>(&self, mover: Mover, to: Square, manner: Manner) -> bool {
        let Some(Bearing { direction, .. }) = bearing(mover.from, to) else { return false };
        let mut found = false;
        if directions_of::<R>(mover.group.carrier()).contains(&direction) {
            self.targets_in::<R>(mover, &[direction], &mut |target, how| {
                found |= target == to && how == manner;
            });
        }
        found
    }

    /// The targets in some of the directions in which the mover acts.
    #[inline(always)]
    fn targets_in<R: Ruling>(
        &self,
        mover: Mover,
        directions: &[Direction],
        emit: &mut impl FnMut(Square, Manner),
    ) {
        let carrier = mover.group.carrier();
        match carrier.kind {
            Kind::AirForce => self.air_targets::<R>(mover, carrier, directions, emit),
            Kind::Headquarters if !carrier.hero => {}
            _ => self.surface_targets::<R>(mover, carrier, directions, emit),
        }
    }

    #[inline]
    fn surface_targets<R: Ruling>(
        &self,
        mover: Mover,
        carrier: Piece,
        directions: &[Direction],
        emit: &mut impl FnMut(Square, Manner),
    ) {
        // R3.4: only a Commander by itself is its own carrier.
        let forbidden = if carrier.kind == Kind::Commander {
            self.exposed_to(!mover.group.side(), mover.from)
        } else {
            SquareSet::EMPTY
        };
        let line = Line { mover, carrier, ground: Ground::of(carrier.kind), forbidden };
        for &direction in directions {
            self.along::<R>(&line, direction, emit);
        }
        if R::RULEBOOK && carrier.kind == Kind::Commander {
            self.ships_to_board::<R>(&line, directions, emit); // B3
        }
    }

    /// One line, nearest square first. Ground, pieces and exposed squares close it for moving;
    /// pieces close it for some shots.
    #[inline]
    fn along<R: Ruling>(
        &self,
        line: &Line,
        direction: Direction,
        emit: &mut impl FnMut(Square, Manner),
    ) {
        let &Line { mover, carrier, ground, .. } = line;
        let straight = direction.is_straight();
        let mut move_left =
            move_range::<R>(carrier, straight).min(open_steps(ground, mover.from, direction));
        let shot = capture_range::<R>(carrier, straight, false);
        let shot_at_navy = capture_range::<R>(carrier, straight, true);
        let edge = EDGE[mover.from.index()][direction.index()];
        let longest = move_left.max(shot_at_navy).min(edge);
        let mut here = mover.from;
        for distance in 1..longest + 1 {
            here = direction.step(here);
            let Some(unit) = self.unit(here) else {
                if line.forbidden.has(here) {
                    move_left = 0;
                }
                if distance <= move_left {
                    emit(here, Manner::Move);
                } else if distance >= shot_at_navy {
                    return;
                }
                continue;
            };
            let is_navy = self.ships.has(here);
            if unit.side() == mover.group.side() {
                if distance <= move_left && self.may_combine::<R>(mover.group, unit, here) {
                    emit(here, Manner::Combine);
                }
            } else if distance <= if is_navy { shot_at_navy } else { shot } {
                self.emit_capture::<R>(mover, carrier, here, emit);
            }
            let blocks = match carrier.kind {
                Kind::Navy if R::RULEBOOK => unit.side() != mover.group.side(), // B6
                Kind::Navy => is_navy,
                _ => true,
            };
            if blocks {
                move_left = 0;
            }
            if shot_is_blocked(carrier.kind) {
                return;
            }
        }
    }

    /// R4.2: who may stand on the target goes there; who may not, stays. In a deploy only a single
    /// member can stay (R6.1).
    #[inline(always)]
    pub(super) fn emit_capture<R: Ruling>(
        &self,
        mover: Mover,
        carrier: Piece,
        target: Square,
        emit: &mut impl FnMut(Square, Manner),
    ) {
        let may_stay = !mover.deploying || !mover.group.is_stack();
        if Terrain::of(target).bears(carrier.kind) {
            emit(target, Manner::Capture);
            if R::RULEBOOK && may_stay && self.may_also_stay(mover.from, carrier.kind, target) {
                emit(target, Manner::Stay);
            }
        } else if may_stay {
            emit(target, Manner::Stay);
        }
    }

    /// B7, B8: whether a piece that may stand on the target's square may stay where it is as well.
    fn may_also_stay(&self, from: Square, carrier: Kind, target: Square) -> bool {
        match carrier {
            Kind::AirForce => false,
            Kind::Navy => bearing(from, target)
                .is_some_and(|way| open_steps(Ground::Ship, from, way.direction) < way.distance),
            _ => self.ships.has(target) && Terrain::of(target) == Terrain::Mixed,
        }
    }

    /// A capture by a plane that met no ring on its way (R4.2, R4.3, B9).
    #[inline(always)]
    pub(super) fn emit_air_capture<R: Ruling>(
        &self,
        mover: Mover,
        carrier: Piece,
        target: Square,
        may_land: bool,
        emit: &mut impl FnMut(Square, Manner),
    ) {
        self.emit_capture::<R>(mover, carrier, target, emit);
        let may_return = may_land
            && !mover.deploying
            && (!R::RULEBOOK || self.lands_in_danger::<R>(mover, target));
        if may_return {
            emit(target, Manner::Stay); // R4.3
        }
    }

    /// B9: whether the target is no plane, and the plane could be captured in its place.
    #[inline(never)]
    fn lands_in_danger<R: Ruling>(&self, mover: Mover, target: Square) -> bool {
        let them = !mover.group.side();
        let is_plane = self.carrier(target).is_some_and(|piece| piece.kind == Kind::AirForce);
        let near = self.own(them) & within_reach(target);
        if is_plane || near.is_empty() {
            return false;
        }
        let mut landed = self.clone();
        let _ = landed.make_action(Action::whole(mover.from, target, Manner::Capture));
        let mut in_danger = false;
        landed.visit_attackers::<R>(target, them, false, |_| in_danger = true);
        in_danger
    }

    /// B3: ships that a Commander by itself can board over water. Where no water is on the way
    /// [`along`](Board::along) has found them.
    #[inline(never)]
    fn ships_to_board<R: Ruling>(
        &self,
        line: &Line,
        directions: &[Direction],
        emit: &mut impl FnMut(Square, Manner),
    ) {
        let &Line { mover, carrier, forbidden: exposed, .. } = line;
        for &direction in directions {
            let range = move_range::<R>(carrier, direction.is_straight());
            let open = open_steps(Ground::Light, mover.from, direction);
            let longest = range.min(EDGE[mover.from.index()][direction.index()]);
            if open >= longest {
                continue; // no water that way
            }
            let mut here = mover.from;
            for distance in 1..longest + 1 {
                here = direction.step(here);
                let Some(unit) = self.unit(here) else {
                    if exposed.has(here) {
                        break;
                    }
                    continue;
                };
                let is_own_ship = unit.side() == mover.group.side() && self.ships.has(here);
                if distance > open && is_own_ship && self.may_combine::<R>(mover.group, unit, here)
                {
                    emit(here, Manner::Combine);
                }
                break;
            }
        }
    }

    /// R5.1: together a legal stack, whose carrier may stand there.
    #[inline(always)]
    fn may_combine<R: Ruling>(&self, group: Unit, friend: Unit, target: Square) -> bool {
        let stack = group.join(friend, R::RULES);
        stack.is_some_and(|stack| Terrain::of(target).bears(stack.carrier().kind))
    }

    /// R3.3: over everything, as far as the enemy's rings allow (R7.3).
    #[inline]
    fn air_targets<R: Ruling>(
        &self,
        mover: Mover,
        carrier: Piece,
        directions: &[Direction],
        emit: &mut impl FnMut(Square, Manner),
    ) {
        let range = move_range::<R>(carrier, true);
        let cover =
            if carrier.hero { SquareSet::EMPTY } else { self.air_cover(!mover.group.side()) };
        for &direction in directions {
            let longest = range.min(EDGE[mover.from.index()][direction.index()]);
            let (mut flight, mut here) = (Flight::Free, mover.from);
            for _ in 0..longest {
                here = direction.step(here);
                // Far from all rings there is nothing to find out.
                if flight != Flight::Free || cover.has(here) {
                    flight = self.fly(flight, here, !mover.group.side());
                }
                if flight == Flight::ShotDown {
                    break;
                }
                self.emit_air_target::<R>(mover, carrier, here, flight == Flight::Free, emit);
            }
        }
    }

    #[inline(always)]
    fn emit_air_target<R: Ruling>(
        &self,
        mover: Mover,
        carrier: Piece,
        here: Square,
        free: bool,
        emit: &mut impl FnMut(Square, Manner),
    ) {
        let may_land = Terrain::of(here).bears(carrier.kind);
        let Some(unit) = self.unit(here) else {
            if free && may_land {
                emit(here, Manner::Move);
            }
            return;
        };
        if unit.side() == mover.group.side() {
            if self.may_combine::<R>(mover.group, unit, here) {
                emit(here, Manner::Combine);
            }
        } else if !free {
            emit(here, Manner::Suicide); // R4.4
        } else {
            self.emit_air_capture::<R>(mover, carrier, here, may_land, emit);
        }
    }
}

/// The directions in which a piece moves or captures at all.
#[inline(always)]
fn directions_of<R: Ruling>(piece: Piece) -> &'static [Direction] {
    let diagonal = move_range::<R>(piece, false) | capture_range::<R>(piece, false, true);
    if diagonal == 0 { &Direction::STRAIGHT } else { &Direction::ALL }
}

/// What stays the same along all lines of a mover.
struct Line {
    mover: Mover,
    carrier: Piece,
    ground: Ground,
    /// Empty squares that a Commander by itself may neither end on nor pass.
    forbidden: SquareSet,
}
