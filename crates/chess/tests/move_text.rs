//! Moves as text: what is accepted, and what each refusal says.

use proptest::prelude::*;
use sandtable_chess::{Board, MoveError, MoveFault, Square, Variant};
use sandtable_core::{Notation, Position, Strictness};

fn board(fen: &str) -> Board {
    Board::from_fen_lenient(fen).expect(fen)
}

/// The move that a text means, in UCI.
fn read(board: &Board, text: &str) -> Result<String, MoveError> {
    board.parse_move(text).map(|mv| board.long_text(mv))
}

fn refusal(board: &Board, text: &str) -> MoveFault {
    read(board, text).expect_err(text).fault
}

#[test]
fn castling_is_read_in_every_form_and_written_as_each_game_does() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
    let chess = board(fen);
    for text in ["e1g1", "e1h1", "O-O", "0-0", "O-O+", "O-O!?"] {
        assert_eq!(read(&chess, text), Ok("e1g1".into()), "{text}");
    }
    for text in ["e1c1", "e1a1", "O-O-O", "0-0-0"] {
        assert_eq!(read(&chess, text), Ok("e1c1".into()), "{text}");
    }
    let chess960 = Board::read_fen(fen, Variant::Chess960, Strictness::Lenient).expect(fen);
    assert_eq!(read(&chess960, "e1h1"), Ok("e1h1".into()));
    assert_eq!(read(&chess960, "O-O-O"), Ok("e1a1".into()));
    assert!(read(&chess960, "e1g1").is_err(), "in Chess960 this may be a king's move");
}

#[test]
fn san_is_read_with_more_or_less_than_it_needs() {
    let position = board("4k3/2P5/8/8/8/8/4p3/RN2K1NR w KQ -");
    for text in ["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3+", "Nf3!!", "g1f3"] {
        assert_eq!(read(&position, text), Ok("g1f3".into()), "{text}");
    }
    for text in ["Nxe2", "Ne2", "N:e2", "Ng1xe2"] {
        assert_eq!(read(&position, text), Ok("g1e2".into()), "{text}");
    }
    for text in ["c8=Q", "c8Q", "c8=Q+", "c7c8q", "c7-c8=Q"] {
        assert_eq!(read(&position, text), Ok("c7c8q".into()), "{text}");
    }
}

#[test]
fn what_fits_several_moves_names_them() {
    let position = board("4k3/8/8/8/8/8/8/R3K2R w - -");
    let refused = refusal(&board("4k3/8/8/8/8/8/3K4/R6R w - -"), "Rd1");
    assert_eq!(refused, MoveFault::Ambiguous(vec!["a1d1".into(), "h1d1".into()]));
    assert_eq!(read(&position, "Rd1"), Ok("a1d1".into()), "the king is in the way of the other");
}

#[test]
fn a_refused_move_says_why() {
    let start = Board::start();
    assert_eq!(refusal(&start, "e3e4"), MoveFault::NoPiece(Square::E3));
    assert!(matches!(refusal(&start, "e7e5"), MoveFault::WrongSide(..)));
    assert!(matches!(refusal(&start, "e2e5"), MoveFault::Unreachable(..)));
    assert!(matches!(refusal(&start, "Bc4"), MoveFault::Nobody(..)));
    assert!(matches!(refusal(&start, "O-O"), MoveFault::NoCastling));
    assert!(matches!(refusal(&start, "e2e4q"), MoveFault::PromotionExtra));
    assert!(matches!(refusal(&start, "hello"), MoveFault::Syntax { .. }));
    assert!(matches!(refusal(&start, ""), MoveFault::Syntax { .. }));
    let pinned = board("4r1k1/8/8/8/8/8/4N3/4K3 w - -");
    let attackers = vec![Square::E8];
    assert_eq!(refusal(&pinned, "e2c3"), MoveFault::LeavesKingInCheck { attackers });
    let promoting = board("7k/P7/8/8/8/8/8/7K w - -");
    assert_eq!(refusal(&promoting, "a7a8"), MoveFault::PromotionMissing);
    assert_eq!(refusal(&promoting, "a8"), MoveFault::PromotionMissing);
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,12}") {
        let _ = Board::start().parse_move(&text);
    }

    #[test]
    fn what_looks_like_a_move_is_read_or_refused(text in "[a-hKQRBN0-9Ox=+#-]{1,7}") {
        let position = board("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -");
        if let Ok(mv) = position.parse_move(&text) {
            prop_assert!(position.is_legal(mv));
        }
    }
}
