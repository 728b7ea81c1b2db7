//! What textbook boards get wrong, one test a trap, asked of both boards.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::mailbox::{self, Mailbox};
use sandtable_chess::{Board, Move, MoveKind, Setup, SetupFault, Square, Variant, Wing};
use sandtable_core::{DrawReason, Notation, Outcome, Position, Side, Strictness, WinReason};

/// Runs each of these statements as a test on the fast board and as one on the textbook board.
macro_rules! on_both_boards {
    ($($statement:ident,)*) => {
        mod fast_board {
            $(#[test] fn $statement() { super::$statement::<super::Board>(); })*
        }
        mod textbook_board {
            $(#[test] fn $statement() { super::$statement::<super::Mailbox>(); })*
        }
    };
}

on_both_boards! {
    a_rook_that_takes_a_rook_at_home_ends_a_right_of_each_side,
    a_king_that_takes_a_rook_at_home_ends_the_rights_of_both,
    a_promoting_pawn_that_takes_a_rook_at_home_ends_its_right,
    a_rook_that_comes_home_brings_no_right_back,
    unmake_restores_the_move_number,
    the_clock_restarts_after_pawn_moves_and_captures_only,
    en_passant_that_uncovers_a_check_along_the_rank_is_illegal,
    en_passant_by_a_pawn_pinned_aslant_is_legal_along_the_pin_only,
    en_passant_may_be_open_to_one_pawn_and_closed_to_another,
    en_passant_takes_the_pawn_that_gives_check,
    en_passant_that_uncovers_a_check_through_the_taken_pawn_is_illegal,
    the_en_passant_square_is_absent_where_no_capture_is_legal,
    the_en_passant_chance_lasts_one_move,
    castling_out_of_check_is_illegal,
    castling_through_check_is_illegal,
    castling_into_check_is_illegal,
    castling_past_a_piece_is_illegal,
    castling_queen_side_with_b1_attacked_is_legal,
    castling_with_an_attacked_rook_is_legal,
    a_pawn_beside_the_path_stops_castling,
    a_double_check_lets_only_the_king_move,
    a_king_cannot_step_back_along_the_line_of_check,
    a_pinned_knight_has_no_move,
    a_pawn_does_not_jump_over_a_piece,
    a_pawn_does_not_take_around_the_edge,
    a_pawn_promotes_to_all_four_and_nothing_else,
    every_kind_of_move_has_its_number_and_is_taken_back,
    mate_and_stalemate_differ_by_the_check,
    dead_positions_are_draws_and_others_are_not,
    seventy_five_moves_are_a_draw,
}

fn board<P: Notation>(fen: &str) -> P {
    P::from_fen(fen).unwrap()
}

/// The position after these moves in UCI. Each is taken back once before it is played, and has to
/// restore an equal position.
fn after<P: Notation>(fen: &str, moves: &[&str]) -> P {
    let mut position: P = board(fen);
    for text in moves {
        let before = position.clone();
        let mv = position.parse_move(text).unwrap();
        let undo = position.make(mv);
        position.unmake(mv, undo);
        assert!(position == before, "{text} was not taken back in {}", before.fen());
        let _ = position.make(mv);
        position.audit().unwrap();
    }
    position
}

fn legal<P: Notation>(position: &P) -> Vec<String> {
    let mut list = P::List::default();
    position.generate(&mut list);
    let mut texts: Vec<_> = list.as_ref().iter().map(|&mv| position.long_text(mv)).collect();
    texts.sort();
    texts
}

fn is_legal<P: Notation>(fen: &str, text: &str) -> bool {
    legal(&board::<P>(fen)).iter().any(|mv| mv == text)
}

/// The castling rights as FEN writes them.
fn rights<P: Notation>(position: &P) -> String {
    position.fen().split(' ').nth(2).unwrap().to_owned()
}

/// The en-passant square as FEN writes it.
fn en_passant<P: Notation>(position: &P) -> String {
    position.fen().split(' ').nth(3).unwrap().to_owned()
}

const ROOKS_FACE_EACH_OTHER: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn a_rook_that_takes_a_rook_at_home_ends_a_right_of_each_side<P: Notation>() {
    assert_eq!(rights(&after::<P>(ROOKS_FACE_EACH_OTHER, &["a1a8"])), "Kk");
    assert_eq!(rights(&after::<P>(ROOKS_FACE_EACH_OTHER, &["h1h8"])), "Qq");
    assert_eq!(rights(&after::<P>(ROOKS_FACE_EACH_OTHER, &["a1a8", "e8e7", "a8h8"])), "K");
    let black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    assert_eq!(rights(&after::<P>(black, &["a8a1"])), "Kk");
    assert_eq!(rights(&after::<P>(black, &["h8h1"])), "Qq");
}

fn a_king_that_takes_a_rook_at_home_ends_the_rights_of_both<P: Notation>() {
    // The king has left home, so its own rights are gone; the rook's right goes with the rook.
    let white = "r3k2r/1K6/8/8/8/8/8/7R w kq - 0 1";
    assert_eq!(rights(&after::<P>(white, &["b7a8"])), "k");
    let black = "7r/8/8/8/8/8/6k1/R3K2R b KQ - 0 1";
    assert_eq!(rights(&after::<P>(black, &["g2h1"])), "Q");
}

fn a_promoting_pawn_that_takes_a_rook_at_home_ends_its_right<P: Notation>() {
    let white = "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1";
    for piece in ["q", "r", "b", "n"] {
        let takes = |squares: &str| format!("{squares}{piece}");
        assert_eq!(rights(&after::<P>(white, &[&takes("b7a8")])), "k");
        assert_eq!(rights(&after::<P>(white, &[&takes("g7h8")])), "q");
    }
    let black = "4k3/8/8/8/8/8/1p4p1/R3K2R b KQ - 0 1";
    assert_eq!(rights(&after::<P>(black, &["b2a1q"])), "K");
    assert_eq!(rights(&after::<P>(black, &["g2h1n"])), "Q");
}

fn a_rook_that_comes_home_brings_no_right_back<P: Notation>() {
    let moves = ["a1b1", "a8b8", "b1a1", "b8a8"];
    assert_eq!(rights(&after::<P>(ROOKS_FACE_EACH_OTHER, &moves)), "Kk");
    let moves = ["e1e2", "e8d8", "e2e1", "d8e8"];
    assert_eq!(rights(&after::<P>(ROOKS_FACE_EACH_OTHER, &moves)), "-");
}

fn unmake_restores_the_move_number<P: Notation>() {
    for (fen, text, next) in [
        ("4k3/8/8/8/8/8/8/R3K3 b Q - 7 41", "e8d8", "3k4/8/8/8/8/8/8/R3K3 w Q - 8 42"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 7 41", "a1a8", "R3k3/8/8/8/8/8/8/4K3 b - - 8 41"),
    ] {
        let mut position: P = board(fen);
        let mv = position.parse_move(text).unwrap();
        let undo = position.make(mv);
        assert_eq!(position.fen(), next);
        position.unmake(mv, undo);
        assert_eq!(position.fen(), fen);
    }
}

fn the_clock_restarts_after_pawn_moves_and_captures_only<P: Notation>() {
    let clock = |text: &str| {
        let position = after::<P>("r3k3/1P5p/8/2pP4/8/8/P5P1/R3K2R w KQq c6 30 60", &[text]);
        position.fen().split(' ').nth(4).unwrap().to_owned()
    };
    for quiet in ["a1b1", "e1g1", "e1c1", "e1f1"] {
        assert_eq!(clock(quiet), "31", "{quiet}");
    }
    for restarts in ["a2a3", "a2a4", "h1h7", "d5c6", "b7b8q", "b7a8q"] {
        assert_eq!(clock(restarts), "0", "{restarts}");
    }
}

fn en_passant_that_uncovers_a_check_along_the_rank_is_illegal<P: Notation>() {
    // Both pawns leave the fifth rank at once, and the rook looks along it at the king.
    let position = after::<P>("4k3/2p5/8/KP5r/8/8/8/8 b - - 0 1", &["c7c5"]);
    assert!(!legal(&position).contains(&"b5c6".to_owned()));
    assert_eq!(en_passant(&position), "-");
    let mirrored = after::<P>("8/8/8/8/kp5R/8/2P5/4K3 w - - 0 1", &["c2c4"]);
    assert!(!legal(&mirrored).contains(&"b4c3".to_owned()));
    // A second piece on the rank, and it is legal again.
    let shielded = after::<P>("4k3/2p5/8/KP4nr/8/8/8/8 b - - 0 1", &["c7c5"]);
    assert!(legal(&shielded).contains(&"b5c6".to_owned()));
    assert_eq!(en_passant(&shielded), "c6");
}

fn en_passant_by_a_pawn_pinned_aslant_is_legal_along_the_pin_only<P: Notation>() {
    // The bishop on b7 pins d5 to the king on f3; c6 lies on the line, e6 beside it.
    let along = after::<P>("4k3/1bp5/8/3P4/8/5K2/8/8 b - - 0 1", &["c7c5"]);
    assert!(legal(&along).contains(&"d5c6".to_owned()));
    let across = after::<P>("4k3/1b2p3/8/3P4/8/5K2/8/8 b - - 0 1", &["e7e5"]);
    assert!(!legal(&across).contains(&"d5e6".to_owned()));
    assert_eq!(en_passant(&across), "-");
}

fn en_passant_may_be_open_to_one_pawn_and_closed_to_another<P: Notation>() {
    // The square is kept for c5; e5 is pinned by the rook on e8.
    let position = after::<P>("k3r3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1", &["d7d5"]);
    assert_eq!(en_passant(&position), "d6");
    assert!(legal(&position).contains(&"c5d6".to_owned()));
    assert!(!legal(&position).contains(&"e5d6".to_owned()));
}

fn en_passant_takes_the_pawn_that_gives_check<P: Notation>() {
    let position = after::<P>("4k3/3p4/8/4P3/2K5/8/8/8 b - - 0 1", &["d7d5"]);
    assert!(legal(&position).contains(&"e5d6".to_owned()));
}

fn en_passant_that_uncovers_a_check_through_the_taken_pawn_is_illegal<P: Notation>() {
    // The pawn on d5 is all that stands between the bishop on b7 and the king on f3. No game leads
    // here, but a FEN may.
    let position: P = board("4k3/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1");
    assert!(!legal(&position).contains(&"e5d6".to_owned()));
    assert_eq!(en_passant(&position), "-");
}

fn the_en_passant_square_is_absent_where_no_capture_is_legal<P: Notation>() {
    let start = P::start().fen();
    assert_eq!(en_passant(&after::<P>(&start, &["e2e4"])), "-");
    assert_eq!(en_passant(&after::<P>(&start, &["e2e4", "a7a6", "e4e5", "d7d5"])), "d6");
    // The push uncovers a check from the rook on a7, which taking does not answer.
    let discovered = after::<P>("4k3/rp5K/8/P7/8/8/8/8 b - - 0 1", &["b7b5"]);
    assert_eq!(en_passant(&discovered), "-");
    // The pawn that could take is pinned on its file.
    let pinned = after::<P>("k2r4/2p5/8/3P4/8/8/8/3K4 b - - 0 1", &["c7c5"]);
    assert_eq!(en_passant(&pinned), "-");
    // A FEN may name the square; it is forgotten on reading.
    let read: P = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert_eq!(en_passant(&read), "-");
    assert!(read == after(&start, &["e2e4"]));
}

fn the_en_passant_chance_lasts_one_move<P: Notation>() {
    let fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    assert_eq!(en_passant(&after::<P>(fen, &["d7d5"])), "d6");
    let later = after::<P>(fen, &["d7d5", "e1e2", "e8e7"]);
    assert_eq!(en_passant(&later), "-");
    assert!(!legal(&later).contains(&"e5d6".to_owned()));
}

fn castling_out_of_check_is_illegal<P: Notation>() {
    let fen = "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1";
    assert!(!is_legal::<P>(fen, "e1g1"));
    assert!(!is_legal::<P>(fen, "e1c1"));
}

fn castling_through_check_is_illegal<P: Notation>() {
    let king_side = "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1";
    assert!(!is_legal::<P>(king_side, "e1g1"));
    assert!(is_legal::<P>(king_side, "e1c1"));
    let queen_side = "r3k2r/8/8/3R4/8/8/8/4K3 b kq - 0 1";
    assert!(!is_legal::<P>(queen_side, "e8c8"));
    assert!(is_legal::<P>(queen_side, "e8g8"));
}

fn castling_into_check_is_illegal<P: Notation>() {
    assert!(!is_legal::<P>("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "e1g1"));
    assert!(!is_legal::<P>("4k3/8/8/8/2r5/8/8/R3K2R w KQ - 0 1", "e1c1"));
}

fn castling_past_a_piece_is_illegal<P: Notation>() {
    // The knight on b1 stands in nobody's way but the rook's.
    assert!(!is_legal::<P>("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1"));
    assert!(!is_legal::<P>("4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1", "e1g1"));
}

fn castling_queen_side_with_b1_attacked_is_legal<P: Notation>() {
    assert!(is_legal::<P>("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    assert!(is_legal::<P>("r3k3/8/8/8/8/8/8/1R2K3 b q - 0 1", "e8c8"));
}

fn castling_with_an_attacked_rook_is_legal<P: Notation>() {
    assert!(is_legal::<P>("4k2r/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
    assert!(is_legal::<P>("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
}

fn a_pawn_beside_the_path_stops_castling<P: Notation>() {
    // Pawns attack aslant: e2 guards d1 and f1, h2 guards g1, b2 guards c1.
    let on_e2 = "4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1";
    assert!(!is_legal::<P>(on_e2, "e1g1") && !is_legal::<P>(on_e2, "e1c1"));
    assert!(!is_legal::<P>("4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1", "e1g1"));
    assert!(!is_legal::<P>("4k3/8/8/8/8/8/1p6/R3K2R w KQ - 0 1", "e1c1"));
    // What stands before a pawn it does not attack.
    assert!(is_legal::<P>("4k3/8/8/8/8/8/p7/R3K3 w Q - 0 1", "e1c1"));
}

fn a_double_check_lets_only_the_king_move<P: Notation>() {
    // While the queen stands before the rook, the pawn takes the knight that gives check. When it
    // does not, both give check, and neither the pawn nor a queen that steps between is enough.
    let position: P = board("k3r3/8/8/8/8/5n2/4Q1P1/4K3 w - - 0 1");
    assert!(legal(&position).contains(&"g2f3".to_owned()));
    let position: P = board("4r2k/8/8/8/8/5n2/Q5P1/4K3 w - - 0 1");
    assert_eq!(legal(&position), ["e1d1", "e1f1", "e1f2"]);
}

fn a_king_cannot_step_back_along_the_line_of_check<P: Notation>() {
    let position: P = board("4r2k/8/8/8/4K3/8/8/8 w - - 0 1");
    let moves = legal(&position);
    assert!(!moves.contains(&"e4e3".to_owned()) && !moves.contains(&"e4e5".to_owned()));
    assert_eq!(moves.len(), 6);
}

fn a_pinned_knight_has_no_move<P: Notation>() {
    let position: P = board("4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1");
    assert!(legal(&position).iter().all(|mv| mv.starts_with("e1")));
}

fn a_pawn_does_not_jump_over_a_piece<P: Notation>() {
    let fen = "4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1";
    assert!(!is_legal::<P>(fen, "e2e4") && !is_legal::<P>(fen, "e2e3"));
    let fen = "4k3/8/8/8/4n3/8/4P3/K7 w - - 0 1";
    assert!(!is_legal::<P>(fen, "e2e4") && is_legal::<P>(fen, "e2e3"));
}

fn a_pawn_does_not_take_around_the_edge<P: Notation>() {
    let position: P = board("4k3/8/8/p6p/P6P/8/8/4K3 w - - 0 1");
    assert!(legal(&position).iter().all(|mv| mv.starts_with("e1")));
}

fn a_pawn_promotes_to_all_four_and_nothing_else<P: Notation>() {
    let of_pawn = |fen: &str, from: &str| {
        let mut moves = legal(&board::<P>(fen));
        moves.retain(|mv| mv.starts_with(from));
        moves
    };
    let white = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    let all = ["a7a8b", "a7a8n", "a7a8q", "a7a8r", "a7b8b", "a7b8n", "a7b8q", "a7b8r"];
    assert_eq!(of_pawn(white, "a7"), all);
    let black = "k7/8/8/8/8/8/7p/K5N1 b - - 0 1";
    let all = ["h2g1b", "h2g1n", "h2g1q", "h2g1r", "h2h1b", "h2h1n", "h2h1q", "h2h1r"];
    assert_eq!(of_pawn(black, "h2"), all);
    let queen = after::<P>(black, &["h2g1q"]);
    assert_eq!(queen.fen(), "k7/8/8/8/8/8/8/K5q1 w - - 0 2");
}

/// The number of a move's kind, which both boards have and the contract does not know.
trait Numbered: Notation {
    fn number(mv: Self::Move) -> u8;
}

impl Numbered for Board {
    fn number(mv: Move) -> u8 {
        mv.kind() as u8
    }
}

impl Numbered for Mailbox {
    fn number(mv: mailbox::Move) -> u8 {
        mv.flag as u8
    }
}

fn every_kind_of_move_has_its_number_and_is_taken_back<P: Numbered>() {
    let white = "r3k3/1P5p/8/2pP4/8/8/P5P1/R3K2R w KQq c6 30 60";
    let black = "r3k2r/p5p1/8/8/2Pp4/8/1p5P/R3K3 b Qkq c3 30 60";
    for (fen, moves) in [
        (
            white,
            [
                "h1h6", "a2a4", "e1g1", "e1c1", "h1h7", "d5c6", "b7b8n", "b7b8b", "b7b8r", "b7b8q",
                "b7a8n", "b7a8b", "b7a8r", "b7a8q",
            ],
        ),
        (
            black,
            [
                "h8h3", "a7a5", "e8g8", "e8c8", "h8h2", "d4c3", "b2b1n", "b2b1b", "b2b1r", "b2b1q",
                "b2a1n", "b2a1b", "b2a1r", "b2a1q",
            ],
        ),
    ] {
        for (kind, text) in MoveKind::ALL.into_iter().zip(moves) {
            let mut position: P = board(fen);
            let before = position.clone();
            let mv = position.parse_move(text).unwrap();
            assert_eq!(P::number(mv), kind as u8, "{text}");
            assert!(position.is_legal(mv));
            let undo = position.make(mv);
            assert!(position != before && position.key() != before.key());
            position.audit().unwrap();
            position.unmake(mv, undo);
            assert!(position == before, "{text} in {fen} was not taken back");
        }
    }
}

fn mate_and_stalemate_differ_by_the_check<P: Notation>() {
    let mate: P = board("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    assert!(legal(&mate).is_empty());
    assert_eq!(mate.no_moves(), Outcome::win(Side::First, WinReason::Checkmate));
    let stalemate: P = board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(legal(&stalemate).is_empty());
    assert_eq!(stalemate.no_moves(), Outcome::draw(DrawReason::Stalemate));
}

fn dead_positions_are_draws_and_others_are_not<P: Notation>() {
    let dead = Some(Outcome::draw(DrawReason::InsufficientMaterial));
    for (pieces, expected) in [
        ("8/8/8/8", dead),
        ("8/8/8/3N4", dead),
        ("8/8/8/3b4", dead),
        ("8/2b5/8/2B5", dead),    // of one colour, one each
        ("b7/1B6/2b5/3B4", dead), // of one colour, four of them
        ("8/2b5/2B5/8", None),    // of two colours
        ("8/8/2N5/3n4", None),    // a mate in a corner can be arranged
        ("8/8/2N5/3N4", None),    // it cannot be forced, but it exists
        ("8/8/2N5/3B4", None),
        ("8/8/2P5/8", None),
        ("8/8/2r5/8", None),
        ("8/8/2q5/8", None),
    ] {
        let position: P = board(&format!("3k4/8/{pieces}/8/4K3 w - - 0 1"));
        assert_eq!(position.terminal(), expected, "{pieces}");
    }
}

fn seventy_five_moves_are_a_draw<P: Notation>() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 149 100";
    assert_eq!(board::<P>(fen).terminal(), None);
    let expected = Some(Outcome::draw(DrawReason::SeventyFiveMoves));
    assert_eq!(after::<P>(fen, &["a1b1"]).terminal(), expected);
}

// What concerns the textbook board alone.

#[test]
fn a_set_up_is_read_as_chess_whatever_its_mode() {
    let chess960 = "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1";
    let setup = Board::read_fen(chess960, Variant::Chess960, Strictness::Strict).unwrap().setup();
    assert_eq!(Mailbox::from_setup(&setup).unwrap().fen(), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
}

#[test]
fn castling_with_a_rook_outside_its_corner_is_refused() {
    let chess960 = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    let setup = Board::read_fen(chess960, Variant::Chess960, Strictness::Strict).unwrap().setup();
    let corner = |wing, file| SetupFault::CastlingRook(Side::First, wing, Square::new(file, 0));
    let faults = [corner(Wing::KingSide, 7), corner(Wing::QueenSide, 0)];
    assert_eq!(Mailbox::from_setup(&setup).unwrap_err(), faults);
}

#[test]
fn a_set_up_keeps_its_en_passant_square_only_if_a_capture_is_legal() {
    let setup = |fen: &str, square| {
        let setup = Board::from_fen(fen).unwrap().setup();
        Setup { en_passant: Some(square), ..setup }
    };
    let c6 = Square::new(2, 5);
    let open = setup("4k3/8/8/1Pp5/8/8/8/4K3 w - - 0 1", c6);
    assert!(Mailbox::from_setup(&open).unwrap().fen().contains(" c6 "));
    let pinned = setup("4k3/8/8/KPp4r/8/8/8/8 w - - 0 1", c6);
    assert!(Mailbox::from_setup(&pinned).unwrap().fen().contains(" - - "));
}

#[test]
fn an_illegal_move_from_a_stranger_is_not_legal() {
    let position = Mailbox::start();
    for flag in MoveKind::ALL {
        for (from, to) in [((4, 0), (4, 0)), ((4, 0), (6, 0)), ((4, 1), (4, 4)), ((3, 4), (3, 5))] {
            let square = |(file, rank)| Square::new(file, rank);
            let mv = mailbox::Move { from: square(from), to: square(to), flag };
            assert!(!position.is_legal(mv), "{mv:?}");
        }
    }
}
