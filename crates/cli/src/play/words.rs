//! What the referee says aloud.

use sandtable_core::{Game, Outcome, WinReason};
use sandtable_games::Describe;

/// Who is to move and what hangs over them, or how it ended.
pub fn state<B: Describe>(game: &Game<B>) -> String {
    if let Some(outcome) = game.outcome() {
        let mut text = end::<B>(outcome);
        // Only where points decided the game.
        if let Outcome::Win { reason: WinReason::Points(_), .. } = outcome
            && let Some([first, second]) = game.position().final_scores(Some(outcome))
        {
            let [one, other] = B::SIDE_NAMES;
            text.push_str(&format!(" {one} {first}, {other} {second}."));
        }
        return text;
    }
    let board = game.position();
    let check = if board.is_check() { ", in check" } else { "" };
    let mut text = format!("{} to move{check}.", B::SIDE_NAMES[board.turn().index()]);
    for reason in game.claims() {
        text.push_str(&format!(" A draw can be claimed: {}.", reason.sentence()));
    }
    text
}

/// An end and its reason.
pub fn end<B: Describe>(outcome: Outcome) -> String {
    outcome.sentence(B::SIDE_NAMES)
}
