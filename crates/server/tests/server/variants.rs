//! Rule sets, battles, points, and the clock that both sides share.

use crate::support::{Host, clock, code, id, texts};
use sandtable_load::Seat;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// One ship each, and no Commanders (B25).
const LAST_SHIPS: &str = "11/11/6i4/11/11/11/1n9/11/11/6I4/1N9/11 r - - 0 1";
const NINE_MARINE: &str =
    "11/1n2f3f2/3a2s2a1/2n1g3g2/11/11/11/11/2N1G3G2/3A2S2A1/1N2F3F2/11 r - - 0 1";

/// The nine pieces of the marine battle, with what else is wanted.
fn nine(more: Value) -> Value {
    let mut wanted = json!({"game": "cotulenh", "mode": "marine", "start": "nine"});
    wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    wanted
}

/// Red sails into range, and Blue takes the ship: 80 points for Blue, in turns that are not timed.
async fn blue_takes_a_ship(first: &mut Seat, second: &mut Seat) {
    first.play("Nc4c5").await.unwrap();
    second.play("Nc9xc5").await.unwrap();
}

/// Waits until less than this is left of the match clock; gives the game then.
async fn match_time_below(host: &Host, created: &Value, ms: u64) -> Value {
    for _ in 0..400 {
        let game = host.game(created).await;
        if game["match_clock"]["left_ms"].as_u64().unwrap() < ms {
            return game;
        }
        sleep(Duration::from_millis(25)).await;
    }
    panic!("the match clock does not go below {ms}");
}

async fn pgn(host: &Host, created: &Value) -> String {
    host.client.get(&format!("/api/v1/games/{}/pgn", id(created))).await.unwrap().text
}

#[tokio::test]
async fn rules_and_mode_choose_the_game() {
    let host = Host::start().await;
    for (wanted, name) in [
        (json!({"game": "cotulenh", "rules": "club", "mode": "total"}), "cotulenh"),
        (json!({"game": "cotulenh", "rules": "rulebook"}), "cotulenh-rulebook"),
        (json!({"game": "cotulenh", "mode": "raid"}), "cotulenh-raid"),
        (
            json!({"game": "cotulenh", "rules": "rulebook", "mode": "marine"}),
            "cotulenh-rulebook-marine",
        ),
        (json!({"game": "cotulenh", "mode": "air", "rules": null}), "cotulenh-air"),
        (json!({"game": "cotulenh-rulebook-land"}), "cotulenh-rulebook-land"),
        (json!({"game": "cotulenh-rulebook-land", "mode": "air"}), "cotulenh-rulebook-air"),
        (json!({"game": "cotulenh-rulebook-land", "rules": "club"}), "cotulenh-land"),
        (json!({"game": "chess", "rules": null, "mode": null, "start": null}), "chess"),
    ] {
        let created = host.create(wanted).await;
        assert_eq!(created["game"]["game"], name);
        assert_eq!(created["game"]["position"]["game"], name);
        assert_eq!(created["game"]["match_clock"], json!(null));
        assert_eq!(host.game(&created).await, created["game"]);
    }
    let created = host.create(nine(json!({"rules": "rulebook", "match_ms": 900_000}))).await;
    let game = &created["game"];
    assert_eq!(game["start"], NINE_MARINE);
    assert_eq!(
        game["match_clock"],
        json!({"total_ms": 900_000, "left_ms": 900_000, "running": false})
    );
    assert_eq!(
        game["position"]["rules"],
        json!({"rules": "rulebook", "mode": "marine", "objective": ["N"], "match_minutes": 15})
    );
    assert_eq!(game["position"]["points"], json!({"first": 0, "second": 0}));
}

#[tokio::test]
async fn what_no_variant_has_is_refused() {
    let host = Host::start().await;
    for (wanted, status, field, expected) in [
        (json!({"game": "cotulenh", "rules": "street"}), 400, "rules", "`club` or `rulebook`"),
        (json!({"game": "cotulenh", "rules": "CLUB"}), 400, "rules", "`club` or `rulebook`"),
        (json!({"game": "cotulenh", "rules": 1}), 400, "rules", "expected"),
        (json!({"game": "cotulenh", "mode": "sea"}), 400, "mode", "`marine`"),
        (json!({"game": "cotulenh", "match_ms": -1}), 400, "match_ms", "expected u64"),
        (json!({"game": "cotulenh", "match_ms": "1"}), 400, "match_ms", "expected u64"),
        (json!({"game": "cotulenh", "start": 9}), 400, "start", "expected a string"),
        (json!({"game": "cotulenh-sea"}), 400, "game", "expected one of"),
        (json!({"game": "chess", "rules": "club"}), 422, "rules", "chess has one rule set"),
        (json!({"game": "chess960", "mode": "total"}), 422, "mode", "chess has one rule set"),
        (json!({"game": "chess", "start": "nine"}), 422, "start", "expected none"),
        (json!({"game": "cotulenh", "start": "nine"}), 422, "start", "expected none"),
        (
            json!({"game": "cotulenh", "mode": "land", "start": "nine"}),
            422,
            "start",
            "expected none",
        ),
        (json!({"game": "cotulenh", "mode": "air", "start": "ten"}), 422, "start", "expected nine"),
        (nine(json!({"fen": NINE_MARINE})), 422, "start", "not both"),
        (json!({"game": "cotulenh", "match_ms": 999}), 422, "match_ms", "1000 to 86400000"),
        (json!({"game": "cotulenh", "match_ms": 86_400_001}), 422, "match_ms", "1000 to 86400000"),
        // Without Commanders only where they are not what the game is about.
        (json!({"game": "cotulenh", "fen": NINE_MARINE}), 422, "fen", "expected"),
        (json!({"game": "cotulenh-air", "fen": LAST_SHIPS}), 422, "fen", "the game is over here"),
    ] {
        let answer = host.client.post("/api/v1/games", &wanted).await.unwrap();
        let error = &answer.json()["error"];
        let code = match (status, field) {
            (400, _) => "bad_request",
            (_, "fen") => "bad_fen",
            _ => "bad_value",
        };
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code), "{wanted}");
        assert_eq!(error["field"], field, "{}", answer.text);
        assert!(error["message"].as_str().unwrap().contains(expected), "{}", answer.text);
    }
}

