//! Legal actions (R6.5, R8.3).

use super::Board;
use super::set::SquareSet;
use super::targets::Mover;
use super::watch::Watch;
use crate::{Action, ActionKind, KindSet, Manner, Square, Unit};
use sandtable_core::{Side, Sink};

impl Board {
    /// Puts every legal action into `out`.
    #[inline]
    pub(super) fn generate_all<S: Sink<Action>>(&self, out: &mut S) {
        if !self.is_over() {
            Generator::new(self).run::<S, false>(out);
        }
    }

    /// Puts every legal action that captures into `out`, in an open deploy also `commit` where it
    /// is legal: what a search looks at when it wants the board to come to rest.
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
            Generator::new(self).run::<S, true>(out);
        }
    }

    /// The same actions, found the other way, for the bench: every one of them is tried.
    #[cfg(feature = "experiments")]
    pub fn generate_by_trial<S: Sink<Action>>(&self, out: &mut S) {
        if !self.is_over() {
            let watch = Watch::everything();
            Generator { watch, ..Generator::new(self) }.run::<S, false>(out);
        }
    }

    /// R10.2: at the start of a turn a Commander is gone.
    pub(super) fn is_over(&self) -> bool {
        self.session.is_none() && self.commanders.contains(&None)
    }

    pub(super) fn is_legal_action(&self, action: Action) -> bool {
        if self.is_over() {
            return false;
        }
        let mut search = Find { wanted: action, found: false };
        let mut generator = Generator::new(self);
        match (action.kind(), &self.session) {
            (ActionKind::Commit, _) => return self.may_commit(),
            (ActionKind::Start { origin }, None) => return self.may_start(origin),
            (ActionKind::Step { from, .. }, Some(session)) if from == session.origin => {
                generator.steps::<_, false>(from, session.free, session.has_stepped(), &mut search);
            }
            (ActionKind::Whole { from, .. } | ActionKind::Step { from, .. }, None)
                if self.own(self.turn).has(from) =>
            {
                generator.unit::<_, false>(from, &mut search);
            }
            _ => {}
        }
        search.found
    }

    /// A deploy may be opened where it can be carried out.
    fn may_start(&self, origin: Square) -> bool {
        let Some(stack) = self.unit(origin).filter(|unit| unit.side() == self.turn) else {
            return false;
        };
        let mut steps = sandtable_core::Counter::default();
        Generator::new(self).steps::<_, false>(origin, stack.members(), false, &mut steps);
        steps.count() > 0
    }

    /// R6.5: whether the turn that this position is in the middle of, or at the end of, can be
    /// ended properly by `us`.
    fn can_be_ended(&mut self, us: Side) -> bool {
        if self.session.is_none() {
            return !self.in_danger(us);
        }
        self.may_commit() || self.some_step_can_be_ended(us)
    }

    fn some_step_can_be_ended(&mut self, us: Side) -> bool {
        let Some(session) = self.session.clone() else { return false };
        let Some(stack) = self.unit(session.origin) else { return false };
        let threat = self.threat(us);
        if threat.is_some_and(|t| !t.may_be_ended_by(session.free, self, session.origin)) {
            return false;
        }
        let mut scratch = self.clone();
        for group in groups(session.free, session.has_stepped()) {
            let Some(group_unit) = stack.select(group) else { continue };
            let mover = Mover { from: session.origin, group: group_unit, deploying: true };
            let later = session.free.minus(group);
            let useful =
                threat.map_or(SquareSet::ALL, |t| t.useful_targets(later, self, session.origin));
            let mut found = false;
            self.targets(mover, &mut |to, manner| {
                let step = Action::step(session.origin, to, manner, group);
                found = found || useful.has(to) && scratch.tries_out(step, us);
            });
            if found {
                return true;
            }
        }
        false
    }

    /// Makes an action, asks whether the turn can then be ended, and takes it back.
    fn tries_out(&mut self, action: Action, us: Side) -> bool {
        let origin = match action.kind() {
            ActionKind::Step { from, .. } => Some(from),
            _ => None,
        };
        let undo = self.make_action(action);
        let stands = self.session.is_some() || origin.is_none_or(|s| self.origin_stands(s));
        let legal = stands && self.can_be_ended(us);
        self.unmake_action(action, undo);
        legal
    }
}

