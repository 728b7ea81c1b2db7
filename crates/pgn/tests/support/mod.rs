//! Games of chess out of short texts.
#![allow(dead_code, reason = "each test file uses its part")]

use sandtable_chess::Board;
use sandtable_pgn::{Record, read_all};

/// The only game of a file, without a fault.
pub fn game(file: impl AsRef<[u8]>) -> Record<Board> {
    let mut games = read_all::<Board>(file.as_ref());
    assert_eq!(games.len(), 1);
    let game = games.remove(0).unwrap();
    assert!(game.faults.is_empty(), "{}", game.faults[0]);
    game
}

/// The moves of a file's only game, with its variations, as they are written.
pub fn moves(file: impl AsRef<[u8]>) -> String {
    moves_of(&game(file))
}

pub fn moves_of(record: &Record<Board>) -> String {
    let text = record.to_pgn();
    let (_, moves) = text.split_once("\n\n").unwrap();
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The only fault of a file's only game.
pub fn error(file: impl AsRef<[u8]>) -> String {
    let mut games = read_all::<Board>(file.as_ref());
    assert_eq!(games.len(), 1, "games");
    match games.remove(0) {
        Ok(record) => {
            assert_eq!(record.faults.len(), 1, "read as {:.200}", record.to_pgn());
            record.faults[0].to_string()
        }
        Err(error) => error.to_string(),
    }
}
