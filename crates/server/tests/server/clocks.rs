//! Time is judged by the server.

use crate::support::{Host, clock, code};
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, sleep};

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let host = Host::start().await;
    let (created, mut first, mut second) =
        host.two(json!({"game": "cotulenh", "clock": clock(1_000, 0)})).await;
    sleep(Duration::from_millis(300)).await;
    first.play("Tf4f5").await.unwrap();
    second.play("Tf9f8").await.unwrap();
    let began = Instant::now();
    // Nobody says anything.
    let event = second.event("end").await.unwrap();
    let took = began.elapsed();
    assert!(took > Duration::from_millis(900) && took < Duration::from_millis(8000), "{took:?}");
    let outcome = &event["event"]["outcome"];
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("second"), &json!("time")));
    assert_eq!(event["state"]["clock"]["first_ms"], 0);
    assert_eq!(event["state"]["clock"]["running"], json!(null));
    assert_eq!(code(first.play("Tf5f4").await), "game_over");
    assert_eq!(host.game(&created).await["outcome"]["reason"], "time");
}

#[tokio::test]
async fn who_could_never_win_does_not_win_on_time() {
    let host = Host::start().await;
    let fen = "4k3/p7/8/8/8/8/8/4K1N1 w - - 0 1";
    let wanted = json!({"game": "chess", "fen": fen, "clock": clock(1_000, 0)});
    let (_, mut first, mut second) = host.two(wanted).await;
    first.play("Ke2").await.unwrap();
    second.play("a6").await.unwrap();
    first.play("Ke1").await.unwrap();
    // White has a knight, Black a pawn: Black's flag falls, and White could still be helped to mate.
    let event = first.event("end").await.unwrap();
    assert_eq!(event["event"]["outcome"]["reason"], "time");

    let fen = "4k3/p7/8/8/8/8/8/4K3 w - - 0 1";
    let wanted = json!({"game": "chess", "fen": fen, "clock": clock(1_000, 0)});
    let (_, mut first, mut second) = host.two(wanted).await;
    first.play("Ke2").await.unwrap();
    second.play("a6").await.unwrap();
    first.play("Ke1").await.unwrap();
    let event = first.event("end").await.unwrap();
    assert_eq!(event["event"]["outcome"]["reason"], "time_insufficient_material");
    assert_eq!(event["event"]["outcome"]["winner"], json!(null));
}

#[tokio::test]
async fn a_turn_adds_the_increment_and_a_step_does_not() {
    let host = Host::start().await;
    let fen = "7c3/9ii/11/11/11/11/4i6/11/4(FTI)6/11/11/6C4 r - - 3 20";
    let wanted = json!({"game": "cotulenh", "fen": fen, "clock": clock(60_000, 10_000)});
    let (_, mut first, mut second) = host.two(wanted).await;
    first.play("(FTI)e4e5").await.unwrap();
    second.play("Ch12h11").await.unwrap();
    let event = first.event("turn").await.unwrap();
    assert_eq!(event["state"]["clock"]["running"], json!(null), "one turn is not enough");
    let event = first.event("turn").await.unwrap();
    assert_eq!(event["state"]["clock"]["running"], "first");
    first.play("Ie5>d5").await.unwrap();
    first.play("commit").await.unwrap();
    let event = first.event("turn").await.unwrap();
    let left = event["state"]["clock"]["first_ms"].as_u64().unwrap();
    assert!((65_000..=70_000).contains(&left), "{left}");
    assert_eq!(event["event"]["turn"]["clock_ms"], left);
}

#[tokio::test]
async fn time_stands_still_while_the_server_does() {
    let mut host = Host::start().await;
    let (created, mut first, mut second) =
        host.two(json!({"game": "chess", "clock": clock(20_000, 0)})).await;
    first.play("e4").await.unwrap();
    second.play("e5").await.unwrap();
    sleep(Duration::from_millis(1_200)).await;
    host.stop().await;
    sleep(Duration::from_millis(1_500)).await;
    host.restart().await;
    let clocks = host.game(&created).await["clock"].clone();
    let left = clocks["first_ms"].as_u64().unwrap();
    // What was used before is charged, what passed while it was down is not.
    assert!((14_000..=18_950).contains(&left), "{left}");
    assert_eq!((&clocks["running"], &clocks["second_ms"]), (&json!("first"), &json!(20_000)));
}
