//! The engine as analyst: streams, stops when nobody looks, and never helps in a contest.

use crate::support::{Host, code};
use sandtable_load::Seat;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::sleep;

fn analyse(lines: usize) -> Value {
    json!({"type": "analyse", "on": true, "lines": lines})
}

async fn load(host: &Host) -> u64 {
    let health = host.client.get("/api/v1/health").await.unwrap().json();
    health["analyses"].as_u64().unwrap()
}

async fn idle(host: &Host) {
    for _ in 0..200 {
        if load(host).await == 0 {
            return;
        }
        sleep(Duration::from_millis(25)).await;
    }
    panic!("the engine thinks although nobody looks");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn analysis_streams_and_stops_when_told() {
    let host = Host::start().await;
    let wanted = json!({"game": "cotulenh", "opponent": {"kind": "engine", "level": 1}});
    let created = host.create(wanted).await;
    let mut seat = host.sit(&created, "first").await;
    let ack = seat.command(&analyse(2)).await.unwrap();
    let deep = |m: &Value| {
        m["type"] == "analysis"
            && m["depth"].as_u64() >= Some(2)
            && m["lines"].as_array().is_some_and(|lines| lines.len() == 2)
    };
    let report = seat.wait(deep).await.unwrap();
    assert_eq!(report["id"], ack["id"]);
    assert_eq!(report["fen"], created["game"]["start"]);
    let line = &report["lines"][0];
    assert!(line["cp"].is_i64() || line["mate"].is_i64());
    assert!(!line["moves"].as_array().unwrap().is_empty());
    seat.command(&json!({"type": "analyse", "on": false})).await.unwrap();
    idle(&host).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_looks_nobody_thinks() {
    let host = Host::start().await;
    let wanted = json!({"game": "chess", "opponent": {"kind": "engine", "level": 1}});
    let created = host.create(wanted).await;
    let mut seat = host.sit(&created, "first").await;
    seat.command(&analyse(1)).await.unwrap();
    seat.wait(|m| m["type"] == "analysis" && m["depth"].as_u64() >= Some(1)).await.unwrap();
    assert!(load(&host).await > 0);
    seat.vanish();
    idle(&host).await;
}

#[tokio::test]
async fn the_engine_helps_nobody_in_a_contest() {
    let host = Host::start().await;
    let (created, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    let mut watcher = host.watch(&created).await;
    assert_eq!(code(first.command(&analyse(1)).await), "analysis_unfair");
    assert_eq!(code(watcher.command(&analyse(1)).await), "analysis_unfair");
    first.play("e4").await.unwrap();
    second.command(&json!({"type": "resign"})).await.unwrap();
    watcher.command(&json!({"type": "analyse", "on": true, "turns": 1})).await.unwrap();
    let report = watcher.wait(|m| m["type"] == "analysis" && m["depth"].as_u64() >= Some(1)).await;
    assert!(report.unwrap()["fen"].as_str().unwrap().contains(" b "));
    assert_eq!(
        code(watcher.command(&json!({"type": "analyse", "on": true, "turns": 9})).await),
        "bad_value"
    );
    assert_eq!(code(watcher.command(&analyse(6)).await), "bad_value");
    let elsewhere = json!({"type": "analyse", "on": true, "game": "chess"});
    assert_eq!(code(watcher.command(&elsewhere).await), "bad_request");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_position_can_be_analysed_on_a_socket_of_its_own() {
    let host = Host::start().await;
    let mut desk = Seat::connect(host.client.base(), "/api/v1/analysis/ws").await.unwrap();
    let mate_in_one = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let ask = json!({"type": "analyse", "on": true, "game": "chess", "fen": mate_in_one});
    desk.command(&ask).await.unwrap();
    let report =
        desk.wait(|m| m["type"] == "analysis" && m["lines"][0]["mate"] == 1).await.unwrap();
    assert_eq!(report["lines"][0]["short"][0], "Rd8#");
    // Mates of the second side are negative.
    let black = "3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1";
    let ask = json!({"type": "analyse", "on": true, "game": "chess", "fen": black});
    desk.command(&ask).await.unwrap();
    desk.wait(|m| m["type"] == "analysis" && m["lines"][0]["mate"] == -1).await.unwrap();
    let bad = json!({"type": "analyse", "on": true, "game": "chess", "fen": "x"});
    assert_eq!(code(desk.command(&bad).await), "bad_fen");
    let bad = json!({"type": "analyse", "on": true, "game": "chess", "moves": ["e5"]});
    assert_eq!(code(desk.command(&bad).await), "bad_move");
    let over =
        json!({"type": "analyse", "on": true, "game": "chess", "moves": ["f3", "e5", "g4", "Qh4"]});
    assert_eq!(code(desk.command(&over).await), "game_over");
    assert_eq!(code(desk.command(&json!({"type": "analyse", "on": true})).await), "bad_request");
    assert_eq!(code(desk.command(&json!({"type": "resign"})).await), "bad_request");
    desk.command(&json!({"type": "ping"})).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_does_not_wait_for_analyses() {
    let host = Host::start().await;
    let mut desks = Vec::new();
    for _ in 0..6 {
        let mut desk = Seat::connect(host.client.base(), "/api/v1/analysis/ws").await.unwrap();
        desk.command(&json!({"type": "analyse", "on": true, "game": "chess"})).await.unwrap();
        desks.push(desk);
    }
    let wanted = json!({"game": "chess", "opponent": {"kind": "engine", "level": 1}});
    let created = host.create(wanted).await;
    let mut seat = host.sit(&created, "first").await;
    let began = tokio::time::Instant::now();
    seat.play("e4").await.unwrap();
    seat.event("turn").await.unwrap();
    seat.event("turn").await.unwrap();
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    // And every desk is served in turn, though there are more than threads.
    for desk in &mut desks {
        desk.wait(|m| m["type"] == "analysis" && m["depth"].as_u64() >= Some(1)).await.unwrap();
    }
}

/// Whether the engine has thought about a desk's question so far.
async fn was_served(desk: &mut Seat) -> bool {
    desk.send(&json!({"type": "ping"})).await.unwrap();
    let mut served = false;
    loop {
        let message = desk.next().await.unwrap();
        served |= message["type"] == "analysis" && message["depth"].as_u64() >= Some(1);
        if message["type"] == "pong" {
            return served;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_desks_of_one_address_do_not_starve_another() {
    const DESKS: usize = 30;
    const TIMES: usize = 4;
    let host = Host::start().await;
    let sit_from = |last: u8| {
        Seat::connect_from([127, 0, 0, last].into(), host.client.base(), "/api/v1/analysis/ws")
    };
    let ask = json!({"type": "analyse", "on": true, "game": "chess"});
    let mut desks = Vec::new();
    for _ in 0..DESKS {
        let mut desk = sit_from(2).await.unwrap();
        desk.command(&ask).await.unwrap();
        desks.push(desk);
    }
    let mut person = sit_from(3).await.unwrap();
    person.command(&ask).await.unwrap();
    for _ in 0..TIMES {
        let is_analysis = |m: &Value| m["type"] == "analysis";
        person.wait(|m| is_analysis(m) && m["waiting"] == true).await.unwrap();
        person.wait(|m| is_analysis(m) && m["waiting"] == false).await.unwrap();
    }
    // Each address had its share. If each desk had, all would have been served by now.
    let mut served = 0;
    for desk in &mut desks {
        served += usize::from(was_served(desk).await);
    }
    assert!(served < DESKS * 2 / 3, "{served} of {DESKS} desks before one person {TIMES} times");
}
