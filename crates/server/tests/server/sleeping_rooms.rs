//! Games that go on although nobody looks need no room.

use crate::support::{GENEROUS, Host, clock, id};
use sandtable_server::Limits;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{Instant, sleep};

const PATIENCE: Duration = Duration::from_secs(60);
const DAY_MS: u64 = 86_400_000;

fn forgetful(rooms: usize) -> Limits {
    Limits { rooms, idle_room: Duration::from_millis(20), ..GENEROUS }
}

/// A public game whose clocks run, and nobody at it.
async fn abandoned(host: &Host, base_ms: u64) -> Value {
    let wanted = json!({"game": "chess", "clock": clock(base_ms, 0), "public": true});
    let (created, mut first, mut second) = host.two(wanted).await;
    first.play("e4").await.unwrap();
    second.play("e5").await.unwrap();
    created
}

async fn rooms(host: &Host) -> u64 {
    let health = host.client.get("/api/v1/health").await.unwrap().json();
    health["rooms"].as_u64().unwrap()
}

async fn until_all_sleep(host: &Host) {
    let patience = Instant::now() + PATIENCE;
    while rooms(host).await > 0 {
        assert!(Instant::now() < patience, "rooms are held by games that nobody plays");
        sleep(Duration::from_millis(10)).await;
    }
}

/// How a game stands, without a room being opened for it.
async fn listed(host: &Host, created: &Value) -> Value {
    let games = host.client.get("/api/v1/games?limit=100").await.unwrap().json()["games"].clone();
    let games = games.as_array().unwrap().iter();
    games.clone().find(|game| game["id"] == id(created)).unwrap().clone()
}

/// Changes all games in the file, as if time had passed.
async fn change(host: &Host, columns: &str) {
    host.database.execute(&format!("UPDATE games SET {columns}")).await;
}

async fn until_over(host: &Host, created: &Value) -> Value {
    let patience = Instant::now() + PATIENCE;
    loop {
        let game = listed(host, created).await;
        if game["status"] == "over" {
            return game;
        }
        assert!(Instant::now() < patience, "time is over and the game is not: {game}");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn abandoned_games_with_clocks_leave_room_for_others() {
    let host = Host::with(forgetful(3)).await;
    for _ in 0..8 {
        abandoned(&host, DAY_MS).await;
        until_all_sleep(&host).await;
    }
}

#[tokio::test]
async fn a_flag_falls_while_the_room_sleeps() {
    let host = Host::with(forgetful(100)).await;
    let created = abandoned(&host, DAY_MS).await;
    until_all_sleep(&host).await;
    assert_eq!(listed(&host, &created).await["status"], "playing");
    change(&host, &format!("since = since - {DAY_MS}, due_at = due_at - {DAY_MS}")).await;
    let game = until_over(&host, &created).await;
    assert_eq!(game["result"], "0-1");
    assert_eq!(host.game(&created).await["outcome"]["reason"], "time");
}

#[tokio::test]
async fn a_flag_falls_after_a_restart_though_nobody_came() {
    let mut host = Host::with(forgetful(100)).await;
    let created = abandoned(&host, 3_000).await;
    let untouched = abandoned(&host, DAY_MS).await;
    until_all_sleep(&host).await;
    host.restart().await;
    assert_eq!(until_over(&host, &created).await["result"], "0-1");
    assert_eq!(listed(&host, &untouched).await["status"], "playing");
}

#[tokio::test]
async fn who_comes_back_finds_the_game_as_it_was() {
    let host = Host::with(forgetful(100)).await;
    let created = abandoned(&host, 600_000).await;
    until_all_sleep(&host).await;
    let mut first = host.sit(&created, "first").await;
    assert_eq!(first.hello["game"]["clock"]["running"], "first");
    first.play("Nf3").await.unwrap();
    assert_eq!(host.game(&created).await["turns"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn more_games_than_rooms_end_at_the_same_time() {
    let mut host = Host::with(forgetful(2)).await;
    let mut games = Vec::new();
    for _ in 0..40 {
        games.push(abandoned(&host, DAY_MS).await);
        until_all_sleep(&host).await;
    }
    host.stop().await;
    change(&host, "first_ms = 0").await;
    host.restart().await;
    for created in &games {
        until_over(&host, created).await;
    }
    until_all_sleep(&host).await;
}

#[tokio::test]
async fn an_address_has_so_many_open_games() {
    let mut host = Host::with(Limits { open_games_per_address: 3, ..GENEROUS }).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(host.create(json!({"game": "chess"})).await);
    }
    for _ in 0..2 {
        let answer = host.client.post("/api/v1/games", &json!({"game": "chess"})).await.unwrap();
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (429, "too_many_games"));
        // Not by starting anew either.
        host.restart().await;
    }
    let mut seat = host.sit(&open[0], "first").await;
    seat.command(&json!({"type": "resign"})).await.unwrap();
    host.create(json!({"game": "chess"})).await;
}
