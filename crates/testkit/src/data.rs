//! The files under `data/`.

use serde_json::Value;
use std::path::PathBuf;

/// The text of a file under `data/`.
pub fn text(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of a JSON-lines file.
pub fn json_lines(name: &str) -> Vec<Value> {
    text(name)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {error}")))
        .collect()
}

/// A string field of a JSON object.
pub fn string<'a>(line: &'a Value, field: &str) -> &'a str {
    line[field].as_str().unwrap_or_else(|| panic!("{line}: no string {field:?}"))
}

/// A boolean field of a JSON object.
pub fn boolean(line: &Value, field: &str) -> bool {
    line[field].as_bool().unwrap_or_else(|| panic!("{line}: no boolean {field:?}"))
}

/// A list of strings in a JSON object.
pub fn strings<'a>(line: &'a Value, field: &str) -> Vec<&'a str> {
    let list = line[field].as_array().unwrap_or_else(|| panic!("{line}: no list {field:?}"));
    list.iter().filter_map(Value::as_str).collect()
}

/// A position with its counts: `FEN ;D1 20 ;D2 400`.
pub struct PerftLine {
    /// The position.
    pub fen: String,
    /// Depth and count, as far as given.
    pub counts: Vec<(u32, u64)>,
}

/// The lines of a perft file.
pub fn perft_lines(name: &str) -> Vec<PerftLine> {
    text(name).lines().filter(|line| !line.starts_with('#')).map(perft_line).collect()
}

fn perft_line(line: &str) -> PerftLine {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default().to_owned();
    let counts = parts.map(|part| {
        part.strip_prefix('D')
            .and_then(|part| part.split_once(' '))
            .and_then(|(depth, count)| Some((depth.parse().ok()?, count.parse().ok()?)))
            .unwrap_or_else(|| panic!("{line}: {part:?} is not a count"))
    });
    PerftLine { counts: counts.collect(), fen }
}
