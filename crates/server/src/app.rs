//! What every part of the server shares.

use crate::engine::Pool;
use crate::room::Lobby;
use crate::store::Store;
use crate::time::TimeSource;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::watch;

/// How much is allowed. The defaults are for people; a load test raises them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Requests of one address in a second, over a longer time; 0 for no limit.
    pub requests_per_second: u32,
    /// Requests of one address at once.
    pub request_burst: u32,
    /// Games that one address may create in a minute, over a longer time; 0 for no limit.
    pub games_per_minute: u32,
    /// Commands of one connection in a second, over a longer time.
    pub commands_per_second: u32,
    /// Commands of one connection at once.
    pub command_burst: u32,
    /// Connections to the sockets, all together.
    pub connections: usize,
    /// Connections to one game.
    pub connections_per_game: usize,
    /// Games that are open at the same time.
    pub rooms: usize,
    /// A game at which nobody looks is closed after so long.
    pub idle_room: Duration,
    /// Games of a day that one address may have created and not ended; 0 for no limit.
    pub open_games_per_address: u32,
    /// Events of one game. At the end of them it can still be resigned, drawn or lost on time.
    pub events_per_game: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests_per_second: 20,
            request_burst: 200,
            games_per_minute: 60,
            commands_per_second: 20,
            command_burst: 60,
            connections: 4_000,
            connections_per_game: 200,
            rooms: 20_000,
            idle_room: Duration::from_secs(30),
            open_games_per_address: 200,
            events_per_game: 10_000,
        }
    }
}

/// What rooms need.
pub struct Services {
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// Who thinks.
    pub pool: Pool,
    /// What time it is.
    pub time: TimeSource,
    /// How much is allowed.
    pub limits: Limits,
}

/// What requests and sockets need.
pub struct App {
    /// What rooms need as well.
    pub services: Arc<Services>,
    /// All rooms.
    pub lobby: Arc<Lobby>,
    /// Whether only addresses of this machine may be asked for.
    pub loopback_only: bool,
    /// How many sockets are open.
    pub connections: Connections,
    /// Becomes true when the server goes down.
    pub going_down: watch::Receiver<bool>,
    /// When the server was started.
    pub started_at: u64,
}

/// Counts sockets.
#[derive(Clone, Default, Debug)]
pub struct Connections(Arc<AtomicUsize>);

/// Counted as long as it lives.
#[derive(Debug)]
pub struct Counted(Arc<AtomicUsize>);

impl Connections {
    /// One more, unless there are too many.
    pub fn enter(&self, most: usize) -> Option<Counted> {
        if self.0.fetch_add(1, Ordering::Relaxed) >= most {
            self.0.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        Some(Counted(Arc::clone(&self.0)))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
