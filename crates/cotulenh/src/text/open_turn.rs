//! A turn that was not ended (R11.2): `c6:(FT):N>c2...`.

use super::error::{MoveError, MoveErrorKind};
use crate::fen::{read_position, write_position};
use crate::{Action, Rules};
use alloc::format;
use alloc::string::{String, ToString};
use sandtable_core::{Strictness, Turn};

/// What ends the text of an open deploy.
pub(super) const OPEN: &str = "...";

/// Reads the first steps of a turn. Where the board stands in the middle of a turn already, the text
/// is all of it, as in FEN, and the actions are those that are missing.
pub(super) fn read<B: Rules>(before: &B, text: &str) -> Result<Turn<Action>, MoveError> {
    let turn_start = before.before_turn().to_string();
    let whole_text = format!("{turn_start} {text}");
    let open: B =
        read_position(&whole_text, before.played(), Strictness::Strict).map_err(|error| {
            let (at, kind) = error.faults().first().map_or_else(
                || (0, MoveErrorKind::AnotherTurn),
                |fault| (fault.at, MoveErrorKind::OpenTurn { fault: fault.kind }),
            );
            MoveError::new(at.saturating_sub(turn_start.len() + 1), kind)
        })?;
    let another_turn = || MoveError::new(0, MoveErrorKind::AnotherTurn);
    let deploy = open.deploy().ok_or_else(another_turn)?;
    let done = before.deploy().map_or(0, |deploy| deploy.steps.len());
    let mut now = before.clone();
    let mut actions = Turn::new();
    if deploy.steps.is_empty() && before.deploy().is_none() {
        let start = Action::start(deploy.origin);
        now.play(start);
        actions.push(start);
    }
    for step in deploy.steps.iter().skip(done) {
        if let Some(action) = step.action(&now, deploy.origin).filter(|&step| now.is_legal(step)) {
            now.play(action);
            actions.push(action);
        }
    }
    // Not so if the steps made before are others, or all there are.
    let goes_on = now == open && !actions.is_empty();
    if goes_on { Ok(actions) } else { Err(another_turn()) }
}

/// The last field of the FEN of a position with an open deploy.
pub(super) fn write<B: Rules>(open: &B) -> String {
    write_position(open).rsplit(' ').next().unwrap_or_default().to_string()
}
