//! cozy-chess, the fast board and the textbook board agree on every position of random games.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::mailbox::Mailbox;
use sandtable_chess::{Board, Setup, Variant};
use sandtable_core::{Notation, Position, Strictness};
use sandtable_testkit::data;
use sandtable_testkit::walk::{Random, there_and_back};

/// A move as king-takes-rook text, the one form that all can be brought to.
fn cozy_moves(board: &cozy_chess::Board) -> Vec<String> {
    let mut texts = Vec::new();
    board.generate_moves(|moves| {
        texts.extend(moves.into_iter().map(|mv| mv.to_string()));
        false
    });
    texts.sort();
    texts
}

fn fast_moves(board: &Board) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate(&mut moves);
    let text = |mv: &sandtable_chess::Move| {
        let promotion = mv.kind().promotion().map(|kind| kind.letter().to_ascii_lowercase());
        format!("{}{}{}", mv.from(), mv.to(), promotion.map(String::from).unwrap_or_default())
    };
    let mut texts: Vec<String> = moves.iter().map(text).collect();
    texts.sort();
    texts
}

fn agree(board: &Board) {
    // cozy-chess reads no clock above a hundred, and clocks make no moves.
    let fen = Setup { halfmove: 0, ..board.setup() }.validate().unwrap().fen();
    let cozy = cozy_chess::Board::from_fen(&fen, board.variant() == Variant::Chess960).unwrap();
    assert_eq!(fast_moves(board), cozy_moves(&cozy), "{fen}");
    assert_eq!(board.is_check(), !cozy.checkers().is_empty(), "{fen}");
    if board.variant() == Variant::Standard {
        let mailbox = Mailbox::from_fen(&fen).unwrap();
        let uci = |mv: &sandtable_chess::Move| board.long_text(*mv);
        let mut moves = Vec::new();
        board.generate(&mut moves);
        let mut texts: Vec<String> = moves.iter().map(uci).collect();
        texts.sort();
        let mut second = Vec::new();
        mailbox.generate(&mut second);
        let mut second: Vec<String> = second.iter().map(|mv| mailbox.long_text(*mv)).collect();
        second.sort();
        assert_eq!(texts, second, "{fen}");
    }
}

/// Random games from every position of a data file; gives the number of plies.
fn games(file: &str, mode: Variant, seed: u64) -> usize {
    let mut random = Random::new(seed);
    let mut plies = 0;
    for line in data::perft_lines(file) {
        let start = Board::read_fen(&line.fen, mode, Strictness::Strict).unwrap();
        plies += there_and_back(&start, 200, |_, moves| random.pick(moves), agree);
    }
    plies
}

#[test]
fn chess_games_agree_at_every_ply() {
    let plies = games("chess/perft.epd", Variant::Standard, 1);
    assert!(plies > 20_000, "only {plies} plies");
}

#[test]
fn chess960_games_agree_at_every_ply() {
    let plies = games("chess960/perft.epd", Variant::Chess960, 2);
    assert!(plies > 20_000, "only {plies} plies");
}
