//! Counts that take too long for a debug build. Run in release.
//!
//! The start position goes as deep as the two boards have counted it together.
//!
//! Depths 1 to 3 were counted by other programs. Depth 4 was found by both boards of this project:
//! `sandtable perft --game cotulenh --board mailbox 4` takes about six minutes.
#![cfg(not(debug_assertions))]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod data;

use sandtable_core::{Notation, Strictness, perft};
use sandtable_cotulenh::Board;
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_testkit::conformance::perft_file;

#[test]
fn the_start_position() {
    perft_file(Board::from_fen, "cotulenh/start.epd", u64::MAX);
}

#[test]
fn a_middlegame_with_stacks_counts_the_same_with_every_leaf_made() {
    let fen = "6cm3/5h1h3/2n3s1a2/2a1g1t1g2/4e5i/5(ft)3e1/5T5/2I5(TI)2/3G6(EA)/3A2S1GM1/2N2H1HF2/1N1C7 b - - 18 28";
    let mut board = Board::from_fen(fen).unwrap();
    assert_eq!(perft(&mut board, 3), sandtable_core::perft_every_leaf(&mut board, 3));
}

/// Every count of the rulebook data, which another program gave.
fn rulebook<B: Notation<Variant = sandtable_cotulenh::Variant>>() {
    let mut nodes = 0;
    for line in data::rulebook_perft() {
        let read = B::read_fen(&line.fen, line.variant, Strictness::Strict);
        let mut board = read.unwrap_or_else(|error| panic!("{}: {error}", line.fen));
        for (depth, count) in line.counts {
            assert_eq!(perft(&mut board, depth), count, "{} at depth {depth}", line.fen);
            nodes += count;
        }
    }
    assert!(nodes > 3_000_000, "{nodes}");
}

#[test]
fn the_rulebook_on_the_textbook_board() {
    rulebook::<Mailbox>();
}
