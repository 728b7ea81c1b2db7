//! Why something is not legal: the same walk as in `lines`, but it stops at the first thing that
//! closes the way and says what it is.

use super::Mailbox;
use super::air_defence::{Flight, heeds_rings};
use super::board::{line_between, may_stand, squares_along, squares_between};
use super::lines::{Traveller, is_closed_channel, is_closed_crossing};
use super::ranges::{
    Direction, blocks_moving, capture_range, is_navy, move_range, shot_is_blocked,
};
use crate::{Action, Kind, KindSet, Manner, Square, Unit, Why};
use alloc::vec::Vec;
use sandtable_core::{Position, Side};

impl Mailbox {
    /// Why the unit on `from`, or these members of it, cannot go to `to` or take there; `None` if
    /// they can in some manner. Without a `group` it is the whole unit, and in an open deploy
    /// whoever comes nearest.
    pub fn why_not(&self, from: Square, to: Square, group: Option<KindSet>) -> Option<Why> {
        if self.is_over() {
            return Some(Why::GameOver);
        }
        let travellers = match self.travellers(from, to, group) {
            Ok(travellers) => travellers,
            Err(why) => return Some(why),
        };
        let mut nearest: Option<Why> = None;
        for traveller in travellers {
            let why = self.why_not_this(traveller, to)?;
            if nearest.as_ref().is_none_or(|other| why.nearness() > other.nearness()) {
                nearest = Some(why);
            }
        }
        nearest
    }

    /// Why the turn cannot be ended now; `None` if it can (R6.3, R6.4).
    pub fn why_no_commit(&self) -> Option<Why> {
        let Some(open) = &self.deploy else { return Some(Why::NoDeploy) };
        if open.steps.is_empty() {
            return Some(Why::NoStep(open.origin));
        }
        self.why_no_end(self.turn, open.origin)
    }

    /// Who may have been meant, or why nobody could be.
    fn travellers(
        &self,
        from: Square,
        to: Square,
        group: Option<KindSet>,
    ) -> Result<Vec<Traveller>, Why> {
        let unit = self.on(from).ok_or(Why::NoUnit(from))?;
        if unit.side() != self.turn {
            return Err(Why::NotYours(from));
        }
        if from == to {
            return Err(Why::SameSquare(from));
        }
        let step = |group: Unit| Traveller { group, from, in_deploy: true };
        let Some(open) = &self.deploy else {
            let members = group.unwrap_or(unit.members());
            if members == unit.members() {
                return Ok(Vec::from([Traveller { group: unit, from, in_deploy: false }]));
            }
            return Ok(Vec::from([step(members_of(unit, members, unit.members(), from)?)]));
        };
        if open.origin != from {
            return Err(Why::DeployOpen(open.origin));
        }
        match group {
            Some(members) if members == open.free && open.steps.is_empty() => {
                Err(Why::Everybody(from))
            }
            Some(members) => Ok(Vec::from([step(members_of(unit, members, open.free, from)?)])),
            None => {
                let groups = open.free.subsets().filter(|&group| open.may_act(group));
                Ok(groups.filter_map(|group| unit.select(group)).map(step).collect())
            }
        }
    }

    /// Why this group cannot go there; `None` if it can.
    fn why_not_this(&self, traveller: Traveller, to: Square) -> Option<Why> {
        let Traveller { group, from, in_deploy } = traveller;
        let kind = group.carrier().kind;
        let Some((direction, distance)) = line_between(from, to) else {
            return Some(stuck(traveller));
        };
        let mut manners: Vec<Manner> = Vec::new();
        self.walk(traveller, direction, |square, manner| {
            if square == to {
                manners.push(manner);
            }
        });
        let mut why = None;
        for manner in manners {
            let action = if in_deploy {
                Action::step(from, to, manner, group.members())
            } else {
                Action::whole(from, to, manner)
            };
            if self.is_legal(action) {
                return None;
            }
            let mut after = self.clone();
            let _ = after.make(action);
            why = why.or(after.why_no_end(self.turn, from)).or(Some(Why::LeftBehind(from)));
        }
        why.or_else(|| self.why_out_of_reach(traveller, to, direction, distance))
            .or(Some(Why::NotALine(kind)))
    }

