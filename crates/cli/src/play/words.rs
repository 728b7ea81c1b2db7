//! What the referee says aloud.

use crate::game::Referee;
use sandtable_core::{DrawReason, Game, Outcome, WinReason};

/// Who is to move and what hangs over them, or how it ended.
pub fn state<B: Referee>(game: &Game<B>) -> String {
    if let Some(outcome) = game.outcome() {
        return end::<B>(outcome);
    }
    let board = game.position();
    let check = if board.in_check() { ", in check" } else { "" };
    let mut text = format!("{} to move{check}.", B::name(board.turn()));
    for reason in game.claims() {
        text.push_str(&format!(" A draw can be claimed: {}.", cause(reason)));
    }
    text
}

/// An end and its reason.
pub fn end<B: Referee>(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, reason } => {
            let (winner, loser) = (B::name(winner), B::name(!winner));
            let how = match reason {
                WinReason::Checkmate => "Checkmate".to_owned(),
                WinReason::CommanderCaptured => format!("The Commander of {loser} is taken"),
                WinReason::Resignation => format!("{loser} resigns"),
                WinReason::Time => format!("{loser} has run out of time"),
            };
            format!("{how}. {winner} wins.")
        }
        Outcome::Draw { reason } => format!("The game is a draw: {}.", cause(reason)),
    }
}

/// Why nobody wins.
pub fn cause(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Stalemate => "stalemate, there is no legal move",
        DrawReason::InsufficientMaterial => "nobody has the pieces to mate",
        DrawReason::SeventyFiveMoves => "seventy-five moves without a capture or pawn move",
        DrawReason::FivefoldRepetition => "the same position for the fifth time",
        DrawReason::FiftyMoves => "fifty moves without progress",
        DrawReason::ThreefoldRepetition => "the same position for the third time",
        DrawReason::Agreement => "both sides agree",
        DrawReason::TimeInsufficientMaterial => "time is over, and nobody has the pieces to mate",
    }
}
