//! Legal actions (R6.5, R8.3): whole units, and the steps of a deploy.
//!
//! | file | what |
//! |---|---|
//! | `mod` | the generator: which units and groups act, and which of their actions are kept |
//! | `targets` | pseudo-legal targets of a unit or a group (R3–R5) |
//! | `captures` | the same for captures alone |
//! | `pins` | which actions need a legality test |
//! | `evasions` | which actions may end a check |
//! | `legality` | the legality test: make, look, unmake; is this one action legal |

mod captures;
mod evasions;
mod legality;
mod pins;
mod targets;

use super::Board;
use super::deploy::may_be_left;
use super::rule_set::{Ruling, with_rules};
use super::square_set::SquareSet;
use crate::{Action, Kind, KindSet, Manner, Square, Unit};
use core::marker::PhantomData;
use pins::Pins;
use sandtable_core::{Side, Sink};
pub(super) use targets::Mover;

impl Board {
    /// Puts every legal action into `out`.
    #[inline]
    pub(in crate::board) fn generate_all<S: Sink<Action>>(&self, out: &mut S) {
        if !self.is_over() {
            with_rules!(self, R => Generator::<R>::new(self).run::<S, false>(out));
        }
    }

    /// Puts the legal actions of all units that have a piece of this kind into `out`, so that all
    /// actions of groups led by one are among them: what a short text has to be told from.
    pub(in crate::board) fn generate_with<S: Sink<Action>>(&self, kind: Kind, out: &mut S) {
        if self.is_over() {
            return;
        }
        with_rules!(self, R => self.generate_with_by::<S, R>(kind, out));
    }

    fn generate_with_by<S: Sink<Action>, R: Ruling>(&self, kind: Kind, out: &mut S) {
        let mut generator = Generator::<R>::new(self);
        if self.session.is_some() {
            return generator.run::<S, false>(out);
        }
        for from in self.own(self.turn) {
            if self.unit(from).is_some_and(|unit| unit.has(kind)) {
                generator.unit::<S, false>(from, out);
            }
        }
    }

    /// Puts every legal action that captures into `out`, in an open deploy also `commit` where it
    /// is legal: for a quiescence search.
    ///
    /// ```
    /// use sandtable_core::{Counter, Notation, Position};
    /// use sandtable_cotulenh::Board;
    ///
    /// let board = Board::from_fen("6c4/11/11/11/11/5i5/5T5/11/11/11/11/8C2 r - - 0 1")?;
    /// let mut captures = Counter::default();
    /// board.generate_captures(&mut captures);
    /// assert_eq!(captures.count(), 1);
    /// # Ok::<(), sandtable_cotulenh::fen::FenError>(())
    /// ```
    #[inline]
    pub fn generate_captures<S: Sink<Action>>(&self, out: &mut S) {
        if !self.is_over() {
            with_rules!(self, R => Generator::<R>::new(self).run::<S, true>(out));
        }
    }

    /// The same actions, found the other way, for the bench: every one of them is tried.
    #[cfg(feature = "experiments")]
    pub fn generate_by_trial<S: Sink<Action>>(&self, out: &mut S) {
        if !self.is_over() {
            with_rules!(self, R => {
                let pins = Pins::test_all();
                Generator { pins, ..Generator::<R>::new(self) }.run::<S, false>(out);
            });
        }
    }
}

/// The groups that may act in a deploy: any of the free members together, but at the beginning not
/// all of them (R6.1). Of two alike only what is different is listed (B2).
#[inline]
pub(super) fn groups(
    stack: Unit,
    free: KindSet,
    has_stepped: bool,
) -> impl Iterator<Item = KindSet> {
    stack.groups(free).filter(move |&group| has_stepped || group != free)
}

/// Whether what a group leaves on its square may be left there when the turn ends.
fn rest_stands(origin: Square, stack: Unit, group: KindSet) -> bool {
    stack.without(group).is_none_or(|rest| may_be_left(origin, rest))
}

struct Generator<'a, R> {
    board: &'a Board,
    us: Side,
    pins: Pins,
    /// Targets of the unit or group at hand that may end a check; all squares if there is none.
    evasion_targets: SquareSet,
    /// A copy to try actions on, made when the first one has to be.
    scratch: Option<Board>,
    rules: PhantomData<R>,
}

impl<'a, R: Ruling> Generator<'a, R> {
    #[inline]
    fn new(board: &'a Board) -> Self {
        let us = board.turn;
        let pins = Pins::new::<R>(board, us);
        let evasion_targets = SquareSet::ALL;
        Generator { board, us, pins, evasion_targets, scratch: None, rules: PhantomData }
    }

