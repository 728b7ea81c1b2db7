//! Actions, open deploys and turns as text (R11.2–R11.5), on every position of the data.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use sandtable_core::{Notation, Position};
use sandtable_cotulenh::fen::{read_position, read_position_lenient};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::text::{
    Legal, MoveErrorKind, long_text, parse, parse_turn, short_text, turn_short_text, turn_text,
};
use sandtable_cotulenh::{Action, Rules};
use std::collections::HashSet;

mod data;

fn board(fen: &str) -> Mailbox {
    read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn legal(board: &Mailbox) -> Vec<Action> {
    let mut actions = Vec::new();
    board.generate(&mut actions);
    actions
}

/// Every text of every legal action reads back, and no two actions share one.
fn check_texts(board: &Mailbox) {
    let mut seen = HashSet::new();
    let texts = Legal::of(board);
    for action in legal(board) {
        let (long, short) = (long_text(board, action), texts.short_text(action));
        assert_eq!(texts.parse(&long), Ok(action), "{long} in {}", board.fen());
        assert_eq!(texts.parse(&short), Ok(action), "{short} for {long} in {}", board.fen());
        let unmarked = long.replace('+', "");
        assert_eq!(texts.parse(&unmarked), Ok(action), "{unmarked} in {}", board.fen());
        assert!(short.len() <= long.len());
        assert!(seen.insert(short), "two actions are {long} in short in {}", board.fen());
    }
}

#[test]
fn the_long_text_of_every_action_is_that_of_the_data() {
    for name in ["positions.jsonl", "edges.jsonl"] {
        for record in data::records(name) {
            let board = board(&data::string(&record, "fen"));
            let mut texts: Vec<String> =
                legal(&board).iter().map(|&action| long_text(&board, action)).collect();
            texts.sort();
            assert_eq!(texts, data::strings(&record, "moves"), "{}", board.fen());
        }
    }
}

#[test]
fn every_action_reads_back_from_its_long_and_its_short_text() {
    for name in ["positions.jsonl", "edges.jsonl"] {
        for record in data::records(name) {
            check_texts(&board(&data::string(&record, "fen")));
        }
    }
}

#[test]
fn an_open_deploy_loads_back_to_the_same_deploy() {
    for record in data::records("sessions.jsonl") {
        let mut board = board(&data::string(&record, "fen"));
        for step in data::strings(&record, "steps") {
            let action = parse(&board, &step).unwrap();
            assert_eq!(long_text(&board, action), step);
            let _ = board.make(action);
        }
        let fen = board.fen();
        assert_eq!(read_position(&fen), Ok(board.clone()), "{fen}");
        assert_eq!(read_position_lenient(&fen), Ok(board.clone()), "{fen}");
        assert_eq!(board.can_commit(), record["can_commit"].as_bool().unwrap());
        check_texts(&board);
    }
}

#[test]
fn every_turn_reads_back_from_its_long_and_its_short_text() {
    let (mut deploys, mut long_needed) = (0, 0);
    for record in data::records("turns.jsonl") {
        let before = board(&data::string(&record, "fen"));
        let mut now = before.clone();
        let mut actions = Vec::new();
        for text in data::strings(&record, "actions") {
            let action = parse(&now, &text).unwrap();
            actions.push(action);
            let _ = now.make(action);
        }
        if now.deploy().is_some() {
            actions.push(Action::COMMIT);
            let _ = now.make(Action::COMMIT);
        }
        assert_eq!(now.fen(), data::string(&record, "after"));
        let (long, short) = (turn_text(&before, &actions), turn_short_text(&before, &actions));
        for text in [&long, &short] {
            let read = parse_turn(&before, text);
            assert_eq!(read.as_deref(), Ok(&actions[..]), "{text} in {}", before.fen());
        }
        if actions.len() > 1 {
            deploys += 1;
            long_needed += usize::from(long == short);
        }
    }
    assert!(deploys > 1_000, "{deploys}");
    assert!(long_needed * 20 < deploys, "{long_needed} of {deploys}");
}

#[test]
fn a_deploy_that_was_only_started_loads_back_too() {
    for record in data::records("positions.jsonl") {
        let board = board(&data::string(&record, "fen"));
        for square in sandtable_cotulenh::Square::all() {
            let start = Action::start(square);
            if board.is_legal(start) {
                assert_eq!(parse(&board, &long_text(&board, start)), Ok(start));
                let mut open = board.clone();
                let _ = open.make(start);
                assert_eq!(read_position(&open.fen()), Ok(open.clone()), "{}", open.fen());
                check_texts(&open);
            }
        }
    }
}
