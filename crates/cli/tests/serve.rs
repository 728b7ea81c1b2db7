//! `sandtable serve` as people run it: a process that may be killed at any moment.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_core::split_mix;
use sandtable_load::{Client, Refused, Seat};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use support::server::{Folder, Process};
use tokio::time::{Instant, sleep};

/// What a game's players were told is done, in order.
#[derive(Clone, Default)]
struct Acknowledged {
    turns: Vec<String>,
    /// Steps of a turn that was not finished.
    draft: Vec<String>,
}

impl Acknowledged {
    fn end_turn(&mut self) {
        let actions = std::mem::take(&mut self.draft);
        self.turns.push(actions.join(" "));
    }
}

/// Plays random actions for ever, and writes down what is acknowledged.
async fn play(
    client: Client,
    created: Value,
    mut seed: u64,
    done: Arc<Mutex<Acknowledged>>,
) -> anyhow::Result<()> {
    let mut seats = [client.sit(&created, "first").await?, client.sit(&created, "second").await?];
    let mut position = created["game"]["position"].clone();
    loop {
        let mover = usize::from(position["turn"] == "second");
        let actions = position["actions"].as_array().cloned().unwrap_or_default();
        let roll = split_mix(&mut seed) as usize;
        let text = match actions.get(roll / 3 % actions.len().max(1)) {
            Some(_) if position["deploy"]["can_commit"] == true && roll.is_multiple_of(3) => {
                "commit".to_owned()
            }
            Some(action) => action["text"].as_str().unwrap_or_default().to_owned(),
            None => "commit".to_owned(),
        };
        seats[mover].play(&text).await?;
        done.lock().unwrap().draft.push(text);
        let news = seats[mover].wait(|m| m["type"] == "draft" || m["type"] == "event").await?;
        if news["type"] == "draft" {
            position = news["draft"]["position"].clone();
            continue;
        }
        done.lock().unwrap().end_turn();
        seats[1 - mover].event("turn").await?;
        position = news["state"]["position"].clone();
        if !position["outcome"].is_null() {
            return Ok(());
        }
    }
}

/// The turns of a game as the server has them.
fn kept(game: &Value) -> Vec<String> {
    let words = |turn: &Value| {
        let actions = turn["actions"].as_array().unwrap().iter();
        actions.map(|action| action.as_str().unwrap()).collect::<Vec<_>>().join(" ")
    };
    game["turns"].as_array().unwrap().iter().map(words).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_under_load_it_has_every_acknowledged_move() {
    const GAMES: u64 = 24;
    const TURNS_PER_ROUND: usize = 200;
    let folder = Folder::new("kill");
    let mut server = Process::start(&folder.db());
    let mut games = Vec::new();
    for number in 0..GAMES {
        let kind = ["chess", "cotulenh"][number as usize % 2];
        let clock = json!({"base_ms": 600_000, "increment_ms": 0});
        let created = server.client.create(&json!({"game": kind, "clock": clock})).await.unwrap();
        games.push((created, Arc::new(Mutex::new(Acknowledged::default()))));
    }
    for round in 0..3 {
        let mut players = Vec::new();
        for (number, (created, done)) in games.iter().enumerate() {
            let (client, created, done) =
                (server.client.clone(), created.clone(), Arc::clone(done));
            let seed = round * 1_000 + number as u64;
            players.push(tokio::spawn(async move { resume(&client, &created, seed, done).await }));
        }
        // In the middle of everything: all play, and enough has happened that something could be lost.
        let enough = turns_played(&games) + TURNS_PER_ROUND;
        let patience = Instant::now() + Duration::from_secs(60);
        while turns_played(&games) < enough && Instant::now() < patience {
            sleep(Duration::from_millis(20)).await;
        }
        server.kill();
        for player in players {
            // The connection ends in the middle of something; a refusal would be a fault.
            if let Err(error) = player.await.unwrap() {
                assert!(!error.is::<Refused>(), "{error}");
            }
        }
        server = Process::start(&folder.db());
        for (created, done) in &games {
            let acknowledged = done.lock().unwrap().clone();
            compare(&server, created, &acknowledged).await;
        }
        // What was kept without an acknowledgement counts as played from now on.
        for (created, done) in &games {
            let game = read(&server, created).await;
            *done.lock().unwrap() = Acknowledged { turns: kept(&game), draft: Vec::new() };
        }
    }
    let played = turns_played(&games);
    assert!(played >= 3 * TURNS_PER_ROUND, "only {played} turns were played");
}

type Played = (Value, Arc<Mutex<Acknowledged>>);

fn turns_played(games: &[Played]) -> usize {
    games.iter().map(|(_, done)| done.lock().unwrap().turns.len()).sum()
}

/// Goes on with a game where it stands; an unfinished turn is given up.
async fn resume(
    client: &Client,
    created: &Value,
    seed: u64,
    done: Arc<Mutex<Acknowledged>>,
) -> anyhow::Result<()> {
    let id = created["game"]["id"].as_str().unwrap();
    let game = client.get(&format!("/api/v1/games/{id}")).await?.json();
    if !game["outcome"].is_null() {
        return Ok(());
    }
    let side = game["position"]["turn"].as_str().unwrap().to_owned();
    let mut seat = client.sit(created, &side).await?;
    if !seat.hello["draft"].is_null() {
        seat.command(&json!({"type": "cancel"})).await?;
    }
    let mut now = created.clone();
    now["game"] = game;
    play(client.clone(), now, seed, done).await
}

async fn read(server: &Process, created: &Value) -> Value {
    let id = created["game"]["id"].as_str().unwrap();
    server.client.get(&format!("/api/v1/games/{id}")).await.unwrap().json()
}

/// Everything that was acknowledged is there, in order. One turn more may be: kept, but the answer
/// did not come through.
async fn compare(server: &Process, created: &Value, done: &Acknowledged) {
    let game = read(server, created).await;
    let kept = kept(&game);
    assert!(kept.len() <= done.turns.len() + 1, "{} of {}", kept.len(), done.turns.len());
    assert_eq!(kept[..done.turns.len().min(kept.len())], done.turns[..], "a turn was lost");
    let clocks = &game["clock"];
    for side in ["first_ms", "second_ms"] {
        let left = clocks[side].as_u64().unwrap();
        assert!((400_000..=600_000).contains(&left), "{side} has {left} left");
    }
    // Steps of a turn that was not finished are there too, alone or as the turn they became.
    if let Some(last) = kept.get(done.turns.len()) {
        assert!(last.starts_with(&done.draft.join(" ")), "{last} is not {:?}", done.draft);
    }
    if kept.len() == done.turns.len() && !done.draft.is_empty() {
        let side = game["position"]["turn"].as_str().unwrap();
        let seat = server.client.sit(created, side).await.unwrap();
        let draft = seat.hello["draft"]["actions"].as_array().cloned().unwrap_or_default();
        let steps: Vec<&str> = draft.iter().filter_map(Value::as_str).collect();
        assert!(steps.len() >= done.draft.len(), "a step was lost: {steps:?} of {:?}", done.draft);
        assert_eq!(steps[..done.draft.len()], done.draft[..]);
    }
}

#[tokio::test]
async fn asked_to_end_it_ends_well_and_begins_again() {
    let folder = Folder::new("term");
    let mut server = Process::start(&folder.db());
    let created = server.client.create(&json!({"game": "chess"})).await.unwrap();
    let mut seat = server.client.sit(&created, "first").await.unwrap();
    seat.play("e4").await.unwrap();
    let began = Instant::now();
    let status = server.terminate();
    assert!(status.success(), "{status}");
    assert!(began.elapsed() < Duration::from_secs(10));
    assert!(seat.wait(|_| false).await.is_err());
    let server = Process::start(&folder.db());
    assert_eq!(kept(&read(&server, &created).await), ["e2e4"]);
}

#[tokio::test]
async fn two_servers_do_not_share_a_file() {
    let folder = Folder::new("lock");
    let _server = Process::start(&folder.file());
    let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["serve", "--addr", "127.0.0.1:0", "--db"])
        .arg(folder.file())
        .output()
        .unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("another server is using"), "{said}");
}

