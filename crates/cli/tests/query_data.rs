//! `sandtable query` over every line of `data/`: expected answers that this project did not compute.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod support;

use sandtable_testkit::data::{boolean, json_lines, string, strings};
use serde_json::{Value, json};
use std::iter::zip;
use support::{ask, sorted};

/// Moves, SAN, check and status of a chess file.
fn compare_moves(game: &str) {
    let lines = json_lines(&format!("{game}/moves.jsonl"));
    assert_eq!(lines.len(), 200);
    let requests: Vec<Value> = lines
        .iter()
        .enumerate()
        .map(|(id, line)| json!({"id": id, "game": game, "fen": line["fen"], "san": true}))
        .collect();
    for (id, (line, answer)) in zip(&lines, ask(&requests)).enumerate() {
        let mut expected: Vec<&str> =
            line["moves"].as_object().unwrap().keys().map(String::as_str).collect();
        expected.sort_unstable();
        assert_eq!(answer["id"], id);
        assert_eq!(answer["san"], line["moves"], "{line}");
        assert_eq!(answer["moves"], json!(expected), "{line}");
        for field in ["fen", "check", "status"] {
            assert_eq!(answer[field], line[field], "{field} of {line}");
        }
        let turn = if string(line, "fen").contains(" w ") { "w" } else { "b" };
        assert_eq!(answer["turn"], turn);
        assert!(answer["claims"].is_array() && answer.get("deploy").is_none());
    }
}

/// The position after each move of a chess file.
fn compare_turns(game: &str) {
    let lines = json_lines(&format!("{game}/turns.jsonl"));
    assert!(lines.len() >= 790);
    let requests: Vec<Value> = lines
        .iter()
        .map(|line| json!({"game": game, "fen": line["fen"], "play": [line["move"]]}))
        .collect();
    for (line, answer) in zip(&lines, ask(&requests)) {
        assert_eq!(answer["fen"], line["after"], "{line}");
        assert!(answer.get("san").is_none());
    }
}

#[test]
fn chess_answers_as_expected() {
    compare_moves("chess");
    compare_turns("chess");
}

#[test]
fn chess960_answers_as_expected() {
    compare_moves("chess960");
    compare_turns("chess960");
}

#[test]
fn cotulenh_positions_and_edges_answer_as_expected() {
    let mut lines = json_lines("cotulenh/positions.jsonl");
    lines.extend(json_lines("cotulenh/edges.jsonl"));
    assert_eq!(lines.len(), 1602);
    let requests: Vec<Value> = lines
        .iter()
        .map(|line| json!({"game": "cotulenh", "fen": line["fen"], "san": true}))
        .collect();
    let answers = ask(&requests);
    let mut again = Vec::new();
    for (line, answer) in zip(&lines, &answers) {
        assert_eq!(answer["moves"], json!(sorted(&line["moves"])), "{line}");
        for field in ["fen", "check", "status"] {
            assert_eq!(answer[field], line[field], "{field} of {line}");
        }
        assert_eq!(answer["deploy"], Value::Null);
        let turn = if string(line, "fen").contains(" r ") { "r" } else { "b" };
        assert_eq!(answer["turn"], turn);
        // The short form of a move leads to the same position as its long form.
        let san = answer["san"].as_object().unwrap();
        assert_eq!(json!(san.keys().collect::<Vec<_>>()), answer["moves"]);
        for (long, short) in san.iter().take(3) {
            for text in [long, short.as_str().unwrap()] {
                again.push(json!({"game": "cotulenh", "fen": line["fen"], "play": [text]}));
            }
        }
    }
    for pair in ask(&again).chunks(2) {
        assert!(pair[0]["fen"].is_string(), "{}", pair[0]);
        assert_eq!(pair[0], pair[1]);
    }
}

#[test]
fn cotulenh_sessions_answer_as_expected() {
    let lines = json_lines("cotulenh/sessions.jsonl");
    assert_eq!(lines.len(), 1077);
    let requests: Vec<Value> = lines
        .iter()
        .map(|line| json!({"game": "cotulenh", "fen": line["fen"], "play": line["steps"]}))
        .collect();
    let answers = ask(&requests);
    let mut reloaded = Vec::new();
    for (line, answer) in zip(&lines, &answers) {
        assert_eq!(answer["moves"], json!(sorted(&line["moves"])), "{line}");
        let deploy = &answer["deploy"];
        assert_eq!(deploy["can_commit"], line["can_commit"], "{line}");
        let first = Step::of(strings(line, "steps")[0]);
        assert_eq!(deploy["origin"], first.origin, "{line}");
        assert!(!string(deploy, "stay").is_empty());
        assert_eq!(answer["status"], "ongoing");
        // R11.2: the FEN of an open deploy loads back to it.
        assert!(string(answer, "fen").ends_with("..."));
        reloaded.push(json!({"game": "cotulenh", "fen": answer["fen"]}));
    }
    assert_eq!(ask(&reloaded), answers);
}

/// A step of a deploy, taken apart: `(FT)c6>xd5`.
struct Step<'a> {
    unit: &'a str,
    origin: &'a str,
    /// Separator and target.
    rest: &'a str,
}

impl Step<'_> {
    fn of(text: &str) -> Step<'_> {
        let unit_end = match text.find(')') {
            Some(end) => end + 1,
            None => text.find(|c: char| c.is_ascii_uppercase()).unwrap() + 1,
        };
        let origin_end = text.find('>').unwrap();
        let (unit, rest) = (&text[..unit_end], &text[origin_end..]);
        Step { unit, origin: &text[unit_end..origin_end], rest }
    }
}

/// R11.5: `origin:stay:step,step`.
fn whole_turn(actions: &[&str], stay: &str) -> String {
    let steps: Vec<String> = actions
        .iter()
        .map(|text| Step::of(text))
        .map(|step| format!("{}{}", step.unit, step.rest))
        .collect();
    format!("{}:{stay}:{}", Step::of(actions[0]).origin, steps.join(","))
}

#[test]
fn cotulenh_turns_lead_where_expected_step_by_step_and_in_one_word() {
    let lines = json_lines("cotulenh/turns.jsonl");
    assert_eq!(lines.len(), 6041);
    let request =
        |line: &Value, play: &Value| json!({"game": "cotulenh", "fen": line["fen"], "play": play});
    let requests: Vec<Value> = lines.iter().map(|line| request(line, &line["actions"])).collect();
    let answers = ask(&requests);
    let mut finished = Vec::new();
    let mut expected = Vec::new();
    for (line, answer) in zip(&lines, &answers) {
        let actions = strings(line, "actions");
        let open = &answer["deploy"];
        if open.is_null() {
            check_after(line, answer);
        } else {
            let mut steps = actions.clone();
            steps.push("commit");
            finished.push(request(line, &json!(steps)));
            expected.push(line);
        }
        if actions[0].contains('>') {
            let stay = if open.is_null() { "" } else { string(open, "stay") };
            finished.push(request(line, &json!([whole_turn(&actions, stay)])));
            expected.push(line);
        }
    }
    assert!(finished.len() > 1000, "{} deploys", finished.len());
    for (line, answer) in zip(expected, ask(&finished)) {
        check_after(line, &answer);
    }
}

fn check_after(line: &Value, answer: &Value) {
    assert_eq!(answer["fen"], line["after"], "{line}: {answer}");
    assert_eq!(answer["deploy"], Value::Null);
    let captured = boolean(line, "commander_captured");
    assert_eq!(answer["status"] == "commander_captured", captured, "{line}");
    if captured {
        assert_eq!(answer["moves"], json!([]));
    }
}
