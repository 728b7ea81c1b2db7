//! What a search asks of the board beyond the contract: noisy moves, passing, moves from bits.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::{Board, Move, Variant};
use sandtable_core::{Notation, Position, Strictness};
use sandtable_testkit::data;
use sandtable_testkit::walk::{Random, there_and_back};

fn walk_everywhere(mut look: impl FnMut(&Board)) {
    let mut random = Random::new(7);
    for (file, variant) in
        [("chess/perft.epd", Variant::Standard), ("chess960/perft.epd", Variant::Chess960)]
    {
        for line in data::perft_lines(file) {
            let start = Board::read_fen(&line.fen, variant, Strictness::Strict).unwrap();
            there_and_back(&start, 60, |_, moves| random.pick(moves), &mut look);
        }
    }
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort();
    moves
}

#[test]
fn noisy_moves_are_the_captures_and_promotions_among_all() {
    let mut seen = 0;
    walk_everywhere(|board| {
        let (mut all, mut noisy) = (Vec::new(), Vec::new());
        board.generate(&mut all);
        board.generate_noisy(&mut noisy);
        all.retain(|mv| mv.kind().is_capture() || mv.kind().promotion().is_some());
        seen += noisy.len();
        assert_eq!(sorted(noisy), sorted(all), "{}", board.fen());
    });
    assert!(seen > 20_000, "only {seen} noisy moves");
}

#[test]
fn quiet_moves_are_all_others_in_the_same_order() {
    walk_everywhere(|board| {
        let (mut all, mut quiet) = (Vec::new(), Vec::new());
        board.generate(&mut all);
        board.generate_quiet(&mut quiet);
        all.retain(|mv| !mv.kind().is_capture() && mv.kind().promotion().is_none());
        assert_eq!(quiet, all, "{}", board.fen());
    });
}

#[test]
fn a_pass_hands_over_the_turn_and_is_taken_back_exactly() {
    walk_everywhere(|board| {
        if board.is_check() {
            return;
        }
        let mut passed = board.clone();
        let undo = passed.make_null();
        assert_eq!(passed.turn(), !board.turn());
        assert_eq!(passed.audit(), Ok(()), "{}", board.fen());
        assert_eq!(passed.en_passant(), None);
        passed.unmake_null(undo);
        assert_eq!(passed, *board);
    });
}

#[test]
fn any_bits_give_a_move_that_can_be_asked_about() {
    let board = Board::from_fen("r3k2r/pPpp1ppp/8/3Pp3/8/8/P1P2PPP/R3K2R w KQkq e6 0 1").unwrap();
    let mut legal = Vec::new();
    board.generate(&mut legal);
    let found: Vec<Move> =
        (0..=u16::MAX).filter_map(Move::from_bits).filter(|&mv| board.is_legal(mv)).collect();
    assert_eq!(sorted(found.clone()), sorted(legal));
    assert!(found.iter().all(|mv| mv.bits() != 0 && Move::from_bits(mv.bits()) == Some(*mv)));
}
