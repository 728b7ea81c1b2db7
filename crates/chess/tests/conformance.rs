//! Every line of `data/chess` and `data/chess960`.

use sandtable_chess::mailbox::Mailbox;
use sandtable_chess::{Board, Variant};
use sandtable_core::{Notation, Position, Strictness};
use sandtable_testkit::conformance::{moves_file, perft_file, turns_file};

fn chess960(text: &str) -> Result<Board, sandtable_chess::FenError> {
    Board::read_fen(text, Variant::Chess960, Strictness::Strict)
}

#[test]
fn chess_perft_counts_are_met() {
    assert!(perft_file(Board::from_fen, "chess/perft.epd", u64::MAX) > 100_000_000);
}

#[test]
fn chess_moves_and_their_san_are_met() {
    assert!(moves_file(Board::from_fen, "chess/moves.jsonl", Board::is_check) > 5_000);
}

#[test]
fn chess_positions_after_moves_are_met() {
    assert_eq!(turns_file(Board::from_fen, "chess/turns.jsonl"), 792);
}

#[test]
fn chess960_perft_counts_are_met() {
    assert!(perft_file(chess960, "chess960/perft.epd", u64::MAX) > 100_000_000);
}

#[test]
fn chess960_moves_and_their_san_are_met() {
    assert!(moves_file(chess960, "chess960/moves.jsonl", Board::is_check) > 5_000);
}

#[test]
fn chess960_positions_after_moves_are_met() {
    assert_eq!(turns_file(chess960, "chess960/turns.jsonl"), 790);
}

#[test]
fn chess_perft_counts_are_met_by_the_mailbox() {
    assert!(perft_file(Mailbox::from_fen, "chess/perft.epd", u64::MAX) > 100_000_000);
}

#[test]
fn chess_moves_and_their_san_are_met_by_the_mailbox() {
    assert!(moves_file(Mailbox::from_fen, "chess/moves.jsonl", |b| b.in_check(b.turn())) > 5_000);
}

#[test]
fn chess_positions_after_moves_are_met_by_the_mailbox() {
    assert_eq!(turns_file(Mailbox::from_fen, "chess/turns.jsonl"), 792);
}
