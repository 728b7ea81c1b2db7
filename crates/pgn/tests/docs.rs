//! The games in `docs/notation.md` are as they would be written.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::Notation;
use sandtable_pgn::{PgnPosition, read_all};

fn written<P: PgnPosition>(text: &str) -> String {
    let games = read_all::<P>(text.as_bytes());
    let games = games.into_iter().map(|game| game.unwrap_or_else(|error| panic!("{error}")));
    games.map(|game| game.to_pgn()).collect()
}

fn notation() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/notation.md");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_games_of_the_manual_are_written_like_that() {
    let text = notation();
    let blocks: Vec<_> = text.split("```pgn\n").skip(1).collect();
    assert_eq!(blocks.len(), 2);
    for block in blocks {
        let (game, _) = block.split_once("```").unwrap();
        let again = if game.contains("[Red ") {
            written::<sandtable_cotulenh::Board>(game)
        } else {
            written::<sandtable_chess::Board>(game)
        };
        assert_eq!(again, game);
    }
}

#[test]
fn the_positions_of_the_manual_are_positions() {
    let text = notation();
    let fens = text.lines().filter(|line| line.starts_with("    ") && line.contains('/'));
    let fens = fens.map(str::trim);
    let mut count = 0;
    for fen in fens {
        let again = if fen.contains(" w ") {
            sandtable_chess::Board::from_fen(fen).unwrap().fen()
        } else {
            sandtable_cotulenh::Board::from_fen(fen).unwrap().fen()
        };
        assert_eq!(again, fen);
        count += 1;
    }
    assert_eq!(count, 3);
}
