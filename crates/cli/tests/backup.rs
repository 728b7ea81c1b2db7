//! `sandtable backup`: a copy of the games while they are played.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_load::Client;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use support::server::{BINARY, Folder, Process};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// Turns that come back to the same position.
const SHUFFLE: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];
/// Fewer than would end a game by repetition.
const TURNS: usize = 12;

fn backup(db: &Path, to: &Path) -> support::Run {
    let output =
        Command::new(BINARY).arg("backup").arg("--db").arg(db).arg("--to").arg(to).output();
    support::Run::of(output.unwrap())
}

async fn turns(server: &Process, created: &Value) -> usize {
    let id = created["game"]["id"].as_str().unwrap();
    let game = server.client.get(&format!("/api/v1/games/{id}")).await.unwrap();
    assert_eq!(game.status, 200, "{}", game.text);
    game.json()["turns"].as_array().unwrap().len()
}

/// Games, and how many turns of each were acknowledged.
type Played = Arc<Mutex<Vec<(Value, usize)>>>;

/// Plays one short game after the other.
async fn play(client: Client, played: Played, end: Arc<AtomicBool>) {
    while !end.load(Ordering::Relaxed) {
        let created = client.create(&json!({"game": "chess"})).await.unwrap();
        let mut seats = [
            client.sit(&created, "first").await.unwrap(),
            client.sit(&created, "second").await.unwrap(),
        ];
        let number = {
            let mut played = played.lock().unwrap();
            played.push((created, 0));
            played.len() - 1
        };
        for turn in 0..TURNS {
            seats[turn % 2].play(SHUFFLE[turn % SHUFFLE.len()]).await.unwrap();
            played.lock().unwrap()[number].1 += 1;
        }
    }
}

fn total(played: &Played) -> usize {
    played.lock().unwrap().iter().map(|(_, turns)| turns).sum()
}

async fn until_total(played: &Played, turns: usize) {
    let patience = Instant::now() + Duration::from_secs(60);
    while total(played) < turns {
        assert!(Instant::now() < patience, "nobody plays");
        sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_of_a_running_server_has_every_move_acknowledged_before_it() {
    let folder = Folder::new("backup");
    let server = Process::start(&folder.file());
    let (end, played) = (Arc::new(AtomicBool::new(false)), Played::default());
    let mut players = JoinSet::new();
    for _ in 0..4 {
        players.spawn(play(server.client.clone(), Arc::clone(&played), Arc::clone(&end)));
    }
    let mut copies = Vec::new();
    for number in 0..3 {
        until_total(&played, 100 * (number + 1)).await;
        let before = played.lock().unwrap().clone();
        let copy = folder.0.join(format!("copy-{number}.db"));
        let to = copy.clone();
        let db = folder.file();
        tokio::task::spawn_blocking(move || backup(&db, &to).good()).await.unwrap();
        copies.push((copy, before));
    }
    // They played on.
    until_total(&played, total(&played) + 50).await;
    end.store(true, Ordering::Relaxed);
    players.join_all().await;
    for (copy, before) in copies {
        // The one file is enough.
        let elsewhere = Folder::new(&copy.file_stem().unwrap().to_string_lossy());
        std::fs::copy(&copy, elsewhere.file()).unwrap();
        let restored = Process::start(&elsewhere.file());
        for (created, acknowledged) in before {
            let kept = turns(&restored, &created).await;
            assert!(kept >= acknowledged, "{kept} in the copy, {acknowledged} were acknowledged");
        }
    }
}

#[tokio::test]
async fn a_copy_replaces_nothing_and_needs_something_to_copy() {
    let folder = Folder::new("no-backup");
    let copy = folder.0.join("copy.db");
    let run = backup(&folder.file(), &copy);
    assert_ne!(run.code, Some(0));
    assert!(!copy.exists() && !folder.file().exists());
    let _server = Process::start(&folder.file());
    std::fs::write(&copy, "precious").unwrap();
    let run = backup(&folder.file(), &copy);
    assert!(run.code != Some(0) && run.err.contains("replace"), "{run:?}");
    assert_eq!(std::fs::read(&copy).unwrap(), b"precious");
    // Nothing is left of the attempt.
    let names = std::fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(!names.into_iter().any(|name| name.to_string_lossy().ends_with(".part")));
}
