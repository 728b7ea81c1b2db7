//! The conformance data, read from `data/cotulenh`.
#![allow(dead_code, reason = "each test file uses its part")]

use serde_json::Value;
use std::path::PathBuf;

pub fn text(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/cotulenh").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The records of a file with one JSON object a line.
pub fn records(name: &str) -> Vec<Value> {
    text(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub fn string(record: &Value, field: &str) -> String {
    record[field].as_str().unwrap().to_string()
}

pub fn strings(record: &Value, field: &str) -> Vec<String> {
    let list = record[field].as_array().unwrap();
    list.iter().map(|item| item.as_str().unwrap().to_string()).collect()
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
