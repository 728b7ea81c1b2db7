use super::Referee;
use crate::wire;
use sandtable_core::{Outcome, Side};
use sandtable_pgn::GameResult;

/// How a game ended, with its reason in words.
pub fn outcome<B: Referee>(outcome: Outcome) -> wire::Outcome {
    wire::Outcome {
        winner: outcome.winner().map(wire::Side::from),
        reason: outcome.word(),
        result: GameResult::from(Some(outcome)).word(),
        text: outcome.sentence(Side::BOTH.map(B::side_name)),
    }
}
