//! `sandtable transfer`: all games from a file to PostgreSQL and back. Without a PostgreSQL
//! (`tools/postgres`) only the refusals are tested.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_load::Seat;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use support::server::{BINARY, Folder, Process};
use support::{Run, sandtable};

const STACK: &str = "7c3/9ii/11/11/11/11/4i6/11/4(FTI)6/11/11/6C4 r - - 3 20";

fn transfer(from: &str, to: &str) -> Run {
    let output =
        Command::new(BINARY).args(["transfer", "--from", from, "--to", to]).output().unwrap();
    Run::of(output)
}

/// A game with everything that is kept of one: turns, clocks, offers; an unfinished turn; an end.
async fn play(server: &Process) -> Vec<Value> {
    let clock = json!({"base_ms": 600_000, "increment_ms": 1_000});
    let wanted = json!({"game": "chess", "clock": clock, "public": true});
    let timed = server.client.create(&wanted).await.unwrap();
    let mut first = server.client.sit(&timed, "first").await.unwrap();
    let mut second = server.client.sit(&timed, "second").await.unwrap();
    for (white, black) in [("e4", "e5"), ("Nf3", "Nc6")] {
        first.play(white).await.unwrap();
        second.play(black).await.unwrap();
    }
    first.command(&json!({"type": "offer", "what": "draw"})).await.unwrap();
    let draft = server.client.create(&json!({"game": "cotulenh", "fen": STACK})).await.unwrap();
    let mut first = server.client.sit(&draft, "first").await.unwrap();
    first.play("Ie4>d4").await.unwrap();
    let over = server.client.create(&json!({"game": "chess"})).await.unwrap();
    let mut first = server.client.sit(&over, "first").await.unwrap();
    first.command(&json!({"type": "resign"})).await.unwrap();
    vec![timed, draft, over]
}

/// A game without what depends on the moment.
async fn game(server: &Process, created: &Value) -> Value {
    let id = created["game"]["id"].as_str().unwrap();
    let answer = server.client.get(&format!("/api/v1/games/{id}")).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text);
    let mut game = answer.json();
    game["clock"]["running"] = json!(null);
    for side in ["first_ms", "second_ms"] {
        // What is left, to ten seconds: a clock ran between.
        let left = game["clock"][side].as_u64().map(|ms| ms / 10_000);
        game["clock"][side] = json!(left);
    }
    // Whether somebody is there: the server may not have noticed yet that a socket was closed.
    for side in ["first", "second"] {
        game["seats"][side]["present"] = json!(null);
    }
    game
}

async fn games(server: &Process, all: &[Value]) -> Vec<Value> {
    let mut games = Vec::new();
    for created in all {
        games.push(game(server, created).await);
    }
    games
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_to_postgres_and_back_and_are_the_same() {
    let folder = Folder::new("transfer");
    let url = folder.db().display().to_string();
    if !url.starts_with("postgres://") {
        return;
    }
    let file = folder.file().display().to_string();
    let mut server = Process::start(&folder.file());
    let all = play(&server).await;
    let before = games(&server, &all).await;
    assert!(transfer(&file, &url).err.contains("is using"), "a server is running");
    server.terminate();
    assert!(transfer(&file, &url).good().starts_with("3 games with 6 events"));
    assert!(transfer(&file, &url).err.contains("games already"));

    let mut server = Process::start(Path::new(&url));
    assert_eq!(games(&server, &all).await, before);
    // Seats are the same, and so is the turn that was begun.
    let draft = &all[1];
    let secret = draft["secrets"]["first"].as_str();
    let id = draft["game"]["id"].as_str().unwrap();
    let mut seat = Seat::open(server.client.base(), id, secret, None).await.unwrap();
    assert_eq!(seat.hello["draft"]["actions"], json!(["Ie4>d4"]));
    seat.play("Te4>xe6").await.unwrap();
    let back = folder.0.join("back.db");
    let back_text = back.display().to_string();
    assert!(transfer(&url, &back_text).err.contains("is using"), "a server is running");
    server.terminate();
    std::fs::remove_file(&back).unwrap_or_default();
    assert!(transfer(&url, &back_text).good().starts_with("3 games with 6 events"));

    let server = Process::start(&back);
    assert_eq!(games(&server, &all).await, before);
    let seat = Seat::open(server.client.base(), id, secret, None).await.unwrap();
    assert_eq!(seat.hello["draft"]["actions"], json!(["Ie4>d4", "Te4>xe6"]));
}

#[test]
fn what_cannot_be_reached_is_named_without_its_password() {
    let folder = Folder::new("no-transfer");
    let file = folder.file().display().to_string();
    let url = "postgres://user:hunter2@127.0.0.1:1/games";
    for args in [
        ["transfer", "--from", &file, "--to", url].as_slice(),
        &["serve", "--addr", "127.0.0.1:0", "--db", url],
        &["worker", "--db", url],
        &["backup", "--db", url, "--to", &file],
    ] {
        let run = sandtable(args);
        assert_ne!(run.code, Some(0), "{run:?}");
        assert!(run.err.contains("127.0.0.1:1/games") && !run.err.contains("hunter2"), "{run:?}");
    }
    let run = sandtable(&["worker", "--db", &file]);
    assert!(run.err.contains("is a file"), "{run:?}");
    let run = sandtable(&["serve", "--db", &file, "--engine-threads", "0"]);
    assert!(run.err.contains("needs a thread"), "{run:?}");
}
