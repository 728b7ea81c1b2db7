use super::Referee;
use crate::wire;
use sandtable_core::{DrawReason, Outcome, WinReason};
use sandtable_pgn::GameResult;

/// How a game ended, with its reason in words.
pub fn outcome<B: Referee>(outcome: Outcome) -> wire::Outcome {
    wire::Outcome {
        winner: outcome.winner().map(wire::Side::from),
        reason: outcome.word(),
        result: GameResult::from(Some(outcome)).word(),
        text: text::<B>(outcome),
    }
}

fn text<B: Referee>(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, reason } => {
            let (winner, loser) = (B::side_name(winner), B::side_name(!winner));
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

fn cause(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Stalemate => "stalemate, there is no legal move",
        DrawReason::InsufficientMaterial => "nobody has the pieces to mate",
        DrawReason::SeventyFiveMoves => "seventy-five moves without a capture or pawn move",
        DrawReason::FivefoldRepetition => "the same position for the fifth time",
        DrawReason::FiftyMoves => "fifty moves without progress",
        DrawReason::ThreefoldRepetition => "the same position for the third time",
        DrawReason::Agreement => "both sides agree",
        DrawReason::TimeInsufficientMaterial => {
            "time is over, and the other side could never have won"
        }
    }
}
