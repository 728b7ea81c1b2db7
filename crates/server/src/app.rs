//! What every part of the server shares.

use crate::engine::{AnalysisTicket, Busy, Pool, Studies};
use crate::http::{Hosts, Workers};
use crate::metrics::Metrics;
use crate::net::{Budget, Places, Proxies};
use crate::room::Lobby;
use crate::store::{SharedStore, Store, StoreError, Write};
use crate::time::{TimeSource, millis};
use sandtable_api::dto::Analysis;
use sandtable_games::AnyGame;
use std::sync::Arc;
use std::time::{Duration, Instant};
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
    /// TCP connections, all together; fewer if the system allows fewer open files.
    pub tcp_connections: usize,
    /// TCP connections of one address; 0 for no limit.
    pub tcp_connections_per_address: usize,
    /// Connections to the sockets, all together. A quarter of them is for seats alone.
    pub connections: usize,
    /// Connections of one address to seats, and as many to watch or ask; 0 for no limit.
    pub connections_per_address: usize,
    /// Connections that watch one game. Seats have places of their own.
    pub watchers_per_game: usize,
    /// Connections of one address that watch one game; 0 for no limit.
    pub watchers_per_address: usize,
    /// Bytes of bodies and answers that are held, all together.
    pub bytes_in_flight: usize,
    /// The headers of a request come within this time, and so does the next request.
    pub header_time: Duration,
    /// The body of a request comes within this time.
    pub body_time: Duration,
    /// A client that is behind takes 64 KiB of an answer in this time, or the rest of it.
    pub write_time: Duration,
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
            tcp_connections: 6_000,
            tcp_connections_per_address: 512,
            connections: 4_000,
            connections_per_address: 128,
            watchers_per_game: 200,
            watchers_per_address: 20,
            bytes_in_flight: 64 << 20,
            header_time: Duration::from_secs(15),
            body_time: Duration::from_secs(20),
            write_time: Duration::from_secs(10),
            rooms: 20_000,
            idle_room: Duration::from_secs(30),
            open_games_per_address: 200,
            events_per_game: 10_000,
        }
    }
}

/// A limit where 0 means none.
pub fn or_none(limit: usize) -> usize {
    if limit == 0 { usize::MAX } else { limit }
}

/// What rooms need.
pub struct Services {
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// What servers share, where several use the store.
    pub shared: Option<Arc<dyn SharedStore>>,
    /// Who thinks.
    pub pool: Pool,
    /// Analyses that others work on.
    pub studies: Arc<Studies>,
    /// What time it is.
    pub time: TimeSource,
    /// How much is allowed.
    pub limits: Limits,
    /// What is counted and measured.
    pub metrics: Metrics,
}

impl Services {
    /// With a store and threads that think.
    ///
    /// # Errors
    /// The store does not tell the time by which its servers go.
    pub async fn new(
        store: Arc<dyn Store>,
        pool: Pool,
        limits: Limits,
    ) -> Result<Services, StoreError> {
        let shared = store.shared();
        let services = Services {
            store,
            shared,
            pool,
            studies: Arc::default(),
            time: TimeSource::new(),
            limits,
            metrics: Metrics::default(),
        };
        services.set_time().await?;
        Ok(services)
    }

    /// Keeps a change, and measures how long that takes.
    ///
    /// # Errors
    /// It was not kept.
    pub async fn write(&self, write: Write) -> Result<(), StoreError> {
        let began = Instant::now();
        let result = self.store.write(write).await;
        self.metrics.wrote(&result, began.elapsed());
        result
    }

    /// Sets the clock by that which all servers have in common.
    ///
    /// # Errors
    /// The store does not tell.
    pub async fn set_time(&self) -> Result<(), StoreError> {
        if let Some(shared) = &self.shared {
            let asked = Instant::now();
            let now = shared.now().await?;
            // The answer was true about half way.
            self.time.set(now.saturating_add(millis(asked.elapsed() / 2)));
        }
        Ok(())
    }

    /// How many turns wait for the engine, and how many analyses wait or run here; with those that wait
    /// for any worker where servers share them.
    pub async fn engine_load(&self) -> (usize, usize) {
        let (turns, studies) = self.pool.load();
        let Some(shared) = &self.shared else { return (turns, studies) };
        let waiting = shared.waiting().await.unwrap_or_default();
        (turns + waiting.turns as usize, studies + waiting.studies as usize)
    }

    /// Asks the engine for an analysis. `idle` is what is said while it has to wait.
    ///
    /// # Errors
    /// Too many wait already.
    pub async fn analyse(
        &self,
        owner: &str,
        game: AnyGame,
        lines: usize,
        idle: Analysis,
    ) -> Result<AnalysisTicket, Busy> {
        self.studies.ask(&self.pool, self.shared.as_ref(), owner, game, lines, idle).await
    }
}

/// What requests and sockets need.
pub struct App {
    /// What rooms need as well.
    pub services: Arc<Services>,
    /// All rooms.
    pub lobby: Arc<Lobby>,
    /// By which names the server may be asked.
    pub hosts: Hosts,
    /// Proxies whose word about the client's address is taken.
    pub proxies: Proxies,
    /// TCP connections that are open.
    pub tcp: Places,
    /// How many there may be.
    pub most_tcp: usize,
    /// Sockets of seats that are open.
    pub seats: Places,
    /// Sockets of watchers and analysts that are open.
    pub guests: Places,
    /// Who may work on large questions.
    pub workers: Workers,
    /// Bytes that are held for clients.
    pub budget: Budget,
    /// Becomes true when the server goes down.
    pub going_down: watch::Receiver<bool>,
    /// When the server was started.
    pub started_at: u64,
}

impl App {
    /// How many sockets are open.
    pub fn sockets(&self) -> usize {
        self.seats.len() + self.guests.len()
    }

    /// Whether people should be sent here.
    ///
    /// # Errors
    /// They should not, for this reason.
    pub fn readiness(&self) -> Result<(), String> {
        if *self.going_down.borrow() {
            return Err("going_down".to_owned());
        }
        self.services.store.health().map_err(|error| error.to_string())
    }
}
