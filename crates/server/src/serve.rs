//! The server as a whole: starts, runs, goes down in order.

use crate::app::{App, Limits, Services};
use crate::engine::{self, Pool};
use crate::http::{self, Hosts, PublicUrl, Workers};
use crate::metrics::{self, Gauges};
use crate::net::{self, Budget, Places, Proxies, Tls, TlsError, TlsFiles, raise_descriptor_limit};
use crate::room::Lobby;
use crate::store::{Bulletin, Database, OpenError, StoreError, Write};
use ipnet::IpNet;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, sleep, timeout, timeout_at};

/// How often is written down that the server lives, while clocks may run.
const PULSE: Duration = Duration::from_secs(1);
/// After a start clocks stand still for so long, so that pages can connect again.
const GRACE_MS: u64 = 5_000;
/// How long requests and people have to leave when the server goes down.
const FAREWELL: Duration = Duration::from_millis(2_500);
/// How long the database may take after that, and the engine.
const LAST_WRITES: Duration = Duration::from_millis(1_500);
const LAST_THOUGHT: Duration = Duration::from_millis(500);
/// Descriptors that are not for connections: the database, the page, the system.
const OTHER_FILES: usize = 64;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub addr: SocketAddr,
    /// Where games are kept.
    pub db: Database,
    /// How many threads think. None where workers do, who share the database.
    pub engine_threads: usize,
    /// How much is allowed.
    pub limits: Limits,
    /// By which addresses people reach it, beside its own.
    pub public_urls: Vec<PublicUrl>,
    /// Proxies whose word about the client's address is taken.
    pub trusted_proxies: Vec<IpNet>,
    /// Where to tell how the server is; nowhere, without it.
    pub metrics_addr: Option<SocketAddr>,
    /// The certificate for HTTPS; without it the server speaks HTTP.
    pub tls: Option<TlsFiles>,
}

/// Why a server did not start.
#[derive(Debug)]
pub enum StartError {
    /// The address is taken, or not ours.
    Listen(SocketAddr, io::Error),
    /// The address for metrics is taken, or not ours.
    ListenForMetrics(SocketAddr, io::Error),
    /// The certificate cannot be used.
    Tls(TlsError),
    /// The database cannot be used.
    Database(Database, OpenError),
    /// Nobody would think.
    NoEngine,
    /// Servers cannot share this, so that workers are of no use.
    NotShared(Database),
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
            StartError::ListenForMetrics(addr, error) => {
                write!(f, "cannot listen for metrics on {addr}: {error}")
            }
            StartError::Tls(error) => error.fmt(f),
            StartError::Database(db, OpenError::InUse) => {
                write!(f, "another server is using {db}: stop it, or give --db")
            }
            StartError::Database(db, error) => write!(f, "cannot use {db}: {error}"),
            StartError::NoEngine => f.write_str(
                "the engine needs a thread: only a server on PostgreSQL can leave it to workers",
            ),
            StartError::NotShared(db) => {
                write!(f, "{db} is a file: workers share a database, such as postgres://HOST/NAME")
            }
            StartError::Threads(error) => write!(f, "no threads for the engine: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    metrics_listener: Option<TcpListener>,
    tls: Option<Tls>,
    app: Arc<App>,
    go_down: watch::Sender<bool>,
    /// Games in which the engine was to move when the last server ended.
    engine_games: Vec<String>,
    /// What other servers tell, where there may be some.
    bulletins: Option<mpsc::Receiver<Bulletin>>,
}

impl Server {
    /// Opens the database, takes up the games that go on, and listens.
    ///
    /// # Errors
    /// Something that is needed is not there.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let tls = config.tls.clone().map(Tls::open).transpose().map_err(StartError::Tls)?;
        let most_tcp = config.limits.tcp_connections.min(places_for(raise_descriptor_limit()));
        let listener =
            net::listen(config.addr).map_err(|error| StartError::Listen(config.addr, error))?;
        let metrics_listener = config.metrics_addr.map(|addr| {
            net::listen(addr).map_err(|error| StartError::ListenForMetrics(addr, error))
        });
        let metrics_listener = metrics_listener.transpose()?;
        let in_store = |error: OpenError| StartError::Database(config.db.clone(), error);
        let services = start_services(&config.db, config.engine_threads, config.limits).await?;
        if config.engine_threads == 0 && services.shared.is_none() {
            return Err(StartError::NoEngine);
        }
        let budget = Budget::new(config.limits.bytes_in_flight, services.metrics.clone());
        let lobby = Lobby::new(Arc::clone(&services));
        let (go_down, going_down) = watch::channel(false);
        let now = services.time.now();
        let app = Arc::new(App {
            services,
            lobby,
            hosts: Hosts::new(config.addr.ip(), machine_name().as_deref(), config.public_urls),
            proxies: Proxies::new(config.trusted_proxies),
            tcp: Places::default(),
            most_tcp,
            seats: Places::default(),
            guests: Places::default(),
            workers: Workers::default(),
            budget,
            going_down,
            started_at: now,
        });
        let resumed = app.services.store.resume(now, now + GRACE_MS).await;
        let engine_games = resumed.map_err(|error| in_store(error.into()))?;
        let bulletins = listen(&app.services).await.map_err(|error| in_store(error.into()))?;
        Ok(Server { listener, metrics_listener, tls, app, go_down, engine_games, bulletins })
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// The system does not say.
    pub fn addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The certificate for HTTPS, to be read again when it has changed.
    pub fn tls(&self) -> Option<Tls> {
        self.tls.clone()
    }

