use super::grammar::{StayText, write_step};
use super::legal::short_text;
use super::open_turn;
use super::turn::parse_turn;
use super::write::{Facts, long_text};
use crate::{Action, ActionKind, Rules, Square, Unit};
use alloc::format;
use alloc::string::String;
use sandtable_core::after_turn;

/// The long form of one whole turn (R11.5): `e4:F:I>d4,T>e6`, or the long text of a single action.
/// `before` is the position before the turn; an action that is not legal ends the text.
///
/// A turn that is not ended is written as R11.2 does: `e4:F:I>d4...`.
pub fn turn_text<B: Rules>(before: &B, actions: &[Action]) -> String {
    if let Some(text) = open_text(before, actions) {
        return text;
    }
    match Deployed::by(before, actions) {
        Some(Deployed { origin, stay, steps }) => format!("{origin}:{}:{steps}", StayText(stay)),
        None => actions.first().map(|&action| long_text(before, action)).unwrap_or_default(),
    }
}

/// The short form of one whole turn (R11.5): `F<I>d4,T>e6`, or the short text of a single action.
///
/// R11.5 has no place for an origin in it, so where two stacks could make the same turn, this is
/// the long form.
pub fn turn_short_text<B: Rules>(before: &B, actions: &[Action]) -> String {
    if let Some(text) = open_text(before, actions) {
        return text;
    }
    let Some(Deployed { stay, steps, .. }) = Deployed::by(before, actions) else {
        return actions.first().map(|&action| short_text(before, action)).unwrap_or_default();
    };
    let short = match stay {
        Some(unit) => format!("{unit}<{steps}"),
        None => steps,
    };
    match parse_turn(before, &short) {
        Ok(read) if steps_of(&read).eq(steps_of(actions)) => short,
        _ => turn_text(before, actions),
    }
}

/// The text of a turn that these actions leave open.
fn open_text<B: Rules>(before: &B, actions: &[Action]) -> Option<String> {
    // A whole unit ends the turn, and so does a commit: those need not be played.
    if !actions.last().is_some_and(|last| {
        matches!(last.kind(), ActionKind::Step { .. } | ActionKind::Start { .. })
    }) {
        return None;
    }
    let after = after_turn(before, actions);
    after.turn_is_open().then(|| open_turn::write(&after))
}

fn steps_of(actions: &[Action]) -> impl Iterator<Item = Action> {
    let is_step = |action: &Action| matches!(action.kind(), ActionKind::Step { .. });
    actions.iter().copied().filter(is_step)
}

/// A deploy turn, played.
struct Deployed {
    origin: Square,
    /// Who is free to act after the last step, with the hero marks of then.
    stay: Option<Unit>,
    steps: String,
}

impl Deployed {
    /// `None` if the turn is no deploy.
    fn by<B: Rules>(before: &B, actions: &[Action]) -> Option<Deployed> {
        let mut now = before.clone();
        let mut origin = None;
        let mut steps = String::new();
        for action in steps_of(actions) {
            if !now.is_legal(action) {
                break;
            }
            let facts = Facts::of(&now, action)?;
            if origin.replace(facts.from).is_some() {
                steps.push(',');
            }
            write_step(&mut steps, facts.unit, facts.manner, facts.to);
            let _ = now.make(action);
        }
        let origin = origin?;
        let stay = now.deploy().and_then(|deploy| now.unit_on(origin)?.select(deploy.free));
        Some(Deployed { origin, stay, steps })
    }
}
