//! What several servers share: one time, news of each other's games, and work for the engine.

use super::{BoxFuture, StoreError};
use sandtable_api::live_game::StoredEvent;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

/// What servers tell each other. It is a courtesy: what was missed can be read from the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bulletin {
    /// Something happened in a game.
    Event {
        /// In which.
        game: String,
        /// What.
        event: Box<StoredEvent>,
    },
    /// A draft or the clocks of a game changed: they are to be read again.
    Changed {
        /// Of which.
        game: String,
    },
    /// Who is at a game, at another server.
    Presence {
        /// At which.
        game: String,
        /// Who.
        there: Elsewhere,
    },
    /// There is work for the engine.
    Work,
    /// An analysis has found something.
    Report {
        /// Which.
        study: i64,
    },
    /// Bulletins may have been missed.
    Gap,
}

/// Who is connected to a game at another server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Elsewhere {
    /// The server.
    pub server: String,
    /// Whether each side is there.
    pub present: [bool; 2],
    /// How many watch.
    pub watchers: usize,
    /// Whether that server wants to know who is here.
    pub asks: bool,
}

/// A turn that the engine has to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnJob {
    /// In which game.
    pub game: String,
    /// After so many events.
    pub seq: u64,
    /// How many others wait.
    pub waiting: u64,
}

/// A position for analysis, and how it was reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The game.
    pub kind: String,
    /// Where it began.
    pub start: String,
    /// All actions since.
    pub actions: Vec<String>,
    /// How many lines are wanted.
    pub lines: usize,
}

/// An analysis that somebody waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyJob {
    /// Its number.
    pub id: i64,
    /// Whose it is.
    pub owner: String,
    /// What is asked.
    pub question: Question,
    /// For how long it may think, in milliseconds.
    pub left_ms: u64,
}

/// What an analysis has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyState {
    /// How often it has reported.
    pub number: i64,
    /// The last report, as JSON.
    pub report: Option<String>,
}

/// Work for the engine that nobody does yet.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Waiting {
    /// Turns of games.
    pub turns: u64,
    /// Analyses.
    pub studies: u64,
}

/// A store that several servers use.
///
/// Work for the engine is taken for a short while ([`LEASE`]) and has to be renewed: what a process
/// took that died is taken by another.
///
/// [`LEASE`]: crate::engine::LEASE
pub trait SharedStore: Send + Sync + 'static {
    /// The time by which all servers go.
    fn now(&self) -> BoxFuture<'_, Result<u64, StoreError>>;

    /// What other servers tell from now on.
    fn bulletins(&self) -> BoxFuture<'_, Result<mpsc::Receiver<Bulletin>, StoreError>>;

    /// The name of this server among the others.
    fn name(&self) -> &str;

    /// Tells the others who is at a game here.
    fn tell_presence<'a>(
        &'a self,
        game: &'a str,
        here: Elsewhere,
    ) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Takes the turn that waits longest, of those whose owner is served least.
    fn take_turn(&self) -> BoxFuture<'_, Result<Option<TurnJob>, StoreError>>;

    /// Keeps a turn that was taken. False if it is not wanted any more.
    fn renew_turn<'a>(&'a self, job: &'a TurnJob) -> BoxFuture<'a, Result<bool, StoreError>>;

    /// Asks for an analysis. `None` if too many wait.
    fn ask_study<'a>(
        &'a self,
        owner: &'a str,
        question: &'a Question,
    ) -> BoxFuture<'a, Result<Option<i64>, StoreError>>;

    /// What an analysis has found. `None` if it is not known any more.
    fn study(&self, id: i64) -> BoxFuture<'_, Result<Option<StudyState>, StoreError>>;

    /// Takes a question back.
    fn withdraw_study(&self, id: i64) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Takes the analysis that waits longest, of those whose owner is served least.
    fn take_study(&self) -> BoxFuture<'_, Result<Option<StudyJob>, StoreError>>;

    /// Reports what was found, and keeps the analysis. False if it is not wanted any more.
    fn report_study<'a>(
        &'a self,
        id: i64,
        report: Option<&'a str>,
    ) -> BoxFuture<'a, Result<bool, StoreError>>;

    /// Lets others have an analysis that has so much time left.
    fn hand_back_study(&self, id: i64, left_ms: u64) -> BoxFuture<'_, Result<(), StoreError>>;

    /// What waits.
    fn waiting(&self) -> BoxFuture<'_, Result<Waiting, StoreError>>;
}
