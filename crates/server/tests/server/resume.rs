//! Reloading, reconnecting, several tabs, commands sent twice; drafts that only their seat sees.

use crate::support::{Host, code, id, refusal, texts};
use sandtable_load::Seat;
use serde_json::{Value, json};

const STACK: &str = "7c3/9ii/11/11/11/11/4i6/11/4(FTI)6/11/11/6C4 r - - 3 20";

async fn again(host: &Host, created: &Value, side: &str, since: Option<u64>) -> Seat {
    let secret = created["secrets"][side].as_str();
    Seat::open(host.client.base(), id(created), secret, since).await.unwrap()
}

#[tokio::test]
async fn who_comes_back_is_told_what_was_missed_in_order() {
    let host = Host::start().await;
    let (created, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    first.play("e4").await.unwrap();
    let seen = second.event("turn").await.unwrap()["seq"].as_u64().unwrap();
    second.vanish();
    first.command(&json!({"type": "offer", "what": "takeback"})).await.unwrap();
    let mut second = again(&host, &created, "second", Some(seen)).await;
    let events = second.hello["events"].as_array().unwrap().clone();
    assert_eq!(events.len(), 1);
    assert_eq!((&events[0]["seq"], &events[0]["kind"]), (&json!(2), &json!("offer")));
    second.command(&json!({"type": "accept", "what": "takeback"})).await.unwrap();
    first.play("d4").await.unwrap();
    second.play("d5").await.unwrap();
    // All of it, from the beginning: what was taken back is told as it was then.
    let third = again(&host, &created, "second", Some(0)).await;
    let events = third.hello["events"].as_array().unwrap();
    let kinds: Vec<&str> = events.iter().map(|event| event["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["turn", "offer", "takeback", "turn", "turn"]);
    assert_eq!(events[0]["turn"]["text"], "e4");
    let numbers: Vec<u64> = events.iter().map(|event| event["seq"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    assert_eq!(texts(&third.hello["game"]), ["d4", "d5"]);
    // Without a number, or with one from the future, nothing was missed.
    for since in [None, Some(5), Some(99)] {
        let seat = again(&host, &created, "first", since).await;
        assert_eq!(seat.hello["events"], json!([]));
    }
}

#[tokio::test]
async fn two_tabs_of_a_seat_stay_in_step() {
    let host = Host::start().await;
    let (created, mut tab, mut other) = host.two(json!({"game": "cotulenh", "fen": STACK})).await;
    let mut twin = again(&host, &created, "first", None).await;
    tab.play("Ie4>d4").await.unwrap();
    let draft = twin.wait(|message| message["type"] == "draft").await.unwrap();
    assert_eq!(draft["draft"]["actions"], json!(["Ie4>d4"]));
    assert_eq!(draft["draft"]["position"]["deploy"]["free"], json!(["F", "T"]));
    // The other tab goes on with it.
    twin.play("Te4>xe6").await.unwrap();
    let draft = tab.wait(|m| m["type"] == "draft" && m["draft"]["actions"][1] == "Te4>xe6").await;
    assert_eq!(draft.unwrap()["seq"], 0, "nothing has happened in the game yet");
    twin.play("commit").await.unwrap();
    for seat in [&mut tab, &mut twin, &mut other] {
        let event = seat.event("turn").await.unwrap();
        assert_eq!(event["event"]["turn"]["text"], "F<I>d4,T>xe6");
        assert_eq!(event["seq"], 1);
    }
}

#[tokio::test]
async fn a_deploy_in_the_making_is_nobody_elses_business() {
    let host = Host::start().await;
    let (created, mut first, mut second) =
        host.two(json!({"game": "cotulenh", "fen": STACK})).await;
    let mut watcher = host.watch(&created).await;
    first.play("Ie4>d4").await.unwrap();
    assert_eq!(host.game(&created).await["position"]["fen"], STACK);
    for side in ["second", "nobody"] {
        let seat = again(&host, &created, side, None).await;
        assert_eq!(seat.hello["draft"], json!(null));
    }
    // Whatever they are told next is not a draft.
    for seat in [&mut second, &mut watcher] {
        seat.send(&json!({"type": "ping"})).await.unwrap();
        let mut types = Vec::new();
        loop {
            let message = seat.next().await.unwrap();
            types.push(message["type"].as_str().unwrap().to_owned());
            if message["type"] == "pong" {
                break;
            }
        }
        assert!(!types.iter().any(|kind| kind == "draft" || kind == "event"), "{types:?}");
    }
    assert_eq!(code(second.command(&json!({"type": "back"})).await), "no_draft");
    assert_eq!(code(second.command(&json!({"type": "cancel"})).await), "no_draft");
}

#[tokio::test]
async fn steps_are_taken_back_one_by_one_or_all_at_once() {
    let host = Host::start().await;
    let (_, mut first, _second) = host.two(json!({"game": "cotulenh", "fen": STACK})).await;
    assert_eq!(code(first.play("commit").await), "illegal_move");
    first.play("Ie4>d4").await.unwrap();
    first.play("Te4>xe6").await.unwrap();
    first.command(&json!({"type": "back"})).await.unwrap();
    let draft =
        |actions: Value| move |m: &Value| m["type"] == "draft" && m["draft"]["actions"] == actions;
    first.wait(draft(json!(["Ie4>d4", "Te4>xe6"]))).await.unwrap();
    first.wait(draft(json!(["Ie4>d4"]))).await.unwrap();
    first.command(&json!({"type": "cancel"})).await.unwrap();
    first.wait(|m| m["type"] == "draft" && m["draft"].is_null()).await.unwrap();
    // Opened without a step, a whole turn in one word, and a turn that ends by itself.
    first.play("e4:").await.unwrap();
    first.play("I>d4,T>xe6,F>e8").await.unwrap();
    let event = first.event("turn").await.unwrap();
    assert_eq!(event["event"]["turn"]["actions"], json!(["Ie4>d4", "Te4>xe6", "Fe4>e8"]));
}

#[tokio::test]
async fn a_draft_survives_reload_and_restart() {
    let mut host = Host::start().await;
    let (created, mut first, _second) = host.two(json!({"game": "cotulenh", "fen": STACK})).await;
    first.play("Ie4>d4").await.unwrap();
    first.vanish();
    let first = again(&host, &created, "first", None).await;
    assert_eq!(first.hello["draft"]["actions"], json!(["Ie4>d4"]));
    host.restart().await;
    let mut first = again(&host, &created, "first", None).await;
    assert_eq!(first.hello["draft"]["actions"], json!(["Ie4>d4"]));
    first.play("commit").await.unwrap();
    assert_eq!(texts(&host.game(&created).await), ["(FT)<I>d4"]);
    host.restart().await;
    assert_eq!(again(&host, &created, "first", None).await.hello["draft"], json!(null));
}

#[tokio::test]
async fn a_command_sent_twice_is_done_once() {
    let mut host = Host::start().await;
    let (created, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    let e4 = r#"{"id":"mine-1","type":"move","action":"e4"}"#;
    for _ in 0..2 {
        first.send_text(e4).await.unwrap();
        first.wait(|m| m["type"] == "ack" && m["id"] == "mine-1").await.unwrap();
    }
    assert_eq!(host.game(&created).await["seq"], 1);
    // The same name from the other seat is another command.
    second.send_text(r#"{"id":"mine-1","type":"move","action":"e5"}"#).await.unwrap();
    second.wait(|m| m["type"] == "ack").await.unwrap();
    // Another connection, and even another server: the answer was lost, the move was not.
    let mut first = again(&host, &created, "first", None).await;
    first.send_text(e4).await.unwrap();
    first.wait(|m| m["type"] == "ack" && m["id"] == "mine-1").await.unwrap();
    host.restart().await;
    let mut first = again(&host, &created, "first", None).await;
    first.send_text(e4).await.unwrap();
    first.wait(|m| m["type"] == "ack" && m["id"] == "mine-1").await.unwrap();
    assert_eq!(texts(&host.game(&created).await), ["e4", "e5"]);
}

#[tokio::test]
async fn a_move_for_an_older_position_is_stale() {
    let host = Host::start().await;
    let (_, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    let at = |seq: u64, action: &str| json!({"type": "move", "action": action, "seq": seq});
    first.command(&at(0, "e4")).await.unwrap();
    assert_eq!(code(second.command(&at(0, "e5")).await), "stale");
    second.command(&at(1, "e5")).await.unwrap();
}

#[tokio::test]
async fn a_refused_move_says_why() {
    let host = Host::start().await;
    let fen = "6c4/9ii/11/11/11/11/11/11/11/6T4/11/6C2II r - - 0 1";
    let (_, mut first, mut second) = host.two(json!({"game": "cotulenh", "fen": fen})).await;
    let why = refusal(first.play("Tg3h3").await);
    assert_eq!(why["code"], "illegal_move");
    assert_eq!(why["reason"], "faces_commander");
    assert_eq!(why["params"]["line"], "g");
    assert_eq!(why["message"], "Your Commander would face theirs on file g.");
    assert_eq!(refusal(second.play("Ij11j10").await)["reason"], "not_your_turn");
    assert_eq!(refusal(first.play("!?").await)["reason"], "syntax");
}

#[tokio::test]
async fn everybody_knows_who_is_there() {
    let host = Host::start().await;
    let created = host.create(json!({"game": "chess"})).await;
    let mut first = host.sit(&created, "first").await;
    first.wait(|m| m["type"] == "presence" && m["second"] == false).await.unwrap();
    let second = host.sit(&created, "second").await;
    first.wait(|m| m["type"] == "presence" && m["second"] == true).await.unwrap();
    let watcher = host.watch(&created).await;
    first.wait(|m| m["type"] == "presence" && m["watchers"] == 1).await.unwrap();
    second.vanish();
    watcher.vanish();
    first
        .wait(|m| m["type"] == "presence" && m["second"] == false && m["watchers"] == 0)
        .await
        .unwrap();
    assert_eq!(host.game(&created).await["seats"]["first"]["present"], true);
}

#[tokio::test]
async fn a_server_that_goes_down_says_so() {
    let mut host = Host::start().await;
    let created = host.create(json!({"game": "chess"})).await;
    let mut seat = host.sit(&created, "first").await;
    host.stop().await;
    let end = seat.wait(|_| false).await.unwrap_err();
    assert!(format!("{end:#}").contains("goes down"), "{end:#}");
}
