use crate::dto::Offer;
use sandtable_core::{self as core, DrawReason, Game, Refused};
use sandtable_games::Describe;
use sandtable_games::SideView;
use serde::{Deserialize, Serialize};

/// Something that happened. `A` is an action: a move of the rules in memory, its long text in the
/// database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEvent<A> {
    /// Its number in the game, from 1 without gaps.
    pub seq: u64,
    /// When.
    pub at: u64,
    /// Who did it.
    pub side: Option<SideView>,
    /// The name of the command that led to it.
    pub command: Option<String>,
    /// What.
    pub happening: Happening<A>,
}

/// An event as it is kept in the database.
pub type StoredEvent = GameEvent<String>;

impl<A> GameEvent<A> {
    /// The same event with other actions.
    pub(super) fn map_actions<T>(&self, map: impl FnOnce(&[A]) -> Vec<T>) -> GameEvent<T> {
        let happening = match &self.happening {
            Happening::Turn { actions } => Happening::Turn { actions: map(actions) },
            Happening::Offer { what } => Happening::Offer { what: *what },
            Happening::Decline { what } => Happening::Decline { what: *what },
            Happening::Takeback { turns } => Happening::Takeback { turns: *turns },
            Happening::End { ending } => Happening::End { ending: *ending },
        };
        let GameEvent { seq, at, side, ref command, .. } = *self;
        GameEvent { seq, at, side, command: command.clone(), happening }
    }
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Happening<A> {
    /// A turn was made.
    Turn {
        /// Its actions, `commit` included.
        actions: Vec<A>,
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
        side: SideView,
    },
    /// Both wanted a draw.
    Agreed,
    /// This side ran out of time.
    OutOfTime {
        /// Who.
        side: SideView,
    },
    /// The clock that both sides share ran out (B22).
    MatchTime,
    /// A draw was claimed after the same position had stood three times.
    ThreefoldRepetition,
    /// A draw was claimed after fifty moves.
    FiftyMoves,
}

impl Ending {
    /// Whose doing it is, where it is somebody's.
    pub fn ran_out(self) -> Option<SideView> {
        match self {
            Ending::OutOfTime { side } => Some(side),
            _ => None,
        }
    }

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
    pub(super) fn declare<B: Describe>(self, game: &mut Game<B>) -> Result<(), Refused> {
        let ending = match self {
            Ending::Resigned { side } => core::Ending::Resigned(side.into()),
            Ending::Agreed => core::Ending::Agreed,
            Ending::OutOfTime { side } => core::Ending::OutOfTime(side.into()),
            Ending::MatchTime => core::Ending::MatchTime,
            Ending::ThreefoldRepetition => {
                return game.claim(DrawReason::ThreefoldRepetition).map(drop);
            }
            Ending::FiftyMoves => return game.claim(DrawReason::FiftyMoves).map(drop),
        };
        game.end(ending).map(drop)
    }
}
