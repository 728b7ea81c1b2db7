//! Where games are kept.
//!
//! | file | what |
//! |---|---|
//! | `mod` | what a store can do, whatever it is made of |
//! | `shared` | what a store can do that serves several servers |
//! | `database` | which store: a file, or a database by its address |
//! | `sqlite/` | a store in one file |
//! | `postgres/` | a store that several servers share |
//! | `rows` | games and events as rows, the same in both |
//! | `transfer` | all games from one store to another |
//! | `batch` | changes that wait to be written, many at a time |
//! | `health` | whether changes can be kept now |
//! | `error` | why nothing was kept or found, and what clients are told of it |

mod batch;
mod database;
mod error;
mod health;
mod postgres;
mod rows;
mod shared;
mod sqlite;
mod transfer;

pub use database::Database;
pub use error::{OpenError, StoreError};
pub use shared::{
    Bulletin, Elsewhere, Question, SharedStore, StudyJob, StudyState, TurnJob, Waiting,
};
pub use sqlite::backup;
pub use transfer::{Transferred, transfer};

use crate::secret::SecretHash;
use sandtable_api::dto::{Listed, Status};
use sandtable_api::live_game::{ClockState, MatchClockState, Meta, StoredEvent};
use sandtable_games::GameKind;
use std::pin::Pin;
use std::sync::Arc;

/// A future of a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What is kept of a game beside its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// How many turns were made.
    pub turns: u64,
    /// The position now.
    pub fen: String,
    /// The result of PGN.
    pub result: &'static str,
    /// Whether it has ended.
    pub over: bool,
    /// Whether the engine is to move.
    pub engine_turn: bool,
    /// The clocks.
    pub clocks: Option<ClockState>,
    /// The clock that both sides share.
    pub match_clock: Option<MatchClockState>,
    /// When time will be over, if nobody does anything.
    pub due_at: Option<u64>,
}

/// Who creates a game, and how many open games of theirs there may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Creator {
    /// The address.
    pub address: String,
    /// So many at most, this one included.
    pub most: u32,
    /// Games from before this moment do not count.
    pub since: u64,
}

/// A turn that somebody has begun.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StoredDraft {
    /// Its actions in long form.
    pub actions: Vec<String>,
    /// The names of the commands that led to it.
    pub commands: Vec<String>,
    /// How often it was changed since the last event.
    pub step: u64,
}

/// A change that is to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// A new game.
    Create {
        /// What never changes.
        meta: Meta,
        /// What opens each seat.
        hashes: [Option<SecretHash>; 2],
        /// How it stands.
        summary: Summary,
        /// Who creates it, where that is limited.
        creator: Option<Creator>,
    },
    /// Something happened in a game.
    Event {
        /// Which.
        game: String,
        /// What.
        event: StoredEvent,
        /// How it stands now.
        summary: Summary,
        /// Whether a draft was there, which is gone now.
        drops_draft: bool,
    },
    /// A turn was begun, continued or given up.
    Draft {
        /// In which game.
        game: String,
        /// After so many events.
        seq: u64,
        /// What it is now. One without actions was given up.
        draft: StoredDraft,
    },
    /// The clocks of a game were put forward, because nobody could move.
    Clocks {
        /// Which.
        game: String,
        /// After so many events.
        seq: u64,
        /// How it stands now.
        summary: Summary,
    },
    /// Nothing could be done about a game whose time is over: it is due again later.
    Postpone {
        /// Which.
        game: String,
        /// When.
        until: u64,
    },
    /// The server starts: running clocks are charged up to the last pulse, and run on from later.
    Resume {
        /// When it starts. It may be before the last pulse, if the system's clock was set back.
        now: u64,
        /// When clocks run on.
        from: u64,
    },
    /// The server lives.
    Pulse {
        /// When.
        at: u64,
    },
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// What never changes.
    pub meta: Meta,
    /// What opens each seat.
    pub hashes: [Option<SecretHash>; 2],
    /// The clocks.
    pub clocks: Option<ClockState>,
    /// The clock that both sides share.
    pub match_clock: Option<MatchClockState>,
    /// All events, or those after the number that was asked for.
    pub events: Vec<StoredEvent>,
    /// The unfinished turn.
    pub draft: Option<StoredDraft>,
}

/// Which games a list is to have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Only this game.
    pub kind: Option<GameKind>,
    /// Only those that go on, or are over.
    pub status: Option<Status>,
    /// Only those that come after this one.
    pub before: Option<Cursor>,
    /// So many at most.
    pub limit: u32,
}

/// A place in a list: games are ordered by time, and by name among those of the same time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// When the game was created.
    pub created_at: u64,
    /// Its name. The empty one comes before all others.
    pub id: String,
}

/// A place where games are kept.
pub trait Store: Send + Sync + 'static {
    /// Keeps a change. When this is done, the change is safe from a crash of the process or of the
    /// machine.
    ///
    /// A change names the number of events that it follows. If the game has more by now, because
    /// another server was quicker, it is refused as a [`StoreError::Conflict`].
    fn write(&self, write: Write) -> BoxFuture<'_, Result<(), StoreError>>;

    /// A game with its events after this number; 0 for all.
    fn load<'a>(
        &'a self,
        id: &'a str,
        after: u64,
    ) -> BoxFuture<'a, Result<Option<Kept>, StoreError>>;

    /// Public games, the newest first.
    fn list(&self, filter: Filter) -> BoxFuture<'_, Result<Vec<Listed>, StoreError>>;

    /// After a start: charges running clocks up to the last pulse, lets them run on from `from`, and
    /// gives the games in which the engine is to move. Where another server lives nothing of this is
    /// done.
    fn resume(&self, now: u64, from: u64) -> BoxFuture<'_, Result<Vec<String>, StoreError>>;

    /// Games whose time is over, so many at most.
    fn due(&self, now: u64, most: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>>;

    /// When the next game's time is over, if any clock runs.
    fn next_due(&self) -> BoxFuture<'_, Result<Option<u64>, StoreError>>;

    /// Whether changes can be kept.
    ///
    /// # Errors
    /// The last one could not, for this reason.
    fn health(&self) -> Result<(), StoreError>;

    /// What several servers share through this store. `None` if only one can use it.
    fn shared(&self) -> Option<Arc<dyn SharedStore>> {
        None
    }

    /// Finishes what was begun and lets go of everything.
    fn close(&self) -> BoxFuture<'_, ()>;
}