#[tokio::test]
async fn a_marine_battle_ends_with_the_last_ship() {
    let mut host = Host::start().await;
    let wanted = json!({"game": "cotulenh", "mode": "marine", "fen": LAST_SHIPS, "public": true});
    let (created, mut first, mut second) = host.two(wanted).await;
    first.play("Nb2xb6").await.unwrap();
    for seat in [&mut first, &mut second] {
        let event = seat.event("turn").await.unwrap();
        let outcome = &event["state"]["outcome"];
        assert_eq!(
            (&outcome["winner"], &outcome["reason"]),
            (&json!("first"), &json!("objective"))
        );
        // The ship, and the bonus for the objective.
        assert_eq!(outcome["points"], json!({"first": 130, "second": 0}));
        assert_eq!(event["state"]["position"]["points"], json!({"first": 80, "second": 0}));
    }
    assert_eq!(code(second.play("Ig10g9").await), "game_over");
    let game = host.game(&created).await;
    host.restart().await;
    let again = host.game(&created).await;
    for field in ["game", "outcome", "turns", "position", "status"] {
        assert_eq!(again[field], game[field]);
    }
    let text = pgn(&host, &created).await;
    assert!(text.contains("[Mode \"marine\"]\n"), "{text}");
    assert!(!text.contains("[Rules") && !text.contains("[Points"), "{text}");
    let read = host.client.post("/api/v1/import", &json!({"text": text})).await.unwrap().json();
    assert_eq!(read["games"][0]["game"], "cotulenh-marine");
    assert_eq!(read["errors"], json!([]));
    // It is listed under its full name.
    for (name, games) in [("cotulenh-marine", 1), ("cotulenh", 0), ("cotulenh-rulebook-marine", 0)]
    {
        let list = host.client.get(&format!("/api/v1/games?game={name}")).await.unwrap().json();
        assert_eq!(list["games"].as_array().unwrap().len(), games, "{name}");
    }
}

#[tokio::test]
async fn points_decide_when_the_match_clock_has_run_out() {
    let mut host = Host::start().await;
    let (created, mut first, mut second) = host.two(nine(json!({"match_ms": 1_500}))).await;
    first.play("Nc4c5").await.unwrap();
    let event = second.event("turn").await.unwrap();
    assert_eq!(event["state"]["match_clock"]["running"], false, "one turn is not enough");
    assert_eq!(event["state"]["clock"], json!(null));
    let began = Instant::now();
    second.play("Nc9xc5").await.unwrap();
    let event = second.event("turn").await.unwrap();
    assert_eq!(event["state"]["match_clock"]["running"], true);
    assert_eq!(event["state"]["position"]["points"], json!({"first": 0, "second": 80}));
    // Nobody says anything.
    for seat in [&mut first, &mut second] {
        let event = seat.event("end").await.unwrap();
        assert_eq!(event["event"]["side"], json!(null), "it is nobody's flag");
        let outcome = &event["event"]["outcome"];
        assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("second"), &json!("time")));
        assert_eq!(outcome["points"], json!({"first": 0, "second": 80}));
        assert_eq!(
            event["state"]["match_clock"],
            json!({"total_ms": 1_500, "left_ms": 0, "running": false})
        );
        assert_eq!(event["state"]["status"], "over");
    }
    assert!(began.elapsed() >= Duration::from_millis(1_500), "{:?}", began.elapsed());
    assert_eq!(code(first.play("Nb2b3").await), "game_over");
    let game = host.game(&created).await;
    host.restart().await;
    let again = host.game(&created).await;
    for field in ["outcome", "match_clock", "turns", "position", "status", "seq"] {
        assert_eq!(again[field], game[field]);
    }
    assert!(pgn(&host, &created).await.contains("[Result \"0-1\"]"));
}

