use crate::Action;
use core::ops::Deref;
use sandtable_core::Sink;
use smallvec::SmallVec;

/// The legal actions of a position. Holds 512 in place; only composed positions with far more
/// pieces than a game has go beyond that, and then it moves to the heap.
#[derive(Clone, Default, Debug)]
pub struct ActionList(SmallVec<[Action; 512]>);

impl Sink<Action> for ActionList {
    #[inline(always)]
    fn push(&mut self, action: Action) {
        self.0.push(action);
    }
}

impl AsRef<[Action]> for ActionList {
    #[inline(always)]
    fn as_ref(&self) -> &[Action] {
        &self.0
    }
}

impl Deref for ActionList {
    type Target = [Action];

    #[inline(always)]
    fn deref(&self) -> &[Action] {
        &self.0
    }
}
