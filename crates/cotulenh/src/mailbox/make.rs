//! Making an action and taking it back, side by side.

use super::deploy::Open;
use super::heroes::Promoted;
use super::{Mailbox, Score};
use crate::{Action, ActionKind, Kind, KindSet, Manner, Square, Step, Unit};
use alloc::vec::Vec;
use sandtable_core::Side;

/// Everything an action changes, as it was before.
#[must_use = "without its token the action cannot be taken back"]
#[derive(Debug)]
pub struct Undo {
    /// What stood on the square the group left.
    from: Option<Unit>,
    /// What stood on the target: nobody, the captured unit, or the friend that was joined.
    to: Option<Unit>,
    /// The units among which the action made heroes.
    promoted: Promoted,
    /// The deploy that was open.
    deploy: Option<Open>,
    /// Whose turn it was.
    turn: Side,
    /// The half-move clock.
    halfmove: u16,
    /// The move number.
    fullmove: u32,
    /// The points.
    score: Score,
}

/// What the token tells of the action, and of the position before it.
impl Undo {
    /// The unit that was taken. The friend that was joined in a combination is none.
    pub fn captured(&self) -> Option<Unit> {
        self.to.filter(|unit| unit.side() != self.turn)
    }

    /// The pieces that the action made heroes, by the squares on which they stand in `after`, the
    /// position that the action led to (R9).
    pub fn heroes(&self, after: &Mailbox) -> Vec<(Square, Kind)> {
        let mut heroes = Vec::new();
        for &(square, before) in &self.promoted {
            let now = after.on(square).map_or(KindSet::EMPTY, Unit::heroes);
            // An attacker and the last guard may be of one unit, which is then noted twice.
            let made = now.minus(before.heroes()).iter().map(|kind| (square, kind));
            heroes.extend(made.filter(|made| !heroes.contains(made)).collect::<Vec<_>>());
        }
        heroes
    }

    /// The half-move clock before the action.
    pub fn halfmove(&self) -> u16 {
        self.halfmove
    }
}

impl Mailbox {
    /// Plays an action in place. It need not be legal, only possible: legality is found out by
    /// making it.
    pub(super) fn make_action(&mut self, action: Action) -> Undo {
        let mut undo = Undo {
            from: None,
            to: None,
            promoted: Promoted::new(),
            deploy: self.deploy.clone(),
            turn: self.turn,
            halfmove: self.halfmove,
            fullmove: self.fullmove,
            score: self.score,
        };
        match action.kind() {
            ActionKind::Whole { from, to, manner } => {
                (undo.from, undo.to) = (self.on(from), self.on(to));
                let everybody = undo.from.map_or(KindSet::EMPTY, Unit::members);
                self.act(from, to, manner, everybody);
                undo.promoted = self.promote(undo.turn);
                self.end_turn(manner.captures());
            }
            ActionKind::Step { from, to, manner, group } => {
                (undo.from, undo.to) = (self.on(from), self.on(to));
                // The copy of the squares before the turn is taken before anybody moves.
                let mut open = self.deploy.take().unwrap_or_else(|| self.opened(from));
                if let Some(unit) = undo.from.and_then(|unit| unit.select(group)) {
                    let captured = undo.to.filter(|_| manner.captures());
                    open.note(Step { group: unit, manner, to, captured }, group);
                }
                self.act(from, to, manner, group);
                undo.promoted = self.promote(undo.turn); // R9.1: after each step
                // B2.1: of two alike the one that is left is the first.
                if let Some(left) = self.on(from) {
                    open.free = left.renumber(open.free);
                }
                if open.free.is_empty() {
                    self.end_turn(open.captured() || manner.captures()); // R6.3
                } else {
                    self.deploy = Some(open);
                }
            }
            ActionKind::Start { origin } => self.deploy = Some(self.opened(origin)),
            ActionKind::Commit => {
                let captured = self.deploy.take().is_some_and(|open| open.captured());
                self.end_turn(captured);
            }
        }
        undo
    }

    /// Takes back the action made last.
    pub(super) fn unmake_action(&mut self, action: Action, undo: Undo) {
        match action.kind() {
            ActionKind::Whole { from, to, .. } | ActionKind::Step { from, to, .. } => {
                // Heroes before the board: promotion came after the move, so a new hero may stand
                // on one of the two squares. In the other order its unit would be put back as it
                // was after the move.
                for (square, unit) in undo.promoted.into_iter().rev() {
                    self.put(square, Some(unit));
                }
                self.put(to, undo.to);
                self.put(from, undo.from);
            }
            // These two move nobody.
            ActionKind::Start { .. } | ActionKind::Commit => {}
        }
        self.deploy = undo.deploy;
        self.turn = undo.turn;
        self.halfmove = undo.halfmove;
        self.fullmove = undo.fullmove;
        self.score = undo.score;
    }

    /// Moves the members of `group` from their square and does to the target what is to be done.
    fn act(&mut self, from: Square, to: Square, manner: Manner, group: KindSet) {
        let Some(unit) = self.on(from) else { return };
        let left_behind = unit.without(group);
        let acting = unit.select(group);
        if let Some(target) = self.on(to).filter(|_| manner.captures()) {
            self.score.count(target);
        }
        match manner {
            Manner::Move | Manner::Capture => {
                self.put(from, left_behind);
                self.put(to, acting);
            }
            Manner::Stay => self.put(to, None),
            Manner::Suicide => {
                self.put(from, left_behind);
                self.put(to, None);
                if let Some(attacker) = acting {
                    self.score.count(attacker);
                }
            }
            Manner::Combine => {
                let rules = self.variant.rules;
                let joined =
                    self.on(to).zip(acting).and_then(|(friend, group)| friend.join(group, rules));
                self.put(from, left_behind);
                self.put(to, joined);
            }
        }
    }

    /// R10.1: the other side's turn. The clocks change here and nowhere else.
    fn end_turn(&mut self, captured: bool) {
        self.halfmove = if captured { 0 } else { self.halfmove.saturating_add(1) };
        if self.turn == Side::Second {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.turn = !self.turn;
        self.score.before_turn = self.score.now;
    }
}
