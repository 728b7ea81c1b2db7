//! Whole games of both kinds, by players who know no rules: they take what the position offers.

use crate::support::{Host, texts};
use sandtable_core::split_mix;
use sandtable_load::Seat;
use serde_json::{Value, json};

/// Plays random actions until the game is over or so many turns are made. Gives the turns.
async fn play_out(seats: &mut [Seat; 2], start: &Value, turns: usize, mut seed: u64) -> Vec<Value> {
    let mut position = start.clone();
    let mut played = Vec::new();
    while played.len() < turns && position["outcome"].is_null() {
        let mover = usize::from(position["turn"] == "second");
        let actions = position["actions"].as_array().unwrap();
        let roll = split_mix(&mut seed) as usize;
        let may_commit = position["deploy"]["can_commit"] == true;
        let text = if may_commit && (actions.is_empty() || roll.is_multiple_of(3)) {
            "commit".to_owned()
        } else {
            actions[roll / 3 % actions.len()]["text"].as_str().unwrap().to_owned()
        };
        seats[mover].play(&text).await.unwrap();
        let news =
            seats[mover].wait(|m| m["type"] == "draft" || m["type"] == "event").await.unwrap();
        if news["type"] == "draft" {
            position = news["draft"]["position"].clone();
            continue;
        }
        let seen = seats[1 - mover].event("turn").await.unwrap();
        assert_eq!(seen, news);
        played.push(news["event"]["turn"].clone());
        position = news["state"]["position"].clone();
    }
    played
}

#[tokio::test]
async fn a_short_game_of_chess_ends_with_mate() {
    let host = Host::start().await;
    let (created, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    for (seat, text) in [(0, "f2f3"), (1, "e7e5"), (0, "g2g4"), (1, "d8h4")] {
        let seat = if seat == 0 { &mut first } else { &mut second };
        seat.play(text).await.unwrap();
    }
    let event = first.wait(|m| m["seq"] == 4 && m["type"] == "event").await.unwrap();
    assert_eq!(event["state"]["outcome"]["text"], "Checkmate. Black wins.");
    let game = host.game(&created).await;
    assert_eq!(texts(&game), ["f3", "e5", "g4", "Qh4#"]);
    assert_eq!(game["status"], "over");
}

#[tokio::test]
async fn a_commander_falls_in_a_deploy() {
    let host = Host::start().await;
    let fen = "11/9ii/11/11/4c6/11/4g6/11/4(FT)6/11/9II/7C3 r - - 5 1";
    let (created, mut first, mut second) = host.two(json!({"game": "cotulenh", "fen": fen})).await;
    first.play("Te4>xe6").await.unwrap();
    first.play("Fe4>xe8").await.unwrap();
    let event = second.event("turn").await.unwrap();
    assert_eq!(event["state"]["outcome"]["reason"], "commander_captured");
    assert_eq!(event["event"]["turn"]["steps"].as_array().unwrap().len(), 2);
    assert_eq!(host.game(&created).await["outcome"]["winner"], "first");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_games_of_both_kinds_are_kept_as_they_were_played() {
    let mut host = Host::start().await;
    let mut all = Vec::new();
    let mut deploys = 0;
    for (seed, kind) in [(1, "chess"), (2, "chess960"), (3, "cotulenh"), (4, "cotulenh")] {
        let (created, first, second) = host.two(json!({"game": kind})).await;
        let mut seats = [first, second];
        let played = play_out(&mut seats, &created["game"]["position"], 150, seed).await;
        assert!(played.len() > 20);
        deploys += played.iter().filter(|turn| turn["steps"].as_array().unwrap().len() > 1).count();
        all.push((created, played));
    }
    assert!(deploys > 0, "no turn had several steps");
    host.restart().await;
    for (created, played) in all {
        let game = host.game(&created).await;
        assert_eq!(game["turns"].as_array().unwrap(), &played);
        let last = game["turns"].as_array().unwrap().last().unwrap();
        assert_eq!(game["position"]["fen"], last["fen"]);
        // What is exported is what was played.
        let path = format!("/api/v1/games/{}/pgn", game["id"].as_str().unwrap());
        let pgn = host.client.get(&path);
        let read = json!({"game": game["game"], "text": pgn.await.unwrap().text});
        let read = host.client.post("/api/v1/import", &read).await.unwrap().json();
        let nodes = read["games"][0]["nodes"].as_array().unwrap();
        assert_eq!(nodes.len(), played.len() + 1, "{}", read["errors"]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_engine_plays_a_game_of_each_kind() {
    let host = Host::start().await;
    for (seed, kind) in [(5u64, "chess"), (6, "cotulenh")] {
        let wanted = json!({"game": kind, "opponent": {"kind": "engine", "level": 1}});
        let created = host.create(wanted).await;
        let mut seat = host.sit(&created, "first").await;
        let mut position = created["game"]["position"].clone();
        let mut seed = seed;
        for _ in 0..15 {
            while position["turn"] == "first" && position["outcome"].is_null() {
                let actions = position["actions"].as_array().unwrap();
                let at = split_mix(&mut seed) as usize % actions.len().max(1);
                let text =
                    actions.get(at).map_or("commit", |a| a["text"].as_str().unwrap()).to_owned();
                seat.play(&text).await.unwrap();
                let news =
                    seat.wait(|m| m["type"] == "draft" || m["type"] == "event").await.unwrap();
                position = match news["type"].as_str() {
                    Some("draft") => news["draft"]["position"].clone(),
                    _ => news["state"]["position"].clone(),
                };
            }
            if position["outcome"].is_null() {
                let reply = seat.event("turn").await.unwrap();
                assert_eq!(reply["event"]["side"], "second");
                position = reply["state"]["position"].clone();
            }
        }
        assert!(texts(&host.game(&created).await).len() >= 10);
    }
}
