//! `sandtable query` over every line of `data/rulebook`: rule sets, battles, points and notation.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod support;

use sandtable_testkit::data::{json_lines, string};
use serde_json::{Value, json};
use std::iter::zip;
use support::{ask, ask_one, sorted};

/// What a line asks: the position, its rules and the points before it.
fn request(line: &Value) -> Value {
    let mut request = json!({
        "game": "cotulenh", "rules": line["rules"], "mode": line["mode"], "fen": line["fen"],
    });
    if line["points"].is_array() {
        request["points"] = line["points"].clone();
    }
    request
}

/// The data has shorter words for two ends.
fn status(line: &Value) -> Value {
    match line["status"].as_str() {
        Some("fifty") => json!("fifty_moves"),
        Some("threefold") => json!("threefold_repetition"),
        _ => line["status"].clone(),
    }
}

#[test]
fn positions_and_edges_answer_as_expected() {
    let mut lines = json_lines("rulebook/positions.jsonl");
    lines.extend(json_lines("rulebook/edges.jsonl"));
    assert_eq!(lines.len(), 673);
    let requests: Vec<Value> = lines.iter().map(request).collect();
    for (line, answer) in zip(&lines, ask(&requests)) {
        assert_eq!(answer["moves"], json!(sorted(&line["moves"])), "{line}");
        assert_eq!(answer["status"], status(line), "{line}");
        assert_eq!((&answer["fen"], &answer["check"]), (&line["fen"], &line["check"]), "{line}");
        if line["points"].is_array() {
            assert_eq!(answer["points"], line["points"], "{line}");
        }
        let is_over = line["status"] != "ongoing";
        assert_eq!(answer.get("final").is_some(), is_over, "{line}");
        assert_eq!(answer.get("result").is_some(), is_over, "{line}");
        if is_over && line["result"].is_string() {
            assert_eq!((&answer["final"], &answer["result"]), (&line["final"], &line["result"]));
        }
    }
}

#[test]
fn turns_and_their_points_answer_as_expected() {
    let lines = json_lines("rulebook/turns.jsonl");
    assert_eq!(lines.len(), 2015);
    let requests: Vec<Value> = lines.iter().map(played).collect();
    let (mut ended, mut open) = (Vec::new(), Vec::new());
    for ((line, request), answer) in zip(zip(&lines, requests.clone()), ask(&requests)) {
        if answer["deploy"].is_null() {
            ended.push((line, answer));
        } else {
            // Whoever is left stays: the commit is not listed.
            let mut request = request;
            request["play"].as_array_mut().unwrap().push(json!("commit"));
            open.push((line, request));
        }
    }
    let answers = ask(&open.iter().map(|(_, request)| request.clone()).collect::<Vec<_>>());
    let committed = zip(&open, answers).map(|((line, _), answer)| (*line, answer));
    for (line, answer) in ended.into_iter().chain(committed) {
        assert_eq!(answer["fen"], line["after"], "{line}");
        assert_eq!(answer["points"], line["points_after"], "{line}");
    }
}

/// The same with the actions of a turn.
fn played(line: &Value) -> Value {
    let mut request = request(line);
    request["play"] = line["actions"].clone();
    request
}

#[test]
fn positions_load_or_are_refused_by_their_rules() {
    let lines = json_lines("rulebook/loads.jsonl");
    let requests: Vec<Value> = lines.iter().map(request).collect();
    for (line, answer) in zip(&lines, ask(&requests)) {
        assert_eq!(answer.get("error").is_none(), line["ok"], "{line}: {answer}");
    }
}

#[test]
fn turns_are_read_and_told_in_either_notation() {
    let lines = json_lines("rulebook/notation.jsonl");
    assert_eq!(lines.len(), 119);
    let mut requests = Vec::new();
    for line in &lines {
        let mut readings = vec![line["turn"].clone(), line["book"].clone()];
        readings.extend(line["also"].as_array().cloned().unwrap_or_default());
        for text in readings {
            let mut request = request(line);
            request["play"] = json!([text]);
            request["turns"] = json!(true);
            requests.push((line, request));
        }
    }
    let asked: Vec<Value> = requests.iter().map(|(_, request)| request.clone()).collect();
    for ((line, request), answer) in zip(requests, ask(&asked)) {
        let turn = &answer["turns"][0];
        assert_eq!(turn["book"], line["book"], "{request}: {answer}");
        assert_eq!(turn["long"], line["turn"], "{request}: {answer}");
        assert!(turn["short"].is_string());
    }
}

#[test]
fn what_is_asked_wrongly_is_refused_with_its_place() {
    let fault = |request: Value| string(&ask_one(request)["error"], "message").to_owned();
    assert_eq!(
        fault(json!({"game": "cotulenh", "rules": "house"})),
        "the variant is \"house\": expected club or rulebook"
    );
    assert_eq!(
        fault(json!({"game": "cotulenh", "mode": "sea"})),
        "the variant is \"sea\": expected total, raid, marine, air or land"
    );
    assert!(fault(json!({"game": "chess", "mode": "total"})).contains("chess has one rule set"));
    assert!(fault(json!({"game": "chess", "points": [1, 2]})).contains("no points"));
    assert!(fault(json!({"game": "cotulenh", "points": [1]})).contains("points"));
    assert!(fault(json!({"game": "cotulenh", "points": [40000, 0]})).contains("at most 30000"));
}

#[test]
fn a_game_by_its_full_name_is_the_same() {
    let by_name = ask_one(json!({"game": "cotulenh-rulebook-marine", "points": [80, 0]}));
    let by_rules = ask_one(json!({
        "game": "cotulenh", "rules": "rulebook", "mode": "marine", "points": [80, 0],
    }));
    assert_eq!(by_name, by_rules);
    assert_eq!(by_name["points"], json!([80, 0]));
}
