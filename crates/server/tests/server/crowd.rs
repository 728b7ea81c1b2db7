//! Many who wait for the engine at once.

use crate::support::Host;
use serde_json::json;
use std::time::Duration;
use tokio::time::Instant;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_games_wait_for_the_engine_and_nobody_else_waits() {
    const WAITING: usize = 100;
    let host = Host::start().await;
    let mut waiting = Vec::new();
    for number in 0..WAITING {
        let game = ["chess", "cotulenh"][number % 2];
        // The engine is to move at once, and would think for long if it could.
        let opponent = json!({"kind": "engine", "level": 10});
        let created =
            host.create(json!({"game": game, "opponent": opponent, "seat": "second"})).await;
        waiting.push(host.sit(&created, "second").await);
    }
    let (_, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    let mut answers = Vec::new();
    for file in 'a'..='h' {
        for (seat, text) in [(&mut first, format!("{file}3")), (&mut second, format!("{file}6"))] {
            let asked = Instant::now();
            seat.play(&text).await.unwrap();
            answers.push(asked.elapsed());
        }
        let asked = Instant::now();
        assert_eq!(host.client.get("/").await.unwrap().status, 200);
        answers.push(asked.elapsed());
    }
    answers.sort();
    let usual = answers[answers.len() / 2];
    assert!(usual < Duration::from_millis(250), "{answers:?}");
    // And all of them are answered.
    for seat in &mut waiting {
        if seat.hello["game"]["turns"].as_array().unwrap().is_empty() {
            seat.event("turn").await.unwrap();
        }
    }
}
