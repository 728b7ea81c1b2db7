//! Positions as text: what is accepted, and what each fault says.

use proptest::prelude::*;
use sandtable_chess::{Board, FenFaultKind, START_FEN, Setup, SetupFault, Square, Variant, Wing};
use sandtable_core::{MOST_FEN_BYTES, Notation, Side, Strictness, TextError};

/// The faults of a text in chess, each with its place.
fn faults(text: &str) -> Vec<(usize, FenFaultKind)> {
    let error = Board::from_fen(text).expect_err(text);
    error.faults().iter().map(|fault| (fault.at, fault.kind)).collect()
}

/// The faults of a well-formed text whose position is not possible.
fn setup_faults(text: &str) -> Vec<SetupFault> {
    let setup_fault = |(_, kind)| match kind {
        FenFaultKind::Setup(fault) => fault,
        other => panic!("{text}: {other:?}"),
    };
    faults(text).into_iter().map(setup_fault).collect()
}

fn square(text: &str) -> Square {
    text.parse().expect(text)
}

#[test]
fn the_start_position_reads_and_writes() {
    for variant in [Variant::Standard, Variant::Chess960] {
        let board = Board::start_of(variant);
        assert_eq!(board.setup().validate(), Ok(board));
    }
    assert_eq!(Board::start().fen(), START_FEN);
}

#[test]
fn a_text_with_several_faults_lists_them_all_in_order() {
    let found = faults("rnbqkbnr/ppppxppp/8/44/8/8/PPPPPPP/RNBQKBNR v KQkz e9 -1 0 x");
    assert_eq!(
        found,
        [
            (13, FenFaultKind::Letter('x')),
            (21, FenFaultKind::AdjacentNumbers),
            (27, FenFaultKind::RankWidth { rank: 2, found: 7 }),
            (44, FenFaultKind::Turn),
            (49, FenFaultKind::Castling('z')),
            (51, FenFaultKind::EnPassant),
            (54, FenFaultKind::Halfmove),
            (57, FenFaultKind::Fullmove),
            (59, FenFaultKind::Extra),
        ]
    );
}

#[test]
fn missing_fields_are_named_at_the_end_of_the_text() {
    let found = faults("8/8/8/8/8/8/8/8 w");
    assert_eq!(found.len(), 4);
    assert!(found.iter().all(|(at, kind)| *at == 17 && matches!(kind, FenFaultKind::Missing(_))));
}

#[test]
fn a_wrong_number_of_ranks_is_a_fault_of_its_own() {
    assert_eq!(faults("8/8 w - - 0 1"), [(0, FenFaultKind::RankCount(2))]);
    let long = "8/8/8/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(faults(long), [(0, FenFaultKind::RankCount(9))]);
}

#[test]
fn the_strict_reader_wants_counters_and_single_spaces() {
    let short = "4k3/8/8/8/8/8/8/4K3 w - -";
    let wide = "4k3/8/8/8/8/8/8/4K3  w - -  0 1 ";
    assert!(faults(short).iter().all(|(_, kind)| matches!(kind, FenFaultKind::Missing(_))));
    assert!(faults(wide).iter().all(|(_, kind)| *kind == FenFaultKind::Space));
    let normal = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for text in [short, wide, "\t4k3/8/8/8/8/8/8/4K3 w\u{a0}- -\r\n"] {
        assert_eq!(Board::from_fen_lenient(text).map(|board| board.fen()), Ok(normal.into()));
    }
}

#[test]
fn a_text_no_position_could_need_is_not_read() {
    let endless = "x".repeat(1_000_000);
    assert_eq!(faults(&endless), [(MOST_FEN_BYTES, FenFaultKind::TooLong)]);
}

#[test]
fn counters_have_bounds() {
    let with = |tail: &str| Board::from_fen(&format!("4k3/8/8/8/8/8/8/4K3 w - - {tail}"));
    for good in ["0 1", "65535 2147483647"] {
        assert!(with(good).is_ok_and(|board| board.fen().ends_with(good)));
    }
    for bad in ["65536 1", "0 0", "0 2147483648", "+1 1", "01 1", "0 99999999999999999999", "a b"] {
        assert!(with(bad).is_err(), "{bad}");
    }
}

#[test]
fn kings_are_neither_missing_nor_doubled() {
    assert_eq!(setup_faults("8/8/8/8/8/8/8/4K3 w - - 0 1"), [SetupFault::NoKing(Side::Second)]);
    assert_eq!(
        faults("4k3/8/8/8/8/8/8/K3K3 w - - 0 1"),
        [(18, FenFaultKind::Setup(SetupFault::ManyKings(Side::First, square("e1"))))]
    );
}

#[test]
fn pawns_stay_off_the_first_and_last_rank() {
    assert_eq!(
        setup_faults("P3k3/8/8/8/8/8/8/4K2p w - - 0 1"),
        [SetupFault::PawnOnBackRank(square("a8")), SetupFault::PawnOnBackRank(square("h1"))]
    );
}

