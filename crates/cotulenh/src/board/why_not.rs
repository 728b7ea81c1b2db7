//! Why something is not legal: the way to the target is walked as in `movegen::targets`, up to the
//! first thing that closes it.

use super::Board;
use super::air_defence::Flight;
use super::attacks::{capture_range, move_range, shot_is_blocked};
use super::deploy::may_be_left;
use super::geometry::{Bearing, Ground, bearing, is_open};
use super::movegen::{Mover, groups};
use super::rule_set::with_rules;
use crate::{Action, Deploy, Kind, KindSet, Manner, RuleSet, Rules, Square, Terrain, Unit, Why};
use alloc::vec::Vec;
use sandtable_core::{Position, Side};

impl Board {
    /// Why the unit on `from`, or these members of it, cannot go to `to` or take there; `None` if
    /// they can in some manner. Without a `group` it is the whole unit, and in an open deploy
    /// whoever comes nearest.
    pub fn why_not(&self, from: Square, to: Square, group: Option<KindSet>) -> Option<Why> {
        if self.is_over() {
            return Some(Why::GameOver);
        }
        let movers = match self.movers_meant(from, to, group) {
            Ok(movers) => movers,
            Err(why) => return Some(why),
        };
        let mut nearest: Option<Why> = None;
        for mover in movers {
            let why = self.why_not_this(mover, to)?;
            if nearest.as_ref().is_none_or(|other| why.nearness() > other.nearness()) {
                nearest = Some(why);
            }
        }
        nearest
    }

    /// Why the turn cannot be ended now; `None` if it can (R6.3, R6.4).
    pub fn why_no_commit(&self) -> Option<Why> {
        let Some(open) = self.deploy() else { return Some(Why::NoDeploy) };
        if open.steps.is_empty() {
            return Some(Why::NoStep(open.origin));
        }
        self.why_no_end(self.turn, open.origin)
    }

    /// Who may have been meant, or why nobody could be.
    fn movers_meant(
        &self,
        from: Square,
        to: Square,
        group: Option<KindSet>,
    ) -> Result<Vec<Mover>, Why> {
        let unit = self.unit(from).ok_or(Why::NoUnit(from))?;
        if unit.side() != self.turn {
            return Err(Why::NotYours(from));
        }
        if from == to {
            return Err(Why::SameSquare(from));
        }
        let step = |group: Unit| Mover { from, group, deploying: true };
        let Some(open) = self.deploy() else {
            let members = group.unwrap_or(unit.members());
            if members == unit.members() {
                return Ok(Vec::from([Mover { from, group: unit, deploying: false }]));
            }
            return Ok(Vec::from([step(members_of(unit, members, unit.members(), from)?)]));
        };
        if open.origin != from {
            return Err(Why::DeployOpen(open.origin));
        }
        let has_stepped = !open.steps.is_empty();
        match group {
            Some(members) if members == open.free && !has_stepped => Err(Why::Everybody(from)),
            Some(members) => Ok(Vec::from([step(members_of(unit, members, open.free, from)?)])),
            None => {
                let groups = groups(unit, open.free, has_stepped);
                Ok(groups.filter_map(|group| unit.select(group)).map(step).collect())
            }
        }
    }

    /// Why this group cannot go there; `None` if it can.
    fn why_not_this(&self, mover: Mover, to: Square) -> Option<Why> {
        let Mover { from, group, deploying } = mover;
        let Some(way) = bearing(from, to) else { return Some(stuck(mover)) };
        let mut manners: Vec<Manner> = Vec::new();
        with_rules!(self, R => self.targets::<R>(mover, &mut |square, manner| {
            if square == to {
                manners.push(manner);
            }
        }));
        let mut why = None;
        for manner in manners {
            let action = if deploying {
                // Always found: the mover was taken from those who may act.
                let members = Deploy::find_group(self, from, group);
                Action::step(from, to, manner, members.unwrap_or(group.members()))
            } else {
                Action::whole(from, to, manner)
            };
            if self.is_legal(action) {
                return None;
            }
            let mut after = self.clone();
            after.play(action);
            why = why.or(after.why_no_end(self.turn, from)).or(Some(Why::LeftBehind(from)));
        }
        why.or_else(|| self.why_out_of_reach(mover, to, way))
            .or(Some(Why::NotALine(group.carrier().kind)))
    }

    /// Why a turn of `side` could not end like this (R6.4, R8.3).
    fn why_no_end(&self, side: Side, origin: Square) -> Option<Why> {
        let stays = self.unit(origin).filter(|unit| unit.side() == side);
        let left =
            stays.filter(|&unit| !may_be_left(origin, unit)).map(|_| Why::LeftBehind(origin));
        let Some(own) = self.commander_square(side) else {
            return if self.without_commanders { left } else { Some(Why::CommanderLost) };
        };
        if let Some(enemy) = self.commander_square(!side)
            && self.commanders_face()
        {
            return Some(Why::FacesCommander { own, enemy });
        }
        let attackers = self.commander_attackers(side);
        if !attackers.is_empty() {
            return Some(Why::CommanderAttacked { square: own, attackers });
        }
        left
    }

