//! A deploy in progress (R6, B2).

use super::Mailbox;
use super::board::may_stand;
use crate::{KindSet, RuleSet, Square, Step, Unit};
use arrayvec::ArrayVec;
use sandtable_core::Side;

/// An open deploy, and the board as it was before the turn, which R11.2 writes down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Open {
    /// The square that is being left.
    pub(super) origin: Square,
    /// Members on the origin that have not acted.
    pub(super) free: KindSet,
    /// What was done so far. A third step would leave nobody to act, so it is never kept.
    pub(super) steps: ArrayVec<Step, 2>,
    /// The squares before the turn.
    pub(super) before: [Option<Unit>; Square::TABLE],
}

impl Open {
    /// Whether these members may act together now. R6.1: never all that stood there before the
    /// turn; later on, all that are left may.
    pub(super) fn may_act(&self, group: KindSet) -> bool {
        let everybody = self.steps.is_empty() && group == self.free;
        self.free.contains(group) && !everybody
    }

    /// Whether some step captured (R10.1).
    pub(super) fn captured(&self) -> bool {
        self.steps.iter().any(|step| step.manner.captures())
    }

    /// Writes down a step of these members. They have acted, even if one of them stays on the origin
    /// after a stay capture (R6.1).
    pub(super) fn note(&mut self, step: Step, members: KindSet) {
        self.free = self.free.minus(members);
        if !self.steps.is_full() {
            self.steps.push(step);
        }
    }
}

/// The groups of these members of a stack that may act by themselves (R6.1): single pieces and legal
/// stacks, so not `FF` and `TT` (B2.2).
pub(super) fn groups(unit: Unit, free: KindSet, rules: RuleSet) -> impl Iterator<Item = KindSet> {
    // B2.1: what either of two without a difference can do is listed once, for the first of them.
    let is_listed_before = move |group: KindSet| {
        free.subsets().any(|other| other < group && unit.select(other) == unit.select(group))
    };
    let is_stack = move |group: KindSet| {
        unit.select(group).is_some_and(|group| group.members().is_legal_unit(rules))
    };
    free.subsets().filter(move |&group| is_stack(group) && !is_listed_before(group))
}

impl Mailbox {
    /// Opens a deploy of the unit on `origin`, with no step made yet.
    pub(super) fn opened(&self, origin: Square) -> Open {
        Open {
            origin,
            free: self.on(origin).map_or(KindSet::EMPTY, Unit::members),
            steps: ArrayVec::new(),
            before: self.squares,
        }
    }

    /// R6.4: whether the turn of `side`, in which a unit on `origin` acted, may end as it stands.
    /// A turn of a whole unit is judged the same way (R8.3): it leaves nothing behind, or all.
    pub fn turn_may_end(&self, side: Side, origin: Square) -> bool {
        self.on(origin).is_none_or(|unit| self.may_be_left(unit, origin))
            && self.commander_is_safe(side)
    }

    /// R1.3, B2.2: whether this unit may stand on this square at the end of a turn.
    pub(super) fn may_be_left(&self, unit: Unit, square: Square) -> bool {
        may_stand(unit.carrier().kind, square) && unit.members().is_legal_unit(self.variant.rules)
    }
}
