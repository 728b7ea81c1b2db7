//! Legal actions: whatever can be done, filtered by trying it.

use super::Mailbox;
use super::deploy::groups;
use super::lines::Traveller;
use super::ranges::DIRECTIONS;
use crate::{Action, ActionKind, ActionList, KindSet, Square, Unit};
use sandtable_core::Sink;

impl Mailbox {
    /// Puts the legal actions into `out`.
    pub(super) fn legal_actions<S: Sink<Action>>(&self, out: &mut S) {
        let mut trial = self.clone();
        for &action in self.possible_actions().iter() {
            if trial.ends_well(action) {
                out.push(action);
            }
        }
    }

    /// Whether this action, or anything else that fits into 32 bits, is legal.
    pub(super) fn action_is_legal(&self, action: Action) -> bool {
        if let ActionKind::Start { origin } = action.kind() {
            return action == Action::start(origin) && self.may_start(origin);
        }
        self.possible_actions().contains(&action) && self.clone().ends_well(action)
    }

    /// Whether a deploy of the unit on `origin` may be opened: some step of it must be legal.
    fn may_start(&self, origin: Square) -> bool {
        if self.deploy.is_some() || self.is_over() {
            return false;
        }
        let Some(unit) = self.on(origin).filter(|unit| unit.side() == self.turn) else {
            return false;
        };
        let mut steps = ActionList::default();
        self.first_steps(origin, unit, &mut steps);
        let mut trial = self.clone();
        steps.iter().any(|&step| trial.ends_well(step))
    }

    /// Tries an action and everything that could follow it in this turn: R6.5 says that a step is
    /// legal if and only if some continuation, possibly none, ends the turn as it should.
    fn ends_well(&mut self, action: Action) -> bool {
        let side = self.turn;
        let origin = match action.kind() {
            ActionKind::Whole { from, .. } | ActionKind::Step { from, .. } => from,
            ActionKind::Start { origin } => origin,
            ActionKind::Commit => match &self.deploy {
                Some(open) => open.origin,
                None => return false,
            },
        };
        let undo = self.make_action(action);
        let good = match self.deploy {
            None => self.turn_may_end(side, origin),
            // Ending it here is the first continuation tried: COMMIT is listed first.
            Some(_) => self.possible_actions().iter().any(|&next| self.ends_well(next)),
        };
        self.unmake_action(action, undo);
        good
    }

    fn possible_actions(&self) -> ActionList {
        let mut out = ActionList::default();
        self.generate_pseudo_legal(&mut out);
        out
    }

    /// Puts the pseudo-legal actions into `out`: what could be done if Commanders did not matter
    /// (R3 to R6). In an open deploy these are the steps of those who may still act and, after at
    /// least one step, [`Action::COMMIT`]. All legal actions are among them, but for
    /// [`Action::start`], which is never listed.
    ///
    /// Any of them may be made. Whether it was legal is seen in the position after it:
    ///
    /// * If no turn is open there, it was legal if [`turn_may_end`](Mailbox::turn_may_end) says so
    ///   for the side and the square that it was made from; for a commit that is the origin of the
    ///   deploy.
    /// * If a turn is open there, it was legal if one of the pseudo-legal actions there is legal, in
    ///   this same sense: a step may leave the Commander in danger as long as another one of the
    ///   same turn can save it (R6.5).
    pub fn generate_pseudo_legal<S: Sink<Action>>(&self, out: &mut S) {
        if let Some(open) = &self.deploy {
            // R6.3: after at least one step.
            if !open.steps.is_empty() {
                out.push(Action::COMMIT);
            }
            if let Some(unit) = self.on(open.origin) {
                let groups = groups(unit, open.free, self.variant.rules);
                let groups = groups.filter(|&group| open.may_act(group));
                self.steps_of(open.origin, unit, groups, out);
            }
        } else if !self.is_over() {
            for (from, unit) in self.units_of(self.turn) {
                let whole = Traveller { group: unit, from, in_deploy: false };
                for direction in DIRECTIONS {
                    self.walk(whole, direction, |to, manner| {
                        out.push(Action::whole(from, to, manner));
                    });
                }
                self.first_steps(from, unit, out);
            }
        }
    }

    /// The steps that could open a deploy of this unit. A single piece has none: it would be all
    /// the members (R6.1).
    fn first_steps<S: Sink<Action>>(&self, origin: Square, unit: Unit, out: &mut S) {
        let everybody = unit.members();
        let groups = groups(unit, everybody, self.variant.rules);
        let groups = groups.filter(|&group| group != everybody);
        self.steps_of(origin, unit, groups, out);
    }

    /// The steps of each of these groups (R6.1: with its own carrier, measured from the origin).
    fn steps_of<S: Sink<Action>>(
        &self,
        origin: Square,
        unit: Unit,
        groups: impl Iterator<Item = KindSet>,
        out: &mut S,
    ) {
        for kinds in groups {
            let Some(group) = unit.select(kinds) else { continue };
            let traveller = Traveller { group, from: origin, in_deploy: true };
            for direction in DIRECTIONS {
                self.walk(traveller, direction, |to, manner| {
                    out.push(Action::step(origin, to, manner, kinds));
                });
            }
        }
    }
}
