//! Every line of the data in `data/cotulenh`, against every board there is.
//!
//! The expected answers were not computed by this project. What a board has to get right is written
//! once, over [`Rules`]; `conformance!` at the end makes a module of tests for one board.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod data;

use sandtable_core::{Outcome, Strictness, perft};
use sandtable_cotulenh::fen::{read_position, write_position};
use sandtable_cotulenh::text::{long_text, parse};
use sandtable_cotulenh::{Action, ActionKind, ActionList, Rules, Variant};
use std::collections::BTreeSet;
use std::fmt::Debug;

fn load<B: Rules>(fen: &str) -> B {
    read_position(fen, Variant::default(), Strictness::Strict)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
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
    let distinct: BTreeSet<Action> = actions.iter().copied().collect();
    assert_eq!(distinct.len(), actions.len(), "listed twice in {}", write_position(board));
    let others = actions.iter().filter(|&&action| action != Action::COMMIT);
    let texts = others.map(|&action| long_text(board, action)).collect();
    (sorted(texts), distinct.contains(&Action::COMMIT))
}

fn status<B: Rules>(board: &B) -> &'static str {
    let outcome = match board.terminal() {
        Some(end @ Outcome::Win { .. }) => Some(end),
        // Mate and stalemate come before the counters (R10.5), which the data does not look at.
        _ if legal_actions(board).is_empty() => Some(board.no_moves()),
        _ => None,
    };
    outcome.map_or("ongoing", Outcome::word)
}

/// All lines of a file in the form of `positions.jsonl`. Gives their number.
fn check_positions<B: Rules>(file: &str) -> usize {
    let records = data::records(file);
    for (record, number) in records.iter().zip(1..) {
        let fen = data::string(record, "fen");
        let here = format!("{file}:{number}: {fen}");
        let board = load::<B>(&fen);
        let expected = sorted(data::strings(record, "moves"));
        assert_eq!(action_texts(&board), (expected, false), "{here}");
        assert_eq!(board.in_check(board.turn()), record["check"], "check: {here}");
        assert_eq!(status(&board), record["status"], "{here}");
        assert_eq!(board.audit(), Ok(()), "{here}");
    }
    records.len()
}

/// All whole turns: the position after them, and back again.
fn check_turns<B: Rules + Debug>() -> usize {
    let records = data::records("turns.jsonl");
    for (record, number) in records.iter().zip(1..) {
        let here = format!("turns.jsonl:{number}: {record}");
        let start = load::<B>(&data::string(record, "fen"));
        let mut board = start.clone();
        let mut made = Vec::new();
        for text in data::strings(record, "actions") {
            assert_eq!(board.turn(), start.turn(), "{here}");
            let action = find(&board, &text);
            made.push((action, board.make(action)));
        }
        if board.turn() == start.turn() {
            assert!(board.can_commit(), "{here}");
            made.push((Action::COMMIT, board.make(Action::COMMIT)));
        }
        let after = data::string(record, "after");
        assert_eq!(write_position(&board), after, "{here}");
        let loaded = load::<B>(&after);
        assert_eq!(board, loaded, "{here}");
        assert_eq!(board.key(), loaded.key(), "{here}");
        let captured = board.terminal().is_some_and(|end| end.word() == "commander_captured");
        assert_eq!(captured, record["commander_captured"], "{here}");
        while let Some((action, undo)) = made.pop() {
            board.unmake(action, undo);
        }
        assert_eq!(board, start, "taken back: {here}");
    }
    records.len()
}

/// All open deploys: the further steps, and whether the turn may end now.
fn check_sessions<B: Rules + Debug>() -> usize {
    let records = data::records("sessions.jsonl");
    for (record, number) in records.iter().zip(1..) {
        let here = format!("sessions.jsonl:{number}: {record}");
        let start = load::<B>(&data::string(record, "fen"));
        let mut board = start.clone();
        for text in data::strings(record, "steps") {
            let _ = board.make(find(&board, &text));
            assert_eq!(board.audit(), Ok(()), "{here}");
        }
        assert!(board.deploy().is_some(), "{here}");
        assert_eq!(board.before_turn(), start.before_turn(), "{here}");
        let expected = sorted(data::strings(record, "moves"));
        let (actions, commit) = action_texts(&board);
        assert_eq!(actions, expected, "{here}");
        assert_eq!(commit, record["can_commit"], "{here}");
        assert_eq!(commit, board.can_commit(), "{here}");
    }
    records.len()
}

/// All counts, to the deepest that is given.
fn check_perft<B: Rules>() -> usize {
    let text = data::text("perft.epd");
    for (line, number) in text.lines().zip(1..) {
        let mut fields = line.split(" ;D");
        let mut board = load::<B>(fields.next().unwrap());
        for field in fields {
            let (depth, count) = field.trim().split_once(' ').unwrap();
            let found = perft(&mut board, depth.parse().unwrap());
            assert_eq!(found.to_string(), count, "perft.epd:{number}: depth {depth}: {line}");
        }
    }
    text.lines().count()
}

/// Opening a deploy without a step is legal just where a first step is listed, and leaves just
/// those steps. Gives the number of deploys opened.
fn check_starts<B: Rules + Debug>() -> usize {
    let mut opened = 0;
    for (record, number) in data::records("positions.jsonl").iter().zip(1..) {
        let mut board = load::<B>(&data::string(record, "fen"));
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
            assert_ne!(board.key(), start.key(), "{here}");
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
                assert_eq!(check_positions::<$board>("edges.jsonl"), 20);
            }

            #[test]
            fn positions() {
                assert_eq!(check_positions::<$board>("positions.jsonl"), 1582);
            }

            #[test]
            fn turns() {
                assert_eq!(check_turns::<$board>(), 6041);
            }

            #[test]
            fn sessions() {
                assert_eq!(check_sessions::<$board>(), 1077);
            }

            #[test]
            fn perft() {
                assert_eq!(check_perft::<$board>(), 41);
            }

            #[test]
            fn starts() {
                assert!(check_starts::<$board>() > 500);
            }
        }
    };
}

conformance!(mailbox, sandtable_cotulenh::mailbox::Mailbox);
conformance!(board, sandtable_cotulenh::Board);
