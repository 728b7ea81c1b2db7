//! Pseudo-legal actions (R3–R6), and whether a turn may end (R6.4, R8.3).

use super::Board;
use super::movegen::{Mover, groups};
use super::rule_set::{Ruling, with_rules};
use crate::{Action, KindSet, Square, Unit};
use sandtable_core::{Side, Sink};

impl Board {
    /// Puts the pseudo-legal actions into `out`: what could be done if Commanders did not matter
    /// (R3 to R6). In an open deploy these are the steps of those who may still act and, after at
    /// least one step, [`Action::COMMIT`]. All legal actions are among them, but for
    /// [`Action::start`], which is never listed.
    ///
    /// Any of them may be made. Whether it was legal is seen in the position after it:
    ///
    /// * If no turn is open there, it was legal if [`turn_may_end`](Board::turn_may_end) says so
    ///   for the side and the square that it was made from; for a commit that is the origin of the
    ///   deploy.
    /// * If a turn is open there, it was legal if one of the pseudo-legal actions there is legal, in
    ///   this same sense: a step may leave the Commander in danger as long as another one of the
    ///   same turn can save it (R6.5).
    ///
    /// ```
    /// use sandtable_core::Position;
    /// use sandtable_cotulenh::{ActionKind, ActionList, Board};
    ///
    /// // The infantry must not step out of the file on which the Commanders would face each other.
    /// let mut board: Board = "6c4/11/11/11/11/11/11/6I4/11/11/11/6C4 r - - 0 1".parse()?;
    /// let us = board.turn();
    /// let mut actions = ActionList::default();
    /// board.generate_pseudo_legal(&mut actions);
    /// let mut legal = 0;
    /// for &action in &actions {
    ///     let ActionKind::Whole { from, .. } = action.kind() else { continue };
    ///     let undo = board.make(action);
    ///     legal += usize::from(board.turn_may_end(us, from));
    ///     board.unmake(action, undo);
    /// }
    /// assert!(legal < actions.len());
    /// assert_eq!(board.legal_moves().len(), legal);
    /// # Ok::<(), sandtable_cotulenh::fen::FenError>(())
    /// ```
    pub fn generate_pseudo_legal<S: Sink<Action>>(&self, out: &mut S) {
        with_rules!(self, R => self.generate_pseudo_legal_by::<S, R>(out));
    }

    fn generate_pseudo_legal_by<S: Sink<Action>, R: Ruling>(&self, out: &mut S) {
        if let Some(session) = &self.session {
            // R6.3: after at least one step.
            if session.has_stepped() {
                out.push(Action::COMMIT);
            }
            let Some(stack) = self.unit(session.origin) else { return };
            let groups = groups(stack, session.free, session.has_stepped());
            self.pseudo_legal_steps::<S, R>(session.origin, stack, groups, out);
        } else if !self.is_over() {
            for from in self.own(self.turn) {
                let Some(group) = self.unit(from) else { continue };
                self.targets::<R>(Mover { from, group, deploying: false }, &mut |to, manner| {
                    out.push(Action::whole(from, to, manner));
                });
                let groups = groups(group, group.members(), false);
                self.pseudo_legal_steps::<S, R>(from, group, groups, out);
            }
        }
    }

    /// The steps of each of these groups (R6.1).
    fn pseudo_legal_steps<S: Sink<Action>, R: Ruling>(
        &self,
        origin: Square,
        stack: Unit,
        groups: impl Iterator<Item = KindSet>,
        out: &mut S,
    ) {
        for kinds in groups {
            let Some(group) = stack.select(kinds) else { continue };
            self.targets::<R>(Mover { from: origin, group, deploying: true }, &mut |to, manner| {
                out.push(Action::step(origin, to, manner, kinds));
            });
        }
    }

    /// Whether the turn of `side`, in which a unit on `origin` acted, may end as it stands: what is
    /// left there may stand there (R6.4), and the Commander is on the board and safe (R8.3).
    pub fn turn_may_end(&self, side: Side, origin: Square) -> bool {
        self.origin_stands(origin) && !self.in_danger(side)
    }
}
