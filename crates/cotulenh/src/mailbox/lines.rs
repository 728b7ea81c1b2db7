//! Walking a line: where a group may go, and whom it may take (R3–R5, B3, B6–B9).

use super::Mailbox;
use super::air_defence::{Flight, heeds_rings};
use super::board::{may_stand, squares_along};
use super::ranges::{
    Direction, blocks_moving, capture_range, is_navy, move_range, shot_is_blocked,
};
use crate::{Action, Kind, KindSet, Manner, RuleSet, Square, Terrain, Unit};

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

impl Traveller {
    /// A Commander by itself, out of a stack too (R3.4, B3).
    fn is_lone_commander(self) -> bool {
        self.group.members() == KindSet::of(Kind::Commander)
    }

    /// R6.1: a stay capture in a deploy is made by a single member.
    fn may_stay(self) -> bool {
        !self.in_deploy || !self.group.is_stack()
    }
}

/// What a traveller finds in front of an enemy unit within its reach.
#[derive(Clone, Copy)]
struct Approach {
    to: Square,
    target: Unit,
    flight: Flight,
    /// Whether terrain closed the line for moving, before the target or at it.
    closed_by_terrain: bool,
}

impl Mailbox {
    /// Calls `found` with every target on this line and what can be done there. Whether the own
    /// Commander survives it is another question, asked later.
    ///
    /// Moving and shooting are looked at side by side, for they are blocked by different things:
    /// `road_open` is about moving (R3.2), `shot_open` about capturing (R4.1). Where the rulebook asks
    /// for the road without the water, or for the terrain without the pieces, that is looked at too:
    /// `gangway_open` (B3), `closed_by_terrain` (B7).
    pub(super) fn walk(
        &self,
        traveller: Traveller,
        direction: Direction,
        mut found: impl FnMut(Square, Manner),
    ) {
        let Traveller { group, from, .. } = traveller;
        let carrier = group.carrier();
        let enemy = !group.side();
        let rules = self.variant.rules;
        let (mut road_open, mut shot_open) = (true, true);
        // B3: only for a Commander by itself.
        let mut gangway_open = rules == RuleSet::Rulebook && traveller.is_lone_commander();
        let mut closed_by_terrain = false;
        let mut flight = Flight::Free;
        let mut previous = from;
        for (to, distance) in squares_along(from, direction).zip(1u8..) {
            let in_move_range = distance <= move_range(carrier, direction, rules);
            // The longest shot there is: a ship's at another ship.
            let in_shot_range = distance <= capture_range(carrier, direction, true, rules);
            if !in_move_range && !in_shot_range {
                return;
            }
            if heeds_rings(carrier) {
                flight = self.fly_over(flight, to, enemy);
                if flight == Flight::ShotDown {
                    return; // R7.3
                }
            }
            closed_by_terrain |= is_closed_by_terrain(carrier.kind, previous, to);
            let exposed = self.is_exposed_step(traveller, to);
            road_open &= !closed_by_terrain && !exposed;
            gangway_open &= !exposed;
            match self.on(to) {
                None => {
                    // Only an Air Force can have an open road to a square it may not stand on.
                    let lands = may_stand(carrier.kind, to) && flight == Flight::Free;
                    if road_open && in_move_range && lands {
                        found(to, Manner::Move);
                    }
                }
                Some(unit) if unit.side() == enemy => {
                    let range = capture_range(carrier, direction, is_navy(unit), rules);
                    if shot_open && distance <= range {
                        let approach = Approach { to, target: unit, flight, closed_by_terrain };
                        self.captures(traveller, approach, &mut found);
                    }
                }
                Some(friend) => {
                    // R5.1: the stack must be legal, and its new carrier able to stand there.
                    // An engaged Air Force may board too (R7.3).
                    let joined = friend.join(group, rules);
                    let bears = |unit: Unit| may_stand(unit.carrier().kind, to);
                    let open = road_open || gangway_open && is_navy(friend); // B3
                    if open && in_move_range && joined.is_some_and(bears) {
                        found(to, Manner::Combine);
                    }
                }
            }
            if let Some(unit) = self.on(to) {
                let blocked = blocks_moving(carrier.kind, group.side(), unit, rules);
                road_open &= !blocked;
                gangway_open &= !blocked;
                shot_open &= !shot_is_blocked(carrier.kind);
            }
            previous = to;
        }
    }

    /// R3.4: whether a Commander moving by itself would be exposed on this square of its way. Only
    /// empty squares are asked about.
    fn is_exposed_step(&self, traveller: Traveller, to: Square) -> bool {
        let Traveller { group, from, .. } = traveller;
        traveller.is_lone_commander()
            && self.on(to).is_none()
            && self.is_exposed(to, !group.side(), Some(from))
    }

    /// R4.2–R4.4, B7–B9: what this traveller can do to an enemy unit that is within its reach.
    fn captures(
        &self,
        traveller: Traveller,
        approach: Approach,
        found: &mut impl FnMut(Square, Manner),
    ) {
        let to = approach.to;
        let kind = traveller.group.carrier().kind;
        if approach.flight != Flight::Free {
            found(to, Manner::Suicide); // R4.4
        } else if may_stand(kind, to) {
            found(to, Manner::Capture);
            if self.may_stay_instead(traveller, approach) {
                found(to, Manner::Stay);
            }
        } else if traveller.may_stay() {
            found(to, Manner::Stay);
        }
    }

    /// Whether a traveller that may stand on the square of its target may also take it from where it
    /// is.
    fn may_stay_instead(&self, traveller: Traveller, approach: Approach) -> bool {
        let Approach { to, target, closed_by_terrain, .. } = approach;
        match (traveller.group.carrier().kind, self.variant.rules) {
            // R4.3: not in a deploy.
            (Kind::AirForce, _) if traveller.in_deploy => false,
            (Kind::AirForce, RuleSet::Club) => true,
            // B9
            (Kind::AirForce, RuleSet::Rulebook) => {
                target.carrier().kind != Kind::AirForce && self.landing_is_dangerous(traveller, to)
            }
            (_, RuleSet::Club) => false,
            // B7
            (Kind::Navy, RuleSet::Rulebook) => closed_by_terrain && traveller.may_stay(),
            // B8
            (_, RuleSet::Rulebook) => {
                is_navy(target) && Terrain::of(to) == Terrain::Mixed && traveller.may_stay()
            }
        }
    }

    /// B9: whether some enemy piece could capture on the target's square after this Air Force has
    /// captured there. It is tried out, promotions included, be it legal or not.
    fn landing_is_dangerous(&self, traveller: Traveller, to: Square) -> bool {
        let mut landed = self.clone();
        let _ = landed.make_action(Action::whole(traveller.from, to, Manner::Capture));
        landed.is_attacked(to, traveller.group.side())
    }
}

/// R3.2: whether terrain closes the step from `previous` to `to` for moving: a square on which the
/// mover may not stand, the river, a closed ship diagonal.
fn is_closed_by_terrain(kind: Kind, previous: Square, to: Square) -> bool {
    if kind == Kind::AirForce {
        return false; // R3.3
    }
    !may_stand(kind, to)
        || is_closed_crossing(kind, previous, to)
        || is_closed_channel(kind, previous, to)
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
