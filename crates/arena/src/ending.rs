//! How a game of a match ended.

use crate::adjudicate::Verdict;
use crate::engine_protocol::Failure;
use sandtable_core::{Outcome, Side};
use sandtable_pgn::GameResult;
use std::time::Duration;

/// What an engine did that costs it the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Foul {
    /// It overstepped its time by so much.
    Time {
        /// By how much.
        over: Duration,
    },
    /// It answered with what is no legal turn.
    Illegal {
        /// What it said.
        answer: String,
        /// Where.
        fen: String,
        /// Why that cannot be.
        why: String,
    },
    /// It claimed a result that is not so, or broke its protocol.
    Lie(String),
    /// It ended, or could not be started.
    Crash(String),
    /// It did not answer any more.
    Hang(String),
}

/// Why a game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules of the game. Draws that chess leaves to the players are claimed at once.
    Rules(Outcome),
    /// By the scores of the engines.
    Adjudicated(Verdict),
    /// This side gave up.
    Resigned(Side),
    /// This side did what it must not. What it costs is its opponent's win, but for time where the
    /// opponent cannot win.
    Foul {
        /// Who.
        by: Side,
        /// What.
        foul: Foul,
        /// What the game comes to.
        result: GameResult,
    },
}

impl Foul {
    /// The foul in a failure; none in a match that is being broken off.
    pub(crate) fn of(failure: Failure) -> Option<Foul> {
        Some(match failure {
            Failure::Start(what) | Failure::Crash(what) => Foul::Crash(what),
            Failure::Hang(what) => Foul::Hang(what),
            Failure::Protocol(what) => Foul::Lie(what),
            Failure::Stopped => return None,
        })
    }

    fn word(&self) -> &'static str {
        match self {
            Foul::Time { .. } => "time",
            Foul::Illegal { .. } => "illegal_move",
            Foul::Lie(_) => "protocol",
            Foul::Crash(_) => "crash",
            Foul::Hang(_) => "hang",
        }
    }
}

impl Ending {
    /// What the game comes to.
    pub fn result(&self) -> GameResult {
        match self {
            Ending::Rules(outcome) => GameResult::from(Some(*outcome)),
            Ending::Adjudicated(Verdict::Loss(side)) | Ending::Resigned(side) => {
                GameResult::Win(!*side)
            }
            Ending::Adjudicated(_) => GameResult::Draw,
            Ending::Foul { result, .. } => *result,
        }
    }

    /// The reason as one lower-case word: `checkmate`, `illegal_move`, `adjudicated_draw`.
    pub fn word(&self) -> &'static str {
        match self {
            Ending::Rules(outcome) => outcome.word(),
            Ending::Adjudicated(Verdict::Draw) => "adjudicated_draw",
            Ending::Adjudicated(Verdict::Loss(_)) => "adjudicated_loss",
            Ending::Adjudicated(Verdict::TooLong) => "adjudicated_length",
            Ending::Resigned(_) => "resignation",
            Ending::Foul { foul, .. } => foul.word(),
        }
    }

    /// The value of PGN's `Termination` tag.
    pub fn termination(&self) -> &'static str {
        match self {
            Ending::Rules(_) | Ending::Resigned(_) => "normal",
            Ending::Adjudicated(_) => "adjudication",
            Ending::Foul { foul, .. } => match foul {
                Foul::Time { .. } => "time forfeit",
                Foul::Illegal { .. } | Foul::Lie(_) => "rules infraction",
                Foul::Crash(_) | Foul::Hang(_) => "abandoned",
            },
        }
    }

    /// The whole story of a foul, for people.
    pub fn story(&self) -> Option<String> {
        let Ending::Foul { foul, .. } = self else { return None };
        Some(match foul {
            Foul::Time { over } => format!("overstepped its time by {} ms", over.as_millis()),
            Foul::Illegal { answer, fen, why } => {
                let answer: String = answer.chars().take(80).collect();
                format!("played {answer:?} in {fen}: {why}")
            }
            Foul::Lie(what) => format!("broke the protocol: {what}"),
            Foul::Crash(what) => format!("crashed: {what}"),
            Foul::Hang(what) => format!("hung: {what}"),
        })
    }
}