    /// What closes the way to a square that is no target.
    fn why_out_of_reach(&self, mover: Mover, to: Square, way: Bearing) -> Option<Why> {
        let Mover { from, group, .. } = mover;
        let carrier = group.carrier();
        let straight = way.direction.is_straight();
        let enemy = self.unit(to).filter(|unit| unit.side() != group.side());
        let range = match enemy {
            Some(_) => {
                with_rules!(self, R => capture_range::<R>(carrier, straight, self.ships.has(to)))
            }
            None => with_rules!(self, R => move_range::<R>(carrier, straight)),
        };
        if range == 0 {
            return Some(stuck(mover));
        }
        if way.distance > range {
            return Some(Why::TooFar { kind: carrier.kind, range });
        }
        if let Some(why) = self.why_shot_down(mover, to, way) {
            return Some(why);
        }
        if enemy.is_some() {
            let blocker = squares_along(from, way).find(|&s| s != to && self.unit(s).is_some());
            let blocked = blocker.filter(|_| shot_is_blocked(carrier.kind));
            return Some(blocked.map_or(Why::DeployCapture(to), Why::Blocked));
        }
        let mut previous = from;
        for square in squares_along(from, way) {
            if let Some(why) = self.why_closed(mover, previous, square) {
                return Some(why);
            }
            match self.unit(square) {
                Some(_) if square == to => return Some(Why::CannotCombine(to)),
                Some(_) if self.blocks_moving(carrier.kind, square) => {
                    return Some(Why::Blocked(square));
                }
                _ => previous = square,
            }
        }
        // Only an Air Force comes here: it may fly over what it may not land on (R3.3).
        Some(Why::Terrain { kind: carrier.kind, square: to })
    }

    /// R2, R2.2: whether the unit on this square stops a mover of this kind.
    fn blocks_moving(&self, mover: Kind, on: Square) -> bool {
        match mover {
            Kind::AirForce => false,
            Kind::Navy if self.variant.rules == RuleSet::Rulebook => {
                self.own(!self.turn).has(on) // B6
            }
            Kind::Navy => self.ships.has(on),
            _ => true,
        }
    }

    /// R7.2, R7.3: what the rings do to an Air Force on its way.
    fn why_shot_down(&self, mover: Mover, to: Square, way: Bearing) -> Option<Why> {
        let Mover { from, group, .. } = mover;
        let carrier = group.carrier();
        if carrier.kind != Kind::AirForce || carrier.hero {
            return None;
        }
        let (mut flight, mut met) = (Flight::Free, Vec::new());
        for square in squares_along(from, way) {
            for defender in self.defenders_over(square, !group.side()) {
                if !met.contains(&defender) {
                    met.push(defender);
                }
            }
            flight = self.fly(flight, square, !group.side());
            if flight == Flight::ShotDown {
                return Some(Why::ShotDown { square, rings: met });
            }
        }
        match flight {
            Flight::Engaged(ring) if self.unit(to).is_none() => Some(Why::Engaged(ring)),
            _ => None,
        }
    }

    /// R3.2, R3.4: what closes the road at this step, pieces in the way left aside.
    fn why_closed(&self, mover: Mover, previous: Square, to: Square) -> Option<Why> {
        let kind = mover.group.carrier().kind;
        if kind == Kind::AirForce {
            return None; // R3.3
        }
        let ground = Ground::of(kind);
        if !is_open(ground, previous, to) {
            return Some(match ground {
                _ if !Terrain::of(to).bears(kind) => Why::Terrain { kind, square: to },
                Ground::Ship => Why::Channel(previous, to),
                _ => Why::River(to),
            });
        }
        let is_exposed = kind == Kind::Commander
            && self.unit(to).is_none()
            && self.exposed_to(!mover.group.side(), mover.from).has(to);
        is_exposed.then_some(Why::Exposed(to))
    }
}

/// The squares of a line after the first, the last included.
fn squares_along(from: Square, way: Bearing) -> impl Iterator<Item = Square> {
    // Not one step more than asked for: the next square may be off the board.
    (0..way.distance).scan(from, move |here, _| {
        *here = way.direction.step(*here);
        Some(*here)
    })
}

/// These members of a unit as a group, if they are there, have not acted and form a stack.
fn members_of(unit: Unit, wanted: KindSet, free: KindSet, origin: Square) -> Result<Unit, Why> {
    let missing = wanted.minus(free);
    if !missing.is_empty() {
        return Err(Why::HasActed { origin, kinds: missing });
    }
    unit.select(wanted).ok_or(Why::NoGroup(wanted))
}

/// Not a direction in which it goes.
fn stuck(mover: Mover) -> Why {
    let carrier = mover.group.carrier();
    if carrier.kind == Kind::Headquarters && !carrier.hero {
        return Why::NeverMoves(carrier.kind);
    }
    Why::NotALine(carrier.kind)
}
