//! Every line of the data in `data/rulebook` but for the notation, against every board there is.
//!
//! The expected answers were not computed by this project. What a board has to get right is written
//! once, over [`Judged`]; `conformance!` at the end makes a module of tests for one board.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod data;

use sandtable_core::{Conclusion, Outcome, Strictness, perft};
use sandtable_cotulenh::fen::{read_position, write_position};
use sandtable_cotulenh::text::{long_text, parse};
use sandtable_cotulenh::{Action, ActionKind, ActionList, FIFTY_MOVES, Rules, Setup, Variant};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Debug;

/// More nodes than this are counted in release only: see `deep_perft.rs`.
const MOST_NODES: u64 = 100_000;

/// A board whose games end.
trait Judged: Rules + Conclusion + Debug {}

impl<B: Rules + Conclusion + Debug> Judged for B {}

fn setup(fen: &str, variant: Variant) -> Setup {
    let setup = Setup::read(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(setup.faults(), [], "{fen}");
    setup
}

fn load<B: Rules>(fen: &str, record: &Value) -> B {
    let mut setup = setup(fen, data::variant(record));
    setup.points = data::points(record, "points").unwrap_or_default();
    B::from_setup(&setup)
}

fn legal_actions<B: Rules>(board: &B) -> Vec<Action> {
    let mut list = ActionList::default();
    board.generate(&mut list);
    list.to_vec()
}

/// Reads an action in the long form of the data, which must write back to the same text.
fn find<B: Rules>(board: &B, text: &str) -> Action {
    let here = write_position(board);
    let action = parse(board, text).unwrap_or_else(|error| panic!("{text}: {error}: {here}"));
    assert_eq!(long_text(board, action), text, "{here}");
    assert!(board.is_legal(action), "{text}: {here}");
    action
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

/// The actions as sorted text without `commit`, and whether that was among them.
fn action_texts<B: Rules>(board: &B) -> (Vec<String>, bool) {
    let actions = legal_actions(board);
    let others = actions.iter().filter(|&&action| action != Action::COMMIT);
    let texts: Vec<String> = others.map(|&action| long_text(board, action)).collect();
    let distinct: BTreeSet<&String> = texts.iter().collect();
    assert_eq!(distinct.len(), texts.len(), "listed twice in {}", write_position(board));
    let commit = actions.contains(&Action::COMMIT);
    (sorted(texts), commit)
}

/// The word of the data for how a game stands.
fn word(outcome: Option<Outcome>) -> &'static str {
    match outcome.map_or("ongoing", Outcome::word) {
        "threefold_repetition" => "threefold",
        "fifty_moves" => "fifty",
        word => word,
    }
}

fn result(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("*", |outcome| match outcome.winner() {
        Some(sandtable_core::Side::First) => "1-0",
        Some(sandtable_core::Side::Second) => "0-1",
        None => "1/2-1/2",
    })
}

/// Status, points with the bonus, and result are those of the record; some give the status alone.
fn check_end<B: Judged>(board: &B, outcome: Option<Outcome>, record: &Value, here: &str) {
    assert_eq!(word(outcome), record["status"], "{here}");
    if let Some(totals) = data::points(record, "final") {
        assert_eq!(board.final_scores(outcome), Some(totals), "{here}");
        assert_eq!(result(outcome), record["result"], "{here}");
    }
}

/// All lines of a file in the form of `positions.jsonl`. Gives their number.
fn check_positions<B: Judged>(file: &str) -> usize {
    let records = data::rulebook_records(file);
    for (record, number) in records.iter().zip(1..) {
        let fen = data::string(record, "fen");
        let here = format!("{file}:{number}: {} {} {fen}", record["rules"], record["mode"]);
        let board = load::<B>(&fen, record);
        let (texts, commit) = action_texts(&board);
        assert!(!commit, "{here}");
        assert_eq!(texts, sorted(data::strings(record, "moves")), "{here}");
        if record.get("has").is_some() {
            for text in data::strings(record, "has") {
                assert!(texts.contains(&text), "{text}: {here}");
            }
            for text in data::strings(record, "hasnt") {
                assert!(!texts.contains(&text), "{text}: {here}");
            }
        }
        assert_eq!(board.in_check(board.turn()), record["check"], "check: {here}");
        check_end(&board, board.conclude(1, !texts.is_empty()), record, &here);
        if texts.is_empty() && board.terminal().is_none() {
            assert_eq!(Some(board.no_moves()), board.conclude(1, false), "{here}");
        }
        assert_eq!(board.audit(), Ok(()), "{here}");
        assert_eq!(write_position(&board), fen, "{here}");
    }
    records.len()
}

/// All whole turns: the position and the points after them, and back again.
fn check_turns<B: Judged>() -> usize {
    let records = data::rulebook_records("turns.jsonl");
    for (record, number) in records.iter().zip(1..) {
        let here = format!("turns.jsonl:{number}: {record}");
        let start = load::<B>(&data::string(record, "fen"), record);
        let mut board = start.clone();
        let mut made = Vec::new();
        for text in data::strings(record, "actions") {
            assert_eq!(board.turn(), start.turn(), "{here}");
            let (action, points) = (find(&board, &text), board.points());
            made.push((action, board.make(action), points));
            assert_eq!(board.audit(), Ok(()), "{here}");
        }
        if board.turn() == start.turn() {
            assert!(board.can_commit(), "{here}");
            assert_eq!(board.before_turn(), start.before_turn(), "{here}");
            made.push((Action::COMMIT, board.make(Action::COMMIT), board.points()));
        }
        let after = data::string(record, "after");
        assert_eq!(write_position(&board), after, "{here}");
        assert_eq!(Some(board.points()), data::points(record, "points_after"), "{here}");
        assert_eq!(board.before_turn().points, board.points(), "{here}");
        let loaded = load::<B>(&after, record);
        assert_eq!(board, loaded, "{here}");
        assert_eq!(board.key(), loaded.key(), "{here}");
        let end = board.terminal();
        // A Commander that is taken comes before the objective, which the data then still tells.
        if record["objective"] == true && record["commander_captured"] == false {
            assert_eq!(word(end), "objective", "{here}");
        } else {
            assert_ne!(word(end), "objective", "{here}");
        }
        assert_eq!(word(end) == "commander_captured", record["commander_captured"], "{here}");
        while let Some((action, undo, points)) = made.pop() {
            board.unmake(action, undo);
            assert_eq!(board.points(), points, "taken back: {here}");
        }
        assert_eq!(board, start, "taken back: {here}");
        assert_eq!(board.before_turn(), start.before_turn(), "taken back: {here}");
    }
    records.len()
}

/// All open deploys: the further steps, and whether the turn may end now.
fn check_sessions<B: Judged>() -> usize {
    let records = data::rulebook_records("sessions.jsonl");
    for (record, number) in records.iter().zip(1..) {
        let here = format!("sessions.jsonl:{number}: {record}");
        let start = load::<B>(&data::string(record, "fen"), record);
        let mut board = start.clone();
        for text in data::strings(record, "steps") {
            let _ = board.make(find(&board, &text));
            assert_eq!(board.audit(), Ok(()), "{here}");
        }
        assert!(board.deploy().is_some(), "{here}");
        assert_eq!(board.before_turn(), start.before_turn(), "{here}");
        let (actions, commit) = action_texts(&board);
        assert_eq!(actions, sorted(data::strings(record, "moves")), "{here}");
        assert_eq!(commit, record["can_commit"], "{here}");
        assert_eq!(commit, board.can_commit(), "{here}");
        // R11.2: its text loads back to the same open deploy.
        let text = write_position(&board);
        let loaded: B = read_position(&text, data::variant(record), Strictness::Strict)
            .unwrap_or_else(|error| panic!("{text}: {error}: {here}"));
        assert_eq!(loaded, board, "{text}: {here}");
        assert_eq!(loaded.key(), board.key(), "{text}: {here}");
    }
    records.len()
}

/// All counts of at most [`MOST_NODES`]. Gives the number of lines.
fn check_perft<B: Rules>() -> usize {
    let lines = data::rulebook_perft();
    for line in &lines {
        let mut board = B::from_setup(&setup(&line.fen, line.variant));
        for &(depth, count) in line.counts.iter().filter(|(_, count)| *count <= MOST_NODES) {
            assert_eq!(perft(&mut board, depth), count, "{} at depth {depth}", line.fen);
        }
    }
    lines.len()
}

/// All set-ups that must load, and those that must be refused.
fn check_loads<B: Judged>() -> usize {
    let records = data::rulebook_records("loads.jsonl");
    for (record, number) in records.iter().zip(1..) {
        let fen = data::string(record, "fen");
        let here = format!("loads.jsonl:{number}: {record}");
        let loaded = read_position::<B>(&fen, data::variant(record), Strictness::Strict);
        assert_eq!(loaded.is_ok(), record["ok"], "{here}");
        if let Ok(board) = loaded {
            assert_eq!(write_position(&board), fen, "{here}");
            assert_eq!(board.audit(), Ok(()), "{here}");
        }
    }
    records.len()
}

/// All ends of games, each brought about by what the record names.
fn check_outcomes<B: Judged>() -> usize {
    let records = data::rulebook_records("outcomes.jsonl");
    for (record, number) in records.iter().zip(1..) {
        let here = format!("outcomes.jsonl:{number}: {record}");
        let mut setup = setup(&data::string(record, "fen"), data::variant(record));
        setup.points = data::points(record, "points").unwrap();
        let ended = |setup: &Setup, repetitions, has_moves| {
            let board = B::from_setup(setup);
            (board.conclude(repetitions, has_moves), board)
        };
        let (outcome, board) = match record["status"].as_str().unwrap() {
            "time" => {
                let board = B::from_setup(&setup);
                (Some(board.at_match_time()), board)
            }
            "threefold" => ended(&setup, 3, true),
            "fifty" => {
                setup.halfmove = FIFTY_MOVES;
                ended(&setup, 1, true)
            }
            "stalemate" => ended(&setup, 1, false),
            other => panic!("{other}: {here}"),
        };
        check_end(&board, outcome, record, &here);
    }
    records.len()
}

/// Opening a deploy without a step is legal just where a first step is listed, and leaves just
/// those steps. Gives the number of deploys opened.
fn check_starts<B: Judged>() -> usize {
    let mut opened = 0;
    for (record, number) in data::rulebook_records("positions.jsonl").iter().zip(1..) {
        let mut board = load::<B>(&data::string(record, "fen"), record);
        let start = board.clone();
        let actions = legal_actions(&start);
        for (origin, _) in start.before_turn().units() {
            let here = format!("positions.jsonl:{number}: {origin}");
            let is_step = |action: Action| match action.kind() {
                ActionKind::Step { from, .. } => from == origin,
                _ => false,
            };
            let steps: BTreeSet<Action> =
                actions.iter().copied().filter(|&action| is_step(action)).collect();
            let opening = Action::start(origin);
            assert_eq!(start.is_legal(opening), !steps.is_empty(), "{here}");
            if steps.is_empty() {
                continue;
            }
            let undo = board.make(opening);
            assert_eq!(legal_actions(&board).into_iter().collect::<BTreeSet<_>>(), steps, "{here}");
            assert!(!board.can_commit() && !board.is_legal(opening), "{here}");
            board.unmake(opening, undo);
            assert_eq!(board, start, "{here}");
            opened += 1;
        }
    }
    opened
}

/// The tests of one board. The numbers of lines are given so that no file can shrink unseen.
macro_rules! conformance {
    ($name:ident, $board:ty) => {
        mod $name {
            use super::*;

            #[test]
            fn edges() {
                assert_eq!(check_positions::<$board>("edges.jsonl"), 65);
            }

            #[test]
            fn positions() {
                assert_eq!(check_positions::<$board>("positions.jsonl"), 608);
            }

            #[test]
            fn turns() {
                assert_eq!(check_turns::<$board>(), 2015);
            }

            #[test]
            fn sessions() {
                assert_eq!(check_sessions::<$board>(), 326);
            }

            #[test]
            fn perft() {
                assert_eq!(check_perft::<$board>(), 19);
            }

            #[test]
            fn loads() {
                assert_eq!(check_loads::<$board>(), 19);
            }

            #[test]
            fn outcomes() {
                assert_eq!(check_outcomes::<$board>(), 60);
            }

            #[test]
            fn starts() {
                assert!(check_starts::<$board>() > 200);
            }
        }
    };
}

conformance!(mailbox, sandtable_cotulenh::mailbox::Mailbox);
conformance!(board, sandtable_cotulenh::Board);
