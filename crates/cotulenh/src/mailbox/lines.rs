//! Walking a line: where a group may go, and whom it may take (R3–R5).

use super::Mailbox;
use super::air_defence::{Flight, heeds_rings};
use super::board::{may_stand, squares_along};
use super::ranges::{
    Direction, blocks_moving, capture_range, is_navy, move_range, shot_is_blocked,
};
use crate::{Kind, KindSet, Manner, Square, Unit};

/// A group on its way: the whole unit, or some members of a stack that is being deployed. It moves
/// and captures as its carrier (R5.3).
#[derive(Clone, Copy)]
pub(super) struct Traveller {
    /// Who acts.
    pub(super) group: Unit,
    /// Where from.
    pub(super) from: Square,
    /// Whether this is a step of a deploy, which narrows captures (R4.3, R6.1).
    pub(super) in_deploy: bool,
}

impl Mailbox {
    /// Calls `found` with every target on this line and what can be done there. Whether the own
    /// Commander survives it is another question, asked later.
    ///
    /// Moving and shooting are looked at side by side, for they are blocked by different things:
    /// `road_open` is about moving (R3.2), `shot_open` about capturing (R4.1).
    pub(super) fn walk(
        &self,
        traveller: Traveller,
        direction: Direction,
        mut found: impl FnMut(Square, Manner),
    ) {
        let Traveller { group, from, .. } = traveller;
        let carrier = group.carrier();
        let enemy = !group.side();
        let (mut road_open, mut shot_open) = (true, true);
        let mut flight = Flight::Free;
        let mut previous = from;
        for (to, distance) in squares_along(from, direction).zip(1u8..) {
            let in_move_range = distance <= move_range(carrier, direction);
            // The longest shot there is: a ship's at another ship.
            let in_shot_range = distance <= capture_range(carrier, direction, true);
            if !in_move_range && !in_shot_range {
                return;
            }
            if heeds_rings(carrier) {
                flight = self.fly_over(flight, to, enemy);
                if flight == Flight::ShotDown {
                    return; // R7.3
                }
            }
            if self.closes_road(traveller, previous, to) {
                road_open = false;
            }
            match self.on(to) {
                None => {
                    // Only an Air Force can have an open road to a square it may not stand on.
                    let lands = may_stand(carrier.kind, to) && flight == Flight::Free;
                    if road_open && in_move_range && lands {
                        found(to, Manner::Move);
                    }
                }
                Some(unit) if unit.side() == enemy => {
                    let range = capture_range(carrier, direction, is_navy(unit));
                    if shot_open && distance <= range {
                        captures(traveller, to, flight, &mut found);
                    }
                }
                Some(friend) => {
                    // R5.1: the stack must be legal, and its new carrier able to stand there.
                    // An engaged Air Force may board too (R7.3).
                    let joined = friend.join(group, self.variant.rules);
                    let bears = |unit: Unit| may_stand(unit.carrier().kind, to);
                    if road_open && in_move_range && joined.is_some_and(bears) {
                        found(to, Manner::Combine);
                    }
                }
            }
            if let Some(unit) = self.on(to) {
                road_open &= !blocks_moving(carrier.kind, unit);
                shot_open &= !shot_is_blocked(carrier.kind);
            }
            previous = to;
        }
    }

    /// R3.2: whether the step from `previous` to `to` closes the road for moving, apart from
    /// pieces in the way.
    pub(super) fn closes_road(&self, traveller: Traveller, previous: Square, to: Square) -> bool {
        let Traveller { group, from, .. } = traveller;
        let kind = group.carrier().kind;
        if kind == Kind::AirForce {
            return false; // R3.3
        }
        !may_stand(kind, to)
            || is_closed_crossing(kind, previous, to)
            || is_closed_channel(kind, previous, to)
            || (group.members() == KindSet::of(Kind::Commander)
                && self.on(to).is_none()
                && self.is_exposed(to, !group.side(), Some(from))) // R3.4
    }
}

/// R4.2–R4.4: what this traveller can do to an enemy unit that is within its reach.
fn captures(
    traveller: Traveller,
    to: Square,
    flight: Flight,
    found: &mut impl FnMut(Square, Manner),
) {
    let Traveller { group, in_deploy, .. } = traveller;
    let kind = group.carrier().kind;
    if flight != Flight::Free {
        found(to, Manner::Suicide); // R4.4
    } else if may_stand(kind, to) {
        found(to, Manner::Capture);
        // R4.3: an Air Force may also return, but not in a deploy.
        if kind == Kind::AirForce && !in_deploy {
            found(to, Manner::Stay);
        }
    } else if !in_deploy || !group.is_stack() {
        found(to, Manner::Stay); // R6.1: in a deploy, by a single member only.
    }
}

/// R1.4: heavy pieces change banks only straight along file f or h.
pub(super) fn is_closed_crossing(kind: Kind, previous: Square, to: Square) -> bool {
    const LAST_SOUTHERN_RANK: u8 = 5;
    const BRIDGE_FILES: [u8; 2] = [5, 7];
    let heavy = matches!(kind, Kind::Artillery | Kind::AntiAir | Kind::Missile);
    let southern = |square: Square| square.rank() <= LAST_SOUTHERN_RANK;
    let on_bridge = previous.file() == to.file() && BRIDGE_FILES.contains(&to.file());
    heavy && southern(previous) != southern(to) && !on_bridge
}

/// R1.5: ships do not move along c5–d6 and c8–d7.
pub(super) fn is_closed_channel(kind: Kind, previous: Square, to: Square) -> bool {
    let place = |square: Square| (square.file(), square.rank());
    let (lower, upper) = (place(previous).min(place(to)), place(previous).max(place(to)));
    kind == Kind::Navy && matches!((lower, upper), ((2, 4), (3, 5)) | ((2, 7), (3, 6)))
}
