//! What the referee says aloud.

use crate::game::Referee;
use sandtable_core::{Game, Outcome, Side};

/// Who is to move and what hangs over them, or how it ended.
pub fn state<B: Referee>(game: &Game<B>) -> String {
    if let Some(outcome) = game.outcome() {
        return end::<B>(outcome);
    }
    let board = game.position();
    let check = if board.in_check() { ", in check" } else { "" };
    let mut text = format!("{} to move{check}.", B::name(board.turn()));
    for reason in game.claims() {
        text.push_str(&format!(" A draw can be claimed: {}.", reason.sentence()));
    }
    text
}

/// An end and its reason.
pub fn end<B: Referee>(outcome: Outcome) -> String {
    outcome.sentence(Side::BOTH.map(B::name))
}
