//! Where games are kept.
//!
//! | file | what |
//! |---|---|
//! | `mod` | what a store can do, whatever it is made of |
//! | `sqlite` | a store in one file |
//! | `writer` | the one task that writes to it, many changes at a time |
//! | `changes`, `reads` | changes and questions as statements |
//! | `file`, `open` | the file: taken, checked, brought up to date |
//! | `backup` | a copy of the file while it is used |
//! | `health` | whether changes can be kept now |
//! | `rows` | games and events as rows |
//! | `error` | why nothing was kept or found, and what clients are told of it |

mod backup;
mod changes;
mod error;
mod file;
mod health;
mod open;
mod reads;
mod rows;
mod sqlite;
mod writer;

pub use backup::backup;
pub use error::{OpenError, StoreError};
pub use sqlite::SqliteStore;

use crate::secret::SecretHash;
use sandtable_api::dto::{Listed, Status};
use sandtable_api::live_game::{ClockState, MatchClockState, Meta, StoredEvent};
use sandtable_games::GameKind;
use std::pin::Pin;

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
        /// What it is now.
        draft: Option<StoredDraft>,
    },
    /// The clocks of a game were put forward, because nobody could move.
    Clocks {
        /// Which.
        game: String,
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
    /// All events.
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
    fn write(&self, write: Write) -> BoxFuture<'_, Result<(), StoreError>>;

    /// A game with all its events.
    fn load<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<Kept>, StoreError>>;

    /// Public games, the newest first.
    fn list(&self, filter: Filter) -> BoxFuture<'_, Result<Vec<Listed>, StoreError>>;

    /// After a start: charges running clocks up to the last pulse, lets them run on from `from`, and
    /// gives the games in which the engine is to move.
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

    /// Finishes what was begun and lets go of everything.
    fn close(&self) -> BoxFuture<'_, ()>;
}
