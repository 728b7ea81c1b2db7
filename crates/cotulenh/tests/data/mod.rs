//! The conformance data, read from `data/cotulenh` and `data/rulebook`.
#![allow(dead_code, reason = "each test file uses its part")]

use sandtable_cotulenh::{Battle, RuleSet, Variant};
use serde_json::Value;
use std::path::PathBuf;

/// A file of `data/cotulenh`.
pub fn text(name: &str) -> String {
    file(&format!("cotulenh/{name}"))
}

/// A file of `data/rulebook`.
pub fn rulebook_text(name: &str) -> String {
    file(&format!("rulebook/{name}"))
}

fn file(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The records of a file of `data/cotulenh` with one JSON object a line.
pub fn records(name: &str) -> Vec<Value> {
    parsed(&text(name))
}

/// The records of a file of `data/rulebook` with one JSON object a line.
pub fn rulebook_records(name: &str) -> Vec<Value> {
    parsed(&rulebook_text(name))
}

fn parsed(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Which rules a record is about.
pub fn variant(record: &Value) -> Variant {
    named_variant(&string(record, "rules"), &string(record, "mode"))
}

/// The rules of these names.
pub fn named_variant(rules: &str, battle: &str) -> Variant {
    Variant::new(RuleSet::from_name(rules).unwrap(), Battle::from_name(battle).unwrap())
}

/// Two numbers, of Red and Blue; none if the record does not have the field.
pub fn points(record: &Value, field: &str) -> Option<[u16; 2]> {
    let list = record.get(field)?.as_array().unwrap();
    let [red, blue] = &list[..] else { panic!("{field}: expected two numbers") };
    Some([red, blue].map(|number| number.as_u64().unwrap().try_into().unwrap()))
}

pub fn string(record: &Value, field: &str) -> String {
    record[field].as_str().unwrap().to_string()
}

pub fn strings(record: &Value, field: &str) -> Vec<String> {
    let list = record[field].as_array().unwrap();
    list.iter().map(|item| item.as_str().unwrap().to_string()).collect()
}

/// A line of `data/rulebook/perft.epd`.
pub struct PerftLine {
    pub fen: String,
    pub variant: Variant,
    /// Depth and count.
    pub counts: Vec<(u32, u64)>,
}

/// The lines of `data/rulebook/perft.epd`: `FEN ;D1 20 ;D2 400 ;rules rulebook ;mode total`.
pub fn rulebook_perft() -> Vec<PerftLine> {
    let text = rulebook_text("perft.epd");
    let line = |line: &str| {
        let mut fields = line.split(" ;");
        let fen = fields.next().unwrap().to_string();
        let (mut counts, mut rules, mut mode) = (Vec::new(), "", "");
        for field in fields {
            match field.split_once(' ').unwrap() {
                ("rules", name) => rules = name,
                ("mode", name) => mode = name,
                (depth, count) => {
                    let depth = depth.strip_prefix('D').unwrap();
                    counts.push((depth.parse().unwrap(), count.parse().unwrap()));
                }
            }
        }
        PerftLine { fen, variant: named_variant(rules, mode), counts }
    };
    text.lines().map(line).collect()
}

/// Every position of the data, each once.
pub fn fens() -> Vec<String> {
    let mut fens = Vec::new();
    for name in ["edges.jsonl", "positions.jsonl", "sessions.jsonl", "turns.jsonl"] {
        for record in records(name) {
            fens.push(string(&record, "fen"));
            fens.extend(record["after"].as_str().map(str::to_string));
        }
    }
    fens.extend(
        text("perft.epd").lines().filter_map(|line| Some(line.split(" ;").next()?.to_string())),
    );
    fens.sort();
    fens.dedup();
    fens
}