#[test]
fn the_side_not_to_move_is_not_in_check() {
    let fault = SetupFault::OpponentInCheck(Side::Second, square("e8"));
    assert_eq!(setup_faults("4k3/8/8/8/8/8/8/4RK2 w - - 0 1"), [fault]);
    assert!(Board::from_fen("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").is_ok());
}

#[test]
fn nobody_has_more_pieces_than_a_game_can_give() {
    assert_eq!(
        setup_faults("4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1"),
        [SetupFault::TooManyPieces(Side::First, 17), SetupFault::TooManyPawns(Side::First, 16)]
    );
    assert_eq!(
        setup_faults("4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1"),
        [SetupFault::TooManyPromoted(Side::First)]
    );
}

#[test]
fn a_castling_right_needs_its_king_and_its_rook() {
    assert_eq!(
        setup_faults("4k3/8/8/8/8/8/8/4K3 w K - 0 1"),
        [SetupFault::CastlingRook(Side::First, Wing::KingSide, square("h1"))]
    );
    assert_eq!(
        setup_faults("r4k2/8/8/8/8/8/8/4K3 w q - 0 1"),
        [SetupFault::CastlingKing(Side::Second, Wing::QueenSide)]
    );
    assert_eq!(faults("4k2r/8/8/8/8/8/8/4K3 w kk - 0 1"), [(24, FenFaultKind::CastlingTwice('k'))]);
}

#[test]
fn a_rook_outside_its_corner_is_chess960() {
    let fen = "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1";
    assert!(Board::from_fen(fen).is_err());
    let mut setup = Board::read_fen(fen, Variant::Chess960, Strictness::Strict)
        .map(|board| board.setup())
        .expect(fen);
    setup.variant = Variant::Standard;
    let fault = SetupFault::CastlingRook(Side::First, Wing::KingSide, square("h1"));
    assert_eq!(setup.validate(), Err(vec![fault]));
}

#[test]
fn x_fen_means_the_outermost_rook_and_is_written_as_shredder_fen() {
    let read = |text: &str| {
        Board::read_fen(text, Variant::Chess960, Strictness::Strict).map(|board| board.fen())
    };
    let written = "4k3/8/8/8/8/8/8/1R2KR1R w HB - 0 1";
    assert_eq!(read("4k3/8/8/8/8/8/8/1R2KR1R w KQ - 0 1"), Ok(written.into()));
    let inner = "4k3/8/8/8/8/8/8/1R2KR1R w FB - 0 1";
    assert_eq!(read(inner), Ok(inner.into()));
}

#[test]
fn the_en_passant_square_lies_behind_a_pawn_that_moved_two() {
    assert_eq!(
        setup_faults("4k3/8/8/8/8/8/8/4K3 w - e6 0 1"),
        [SetupFault::EnPassant(square("e6"))]
    );
    let possible = "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1";
    let kept = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1";
    let dropped = Board::from_fen(possible).expect(possible);
    assert_eq!(dropped.en_passant(), None, "nobody can take there");
    assert_eq!(Board::from_fen(kept).map(|board| board.fen()), Ok(kept.into()));
}

#[test]
fn an_error_says_where_and_what_was_expected() {
    let error = Board::from_fen("4k3/8/8/8/8/8/8/4K3 x - - 0 1").expect_err("x is no side");
    assert_eq!(error.at(), Some(20));
    assert_eq!(error.to_string(), "at 20: not a side: expected w or b");
}

proptest! {
    #[test]
    fn no_text_makes_the_readers_panic(text in ".{0,120}") {
        for variant in [Variant::Standard, Variant::Chess960] {
            let _ = Board::read_fen(&text, variant, Strictness::Strict);
            let _ = Board::read_fen(&text, variant, Strictness::Lenient);
        }
    }

    #[test]
    fn a_changed_text_is_read_or_refused(at in 0..START_FEN.len(), with in any::<char>()) {
        let mut text = START_FEN.to_owned();
        text.replace_range(at..=at, with.encode_utf8(&mut [0; 4]));
        for variant in [Variant::Standard, Variant::Chess960] {
            if let Ok(board) = Board::read_fen(&text, variant, Strictness::Lenient) {
                prop_assert_eq!(Board::read_fen(&board.fen(), variant, Strictness::Strict), Ok(board));
            }
        }
    }

    #[test]
    fn no_set_up_makes_validation_panic(
        codes in proptest::collection::vec(0..13usize, 64),
        second in any::<bool>(),
        en_passant in proptest::option::of(0..64usize),
    ) {
        let mut setup = Setup::empty(Variant::Chess960);
        for (slot, code) in setup.squares.iter_mut().zip(codes) {
            *slot = ".PNBRQKpnbrqk".chars().nth(code).and_then(sandtable_chess::Piece::from_letter);
        }
        setup.turn = if second { Side::Second } else { Side::First };
        setup.en_passant = en_passant.map(Square::from_index);
        prop_assert!(setup.validate().is_err(), "64 random pieces are never a position");
    }
}
