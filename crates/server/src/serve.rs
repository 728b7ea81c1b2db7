//! The server as a whole: starts, runs, goes down in order.

use crate::app::{App, Connections, Limits, Services};
use crate::engine::{self, Pool};
use crate::http;
use crate::room::Lobby;
use crate::store::{OpenError, SqliteStore, Write};
use crate::time::TimeSource;
use axum::serve::ListenerExt;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{interval, sleep};

/// How often is written down that the server lives, while clocks may run.
const PULSE: Duration = Duration::from_secs(1);
/// After a start clocks stand still for so long, so that pages can connect again.
const GRACE_MS: u64 = 5_000;
/// How long people have to leave when the server goes down.
const FAREWELL: Duration = Duration::from_secs(3);

/// How to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub addr: SocketAddr,
    /// The file of the database.
    pub db: PathBuf,
    /// How many threads think.
    pub engine_threads: usize,
    /// How much is allowed.
    pub limits: Limits,
}

/// Why a server did not start.
#[derive(Debug)]
pub enum StartError {
    /// The address is taken, or not ours.
    Listen(SocketAddr, io::Error),
    /// The database cannot be used.
    Database(PathBuf, OpenError),
    /// The system has no threads to give.
    Threads(io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Listen(addr, error) => {
                write!(f, "cannot listen on {addr}: {error}")?;
                if error.kind() == io::ErrorKind::AddrInUse {
                    let free = SocketAddr::new(addr.ip(), 0);
                    write!(f, ": is one running already? --addr {free} takes a free port")?;
                }
                Ok(())
            }
            StartError::Database(path, OpenError::InUse) => {
                write!(f, "another server is using {}: stop it, or give --db", path.display())
            }
            StartError::Database(path, error) => {
                write!(f, "cannot use {}: {error}", path.display())
            }
            StartError::Threads(error) => write!(f, "no threads for the engine: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
    go_down: watch::Sender<bool>,
    /// Games in which the engine was to move when the last server ended.
    engine_games: Vec<String>,
}

impl Server {
    /// Opens the database, takes up the games that go on, and listens.
    ///
    /// # Errors
    /// Something that is needed is not there.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let listener = TcpListener::bind(config.addr)
            .await
            .map_err(|error| StartError::Listen(config.addr, error))?;
        let in_store = |error: OpenError| StartError::Database(config.db.clone(), error);
        let store = SqliteStore::open(&config.db).await.map_err(in_store)?;
        let pool =
            Pool::start(config.engine_threads, engine::thinker).map_err(StartError::Threads)?;
        let time = TimeSource::new();
        let services =
            Arc::new(Services { store: Arc::new(store), pool, time, limits: config.limits });
        let lobby = Lobby::new(Arc::clone(&services));
        let (go_down, going_down) = watch::channel(false);
        let app = Arc::new(App {
            services,
            lobby,
            loopback_only: config.addr.ip().is_loopback(),
            connections: Connections::default(),
            going_down,
            started_at: time.now(),
        });
        let now = time.now();
        let resumed = app.services.store.resume(now, now + GRACE_MS).await;
        let engine_games = resumed.map_err(|error| in_store(error.into()))?;
        Ok(Server { listener, app, go_down, engine_games })
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// The system does not say.
    pub fn addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `end` happens, then goes down in order: nobody is let in, everybody is told, what
    /// was begun is kept.
    ///
    /// # Errors
    /// The system takes the address away.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Server { listener, app, go_down, engine_games } = self;
        let mut by_themselves = JoinSet::new();
        by_themselves.spawn(pulse(Arc::clone(&app)));
        by_themselves.spawn(Arc::clone(&app.lobby).end_games_in_time());
        by_themselves.spawn(Arc::clone(&app.lobby).wake_engine_games(engine_games));
        let listener = listener.tap_io(|connection| {
            // Moves are small, and somebody waits for each.
            let _ = connection.set_nodelay(true);
        });
        let service =
            http::router(Arc::clone(&app)).into_make_service_with_connect_info::<SocketAddr>();
        let farewell = async move {
            end.await;
            tracing::info!("going down");
            let _ = go_down.send(true);
        };
        let served = tokio::select! {
            served = axum::serve(listener, service).with_graceful_shutdown(farewell) => served,
            () = too_late(app.going_down.clone()) => Ok(()),
        };
        by_themselves.shutdown().await;
        empty(&app).await;
        beat(&app).await;
        app.services.store.close().await;
        let closing = Arc::clone(&app);
        let _ = tokio::task::spawn_blocking(move || closing.services.pool.close()).await;
        served
    }
}

/// Requests that do not end are left.
async fn too_late(mut going_down: watch::Receiver<bool>) {
    let _ = going_down.wait_for(|going_down| *going_down).await;
    sleep(FAREWELL).await;
}

/// Waits until everybody has left.
async fn empty(app: &App) {
    let patience = tokio::time::Instant::now() + FAREWELL;
    while !app.connections.is_empty() && tokio::time::Instant::now() < patience {
        sleep(Duration::from_millis(10)).await;
    }
    app.lobby.close();
}

/// Writes down every now and then that the server lives, while any clock runs.
async fn pulse(app: Arc<App>) {
    let mut ticks = interval(PULSE);
    loop {
        ticks.tick().await;
        // While changes fail this is the one that finds out whether they can be kept again.
        let clocks_run = app.services.store.next_due().await.map_or(true, |due| due.is_some());
        if clocks_run || app.services.store.health().is_err() {
            beat(&app).await;
        }
    }
}

async fn beat(app: &App) {
    let at = app.services.time.now();
    if let Err(error) = app.services.store.write(Write::Pulse { at }).await {
        tracing::debug!(%error, "the pulse was not kept");
    }
}
