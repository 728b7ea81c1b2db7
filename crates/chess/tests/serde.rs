//! With the feature `serde` everything is text.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::mailbox::Mailbox;
use sandtable_chess::{
    Board, Color, Kind, Move, MoveKind, Piece, START_FEN, Setup, Square, Variant,
};
use sandtable_core::{Notation, Position};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The text of a value, which has to come back equal.
fn text<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value, "{json}");
    serde_json::from_str(&json).unwrap()
}

#[test]
fn words_are_written_as_text_and_come_back() {
    assert_eq!(text(&Square::E4), "e4");
    assert_eq!(text(&Kind::Knight), "N");
    assert_eq!(text(&Piece::new(Color::Black, Kind::Knight)), "n");
    assert!(serde_json::from_str::<Square>("\"e9\"").is_err());
    assert!(serde_json::from_str::<Piece>("4").is_err());
}

#[test]
fn moves_come_back_without_a_board() {
    for kind in MoveKind::ALL {
        text(&Move::new(Square::E7, Square::D8, kind));
    }
    let castling = Move::new(Square::E1, Square::H1, MoveKind::CastleKingSide);
    assert_eq!(text(&castling), "e1h1 CastleKingSide");
    for mv in Mailbox::start().legal_moves() {
        text(&mv);
    }
    for wrong in ["", "e2e4", "e2e4 Push", "e2e9 Quiet", "e2e44 Quiet", "é Quiet"] {
        let json = serde_json::to_string(wrong).unwrap();
        assert!(serde_json::from_str::<Move>(&json).is_err(), "{wrong}");
    }
}

#[test]
fn boards_and_set_ups_are_fen() {
    assert_eq!(text(&Board::start()), START_FEN);
    assert_eq!(text(&Mailbox::start()), START_FEN);
    assert_eq!(text(&Board::start().setup()), START_FEN);
    assert_eq!(text(&Setup::empty(Variant::Standard)), "8/8/8/8/8/8/8/8 w - - 0 1");
    assert!(serde_json::from_str::<Board>("\"8/8/8/8/8/8/8/8 w - - 0 1\"").is_err());
    assert!(serde_json::from_str::<Board>("{}").is_err());
}

#[test]
fn chess960_is_told_by_its_castling_rights() {
    for number in [0, 518, 959] {
        text(&Board::numbered_start(Variant::Chess960, number));
    }
    let mut setup = Board::start_of(Variant::Chess960).setup();
    setup.rights = sandtable_chess::Rights::NONE;
    let board = setup.validate().unwrap();
    let json = serde_json::to_string(&board).unwrap();
    let back: Board = serde_json::from_str(&json).unwrap();
    assert_eq!((back.variant(), back.fen()), (Variant::Standard, board.fen()));
}
