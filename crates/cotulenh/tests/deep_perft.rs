//! The start position as deep as the two boards have counted it together. Run in release.
//!
//! Depths 1 to 3 were counted by other programs. Depth 4 was found by both boards of this project:
//! `sandtable perft --game cotulenh --board mailbox 4` takes about six minutes.
#![cfg(not(debug_assertions))]

use sandtable_core::{Notation, perft};
use sandtable_cotulenh::Board;
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