/// The groups that may act in a deploy: any of the free members together, but at the beginning not
/// all of them (R6.1).
fn groups(free: KindSet, has_stepped: bool) -> impl Iterator<Item = KindSet> {
    free.subsets().filter(move |&group| has_stepped || group != free)
}

struct Generator<'a> {
    board: &'a Board,
    us: Side,
    watch: Watch,
    /// Where those whose actions are being found may go, in view of a danger.
    useful: SquareSet,
    /// A copy to try actions on, made when the first one has to be.
    scratch: Option<Board>,
}

impl<'a> Generator<'a> {
    #[inline]
    fn new(board: &'a Board) -> Self {
        let us = board.turn;
        let watch = Watch::new(board, us);
        Generator { board, us, watch, useful: SquareSet::ALL, scratch: None }
    }

    /// All actions, or the captures alone.
    #[inline]
    fn run<S: Sink<Action>, const CAPTURES: bool>(&mut self, out: &mut S) {
        let board = self.board;
        match &board.session {
            Some(session) => {
                self.steps::<S, CAPTURES>(session.origin, session.free, session.has_stepped(), out);
                if board.may_commit() {
                    out.push(Action::COMMIT);
                }
            }
            None => {
                for from in board.own(self.us) {
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
        if !self.has_hope(from, unit.members(), KindSet::EMPTY) {
            return;
        }
        let free = self.watch.is_free(board, mover);
        board.aims::<CAPTURES>(mover, &mut |to, manner| {
            let action = Action::whole(from, to, manner);
            if free && manner == Manner::Move || self.is_safe(mover, to, manner, action) {
                out.push(action);
            }
        });
        if unit.is_stack() {
            self.steps::<S, CAPTURES>(from, unit.members(), false, out);
        }
    }

    fn steps<S: Sink<Action>, const CAPTURES: bool>(
        &mut self,
        origin: Square,
        all_free: KindSet,
        has_stepped: bool,
        out: &mut S,
    ) {
        let Some(stack) = self.board.unit(origin) else { return };
        let board = self.board;
        for group in groups(all_free, has_stepped) {
            let Some(group_unit) = stack.select(group) else { continue };
            let mover = Mover { from: origin, group: group_unit, deploying: true };
            let rest_stands = self.rest_stands(origin, stack, group);
            if !self.has_hope(origin, group, all_free.minus(group)) {
                continue;
            }
            let free = rest_stands && self.watch.is_free(board, mover);
            board.aims::<CAPTURES>(mover, &mut |to, manner| {
                let step = Action::step(origin, to, manner, group);
                let stands =
                    if manner == Manner::Stay { board.origin_stands(origin) } else { rest_stands };
                let safe = free && manner == Manner::Move
                    || stands && self.is_safe(mover, to, manner, step)
                    || !stands && self.try_out(to, step);
                if safe {
                    out.push(step);
                }
            });
        }
    }

    /// Whether these members, or those who may act later in the turn, might end the danger, if there
    /// is one; and notes where going is of any use.
    #[inline]
    fn has_hope(&mut self, from: Square, members: KindSet, later: KindSet) -> bool {
        self.watch.threat.is_none_or(|threat| {
            self.useful = threat.useful_targets(later, self.board, from);
            threat.may_be_ended_by(members.union(later), self.board, from)
        })
    }

    fn rest_stands(&self, origin: Square, stack: Unit, group: KindSet) -> bool {
        let rest = stack.without(group);
        rest.is_none_or(|rest| crate::Terrain::of(origin).bears(rest.carrier().kind))
    }

    /// Whether the turn can end properly after this action.
    #[inline(never)]
    fn is_safe(&mut self, mover: Mover, to: Square, manner: Manner, action: Action) -> bool {
        self.watch.is_harmless(self.board, mover, to, manner) || self.try_out(to, action)
    }

    #[cold]
    #[inline(never)]
    fn try_out(&mut self, to: Square, action: Action) -> bool {
        let us = self.us;
        self.useful.has(to)
            && self.scratch.get_or_insert_with(|| self.board.clone()).tries_out(action, us)
    }
}

/// A sink that looks for one action.
struct Find {
    wanted: Action,
    found: bool,
}

impl Sink<Action> for Find {
    fn push(&mut self, action: Action) {
        self.found |= action == self.wanted;
    }
}
