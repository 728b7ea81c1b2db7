//! A server for one test, in a folder of its own.

use crate::database::TestDatabase;
use sandtable_load::{Client, Refused, Seat};
use sandtable_server::{Config, IpNet, Limits, PublicUrl, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

static FOLDERS: AtomicU32 = AtomicU32::new(0);

/// Limits that no test meets by accident.
pub const GENEROUS: Limits = Limits {
    requests_per_second: 0,
    request_burst: 1,
    games_per_minute: 0,
    commands_per_second: 10_000,
    command_burst: 10_000,
    tcp_connections: 4_000,
    tcp_connections_per_address: 0,
    connections: 1_000,
    connections_per_address: 0,
    watchers_per_game: 100,
    watchers_per_address: 0,
    bytes_in_flight: 64 << 20,
    header_time: Duration::from_secs(60),
    body_time: Duration::from_secs(60),
    write_time: Duration::from_secs(10),
    rooms: 1_000,
    idle_room: Duration::from_secs(30),
    open_games_per_address: 0,
    events_per_game: 10_000,
};

/// How a server is started.
#[derive(Clone)]
pub struct Settings {
    pub limits: Limits,
    pub engine_threads: usize,
    pub addr: SocketAddr,
    pub public_urls: Vec<PublicUrl>,
    pub trusted_proxies: Vec<IpNet>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            limits: GENEROUS,
            engine_threads: 2,
            addr: ([127, 0, 0, 1], 0).into(),
            public_urls: Vec::new(),
            trusted_proxies: Vec::new(),
        }
    }
}

fn new_folder() -> PathBuf {
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let name = format!("sandtable-server-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A server that runs.
pub struct Host {
    pub client: Client,
    /// Where it is reached.
    pub addr: SocketAddr,
    /// Where it tells how it is.
    pub metrics_addr: SocketAddr,
    folder: PathBuf,
    /// Where its games are.
    pub database: TestDatabase,
    settings: Settings,
    end: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
}

impl Host {
    pub async fn start() -> Host {
        Host::with(GENEROUS).await
    }

    pub async fn with(limits: Limits) -> Host {
        Host::set(Settings { limits, ..Settings::default() }).await
    }

    pub async fn set(settings: Settings) -> Host {
        let folder = new_folder();
        let database = TestDatabase::new(&folder).await;
        Host::on(database, folder, settings).await
    }

    /// Another server on the same database.
    pub async fn beside(&self, settings: Settings) -> Host {
        let folder = new_folder();
        Host::on(self.database.clone(), folder, settings).await
    }

    async fn on(database: TestDatabase, folder: PathBuf, settings: Settings) -> Host {
        let client = Client::new("http://nowhere").unwrap();
        let addr = settings.addr;
        let metrics_addr = addr;
        let (end, task) = (None, None);
        let mut host = Host { client, addr, metrics_addr, folder, database, settings, end, task };
        host.open().await;
        host
    }

    async fn open(&mut self) {
        let Settings { limits, engine_threads, addr, public_urls, trusted_proxies } =
            self.settings.clone();
        let server = Server::start(Config {
            addr,
            db: self.database.address(),
            engine_threads,
            limits,
            public_urls,
            trusted_proxies,
            metrics_addr: Some(([127, 0, 0, 1], 0).into()),
            tls: None,
        })
        .await
        .unwrap();
        self.addr = SocketAddr::new([127, 0, 0, 1].into(), server.addr().unwrap().port());
        self.metrics_addr = server.metrics_addr().unwrap();
        self.client = Client::new(&format!("http://{}", self.addr)).unwrap();
        let (end, ended) = oneshot::channel();
        self.end = Some(end);
        self.task = Some(tokio::spawn(async move {
            let ended = async {
                let _ = ended.await;
            };
            server.run(ended).await;
        }));
    }

    /// Stops the server in order.
    pub async fn stop(&mut self) {
        drop(self.end.take());
        if let Some(task) = self.task.take() {
            task.await.unwrap();
        }
    }

    /// Stops the server and starts it again with the same file, at another address.
    pub async fn restart(&mut self) {
        self.stop().await;
        self.open().await;
    }

    pub async fn create(&self, wanted: Value) -> Value {
        self.client.create(&wanted).await.unwrap()
    }

    pub async fn sit(&self, created: &Value, side: &str) -> Seat {
        self.client.sit(created, side).await.unwrap()
    }

    pub async fn watch(&self, created: &Value) -> Seat {
        Seat::open(self.client.base(), id(created), None, None).await.unwrap()
    }

    /// A game between two persons, and both of them.
    pub async fn two(&self, wanted: Value) -> (Value, Seat, Seat) {
        let created = self.create(wanted).await;
        let (first, second) =
            (self.sit(&created, "first").await, self.sit(&created, "second").await);
        (created, first, second)
    }

    pub async fn game(&self, created: &Value) -> Value {
        let answer = self.client.get(&format!("/api/v1/games/{}", id(created))).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()
    }

    pub async fn position(&self, game: &str, fen: &str, moves: &[&str]) -> Value {
        let body = json!({"game": game, "fen": fen, "moves": moves});
        let answer = self.client.post("/api/v1/position", &body).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()["position"].clone()
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

pub fn id(created: &Value) -> &str {
    created["game"]["id"].as_str().unwrap()
}

/// The code with which something was refused.
pub fn code(result: anyhow::Result<Value>) -> String {
    match result {
        Ok(value) => panic!("not refused: {value}"),
        Err(error) => match error.downcast_ref::<Refused>() {
            Some(refused) => refused.code().to_owned(),
            None => panic!("another error: {error:#}"),
        },
    }
}

/// What was refused, and why.
pub fn refusal(result: anyhow::Result<Value>) -> Value {
    result.unwrap_err().downcast_ref::<Refused>().unwrap().0.clone()
}

/// The texts of all turns.
pub fn texts(game: &Value) -> Vec<String> {
    let turns = game["turns"].as_array().unwrap().iter();
    turns.map(|turn| turn["text"].as_str().unwrap().to_owned()).collect()
}

/// The action of a position with this text.
pub fn action<'a>(position: &'a Value, text: &str) -> &'a Value {
    let actions = position["actions"].as_array().unwrap();
    let found = actions.iter().find(|action| action["text"] == text);
    found.unwrap_or_else(|| panic!("{text} is not among the actions of {}", position["fen"]))
}

/// A clock of so much, and so much more a turn.
pub fn clock(base_ms: u64, increment_ms: u64) -> Value {
    json!({"base_ms": base_ms, "increment_ms": increment_ms})
}
