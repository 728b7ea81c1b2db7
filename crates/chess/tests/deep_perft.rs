//! The standard positions to the depth at which every rule has been met. Run in release: in debug
//! builds they take minutes and say nothing that the shallow counts do not.
#![cfg(not(debug_assertions))]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::Board;
use sandtable_core::{Notation, perft};

#[track_caller]
fn count(fen: &str, depth: u32, expected: u64) {
    let mut board = Board::from_fen_lenient(fen).unwrap();
    assert_eq!(perft(&mut board, depth), expected);
}

#[test]
fn the_start_position() {
    count(sandtable_chess::START_FEN, 6, 119_060_324);
}

#[test]
fn kiwipete() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    count(fen, 5, 193_690_690);
}

#[test]
fn the_rook_ending() {
    count("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 7, 178_633_661);
}

#[test]
fn the_promotions() {
    let fen = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -";
    count(fen, 5, 15_833_292);
}

#[test]
fn the_talkchess_position() {
    count("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 5, 89_941_194);
}

#[test]
fn the_middlegame() {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -";
    count(fen, 5, 164_075_551);
}
