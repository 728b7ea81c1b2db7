//! Games go to python-chess and back. See the scripts in `fixtures/` for how its part was recorded.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::Board;
use sandtable_core::{NodeId, Notation, Position, Tree};
use sandtable_pgn::{ErrorKind, Record, read_all};
use serde_json::Value;
use std::path::PathBuf;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

fn fixture(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

fn records(text: &str) -> Vec<Record<Board>> {
    let records: Vec<Record<Board>> =
        read_all(text.as_bytes()).into_iter().map(Result::unwrap).collect();
    assert!(records.iter().all(|record| record.faults.is_empty()));
    records
}

#[test]
fn what_python_chess_writes_is_read_as_python_chess_reads_it() {
    let records = records(&fixture("python_chess.pgn"));
    let expected = fixture("python_chess.jsonl");
    assert_eq!(records.len(), expected.lines().count());
    let mut moves = 0;
    for (record, line) in records.iter().zip(expected.lines()) {
        let line: Value = serde_json::from_str(line).unwrap();
        let name = &line["tags"]["Round"];
        compare_tags(record, &line["tags"]);
        assert_eq!(record.tree.start().fen(), line["start"], "start of {name}");
        assert_eq!(nodes(&record.tree), line["nodes"], "moves of {name}");
        moves += record.tree.len();
    }
    assert!(records.len() >= 300 && moves > 10_000, "{moves} moves are too few to tell");
}

#[test]
fn of_damaged_games_all_is_kept_but_the_rest_of_the_damaged_line() {
    let games = read_all::<Board>(fixture("damaged.pgn").as_bytes());
    let expected = fixture("damaged.jsonl");
    assert_eq!(games.len(), expected.lines().count());
    let (mut damaged, mut nulls) = (0, 0);
    for (game, line) in games.iter().zip(expected.lines()) {
        let (record, line): (_, Value) =
            (game.as_ref().unwrap(), serde_json::from_str(line).unwrap());
        let name = &line["tags"]["Round"];
        compare_tags(record, &line["tags"]);
        assert_eq!(record.tree.start().fen(), line["start"], "start of {name}");
        assert_eq!(nodes(&record.tree), line["nodes"], "moves of {name}");
        let fault = line["fault"].as_str().map(|text| format!("illegal_move {text}"));
        let found = record.faults.iter().map(|fault| match &fault.kind {
            ErrorKind::Move { text, .. } => format!("{} {text}", fault.kind.reason()),
            kind => panic!("{name}: {kind}"),
        });
        assert_eq!(found.collect::<Vec<_>>(), Vec::from_iter(fault), "faults of {name}");
        damaged += record.faults.len();
        let tree = &record.tree;
        nulls += tree.walk().filter(|&id| tree.node(id).unwrap().is_null()).count();
        // What is kept is written and read back equal, without a fault.
        let again = records(&record.to_pgn());
        assert!(again.len() == 1 && again[0] == *record, "{}", record.to_pgn());
    }
    assert!(damaged > 100 && nulls > 500, "{damaged} faults, {nulls} null moves");
}

fn compare_tags(record: &Record<Board>, expected: &Value) {
    let told = ["FEN", "SetUp", "Variant", "Result"];
    let mut count = 0;
    for (name, value) in expected.as_object().unwrap() {
        let value = value.as_str().unwrap();
        match record.tags.get(name) {
            Some(found) => {
                assert_eq!(found, value, "{name}");
                count += 1;
            }
            None => assert!(told.contains(&name.as_str()) || value.starts_with('?'), "{name}"),
        }
    }
    assert_eq!(record.tags.iter().count(), count, "tags that python-chess does not know");
    assert_eq!(record.result.word(), expected["Result"]);
}

/// All nodes in the form of the fixture.
fn nodes(tree: &Tree<Board>) -> Value {
    let mut guide = tree.clone();
    tree.walk().map(|id| node(tree, &mut guide, id)).collect()
}

fn node(tree: &Tree<Board>, guide: &mut Tree<Board>, id: NodeId) -> Value {
    let node = tree.node(id).unwrap();
    let notes = node.notes();
    let (mut long, mut short) = (String::new(), String::new());
    if node.is_null() {
        (long, short) = ("0000".to_owned(), "--".to_owned());
    }
    if let (Some(parent), Some(mv)) = (node.parent(), node.mv()) {
        guide.go_to(parent).unwrap();
        assert!(guide.position().is_legal(mv));
        (long, short) = (guide.position().long_text(mv), guide.position().short_text(mv));
    }
    assert!(notes.commands.is_empty());
    let mut fields = vec![
        Value::from(node.ply()),
        long.into(),
        short.into(),
        notes.before.join(" ").into(),
        notes.after.join(" ").into(),
        notes.nags.clone().into(),
        notes.clock.map(|clock| clock.0).into(),
        notes.eval.map(|eval| eval.to_string()).into(),
    ];
    let is_empty = |value: &Value| *value == "" || value.is_null() || *value == Value::from([0; 0]);
    while fields.pop_if(|last| is_empty(last)).is_some() {}
    fields.into()
}

#[test]
fn what_is_written_is_what_python_chess_was_shown_to_read() {
    let records = records(&fixture("python_chess.pgn"));
    let written: String = records.iter().map(Record::to_pgn).collect();
    if std::env::var_os("SANDTABLE_WRITE_FIXTURES").is_some() {
        std::fs::write(path("written.pgn"), &written).unwrap();
    }
    let shown = fixture("written.pgn");
    for (line, (found, expected)) in written.lines().zip(shown.lines()).enumerate() {
        assert_eq!(found, expected, "line {} of written.pgn", line + 1);
    }
    assert_eq!(written.len(), shown.len());
}

#[test]
fn what_is_written_is_read_back_equal() {
    let before = records(&fixture("python_chess.pgn"));
    let written: String = before.iter().map(Record::to_pgn).collect();
    let after = records(&written);
    assert_eq!(before.len(), after.len());
    for (before, after) in before.iter().zip(&after) {
        assert!(before == after, "{}", before.to_pgn());
    }
}
