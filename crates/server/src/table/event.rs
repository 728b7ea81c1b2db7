use crate::referee::Referee;
use crate::wire::{Offer, Side};
use sandtable_core::{self as core, DrawReason, Game, Refused};
use serde::{Deserialize, Serialize};

/// Something that happened, as it is kept in the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// Its number in the game, from 1 without gaps.
    pub seq: u64,
    /// When.
    pub at: u64,
    /// Who did it.
    pub side: Option<Side>,
    /// The name of the command that led to it.
    pub command: Option<String>,
    /// What.
    pub happening: Happening,
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Happening {
    /// A turn was made.
    Turn {
        /// Its actions in long form.
        actions: Vec<String>,
    },
    /// Something is offered.
    Offer {
        /// What.
        what: Offer,
    },
    /// Something is declined or withdrawn.
    Decline {
        /// What.
        what: Offer,
    },
    /// Turns were taken back.
    Takeback {
        /// So many are left.
        turns: usize,
    },
    /// The game ended otherwise than on the board.
    End {
        /// How.
        ending: Ending,
    },
}

/// How a game can end otherwise than on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum Ending {
    /// This side gave up.
    Resigned {
        /// Who.
        side: Side,
    },
    /// Both wanted a draw.
    Agreed,
    /// This side ran out of time.
    OutOfTime {
        /// Who.
        side: Side,
    },
    /// A draw was claimed after the same position had stood three times.
    ThreefoldRepetition,
    /// A draw was claimed after fifty moves.
    FiftyMoves,
}

impl Ending {
    /// The claim with this word.
    pub fn claim(word: &str) -> Option<Ending> {
        [Ending::ThreefoldRepetition, Ending::FiftyMoves]
            .into_iter()
            .find(|ending| ending.claimed().is_some_and(|reason| reason.word() == word))
    }

    fn claimed(self) -> Option<DrawReason> {
        match self {
            Ending::ThreefoldRepetition => Some(DrawReason::ThreefoldRepetition),
            Ending::FiftyMoves => Some(DrawReason::FiftyMoves),
            _ => None,
        }
    }

    /// Ends a game like this.
    pub(super) fn declare<B: Referee>(self, game: &mut Game<B>) -> Result<(), Refused> {
        let ending = match self {
            Ending::Resigned { side } => core::Ending::Resigned(side.into()),
            Ending::Agreed => core::Ending::Agreed,
            Ending::OutOfTime { side } => core::Ending::OutOfTime(side.into()),
            Ending::ThreefoldRepetition => {
                return game.claim(DrawReason::ThreefoldRepetition).map(drop);
            }
            Ending::FiftyMoves => return game.claim(DrawReason::FiftyMoves).map(drop),
        };
        game.end(ending).map(drop)
    }
}