    /// The address at which it tells how it is.
    pub fn metrics_addr(&self) -> Option<SocketAddr> {
        self.metrics_listener.as_ref()?.local_addr().ok()
    }

    /// Serves until `end` happens, then goes down in order: nobody is let in, everybody is told, what
    /// was begun is kept. That takes less than five seconds, whatever goes on; work that is not done
    /// by then goes on in threads which the process must not wait for.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) {
        let Server { listener, metrics_listener, tls, app, go_down, engine_games, bulletins } =
            self;
        let mut by_themselves = JoinSet::new();
        by_themselves.spawn(pulse(Arc::clone(&app)));
        by_themselves.spawn(Arc::clone(&app.lobby).end_games_in_time());
        by_themselves.spawn(Arc::clone(&app.lobby).wake_engine_games(engine_games));
        work_with_others(&mut by_themselves, &app.lobby, &app.services, bulletins);
        if let Some(listener) = metrics_listener {
            let gauges = Gauges::new(Arc::clone(&app), &app.services.metrics);
            by_themselves.spawn(metrics::serve(listener, gauges));
        }
        let router = http::router(Arc::clone(&app));
        let serving = tokio::spawn(net::serve(listener, router, Arc::clone(&app), tls));
        end.await;
        tracing::info!("going down");
        let _ = go_down.send(true);
        let deadline = Instant::now() + FAREWELL;
        let stop_serving = serving.abort_handle();
        if timeout_at(deadline, serving).await.is_err() {
            tracing::warn!("requests that did not end are left");
            stop_serving.abort();
        }
        by_themselves.shutdown().await;
        empty(&app, deadline).await;
        let last_writes = async {
            beat(&app).await;
            app.services.store.close().await;
        };
        if timeout(LAST_WRITES, last_writes).await.is_err() {
            tracing::error!("the database did not close in time");
        }
        let closing = Arc::clone(&app);
        let close = tokio::task::spawn_blocking(move || closing.services.pool.close());
        if timeout(LAST_THOUGHT, close).await.is_err() {
            tracing::warn!("the engine did not stop in time");
        }
    }
}

/// A store and threads that think.
pub(crate) async fn start_services(
    db: &Database,
    engine_threads: usize,
    limits: Limits,
) -> Result<Arc<Services>, StartError> {
    let in_store = |error: OpenError| StartError::Database(db.clone(), error);
    let store = db.open().await.map_err(in_store)?;
    let pool = Pool::start(engine_threads, engine::thinker).map_err(StartError::Threads)?;
    let services = Services::new(store, pool, limits).await;
    Ok(Arc::new(services.map_err(|error| in_store(error.into()))?))
}

/// Hears what other servers tell from now on, if there may be some.
pub(crate) async fn listen(
    services: &Services,
) -> Result<Option<mpsc::Receiver<Bulletin>>, StoreError> {
    match &services.shared {
        Some(shared) => shared.bulletins().await.map(Some),
        None => Ok(None),
    }
}

/// Follows other servers and does work that they share, where there may be some.
pub(crate) fn work_with_others(
    tasks: &mut JoinSet<()>,
    lobby: &Arc<Lobby>,
    services: &Arc<Services>,
    bulletins: Option<mpsc::Receiver<Bulletin>>,
) {
    if let Some(bulletins) = bulletins {
        tasks.spawn(Arc::clone(lobby).follow_others(bulletins));
        tasks.spawn(engine::work(Arc::clone(lobby), Arc::clone(services)));
    }
}

/// How many connections a process with so many descriptors can have.
fn places_for(descriptors: usize) -> usize {
    descriptors.saturating_sub(OTHER_FILES.max(descriptors / 16)).max(1)
}

/// The name of this machine.
fn machine_name() -> Option<String> {
    #[cfg(unix)]
    return rustix::system::uname().nodename().to_str().ok().map(str::to_owned);
    #[cfg(not(unix))]
    std::env::var("COMPUTERNAME").ok()
}

/// Waits until everybody has left.
async fn empty(app: &App, deadline: Instant) {
    while app.sockets() > 0 && Instant::now() < deadline {
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
        let is_shared = app.services.shared.is_some();
        if clocks_run || is_shared || app.services.store.health().is_err() {
            beat(&app).await;
        }
        if let Err(error) = app.services.set_time().await {
            tracing::debug!(%error, "the common time is not known");
        }
    }
}

async fn beat(app: &App) {
    let at = app.services.time.now();
    if let Err(error) = app.services.write(Write::Pulse { at }).await {
        tracing::debug!(%error, "the pulse was not kept");
    }
}
