//! Cờ Tư Lệnh as a game that can be searched.

pub mod eval;
mod exchange;
mod value;

pub use value::{piece_value, unit_value};

use crate::{Answer, Control, Engine, Limits, Playable, Report, Situation};
use sandtable_core::{Position, Sink};
use sandtable_cotulenh::{
    Action, ActionKind, Board, FIFTY_MOVES, Kind, KindSet, Pass, Rules, Square,
};

/// A side with fewer pieces besides its Commander may be glad to pass: being without a move is a
/// draw, and a last guard may have to give way (R9.2, R10.3).
const ENOUGH_TO_PASS: u16 = 3;

impl Playable for Board {
    type Pass = Pass;
    type Memory = crate::Recall;

    /// The carrier of what moves, and its target; a row of its own for commits, by origin.
    const SLOTS: usize = (Kind::ALL.len() + 1) * Square::COUNT;

    /// A commit goes from its origin to itself.
    const PATHS: usize = Square::COUNT * Square::COUNT;

    /// The action after which `turn()` changes pays for the whole turn, deploy or not; steps before
    /// it are free. A turn has at most three of them, so no line goes on for ever.
    const STEP_COST: i32 = 0;

    const BREADTH: i32 = 4;

    const SPARES_BEST_LINE: bool = false;
    const WIN_CURVE: (f64, f64) = (300.0, 150.0);

    #[inline(always)]
    fn bits(action: Action) -> u32 {
        action.bits()
    }

    /// Deploys are opened by their first step: a start from a table is nobody's move.
    #[inline]
    fn from_bits(bits: u32) -> Option<Action> {
        let action = Action::from_bits(bits)?;
        (!matches!(action.kind(), ActionKind::Start { .. })).then_some(action)
    }

    fn evaluate(&self, memory: &mut crate::Recall) -> i32 {
        eval::evaluate(self, memory)
    }

    #[inline]
    fn generate_noisy<S: Sink<Action>>(&self, out: &mut S) {
        self.generate_captures(out);
    }

    fn is_noisy(&self, action: Action) -> bool {
        match action.kind() {
            ActionKind::Whole { manner, .. } | ActionKind::Step { manner, .. } => manner.captures(),
            ActionKind::Commit => true,
            ActionKind::Start { .. } => false,
        }
    }

    fn gain(&self, action: Action) -> i32 {
        exchange::gain(self, action)
    }

    fn exchange_wins(&self, action: Action, least: i32) -> bool {
        exchange::wins(self, action, least)
    }

    /// Checks are common here and mostly harmless: to spare them by their range lost 60 ± 70 points
    /// against not sparing them.
    fn may_check(&self, _: Action) -> bool {
        false
    }

    fn slot(&self, action: Action) -> usize {
        let (row, to) = match action.kind() {
            ActionKind::Whole { from, to, .. } => (carrier(self, from), to),
            ActionKind::Step { to, group, .. } => (first_of(group), to),
            ActionKind::Start { origin } => (Kind::ALL.len(), origin),
            ActionKind::Commit => (Kind::ALL.len(), origin_of_commit(self)),
        };
        row * Square::COUNT + to.number()
    }

    fn path(&self, action: Action) -> usize {
        let (from, to) = match action.kind() {
            ActionKind::Whole { from, to, .. } | ActionKind::Step { from, to, .. } => (from, to),
            ActionKind::Start { origin } => (origin, origin),
            ActionKind::Commit => (origin_of_commit(self), origin_of_commit(self)),
        };
        from.number() * Square::COUNT + to.number()
    }

    fn may_pass(&self) -> bool {
        let us = self.turn();
        !self.turn_is_open() && self.companions(us) >= ENOUGH_TO_PASS && !self.in_danger(us)
    }

    fn pass(&mut self) -> Pass {
        Board::pass(self)
    }

    fn unpass(&mut self, pass: Pass) {
        Board::unpass(self, pass);
    }

    // R10.4
    #[inline(always)]
    fn quiet_turns_draw(&self) -> bool {
        self.halfmove() >= FIFTY_MOVES
    }

    fn search(
        engine: &mut Engine<Board>,
        situation: &Situation<Board>,
        limits: &Limits<Action>,
        control: &Control,
        report: &mut dyn FnMut(Report<Action>),
    ) -> Answer<Action> {
        engine.search_here(situation, limits, control, report)
    }
}

/// The kind that leads the unit on a square.
#[inline(always)]
fn carrier(board: &Board, from: Square) -> usize {
    board.unit_on(from).map_or(0, |unit| unit.carrier().kind.index())
}

/// The kind that leads a group: the first in stack order (R5.2).
#[inline]
fn first_of(group: KindSet) -> usize {
    group.iter().next().map_or(0, Kind::index)
}

/// Where the deploy that is committed takes place. Without one there is no commit to ask about, and
/// any square will do.
#[inline]
fn origin_of_commit(board: &Board) -> Square {
    const ANYWHERE: Square = match Square::new(0, 0) {
        Some(square) => square,
        None => panic!("a1 is on the board"),
    };
    board.deploy_origin().unwrap_or(ANYWHERE)
}
