//! SIGTERM: sockets are closed at once with 1001, and new connections are refused.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_load::{Client, Seat};
use serde_json::json;
use std::io::ErrorKind;
use std::process::Stdio;
use std::time::Duration;
use support::server::{Folder, Process};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

const GAMES: usize = 25;

/// Sits at both sides of many games, and has a move in each.
async fn players(server: &Process) -> Vec<Seat> {
    let mut seats = Vec::new();
    for _ in 0..GAMES {
        let created = server.client.create(&json!({"game": "chess"})).await.unwrap();
        let mut first = server.client.sit(&created, "first").await.unwrap();
        first.play("e4").await.unwrap();
        seats.push(first);
        seats.push(server.client.sit(&created, "second").await.unwrap());
    }
    seats
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_players_are_told_within_a_second_and_nobody_else_gets_in() {
    let folder = Folder::new("drain");
    let (mut server, metrics) = Process::start_with(&folder.db(), &[], Stdio::null());
    let operator = metrics.trim_start_matches("Metrics are at ").trim_end_matches("/metrics.");
    let operator = Client::new(operator).unwrap();
    assert_eq!(operator.get("/ready").await.unwrap().status, 200);
    assert_eq!(server.client.get("/api/v1/ready").await.unwrap().status, 200);
    let seats = players(&server).await;
    let address = server.client.base().trim_start_matches("http://").to_owned();
    // A balancer that is just asking.
    let mut asking = TcpStream::connect(&address).await.unwrap();
    asking.write_all(b"GET /api/v1/ready HTTP/1.1\r\nhost: localhost\r\n").await.unwrap();

    let (told, mut ends) = mpsc::unbounded_channel();
    for mut seat in seats {
        let told = told.clone();
        tokio::spawn(async move {
            let end = seat.wait(|_| false).await.unwrap_err();
            told.send((Instant::now(), end.to_string())).unwrap();
        });
    }
    let began = Instant::now();
    server.signal("-TERM");
    let mut latest = Duration::ZERO;
    for _ in 0..2 * GAMES {
        let (at, end) = ends.recv().await.unwrap();
        assert!(end.contains("Away") && end.contains("the server goes down"), "{end}");
        latest = latest.max(at - began);
    }
    println!("{} players were told within {} ms", 2 * GAMES, latest.as_millis());
    assert!(latest < Duration::from_secs(1), "{latest:?}");

    let refused = TcpStream::connect(&address).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::ConnectionRefused);
    let ready = operator.get("/ready").await.unwrap();
    assert_eq!(ready.status, 503);
    assert_eq!(ready.json(), json!({"ready": false, "reason": "going_down"}));
    asking.write_all(b"\r\n").await.unwrap();
    let mut answer = String::new();
    asking.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("going_down"), "{answer}");

    while server.child.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < Duration::from_secs(5), "it is still there");
        sleep(Duration::from_millis(10)).await;
    }
    assert!(server.child.wait().unwrap().success());
}
