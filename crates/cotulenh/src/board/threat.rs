//! What a danger asks of the action that is to end it.
//!
//! When the Commander is attacked few actions help. To try all of them is slow, and of a stack very
//! slow, because each of its deploys would be tried to the last step. Most can be ruled out at a
//! glance: they take no attacker, come between nobody, and leave no member who could.

use super::Board;
use super::geometry::{Bearing, bearing, within_reach};
use super::reach::{farthest, shot_is_blocked};
use super::set::SquareSet;
use super::watch::{FEW, has_ring_carrier};
use crate::{Kind, KindSet, Square};
use sandtable_core::Side;

/// One danger to a Commander, of perhaps several.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat {
    commander: Square,
    /// An action of anybody but the Commander has to go to one of these squares to end it.
    answers: SquareSet,
    /// It comes through the air, so that a ring may end it as well.
    by_air: bool,
}

impl Board {
    /// A danger to this side's Commander; `None` if there is none, or none about which so much can
    /// be said.
    #[cold]
    pub(super) fn threat(&self, side: Side) -> Option<Threat> {
        let commander = self.commander_square(side)?;
        self.threat_of_facing(side).or_else(|| {
            let near = self.own(!side) & within_reach(commander);
            near.into_iter().find_map(|from| self.threat_from(from, commander, side))
        })
    }

    fn threat_of_facing(&self, side: Side) -> Option<Threat> {
        let commander = self.commander_square(side)?;
        let other = self.commander_square(!side).filter(|_| self.commanders_face())?;
        let answers = squares_between(commander, bearing(commander, other)?).with(other);
        Some(Threat { commander, answers: answers.with(commander), by_air: false })
    }

    fn threat_from(&self, from: Square, commander: Square, side: Side) -> Option<Threat> {
        let way = bearing(from, commander)?;
        let at_navy = self.ships.has(commander);
        let attacks = |piece: &_| self.attacks(*piece, from, way, at_navy, side);
        let attacker = self.unit(from)?.pieces().find(attacks)?;
        let mut answers = SquareSet::of(from).with(commander);
        if shot_is_blocked(attacker.kind) {
            answers |= squares_between(from, way);
        }
        let by_air = attacker.kind == Kind::AirForce && !attacker.hero;
        if by_air {
            if self.rings_may_grow(side) {
                return None;
            }
            let own = self.own(side).into_iter();
            own.filter(|&square| has_ring_carrier(self, square)).for_each(|s| answers.insert(s));
        }
        Some(Threat { commander, answers, by_air })
    }

    /// Whether an action may make heroes elsewhere, with larger rings (R9): of those who attack
    /// already, or of a last guard. Nobody with a ring comes to attack because others step aside:
    /// a plain Anti-Air reaches one square, and nothing blocks a Navy or a Missile.
    fn rings_may_grow(&self, side: Side) -> bool {
        self.commander_attacked(!side) || self.companions[side.index()] <= FEW
    }
}

impl Threat {
    /// Whether these members of the unit on a square, as heroes and with nothing in their way, could
    /// end it; where they take the Commander or a ring along, perhaps in other ways.
    #[cold]
    pub(super) fn may_be_ended_by(&self, members: KindSet, board: &Board, from: Square) -> bool {
        from == self.commander
            || self.by_air && has_ring_carrier(board, from)
            || self.answers.into_iter().any(|to| may_act(members, from, to))
    }

    /// Where to go from a square that is of any use, if these members may act afterwards.
    #[cold]
    pub(super) fn useful_targets(&self, later: KindSet, board: &Board, from: Square) -> SquareSet {
        if self.may_be_ended_by(later, board, from) { SquareSet::ALL } else { self.answers }
    }
}

fn may_act(members: KindSet, from: Square, to: Square) -> bool {
    bearing(from, to).is_some_and(|Bearing { direction, distance }| {
        members.iter().any(|kind| farthest(kind, direction.is_straight()) >= distance)
    })
}

/// The squares before the end of a line.
fn squares_between(from: Square, way: Bearing) -> SquareSet {
    let (mut here, mut between) = (from, SquareSet::EMPTY);
    for _ in 1..way.distance {
        here = way.direction.step(here);
        between.insert(here);
    }
    between
}
