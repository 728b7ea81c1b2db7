//! A game compared with expected answers that other programs gave.

use crate::data::{self, boolean, string};
use sandtable_core::{Notation, count_moves, perft};
use std::collections::BTreeMap;

/// How a position is read: the games of one crate may differ in that.
pub type Reader<P> = fn(&str) -> Result<P, <P as Notation>::FenError>;

fn read<P: Notation>(reader: Reader<P>, fen: &str) -> P {
    reader(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Counts every line of a perft file to the last depth whose count is at most `most`. Gives the
/// number of nodes counted.
pub fn perft_file<P: Notation>(reader: Reader<P>, name: &str, most: u64) -> u64 {
    let mut nodes = 0;
    for line in data::perft_lines(name) {
        let mut position = read(reader, &line.fen);
        let before = position.clone();
        for (depth, count) in line.counts.into_iter().filter(|(_, count)| *count <= most) {
            assert_eq!(perft(&mut position, depth), count, "{} at depth {depth}", line.fen);
            assert!(position == before, "{}: perft changed the position", line.fen);
            nodes += count;
        }
    }
    nodes
}

/// Compares every line of a chess `moves.jsonl`: legal moves as long and short text, and that both
/// are read back; check; status. Gives the number of moves compared.
pub fn moves_file<P: Notation>(
    reader: Reader<P>,
    name: &str,
    in_check: impl Fn(&P) -> bool,
) -> usize {
    let mut compared = 0;
    for line in data::json_lines(name) {
        let fen = string(&line, "fen");
        let position = read(reader, fen);
        let expected: BTreeMap<&str, &str> = line["moves"]
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(long, short)| Some((long.as_str(), short.as_str()?)))
            .collect();
        let mut moves = Vec::new();
        position.generate(&mut moves);
        let found: BTreeMap<String, String> =
            moves.iter().map(|&mv| (position.long_text(mv), position.short_text(mv))).collect();
        let found_text: BTreeMap<&str, &str> =
            found.iter().map(|(long, short)| (long.as_str(), short.as_str())).collect();
        assert_eq!(found_text, expected, "{fen}");
        for mv in moves {
            for text in [position.long_text(mv), position.short_text(mv)] {
                match position.parse_move(&text) {
                    Ok(read) => assert!(read == mv, "{fen}: {text} is read as another move"),
                    Err(error) => panic!("{fen}: {text}: {error}"),
                }
            }
            compared += 1;
        }
        assert_eq!(in_check(&position), boolean(&line, "check"), "{fen}: check");
        assert_eq!(status(&position), string(&line, "status"), "{fen}: status");
    }
    compared
}

/// Compares every line of a chess `turns.jsonl`: the position after a move, and after taking it
/// back. Gives the number of lines.
pub fn turns_file<P: Notation>(reader: Reader<P>, name: &str) -> usize {
    let lines = data::json_lines(name);
    for line in &lines {
        let (fen, text) = (string(line, "fen"), string(line, "move"));
        let mut position = read(reader, fen);
        let before = position.clone();
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{fen} {text}: {error}"));
        let undo = position.make(mv);
        assert_eq!(position.fen(), string(line, "after"), "{fen} {text}");
        assert!(position == read(reader, string(line, "after")), "{fen} {text}: loads differently");
        position.unmake(mv, undo);
        assert!(position == before, "{fen} {text}: not restored");
        assert_eq!(position.fen(), fen);
    }
    lines.len()
}

/// The word for how a position stands, judged by itself alone.
pub fn status<P: Notation>(position: &P) -> &'static str {
    if count_moves(position) == 0 {
        return position.no_moves().word();
    }
    position.terminal().map_or("ongoing", |outcome| outcome.word())
}
