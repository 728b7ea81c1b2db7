//! Legality by trial (R6.5, R8.3): an action is made, and the turn must then be one that can end with
//! the Commander safe. `pins` and `evasions` tell which actions need no trial.

use super::targets::Mover;
use super::{Generator, groups, rest_stands};
use crate::board::Board;
use crate::board::rule_set::{Ruling, with_rules};
use crate::board::square_set::SquareSet;
use crate::{Action, ActionKind, KindSet, Square, Unit};
use sandtable_core::{Counter, Side};

impl Board {
    pub(in crate::board) fn is_legal_action(&self, action: Action) -> bool {
        if self.is_over() {
            return false;
        }
        with_rules!(self, R => self.is_legal_by::<R>(action))
    }

    fn is_legal_by<R: Ruling>(&self, action: Action) -> bool {
        match (action.kind(), &self.session) {
            (ActionKind::Commit, _) => self.may_commit_by::<R>(),
            (ActionKind::Start { origin }, None) => self.may_start::<R>(origin),
            (ActionKind::Whole { from, .. }, None) => {
                self.own_unit(from).is_some_and(|unit| self.is_legal_whole::<R>(unit, action))
            }
            (ActionKind::Step { from, .. }, None) => self.own_unit(from).is_some_and(|stack| {
                self.is_legal_step::<R>(stack, stack.members(), false, action)
            }),
            (ActionKind::Step { from, .. }, Some(session)) if from == session.origin => {
                let (free, has_stepped) = (session.free, session.has_stepped());
                let stack = self.own_unit(from);
                stack.is_some_and(|stack| self.is_legal_step::<R>(stack, free, has_stepped, action))
            }
            _ => false,
        }
    }

    fn own_unit(&self, from: Square) -> Option<Unit> {
        self.unit(from).filter(|unit| unit.side() == self.turn)
    }

    fn is_legal_whole<R: Ruling>(&self, unit: Unit, action: Action) -> bool {
        let ActionKind::Whole { from, to, manner } = action.kind() else { return false };
        let mover = Mover { from, group: unit, deploying: false };
        self.is_target::<R>(mover, to, manner)
            && Generator::<R>::new(self).is_safe(mover, to, manner, action)
    }

    fn is_legal_step<R: Ruling>(
        &self,
        stack: Unit,
        free: KindSet,
        has_stepped: bool,
        action: Action,
    ) -> bool {
        let ActionKind::Step { from, to, manner, group } = action.kind() else { return false };
        if !groups(stack, free, has_stepped).any(|members| members == group) {
            return false;
        }
        let Some(group_unit) = stack.select(group) else { return false };
        let mover = Mover { from, group: group_unit, deploying: true };
        let rest_stands = rest_stands(from, stack, group);
        self.is_target::<R>(mover, to, manner)
            && Generator::<R>::new(self).is_safe_step(mover, rest_stands, to, manner, action)
    }

    /// A deploy may be opened where it can be carried out.
    fn may_start<R: Ruling>(&self, origin: Square) -> bool {
        let Some(stack) = self.unit(origin).filter(|unit| unit.side() == self.turn) else {
            return false;
        };
        let mut steps = Counter::default();
        Generator::<R>::new(self).steps::<_, false>(origin, stack.members(), false, &mut steps);
        steps.count() > 0
    }

    /// R6.5: whether the turn that this position is in the middle of, or at the end of, can be
    /// ended properly by `us`.
    fn can_be_ended<R: Ruling>(&mut self, us: Side) -> bool {
        if self.session.is_none() {
            return !self.is_in_danger::<R>(us);
        }
        self.may_commit_by::<R>() || self.some_step_can_be_ended::<R>(us)
    }

    fn some_step_can_be_ended<R: Ruling>(&mut self, us: Side) -> bool {
        let Some(session) = self.session.clone() else { return false };
        let Some(stack) = self.unit(session.origin) else { return false };
        let check = self.find_check::<R>(us);
        if check.is_some_and(|c| !c.may_be_evaded_by::<R>(session.free, self, session.origin)) {
            return false;
        }
        let mut scratch = self.clone();
        for group in groups(stack, session.free, session.has_stepped()) {
            let Some(group_unit) = stack.select(group) else { continue };
            let mover = Mover { from: session.origin, group: group_unit, deploying: true };
            let later = session.free.minus(group);
            let evasions = check
                .map_or(SquareSet::ALL, |c| c.evasion_targets::<R>(later, self, session.origin));
            let mut found = false;
            self.targets::<R>(mover, &mut |to, manner| {
                let step = Action::step(session.origin, to, manner, group);
                found = found || evasions.has(to) && scratch.is_legal_by_trial::<R>(step, us);
            });
            if found {
                return true;
            }
        }
        false
    }

    /// Makes an action, asks whether the turn can then be ended, and takes it back.
    pub(super) fn is_legal_by_trial<R: Ruling>(&mut self, action: Action, us: Side) -> bool {
        let origin = match action.kind() {
            ActionKind::Step { from, .. } => Some(from),
            _ => None,
        };
        let undo = self.make_action(action);
        let stands = self.session.is_some() || origin.is_none_or(|s| self.origin_stands(s));
        let legal = stands && self.can_be_ended::<R>(us);
        self.unmake_action(action, undo);
        legal
    }
}
