//! Many games at once, to see what a server bears.
//!
//! Every game has two players over WebSocket who play random legal actions, deploys with several
//! steps among them, and check that each turn arrives at both, in order, as it was sent. A game that
//! has gone on for long is given up and another one begun, so that games also end and are forgotten.

mod cluster;
mod game;
mod news;
mod player;
mod report;
mod siege;

use anyhow::{Context, ensure};
use clap::Parser;
use cluster::Cluster;
use game::Script;
use player::Servers;
use report::Report;
use sandtable_load::Client;
use serde_json::json;
use siege::{Siege, Target};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// Plays many games at once against a server
#[derive(Parser, Debug)]
#[command(name = "sandtable-load")]
struct Args {
    /// The server
    #[arg(long, default_value = "http://127.0.0.1:7878")]
    url: String,
    /// Games between two scripted players
    #[arg(long, default_value_t = 500)]
    games: usize,
    /// Games against the engine at its highest level, beside those
    #[arg(long, default_value_t = 4)]
    engine_games: usize,
    /// For how long
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// How long a player thinks, in milliseconds; each time between half and one and a half of it
    #[arg(long, default_value_t = 1000)]
    pause_ms: u64,
    /// Turns after which a game is given up
    #[arg(long, default_value_t = 120)]
    turns: usize,
    /// The process whose memory is looked at
    #[arg(long)]
    pid: Option<u32>,
    /// Fails if 99 of 100 moves are not answered within so many milliseconds
    #[arg(long)]
    p99_ms: Option<f64>,
    /// Fails if somebody cannot go on within so many milliseconds of a kill
    #[arg(long)]
    back_within_ms: Option<f64>,
    /// Attacks the server meanwhile, from other addresses of this machine; players have an address each
    #[arg(long)]
    siege: bool,
    /// Starts this program as two servers and a worker on the database that SANDTABLE_POSTGRES names (see tools/postgres)
    #[arg(long, value_name = "BINARY", conflicts_with = "siege")]
    cluster: Option<PathBuf>,
    /// Kills each server, the worker, a backend of the database, and restarts the database, each so often
    #[arg(long, default_value_t = 0, requires = "cluster")]
    kills: u32,
    /// Writes the figures of every ten seconds to this file
    #[arg(long)]
    csv: Option<PathBuf>,
}

/// No larger load is made: this is a test.
const MOST_GAMES: usize = 2_000;
/// The longest test.
const MOST_SECONDS: u64 = 3_600;
/// For how long players of a cluster try to come back.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often figures are printed.
const EVERY: Duration = Duration::from_secs(10);

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut args = Args::parse();
    ensure!(args.games + args.engine_games <= MOST_GAMES, "at most {MOST_GAMES} games");
    ensure!(args.seconds <= MOST_SECONDS, "at most {MOST_SECONDS} seconds");
    let cluster = args.cluster.as_ref().map(|binary| Cluster::start(binary)).transpose()?;
    if let Some(cluster) = &cluster {
        args.url = cluster.urls()[0].clone();
        cluster.until_ready().await?;
    }
    let client = Client::new(&args.url)?;
    let health = client.get("/api/v1/health").await.context("is the server running?")?;
    ensure!(health.status.is_success(), "the server is not well: {}", health.text);

    let report = Arc::new(Report::default());
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let siege = if args.siege { Some(attack(&client, end).await?) } else { None };
    let mut players = JoinSet::new();
    for number in 0..args.games + args.engine_games {
        let local = args.siege.then(|| address_of_player(number));
        let servers = match &cluster {
            Some(cluster) => Servers { all: Arc::new(cluster.urls()), local, patience: PATIENCE },
            None => {
                let all = Arc::new(vec![client.base().to_owned()]);
                Servers { all, local, patience: Duration::ZERO }
            }
        };
        let script = Script {
            servers,
            report: Arc::clone(&report),
            seed: number as u64,
            against_engine: number >= args.games,
            pause: Duration::from_millis(args.pause_ms),
            turns: args.turns,
            end,
        };
        players.spawn(script.run());
        // All at once would be a test of something else.
        sleep(Duration::from_millis(2)).await;
    }
    let killing =
        cluster.map(|cluster| tokio::spawn(cluster.kill_all(args.kills, Arc::clone(&report), end)));
    watch(&args, &report, end).await?;
    while let Some(done) = players.join_next().await {
        if let Err(error) = done? {
            report.error(&error);
        }
    }
    if let Some(killing) = killing {
        killing.await??.stop();
    }
    if let Some(siege) = siege {
        println!("attacks: {}", siege.words());
    }
    report.summary(&args, args.pid)
}

/// An address of this machine for each player.
fn address_of_player(number: usize) -> IpAddr {
    let [.., high, low] = number.to_be_bytes();
    Ipv4Addr::new(127, 1, high, low.max(1)).into()
}

/// Begins the attacks.
async fn attack(client: &Client, end: Instant) -> anyhow::Result<Arc<Siege>> {
    let watched = client.create(&json!({"game": "chess", "public": true})).await?;
    let target = Target {
        address: client
            .base()
            .trim_start_matches("http://")
            .parse()
            .context("expected an address")?,
        game: watched["game"]["id"].as_str().context("no game")?.to_owned(),
        end,
    };
    let siege = Arc::new(Siege::default());
    tokio::spawn(Arc::clone(&siege).run(target));
    Ok(siege)
}

/// Prints figures until the end.
async fn watch(args: &Args, report: &Report, end: Instant) -> anyhow::Result<()> {
    let mut lines = report::Lines::new(args.csv.as_deref())?;
    let mut told = 0;
    while Instant::now() < end {
        sleep(EVERY.min(end - Instant::now())).await;
        let figures = report.figures(told, args.pid);
        told = figures.moves;
        lines.print(&figures)?;
    }
    Ok(())
}
