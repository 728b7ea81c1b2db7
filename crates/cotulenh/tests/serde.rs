//! With the feature `serde` everything is text.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::{Notation, Position};
use sandtable_cotulenh::fen::START_FEN;
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::{Action, Board, Color, Kind, KindSet, Piece, Setup, Square, Unit};
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
    assert_eq!(text(&Square::F5), "f5");
    assert_eq!(text(&Kind::Tank), "T");
    assert_eq!(text(&Piece { kind: Kind::Tank, hero: true }), "+T");
    let members = KindSet::from_iter([Kind::AirForce, Kind::Tank]);
    for (side, expected) in [(Color::Red, "(F+T)"), (Color::Blue, "(f+t)")] {
        let unit = Unit::new(side, members, KindSet::of(Kind::Tank)).unwrap();
        assert_eq!(text(&unit), expected);
    }
    for wrong in ["", "(Ft)", "(TF)", "T ", "(T)", "x", "é"] {
        let json = serde_json::to_string(wrong).unwrap();
        assert!(serde_json::from_str::<Unit>(&json).is_err(), "{wrong}");
    }
}

#[test]
fn actions_come_back_without_a_board() {
    for action in Board::start().legal_moves() {
        text(&action);
    }
    assert_eq!(text(&Action::COMMIT), "commit");
    assert!(serde_json::from_str::<Action>("\"f5\"").is_err());
}

#[test]
fn boards_and_set_ups_are_fen() {
    assert_eq!(text(&Board::start()), START_FEN);
    assert_eq!(text(&Mailbox::start()), START_FEN);
    assert_eq!(text(&Setup::start()), START_FEN);
    assert_eq!(text(&Setup::empty()), "11/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1");
    let open = "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1 f5:T:I>f6...";
    assert_eq!(text(&open.parse::<Board>().unwrap()), open, "in the middle of a deploy");
    assert_eq!(text(&open.parse::<Mailbox>().unwrap()), open);
    assert!(serde_json::from_str::<Setup>(&serde_json::to_string(open).unwrap()).is_err());
}
