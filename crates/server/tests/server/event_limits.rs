//! No game grows without end, and no command is done twice.

use crate::support::{GENEROUS, Host, code};
use sandtable_load::Seat;
use sandtable_server::Limits;
use serde_json::json;

async fn offer_and_withdraw(seat: &mut Seat, times: usize) {
    for _ in 0..times {
        seat.command(&json!({"type": "offer", "what": "draw"})).await.unwrap();
        seat.command(&json!({"type": "decline", "what": "draw"})).await.unwrap();
    }
}

#[tokio::test]
async fn a_command_is_remembered_whatever_happens_after_it() {
    let mut host = Host::start().await;
    let (created, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    let offer = r#"{"id":"mine-1","type":"offer","what":"draw"}"#;
    first.send_text(offer).await.unwrap();
    first.wait(|m| m["type"] == "ack" && m["id"] == "mine-1").await.unwrap();
    second.command(&json!({"type": "decline", "what": "draw"})).await.unwrap();
    offer_and_withdraw(&mut second, 100).await;
    let seq = host.game(&created).await["seq"].clone();
    first.send_text(offer).await.unwrap();
    first.wait(|m| m["type"] == "ack" && m["id"] == "mine-1").await.unwrap();
    let game = host.game(&created).await;
    assert_eq!((&game["seq"], &game["offers"]["draw"]), (&seq, &json!(null)));
    // Nor after a restart.
    host.restart().await;
    let mut first = host.sit(&created, "first").await;
    first.send_text(offer).await.unwrap();
    first.wait(|m| m["type"] == "ack" && m["id"] == "mine-1").await.unwrap();
    assert_eq!(host.game(&created).await["seq"], seq);
}

#[tokio::test]
async fn offers_without_end_use_up_nobody_elses_turns() {
    let host = Host::with(Limits { events_per_game: 200, ..GENEROUS }).await;
    let (_, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    // A twentieth of all events.
    offer_and_withdraw(&mut second, 5).await;
    let offer = json!({"type": "offer", "what": "draw"});
    assert_eq!(code(second.command(&offer).await), "too_many_offers");
    first.play("e4").await.unwrap();
    second.play("e5").await.unwrap();
    first.command(&offer).await.unwrap();
    // To agree ends the game, and that is always possible.
    second.command(&json!({"type": "accept", "what": "draw"})).await.unwrap();
}

#[tokio::test]
async fn a_game_of_too_many_events_can_only_be_ended() {
    let host = Host::with(Limits { events_per_game: 6, ..GENEROUS }).await;
    let (created, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    for (mover, turn) in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"].into_iter().enumerate() {
        [&mut first, &mut second][mover % 2].play(turn).await.unwrap();
    }
    assert_eq!(code(first.play("Bxc6").await), "too_many_events");
    assert_eq!(host.game(&created).await["seq"], 6);
    first.command(&json!({"type": "resign"})).await.unwrap();
    assert_eq!(host.game(&created).await["outcome"]["reason"], "resignation");
}