#[tokio::test]
async fn the_clock_that_runs_out_first_ends_the_game() {
    let host = Host::start().await;
    for (base, both, side, winner) in [
        // Red's flag, although nobody has points; and a draw by points, although Red would have lost.
        (1_000, 60_000, json!("first"), json!("second")),
        (60_000, 1_000, json!(null), json!(null)),
    ] {
        let wanted = json!({"game": "cotulenh", "clock": clock(base, 0), "match_ms": both});
        let (_, mut first, mut second) = host.two(wanted).await;
        first.play("Tf4f5").await.unwrap();
        second.play("Tf9f8").await.unwrap();
        let event = second.event("end").await.unwrap();
        assert_eq!(event["event"]["side"], side);
        let outcome = &event["event"]["outcome"];
        assert_eq!((&outcome["winner"], &outcome["reason"]), (&winner, &json!("time")));
        assert_eq!(event["state"]["clock"]["running"], json!(null));
        assert_eq!(event["state"]["match_clock"]["running"], false);
    }
}

#[tokio::test]
async fn a_restart_keeps_variant_points_and_match_clock() {
    let mut host = Host::start().await;
    let wanted = nine(json!({"rules": "rulebook", "match_ms": 60_000, "public": true}));
    let (created, mut first, mut second) = host.two(wanted).await;
    blue_takes_a_ship(&mut first, &mut second).await;
    let before = match_time_below(&host, &created, 59_500).await;
    host.restart().await;
    let after = host.game(&created).await;
    for field in ["game", "start", "turns", "position"] {
        assert_eq!(after[field], before[field]);
    }
    assert_eq!(after["game"], "cotulenh-rulebook-marine");
    assert_eq!(after["position"]["points"], json!({"first": 0, "second": 80}));
    let left = |game: &Value| game["match_clock"]["left_ms"].as_u64().unwrap();
    assert!(left(&after) <= left(&before) && left(&after) > 30_000, "{before} {after}");
    assert_eq!(after["match_clock"]["running"], true);
    let list = host.client.get("/api/v1/games").await.unwrap().json();
    assert_eq!(list["games"][0]["game"], "cotulenh-rulebook-marine");
    assert_eq!(list["games"][0]["match_ms"], 60_000);
    // It goes on: the clock, and the game by its rules.
    let mut first = host.sit(&created, "first").await;
    match_time_below(&host, &created, left(&after)).await;
    first.play("Nb2b3").await.unwrap();
    assert_eq!(texts(&host.game(&created).await).len(), 3);
    let text = pgn(&host, &created).await;
    assert!(text.contains("[Rules \"rulebook\"]\n[Mode \"marine\"]\n"), "{text}");
}

#[tokio::test]
async fn a_take_back_gives_points_back_and_no_match_time() {
    let host = Host::start().await;
    let (created, mut first, mut second) = host.two(nine(json!({"match_ms": 60_000}))).await;
    blue_takes_a_ship(&mut first, &mut second).await;
    let before = match_time_below(&host, &created, 59_800).await;
    second.command(&json!({"type": "offer", "what": "takeback"})).await.unwrap();
    first.command(&json!({"type": "accept", "what": "takeback"})).await.unwrap();
    let event = second.event("takeback").await.unwrap();
    assert_eq!(event["state"]["position"]["points"], json!({"first": 0, "second": 0}));
    let clock = &event["state"]["match_clock"];
    assert!(clock["left_ms"].as_u64() <= before["match_clock"]["left_ms"].as_u64(), "{clock}");
    // Blue's first turn is not timed, nor is it when it is made again.
    assert_eq!(clock["running"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_engine_plays_and_judges_a_battle() {
    let host = Host::start().await;
    let engine = json!({"kind": "engine", "level": 2});
    let wanted = nine(json!({"rules": "rulebook", "match_ms": 60_000, "opponent": engine}));
    let created = host.create(wanted).await;
    let mut seat = host.sit(&created, "first").await;
    seat.play("Nc4c5").await.unwrap();
    let reply =
        seat.wait(|m| m["type"] == "event" && m["event"]["side"] == "second").await.unwrap();
    assert_eq!(reply["state"]["position"]["game"], "cotulenh-rulebook-marine");
    let ask = json!({"type": "analyse", "on": true, "lines": 1});
    seat.command(&ask).await.unwrap();
    let deep = |m: &Value| m["type"] == "analysis" && m["depth"].as_u64() >= Some(1);
    let report = seat.wait(deep).await.unwrap();
    assert_eq!(report["fen"], reply["state"]["position"]["fen"]);
    // Anywhere else by the full name: the last ship is there to be taken.
    let mut study = Seat::connect(host.client.base(), "/api/v1/analysis/ws").await.unwrap();
    let ask = json!({"type": "analyse", "on": true, "game": "cotulenh-marine", "fen": LAST_SHIPS});
    study.command(&ask).await.unwrap();
    let report = study.wait(deep).await.unwrap();
    assert_eq!(report["lines"][0]["moves"][0], "Nb2xb6", "{report}");
}