#[test]
fn without_a_command_it_serves_on_this_computer() {
    let folder = Folder::new("bare");
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .current_dir(&folder.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    let output = child.wait_with_output().unwrap();
    // Somebody may be playing on this machine while the tests run.
    let said = line + &String::from_utf8_lossy(&output.stderr);
    let is_there = said.starts_with("Sandtable is at http://127.0.0.1:7878\n");
    assert!(is_there || said.contains("cannot listen on 127.0.0.1:7878"), "{said}");
}

#[tokio::test]
async fn a_taken_address_is_told_with_a_way_out() {
    let folder = Folder::new("taken");
    let server = Process::start(&folder.db());
    let taken = server.client.base().trim_start_matches("http://");
    let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["serve", "--addr", taken, "--db"])
        .arg(folder.0.join("other.db"))
        .output()
        .unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(&format!("cannot listen on {taken}")), "{said}");
    assert!(said.contains("--addr 127.0.0.1:0"), "{said}");
}

#[tokio::test]
async fn after_a_kill_clocks_go_on_and_the_outage_is_nobodys() {
    let folder = Folder::new("clock");
    let mut server = Process::start(&folder.db());
    let clock = json!({"base_ms": 30_000, "increment_ms": 0});
    let created = server.client.create(&json!({"game": "chess", "clock": clock})).await.unwrap();
    let mut first = server.client.sit(&created, "first").await.unwrap();
    let mut second = server.client.sit(&created, "second").await.unwrap();
    first.play("e4").await.unwrap();
    second.play("e5").await.unwrap();
    sleep(Duration::from_millis(2_500)).await;
    server.kill();
    sleep(Duration::from_millis(1_500)).await;
    let server = Process::start(&folder.db());
    let game = read(&server, &created).await;
    let left = game["clock"]["first_ms"].as_u64().unwrap();
    // Up to a second before the end was not written down, and is not charged.
    assert!((27_000..=28_700).contains(&left), "{left}");
    assert_eq!(game["clock"]["second_ms"], 30_000);
    let id = created["game"]["id"].as_str().unwrap();
    let secret = created["secrets"]["first"].as_str();
    let mut first = Seat::open(server.client.base(), id, secret, None).await.unwrap();
    first.play("d4").await.unwrap();
}
