//! Games go to python-chess and back. See the scripts in `fixtures/` for how its part was recorded.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::Board;
use sandtable_core::{NodeId, Notation, Position, Tree};
use sandtable_pgn::{Record, read_all};
use serde_json::Value;
use std::path::PathBuf;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

fn fixture(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

fn records(text: &str) -> Vec<Record<Board>> {
    read_all(text.as_bytes()).into_iter().map(Result::unwrap).collect()
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
