//! Check evasions: which actions may end a check, found before any of them is tried.
//!
//! When the Commander is in danger few actions help. To try all of them is slow, and of a stack very
//! slow, because each of its deploys would be tried to the last step. Most are ruled out here: they
//! capture no attacker, block no line, and leave no member that could.

use super::pins::FEW;
use crate::board::Board;
use crate::board::air_defence::has_ring_carrier;
use crate::board::attacks::{farthest, shot_is_blocked, within_reach};
use crate::board::geometry::{Bearing, bearing, squares_between};
use crate::board::rule_set::Ruling;
use crate::board::square_set::SquareSet;
use crate::{Kind, KindSet, Square};
use sandtable_core::Side;

/// One check to a Commander, of perhaps several: by an attacker, or by the other Commander facing it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Check {
    commander: Square,
    /// The attacker, the line between and the Commander: an action of any piece but the Commander
    /// has to go to one of these squares to end the check. If it comes by air, also the squares of
    /// pieces with a ring.
    evasion_squares: SquareSet,
    /// The attacker is an Air Force, so that an air-defence ring may end the check as well.
    by_air: bool,
}

impl Board {
    /// A check to this side's Commander; `None` if there is none, or none that rules out any action.
    #[cold]
    pub(super) fn find_check<R: Ruling>(&self, side: Side) -> Option<Check> {
        let commander = self.commander_square(side)?;
        self.check_by_facing(side).or_else(|| {
            let near = self.own(!side) & within_reach(commander);
            near.into_iter().find_map(|from| self.check_from::<R>(from, commander, side))
        })
    }

    fn check_by_facing(&self, side: Side) -> Option<Check> {
        let commander = self.commander_square(side)?;
        let other = self.commander_square(!side).filter(|_| self.commanders_face())?;
        let evasion_squares = squares_between(commander, bearing(commander, other)?).with(other);
        Some(Check { commander, evasion_squares: evasion_squares.with(commander), by_air: false })
    }

    fn check_from<R: Ruling>(&self, from: Square, commander: Square, side: Side) -> Option<Check> {
        let way = bearing(from, commander)?;
        let at_navy = self.ships.has(commander);
        let attacks = |piece: &_| self.attacks::<R>(*piece, from, way, at_navy, side);
        let attacker = self.unit(from)?.pieces().find(attacks)?;
        let mut evasion_squares = SquareSet::of(from).with(commander);
        if shot_is_blocked(attacker.kind) {
            evasion_squares |= squares_between(from, way);
        }
        let by_air = attacker.kind == Kind::AirForce && !attacker.hero;
        if by_air {
            if self.rings_may_grow::<R>(side) {
                return None;
            }
            let own = self.own(side).into_iter();
            own.filter(|&square| has_ring_carrier(self, square))
                .for_each(|s| evasion_squares.insert(s));
        }
        Some(Check { commander, evasion_squares, by_air })
    }

    /// Whether an action may make heroes elsewhere, with larger rings (R9): of pieces that
    /// attack already, or of a last guard. No piece with a ring is uncovered by an action of others:
    /// a plain Anti-Air reaches one square, and nothing blocks a Navy or a Missile.
    fn rings_may_grow<R: Ruling>(&self, side: Side) -> bool {
        self.commander_attacked::<R>(!side) || self.companions[side.index()] <= FEW
    }
}

impl Check {
    /// Whether these members of the unit on a square, as heroes and with nothing in their way, could
    /// end the check. Those that take the Commander or a ring along always may.
    #[cold]
    pub(super) fn may_be_evaded_by<R: Ruling>(
        &self,
        members: KindSet,
        board: &Board,
        from: Square,
    ) -> bool {
        from == self.commander
            || self.by_air && has_ring_carrier(board, from)
            || self.evasion_squares.into_iter().any(|to| may_act::<R>(members, from, to))
    }

    /// The targets of an action from a square that may end the check, if these members may act later
    /// in the turn.
    #[cold]
    pub(super) fn evasion_targets<R: Ruling>(
        &self,
        later: KindSet,
        board: &Board,
        from: Square,
    ) -> SquareSet {
        if self.may_be_evaded_by::<R>(later, board, from) {
            SquareSet::ALL
        } else {
            self.evasion_squares
        }
    }
}

fn may_act<R: Ruling>(members: KindSet, from: Square, to: Square) -> bool {
    bearing(from, to).is_some_and(|Bearing { direction, distance }| {
        members.iter().any(|kind| farthest::<R>(kind, direction.is_straight()) >= distance)
    })
}
