//! A deploy in progress (R6).

use super::Mailbox;
use super::board::may_stand;
use crate::{Kind, KindSet, Square, Step, Unit};
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

    /// Writes down a step. The members that took it have acted, even if one of them stays on the
    /// origin after a stay capture (R6.1).
    pub(super) fn note(&mut self, step: Step) {
        self.free = self.free.minus(step.group.members());
        if !self.steps.is_full() {
            self.steps.push(step);
        }
    }
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
        let carrier: Option<Kind> = self.on(origin).map(|unit| unit.carrier().kind);
        carrier.is_none_or(|kind| may_stand(kind, origin)) && self.commander_is_safe(side)
    }
}
