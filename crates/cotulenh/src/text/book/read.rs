use super::grammar::{self, CheckText, StepText, TurnText};
use super::write::{action_text, stack_before};
use crate::text::error::{MoveError, MoveErrorKind};
use crate::text::grammar::UnitText;
use crate::text::read::commit;
use crate::text::write::Facts;
use crate::{Action, Deploy, KindSet, Manner, Rules, Square, Unit};
use alloc::string::String;
use alloc::vec::Vec;
use sandtable_core::Turn;

/// Reads a turn in the rulebook's notation (B30–B35): its actions, each legal after those before it,
/// and a commit if somebody stays who could act. While a deploy is open, the text is the rest of its
/// turn, and the stack is the one before the turn.
///
/// What may be left out: all hero marks of a unit, the letters of a target, and what the turn led to.
/// Whether it is check or mate is not asked, and what a person adds is not judged, but the squares of a
/// check have to be right.
///
/// # Errors
/// The text is no turn of the rulebook's notation, or the turn is not legal.
pub fn parse_book_turn<B: Rules>(before: &B, text: &str) -> Result<Turn<Action>, MoveError> {
    let turn = grammar::turn(text)?;
    turn.find_stack(before)?;
    let mut now = before.clone();
    let mut actions = Turn::new();
    for step in &turn.steps {
        let over = MoveError::new(step.unit.at, MoveErrorKind::TurnOver);
        if !actions.is_empty() && now.deploy().is_none() {
            return Err(over);
        }
        let action = step.find(&now, turn.stack.is_some())?;
        actions.try_push(action).map_err(|_| over)?;
        now.play(action);
    }
    if now.deploy().is_some() {
        let end = commit(&now, turn.end)?;
        let over = MoveError::new(turn.end, MoveErrorKind::TurnOver);
        actions.try_push(end).map_err(|_| over)?;
        now.play(end);
    }
    match &turn.check {
        Some(check) => check.fits(before, &now).map(|()| actions),
        None => Ok(actions),
    }
}

/// Whether a text names this unit: all hero marks are written or none (R11.3).
fn is_named(text: UnitText, unit: Unit) -> bool {
    text.members == unit.members() && (text.heroes.is_empty() || text.heroes == unit.heroes())
}

/// The unit of the side to move on a square.
fn own_unit<B: Rules>(board: &B, square: Square, at: usize) -> Result<Unit, MoveError> {
    match board.unit_on(square) {
        None => Err(MoveError::new(at, MoveErrorKind::NoUnit { square })),
        Some(unit) if unit.side() != board.turn() => {
            Err(MoveError::new(at, MoveErrorKind::NotYours { square }))
        }
        Some(unit) => Ok(unit),
    }
}

impl TurnText {
    /// The stack that is deployed has to be the one that stood on the origin before the turn (B33).
    fn find_stack<B: Rules>(&self, before: &B) -> Result<(), MoveError> {
        let (Some(stack), Some(first)) = (self.stack, self.steps.first()) else { return Ok(()) };
        first.is_open_to(before)?;
        if before.deploy().is_none() {
            own_unit(before, first.from, first.from_at)?;
        }
        let expected = stack_before(before, first.from);
        if expected.is_some_and(|unit| is_named(stack, unit)) {
            return Ok(());
        }
        let square = first.from;
        Err(MoveError::new(stack.at, MoveErrorKind::BookUnit { square, expected }))
    }
}

impl StepText {
    /// No other unit may act while a deploy is open.
    fn is_open_to<B: Rules>(&self, board: &B) -> Result<(), MoveError> {
        match board.deploy() {
            Some(Deploy { origin, .. }) if origin != self.from => {
                Err(MoveError::new(self.from_at, MoveErrorKind::DeployOpen { origin }))
            }
            _ => Ok(()),
        }
    }

    /// The legal action that is meant, as a step of a deploy or not.
    fn find<B: Rules>(&self, board: &B, deploys: bool) -> Result<Action, MoveError> {
        self.is_open_to(board)?;
        let unit = own_unit(board, self.from, self.from_at)?;
        let is_open = board.deploy().is_some();
        let group = if deploys || is_open {
            self.group(unit, Deploy::free_on(board, self.from).unwrap_or_default())?
        } else if is_named(self.unit, unit) {
            unit.members()
        } else {
            let kind = MoveErrorKind::BookUnit { square: self.from, expected: Some(unit) };
            return Err(MoveError::new(self.unit.at, kind));
        };
        let manner = self.manner(board)?;
        let is_whole = !is_open && group == unit.members();
        let action = if is_whole {
            Action::whole(self.from, self.to, manner)
        } else {
            Action::step(self.from, self.to, manner, group)
        };
        if board.is_legal(action) {
            return Ok(action);
        }
        let legal = legal_texts(board, self.from, unit.select(group));
        Err(MoveError::new(self.to_at, MoveErrorKind::Illegal { legal }))
    }

    /// Which members act, out of those that may. Of two alike B2.1 says which is meant.
    fn group(&self, unit: Unit, free: KindSet) -> Result<KindSet, MoveError> {
        if let Some(group) = self.unit.find_in(unit, free) {
            return Ok(group);
        }
        let square = self.from;
        let unmarked = UnitText { heroes: KindSet::EMPTY, ..self.unit }.find_in(unit, free);
        let kind = match unmarked {
            Some(group) => MoveErrorKind::BookUnit { square, expected: unit.select(group) },
            None => MoveErrorKind::BookMembers { square, found: unit.select(free).unwrap_or(unit) },
        };
        Err(MoveError::new(self.unit.at, kind))
    }

    /// The sign says it, but for a move and a combination, which have the same one (B32).
    fn manner<B: Rules>(&self, board: &B) -> Result<Manner, MoveError> {
        let there = board.unit_on(self.to);
        if let Some(target) = self.target
            && there.is_none_or(|unit| unit.members() != target.members)
        {
            let kind = MoveErrorKind::BookTarget { square: self.to, expected: there };
            return Err(MoveError::new(target.at, kind));
        }
        let is_friend = there.is_some_and(|unit| unit.side() == board.turn());
        let combines = self.manner == Manner::Move && is_friend;
        Ok(if combines { Manner::Combine } else { self.manner })
    }
}

/// What a unit or a group can do instead.
fn legal_texts<B: Rules>(board: &B, from: Square, group: Option<Unit>) -> Vec<String> {
    let list = board.legal_moves();
    let legal = list.as_ref().iter().filter_map(|&action| Facts::of(board, action));
    let of_group = legal.filter(|facts| facts.from == from && Some(facts.unit) == group);
    let mut texts: Vec<String> = of_group.map(|facts| action_text(board, &facts)).collect();
    texts.sort();
    texts
}

impl CheckText {
    /// The Commander, and the piece that gives the check, have to stand where the text says (B34).
    fn fits<B: Rules>(&self, before: &B, after: &B) -> Result<(), MoveError> {
        if after.commander(!before.turn()) != Some(self.commander) {
            let expected = "the square of the enemy Commander";
            return Err(MoveError::new(self.commander_at, MoveErrorKind::Syntax { expected }));
        }
        let Some((text, square)) = self.by else { return Ok(()) };
        let there = after.unit_on(square).filter(|unit| unit.side() == before.turn());
        if there.is_some_and(|unit| unit.members().contains(text.members)) {
            return Ok(());
        }
        let kind = match there {
            Some(found) => MoveErrorKind::BookMembers { square, found },
            None => MoveErrorKind::NoUnit { square },
        };
        Err(MoveError::new(text.at, kind))
    }
}
