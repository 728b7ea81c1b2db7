//! Draws, take-backs, resigning, claiming.

use crate::support::{Host, code, texts};
use serde_json::{Value, json};

fn offer(what: &str) -> Value {
    json!({"type": "offer", "what": what})
}

fn accept(what: &str) -> Value {
    json!({"type": "accept", "what": what})
}

fn decline(what: &str) -> Value {
    json!({"type": "decline", "what": what})
}

#[tokio::test]
async fn a_draw_is_offered_declined_offered_again_and_agreed() {
    let host = Host::start().await;
    let (created, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    assert_eq!(code(second.command(&accept("draw")).await), "no_offer");
    first.command(&offer("draw")).await.unwrap();
    assert_eq!(code(first.command(&offer("draw")).await), "offered");
    assert_eq!(code(first.command(&accept("draw")).await), "no_offer", "not one's own");
    let event = second.event("offer").await.unwrap();
    assert_eq!(
        (&event["event"]["side"], &event["event"]["what"]),
        (&json!("first"), &json!("draw"))
    );
    assert_eq!(event["state"]["offers"]["draw"], "first");
    assert_eq!(event["state"]["position"], json!(null), "the board has not changed");
    second.command(&decline("draw")).await.unwrap();
    assert_eq!(host.game(&created).await["offers"]["draw"], json!(null));
    second.command(&offer("draw")).await.unwrap();
    // To offer the same is to accept.
    first.command(&offer("draw")).await.unwrap();
    let game = host.game(&created).await;
    assert_eq!(
        (&game["status"], &game["outcome"]["reason"]),
        (&json!("over"), &json!("agreement"))
    );
    assert_eq!(game["position"]["actions"], json!([]));
    assert_eq!(code(first.play("e4").await), "game_over");
}

#[tokio::test]
async fn an_offer_of_a_draw_lapses_when_the_other_side_plays_on() {
    let host = Host::start().await;
    let (created, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    first.play("e4").await.unwrap();
    first.command(&offer("draw")).await.unwrap();
    second.play("e5").await.unwrap();
    assert_eq!(host.game(&created).await["offers"]["draw"], json!(null));
    first.command(&offer("draw")).await.unwrap();
    first.play("d4").await.unwrap();
    assert_eq!(host.game(&created).await["offers"]["draw"], "first", "one's own turn leaves it");
    first.command(&decline("draw")).await.unwrap();
    assert_eq!(host.game(&created).await["offers"]["draw"], json!(null), "withdrawn");
}

#[tokio::test]
async fn a_turn_is_taken_back_if_the_other_side_agrees() {
    let host = Host::start().await;
    let (created, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    assert_eq!(code(first.command(&offer("takeback")).await), "nothing_to_take_back");
    first.play("e4").await.unwrap();
    assert_eq!(code(second.command(&offer("takeback")).await), "nothing_to_take_back");
    first.command(&offer("takeback")).await.unwrap();
    second.command(&accept("takeback")).await.unwrap();
    let event = first.event("takeback").await.unwrap();
    assert_eq!(event["event"]["turns"], 0);
    assert_eq!(event["state"]["position"]["turn"], "first");
    assert!(texts(&host.game(&created).await).is_empty());
    for (seat, text) in [(0, "d4"), (1, "d5"), (0, "c4"), (1, "e6")] {
        let seat = if seat == 0 { &mut first } else { &mut second };
        seat.play(text).await.unwrap();
    }
    // The other side has answered: both turns go.
    first.command(&offer("takeback")).await.unwrap();
    second.command(&accept("takeback")).await.unwrap();
    assert_eq!(texts(&host.game(&created).await), ["d4", "d5"]);
    first.play("Nf3").await.unwrap();
    first.command(&offer("takeback")).await.unwrap();
    second.play("Nf6").await.unwrap();
    assert_eq!(host.game(&created).await["offers"]["takeback"], json!(null), "played on");
    assert_eq!(code(second.command(&accept("takeback")).await), "no_offer");
}

#[tokio::test]
async fn the_engine_takes_back_and_wants_no_draw() {
    let host = Host::start().await;
    let wanted = json!({"game": "chess", "opponent": {"kind": "engine", "level": 1}});
    let created = host.create(wanted).await;
    let mut seat = host.sit(&created, "first").await;
    seat.play("e4").await.unwrap();
    seat.event("turn").await.unwrap();
    seat.event("turn").await.unwrap();
    seat.command(&offer("takeback")).await.unwrap();
    assert!(texts(&host.game(&created).await).is_empty());
    seat.command(&offer("draw")).await.unwrap();
    let event = seat.event("decline").await.unwrap();
    assert_eq!(
        (&event["event"]["side"], &event["event"]["what"]),
        (&json!("second"), &json!("draw"))
    );
    // A take-back while the engine thinks: it is asked no more.
    seat.play("d4").await.unwrap();
    let _ = seat.command(&offer("takeback")).await;
    let game = host.game(&created).await;
    assert!(texts(&game).is_empty(), "{:?}", texts(&game));
    seat.play("c4").await.unwrap();
    seat.wait(|m| {
        m["type"] == "event" && m["event"]["side"] == "second" && m["event"]["turn"]["number"] == 1
    })
    .await
    .unwrap();
}

#[tokio::test]
async fn resigning_loses_whoever_is_to_move() {
    let host = Host::start().await;
    let (created, mut first, mut second) = host.two(json!({"game": "cotulenh"})).await;
    second.command(&json!({"type": "resign"})).await.unwrap();
    let event = first.event("end").await.unwrap();
    let outcome = &event["event"]["outcome"];
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("first"), &json!("resignation")));
    assert_eq!(outcome["text"], "Blue resigns. Red wins.");
    assert_eq!(code(first.command(&json!({"type": "resign"})).await), "game_over");
    assert_eq!(host.game(&created).await["status"], "over");
}

#[tokio::test]
async fn a_draw_is_claimed_when_the_rules_allow_it() {
    let host = Host::start().await;
    let (created, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    let claim = json!({"type": "claim", "reason": "threefold_repetition"});
    assert_eq!(code(first.command(&claim).await), "no_claim");
    for _ in 0..2 {
        first.play("Nf3").await.unwrap();
        second.play("Nf6").await.unwrap();
        first.play("Ng1").await.unwrap();
        second.play("Ng8").await.unwrap();
    }
    assert_eq!(code(second.command(&claim).await), "not_your_turn");
    let other = json!({"type": "claim", "reason": "fifty_moves"});
    assert_eq!(code(first.command(&other).await), "no_claim");
    first.command(&claim).await.unwrap();
    assert_eq!(host.game(&created).await["outcome"]["reason"], "threefold_repetition");
}

#[tokio::test]
async fn who_watches_cannot_command() {
    let host = Host::start().await;
    let created = host.create(json!({"game": "chess"})).await;
    let mut watcher = host.watch(&created).await;
    assert_eq!(watcher.hello["seat"], json!(null));
    for wish in [json!({"type": "move", "action": "e4"}), json!({"type": "resign"}), offer("draw")]
    {
        assert_eq!(code(watcher.command(&wish).await), "watching");
    }
    assert_eq!(host.game(&created).await["seq"], 0);
}