    /// All actions, or the captures alone.
    #[inline]
    fn run<S: Sink<Action>, const CAPTURES: bool>(&mut self, out: &mut S) {
        let board = self.board;
        match &board.session {
            Some(session) => {
                self.steps::<S, CAPTURES>(session.origin, session.free, session.has_stepped(), out);
                if board.may_commit_by::<R>() {
                    out.push(Action::COMMIT);
                }
            }
            None => {
                for from in board.own(self.us) {
                    if out.is_full() {
                        return;
                    }
                    self.unit::<S, CAPTURES>(from, out);
                }
            }
        }
    }

    /// The unit on a square: as a whole, and the first steps of its deploy.
    #[inline]
    fn unit<S: Sink<Action>, const CAPTURES: bool>(&mut self, from: Square, out: &mut S) {
        let Some(unit) = self.board.unit(from) else { return };
        let mover = Mover { from, group: unit, deploying: false };
        let board = self.board;
        if !self.may_evade_check(from, unit.members(), KindSet::EMPTY) {
            return;
        }
        let unpinned = self.pins.is_unpinned(board, mover);
        board.targets_or_captures::<R, CAPTURES>(mover, &mut |to, manner| {
            let action = Action::whole(from, to, manner);
            if unpinned && manner == Manner::Move || self.is_safe(mover, to, manner, action) {
                out.push(action);
            }
        });
        if unit.is_stack() {
            self.steps::<S, CAPTURES>(from, unit.members(), false, out);
        }
    }

    /// The steps of a deploy: each group of members that may act by itself (R6.1).
    fn steps<S: Sink<Action>, const CAPTURES: bool>(
        &mut self,
        origin: Square,
        all_free: KindSet,
        has_stepped: bool,
        out: &mut S,
    ) {
        let Some(stack) = self.board.unit(origin) else { return };
        let board = self.board;
        for group in groups(stack, all_free, has_stepped) {
            let Some(group_unit) = stack.select(group) else { continue };
            let mover = Mover { from: origin, group: group_unit, deploying: true };
            let rest_stands = rest_stands(origin, stack, group);
            if !self.may_evade_check(origin, group, all_free.minus(group)) {
                continue;
            }
            let unpinned = rest_stands && self.pins.is_unpinned(board, mover);
            board.targets_or_captures::<R, CAPTURES>(mover, &mut |to, manner| {
                let step = Action::step(origin, to, manner, group);
                if unpinned && manner == Manner::Move
                    || self.is_safe_step(mover, rest_stands, to, manner, step)
                {
                    out.push(step);
                }
            });
        }
    }

    /// Whether these members, or those who may act later in the turn, might end the check, if there
    /// is one; sets `evasion_targets`.
    #[inline]
    fn may_evade_check(&mut self, from: Square, members: KindSet, later: KindSet) -> bool {
        self.pins.check.is_none_or(|check| {
            self.evasion_targets = check.evasion_targets::<R>(later, self.board, from);
            check.may_be_evaded_by::<R>(members.union(later), self.board, from)
        })
    }

    /// Whether a step is legal; `rest_stands` if those whom the group leaves may be left there.
    #[inline(always)]
    fn is_safe_step(
        &mut self,
        mover: Mover,
        rest_stands: bool,
        to: Square,
        manner: Manner,
        step: Action,
    ) -> bool {
        let stays = manner == Manner::Stay;
        let stands = if stays { self.board.origin_stands(mover.from) } else { rest_stands };
        if stands { self.is_safe(mover, to, manner, step) } else { self.try_out(to, step) }
    }

    /// Whether the action is legal: without a test where none is needed.
    #[inline(never)]
    fn is_safe(&mut self, mover: Mover, to: Square, manner: Manner, action: Action) -> bool {
        self.pins.needs_no_test(self.board, mover, to, manner)
            || self.pins.commander_goes_out_of_range::<R>(self.board, mover, to, manner)
            || self.try_out(to, action)
    }

    /// The legality test, for targets that may end a check.
    #[cold]
    #[inline(never)]
    fn try_out(&mut self, to: Square, action: Action) -> bool {
        let us = self.us;
        self.evasion_targets.has(to)
            && self
                .scratch
                .get_or_insert_with(|| self.board.clone())
                .is_legal_by_trial::<R>(action, us)
    }
}
