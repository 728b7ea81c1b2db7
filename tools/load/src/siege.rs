//! Malicious clients beside the honest players. Each kind of attack runs until the end, from an address of its own, with as
//! many connections as the server accepts.

use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};
use tokio_tungstenite::tungstenite::Message;

/// A wait between two attempts: attacks share the machine with the players who measure.
const BREATH: Duration = Duration::from_millis(250);
/// A byte now and then keeps a slow connection alive.
const DRIP: Duration = Duration::from_secs(3);
/// Tags of a PGN, near the largest text that a server takes.
const TAGS: usize = 40_000;
/// Answers that are asked for at once and not read.
const UNREAD: usize = 64;

/// What is attacked.
#[derive(Clone, Debug)]
pub struct Target {
    /// Where the server listens.
    pub address: SocketAddr,
    /// A game that can be watched.
    pub game: String,
    /// The end of the attack.
    pub end: Instant,
}

/// One kind of attack.
#[derive(Clone, Copy, Debug)]
enum Attack {
    SlowHeaders,
    SilentSockets,
    UnfinishedBodies,
    UnreadAnswers,
    EndlessTags,
    Watchers,
    Analyses,
    Lists,
    Rubbish,
    AbandonedGames,
}

/// All of them, with their names and the number of connections that make each.
const ATTACKS: [(Attack, &str, usize); 10] = [
    (Attack::SlowHeaders, "slow headers", 200),
    (Attack::SilentSockets, "silent sockets", 400),
    (Attack::UnfinishedBodies, "unfinished bodies", 40),
    (Attack::UnreadAnswers, "unread answers", 40),
    (Attack::EndlessTags, "endless PGN tags", 4),
    (Attack::Watchers, "watchers who do not read", 200),
    (Attack::Analyses, "analyses", 30),
    (Attack::Lists, "lists", 8),
    (Attack::Rubbish, "rubbish", 4),
    (Attack::AbandonedGames, "abandoned games", 4),
];

/// How often each attack was tried.
#[derive(Default, Debug)]
pub struct Siege {
    tried: [AtomicU64; ATTACKS.len()],
}

impl Siege {
    /// Attacks until the end.
    pub async fn run(self: Arc<Siege>, target: Target) {
        let mut attackers = JoinSet::new();
        for (kind, &(_, _, connections)) in ATTACKS.iter().enumerate() {
            for _ in 0..connections {
                attackers.spawn(Arc::clone(&self).repeat(kind, target.clone()));
            }
        }
        while attackers.join_next().await.is_some() {}
    }

    async fn repeat(self: Arc<Siege>, kind: usize, target: Target) {
        // Each kind has an address: a limit by address that stops one must not stop the others.
        let from = IpAddr::V4(Ipv4Addr::new(127, 66, 0, 1 + kind as u8));
        while Instant::now() < target.end {
            self.tried[kind].fetch_add(1, Ordering::Relaxed);
            // What the server refuses or cuts off is what it should.
            let _ = timeout_at(target.end, ATTACKS[kind].0.make(&target, from)).await;
            sleep(BREATH).await;
        }
    }

    /// What was tried, in words.
    pub fn words(&self) -> String {
        let counts = ATTACKS.iter().zip(&self.tried);
        let words: Vec<String> = counts
            .map(|((_, name, _), tried)| format!("{name} {}", tried.load(Ordering::Relaxed)))
            .collect();
        words.join(", ")
    }
}

impl Attack {
    async fn make(self, target: &Target, from: IpAddr) -> anyhow::Result<()> {
        let stream = connect(target, from).await?;
        match self {
            Attack::SlowHeaders => slow_headers(stream).await,
            Attack::SilentSockets => until_closed(stream).await,
            Attack::UnfinishedBodies => unfinished_body(stream).await,
            Attack::UnreadAnswers => unread_answers(stream).await,
            Attack::EndlessTags => endless_tags(stream).await,
            Attack::Watchers => watch(target, stream).await,
            Attack::Analyses => analyse(target, stream).await,
            Attack::Lists => ask(stream, "GET /api/v1/games?limit=100 HTTP/1.1", "").await,
            Attack::Rubbish => rubbish(stream).await,
            Attack::AbandonedGames => ask(stream, "POST /api/v1/games HTTP/1.1", TIMED_GAME).await,
        }
    }
}

