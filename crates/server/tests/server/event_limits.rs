//! No command is done twice.

use crate::support::Host;
use sandtable_load::Seat;
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