    /// Why a turn of `side` could not end like this (R6.4, R8.3).
    fn why_no_end(&self, side: Side, origin: Square) -> Option<Why> {
        let Some(own) = self.commander_of(side) else { return Some(Why::CommanderLost) };
        if let Some(enemy) = self.commander_of(!side)
            && self.is_exposed(own, !side, None)
        {
            return Some(Why::FacesCommander { own, enemy });
        }
        let attackers = self.attackers(side);
        if !attackers.is_empty() {
            return Some(Why::CommanderAttacked { square: own, attackers });
        }
        let stays = self.on(origin).filter(|unit| unit.side() == side)?;
        let stands = may_stand(stays.carrier().kind, origin);
        (!stands).then_some(Why::LeftBehind(origin))
    }

    /// What closes the way to a square that `walk` did not find.
    fn why_out_of_reach(
        &self,
        traveller: Traveller,
        to: Square,
        direction: Direction,
        distance: u8,
    ) -> Option<Why> {
        let Traveller { group, from, .. } = traveller;
        let carrier = group.carrier();
        let enemy = self.on(to).filter(|unit| unit.side() != group.side());
        let range = match enemy {
            Some(unit) => capture_range(carrier, direction, is_navy(unit)),
            None => move_range(carrier, direction),
        };
        if range == 0 {
            return Some(stuck(traveller));
        }
        if distance > range {
            return Some(Why::TooFar { kind: carrier.kind, range });
        }
        if let Some(why) = self.why_shot_down(traveller, to, direction, distance) {
            return Some(why);
        }
        let mut between = squares_between(from, direction, distance);
        if enemy.is_some() {
            let blocker = between.find(|&square| self.on(square).is_some());
            let blocked = blocker.filter(|_| shot_is_blocked(carrier.kind));
            return Some(blocked.map_or(Why::DeployCapture(to), Why::Blocked));
        }
        let mut previous = from;
        for square in squares_along(from, direction).take(distance as usize) {
            if let Some(why) = self.why_closed(traveller, previous, square) {
                return Some(why);
            }
            match self.on(square) {
                Some(_) if square == to => return Some(Why::CannotCombine(to)),
                Some(unit) if blocks_moving(carrier.kind, unit) => {
                    return Some(Why::Blocked(square));
                }
                _ => previous = square,
            }
        }
        // Only an Air Force comes here: it may fly over what it may not land on (R3.3).
        Some(Why::Terrain { kind: carrier.kind, square: to })
    }

    /// R7.2, R7.3: what the rings do to an Air Force on its way.
    fn why_shot_down(
        &self,
        traveller: Traveller,
        to: Square,
        direction: Direction,
        distance: u8,
    ) -> Option<Why> {
        let Traveller { group, from, .. } = traveller;
        if !heeds_rings(group.carrier()) {
            return None;
        }
        let (mut flight, mut met) = (Flight::Free, Vec::new());
        for square in squares_along(from, direction).take(distance as usize) {
            for defender in self.defenders_over(square, !group.side()) {
                if !met.contains(&defender) {
                    met.push(defender);
                }
            }
            flight = self.fly_over(flight, square, !group.side());
            if flight == Flight::ShotDown {
                return Some(Why::ShotDown { square, rings: met });
            }
        }
        match flight {
            Flight::Engaged(ring) if self.on(to).is_none() => Some(Why::Engaged(ring)),
            _ => None,
        }
    }

    /// R3.2, R3.4: what closes the road at this step, pieces in the way left aside.
    fn why_closed(&self, traveller: Traveller, previous: Square, to: Square) -> Option<Why> {
        let kind = traveller.group.carrier().kind;
        if !self.closes_road(traveller, previous, to) {
            return None;
        }
        Some(if !may_stand(kind, to) {
            Why::Terrain { kind, square: to }
        } else if is_closed_crossing(kind, previous, to) {
            Why::River(to)
        } else if is_closed_channel(kind, previous, to) {
            Why::Channel(previous, to)
        } else {
            Why::Exposed(to)
        })
    }
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
fn stuck(traveller: Traveller) -> Why {
    let carrier = traveller.group.carrier();
    if carrier.kind == Kind::Headquarters && !carrier.hero {
        return Why::NeverMoves(carrier.kind);
    }
    Why::NotALine(carrier.kind)
}