/// Nobody ever sits down to it.
const TIMED_GAME: &str = r#"{"game":"chess","clock":{"base_ms":60000,"increment_ms":0}}"#;

async fn connect(target: &Target, from: IpAddr) -> anyhow::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    socket.connect(target.address).await.context("refused")
}

fn head(line: &str, length: usize) -> String {
    format!(
        "{line}\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    )
}

async fn until_closed(mut stream: TcpStream) -> anyhow::Result<()> {
    let mut buffer = [0; 1024];
    while stream.read(&mut buffer).await? > 0 {}
    Ok(())
}

async fn slow_headers(mut stream: TcpStream) -> anyhow::Result<()> {
    stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").await?;
    loop {
        sleep(DRIP).await;
        stream.write_all(b"a").await?;
    }
}

async fn unfinished_body(mut stream: TcpStream) -> anyhow::Result<()> {
    stream.write_all(head("POST /api/v1/import HTTP/1.1", 1_000_000).as_bytes()).await?;
    stream.write_all(&vec![b' '; 900_000]).await?;
    until_closed(stream).await
}

async fn unread_answers(mut stream: TcpStream) -> anyhow::Result<()> {
    let request = head("GET /api/v1/openapi.json HTTP/1.1", 0);
    stream.write_all(request.repeat(UNREAD).as_bytes()).await?;
    loop {
        sleep(DRIP).await;
        stream.write_all(request.as_bytes()).await?;
    }
}

/// The client goes away while the server still reads.
async fn endless_tags(mut stream: TcpStream) -> anyhow::Result<()> {
    let tags: String = (0..TAGS).map(|number| format!("[T{number} \"x\"]\n")).collect();
    let body = json!({"game": "chess", "text": tags + "\n1. e4 *\n"}).to_string();
    stream.write_all(head("POST /api/v1/import HTTP/1.1", body.len()).as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    Ok(())
}

async fn rubbish(mut stream: TcpStream) -> anyhow::Result<()> {
    let long = "a".repeat(100_000);
    for text in [
        "\u{0}\u{1}\u{2}\r\n\r\n".to_owned(),
        format!("GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: {long}\r\n\r\n"),
    ] {
        stream.write_all(text.as_bytes()).await?;
    }
    until_closed(stream).await
}

async fn ask(mut stream: TcpStream, line: &str, body: &str) -> anyhow::Result<()> {
    let request = head(line, body.len()) + body;
    let mut buffer = [0; 64 << 10];
    loop {
        stream.write_all(request.as_bytes()).await?;
        if stream.read(&mut buffer).await? == 0 {
            return Ok(());
        }
        sleep(BREATH).await;
    }
}

async fn watch(target: &Target, stream: TcpStream) -> anyhow::Result<()> {
    let url = format!("ws://{}/api/v1/games/{}/ws", target.address, target.game);
    let (socket, _) = tokio_tungstenite::client_async(url, stream).await?;
    // Held open, never read.
    hold(socket).await
}

async fn hold<T>(held: T) -> anyhow::Result<()> {
    std::future::pending::<()>().await;
    drop(held);
    Ok(())
}

async fn analyse(target: &Target, stream: TcpStream) -> anyhow::Result<()> {
    let url = format!("ws://{}/api/v1/analysis/ws", target.address);
    let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await?;
    let question = json!({"type": "analyse", "id": "1", "on": true, "game": "chess", "fen": null, "moves": [], "lines": 3});
    socket.send(Message::text(question.to_string())).await?;
    while socket.next().await.transpose()?.is_some() {}
    Ok(())
}
