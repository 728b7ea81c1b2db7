//! What the arena and an engine say to each other, whatever the protocol.

mod features;
mod info;
mod uci;
mod uci_options;
mod xboard;

pub use info::Info;
pub(crate) use uci::UciProtocol;
pub(crate) use xboard::XboardProtocol;

use crate::process::{Process, Silence};
use crate::{Clock, EngineLimits};
use sandtable_core::Side;
use sandtable_pgn::GameResult;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The state of a game, as text for the engine.
pub(crate) struct GameState<'a> {
    /// The FEN of the start, unless it is the start position of the game.
    pub start: Option<&'a str>,
    /// All turns since then.
    pub turns: &'a [String],
    /// Who is to move.
    pub turn: Side,
    /// The clocks of both sides, as far as they have one.
    pub clocks: [Option<Clock>; 2],
    /// What limits the engine.
    pub limits: &'a EngineLimits,
}

/// What an engine answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// A turn, as text.
    Turn(String),
    /// It gives up.
    Resigns,
    /// It says that the game is over.
    Claims(GameResult),
}

/// An answer, how long it took, and what the engine said on the way.
pub(crate) struct Thought {
    pub reply: Reply,
    pub elapsed: Duration,
    pub info: Info,
}

/// Why an engine cannot go on with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It did not start, or not as it should.
    Start(String),
    /// It ended.
    Crash(String),
    /// It did not answer.
    Hang(String),
    /// It said what no engine may say.
    Protocol(String),
    /// The match is being broken off; nobody is to blame.
    Stopped,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Start(what) => write!(f, "does not start: {what}"),
            Failure::Crash(what) => write!(f, "ended: {what}"),
            Failure::Hang(what) => write!(f, "hangs: {what}"),
            Failure::Protocol(what) => write!(f, "broke the protocol: {what}"),
            Failure::Stopped => f.write_str("the match was broken off"),
        }
    }
}

/// How long answers may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// To everything but a search: the handshake, `isready`, and `stop` after a flag has fallen.
    pub answer: Duration,
    /// To a search without a time limit.
    pub search: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { answer: Duration::from_secs(10), search: Duration::from_secs(300) }
    }
}

/// A running engine with its protocol.
pub(crate) trait EngineProtocol: Send {
    /// Gets ready for a game from this start.
    fn new_game(&mut self, state: &GameState<'_>, waits: &WaitLimits<'_>) -> Result<(), Failure>;

    /// Asks for the next turn. An answer after `budget` is an answer too, only late: who judges it
    /// is the game.
    fn think(
        &mut self,
        state: &GameState<'_>,
        budget: Option<Duration>,
        waits: &WaitLimits<'_>,
    ) -> Result<Thought, Failure>;

    /// The game is over.
    fn end_game(&mut self, _result: GameResult, _why: &str) {}

    /// Whether it can begin a game anywhere but in the start position.
    fn can_set_up(&self) -> bool {
        true
    }

    /// Whether it can play another game.
    fn can_go_on(&self) -> bool {
        true
    }
}

/// How long to wait for an engine, and the flag that breaks the match off.
#[derive(Clone, Copy)]
pub(crate) struct WaitLimits<'a> {
    pub patience: Patience,
    pub stop: &'a AtomicBool,
}

impl WaitLimits<'_> {
    /// When an answer that is asked for now is overdue.
    pub fn overdue(&self) -> Instant {
        Instant::now() + self.patience.answer
    }
}

/// What it means that an engine is silent.
pub(crate) fn failure(silence: Silence, process: &mut Process, awaited: &str) -> Failure {
    match silence {
        Silence::Timeout => Failure::Hang(format!("no answer to {awaited}")),
        Silence::Closed => Failure::Crash(process.obituary()),
        Silence::Stopped => Failure::Stopped,
    }
}
