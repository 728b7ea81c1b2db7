//! Exchanges of Cờ Tư Lệnh on positions made for them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::Notation;
use sandtable_cotulenh::{Board, Kind, Piece};
use sandtable_engine::Playable;
use sandtable_engine::cotulenh::piece_value;

fn value(letters: &str) -> i32 {
    let worth = |kind| piece_value(Piece { kind, hero: false });
    letters.chars().map(|letter| worth(Kind::from_letter(letter).unwrap())).sum()
}

/// Asserts that an exchange wins exactly this much.
fn wins(fen: &str, action: &str, wanted: i32) {
    let board = Board::from_fen(fen).unwrap();
    let action = board.parse_move(action).unwrap();
    let holds: Vec<i32> = (-1200..1200).filter(|&n| board.see_at_least(action, n)).collect();
    assert_eq!(holds.last(), Some(&wanted), "{fen} {action:?}");
    assert_eq!(holds.len() as i32, wanted + 1201, "what wins much wins less, too");
}

/// A position with Commanders far from everything.
fn with(ranks_9_to_4: &str) -> String {
    format!("6c4/11/11/{ranks_9_to_4}/11/11/4C6 r - - 0 1")
}

#[test]
fn an_undefended_unit_is_won() {
    wins(&with("11/11/5i5/5T5/11/11"), "Tf6xf7", value("I"));
}

#[test]
fn a_defended_unit_costs_the_attacker() {
    wins(&with("11/5i5/5i5/5T5/11/11"), "Tf6xf7", value("I") - value("T"));
}

#[test]
fn a_defended_attacker_is_paid_for() {
    wins(&with("11/5i5/5i5/5T5/5T5/11"), "Tf6xf7", value("I") - value("T"));
    // A militia beside the square takes back what took the tank.
    wins(&with("11/5i5/5i5/4MT5/11/11"), "Tf6xf7", value("I") - value("T") + value("I"));
}

#[test]
fn a_stack_is_taken_whole() {
    wins(&with("11/11/5(fti)5/5T5/11/11"), "Tf6xf7", value("FTI"));
}

#[test]
fn who_stays_cannot_be_taken_there() {
    wins(&with("11/2t8/2i8/1N9/11/11"), "Nb6xc7", value("I") - value("N"));
    // A ship cannot go ashore: it shoots, and nobody takes back on an empty square.
    wins(&with("11/11/11/11/4t6/1N2i6"), "Nb4_e4", value("I"));
}

#[test]
fn an_air_force_may_stay_and_is_safe() {
    wins(&with("11/5t5/5i5/11/11/5F5"), "Ff4_f7", value("I"));
    wins(&with("11/5t5/5i5/11/11/5F5"), "Ff4xf7", value("I") - value("F"));
}

#[test]
fn a_sacrifice_costs_the_air_force_and_its_load() {
    wins(&with("11/11/5s5/11/11/5(FI)5"), "(FI)f4@f7", value("S") - value("FI"));
}

#[test]
fn a_ring_keeps_the_avenger_away() {
    // Without the Anti-Air beside it, the tank on f7 would be shot by the Air Force on i10.
    let open = "6c4/11/8f2/11/11/5i5/5T5/11/11/11/11/4C6 r - - 0 1";
    wins(open, "Tf6xf7", value("I") - value("T"));
    let covered = "6c4/11/8f2/11/6S4/5i5/5T5/11/11/11/11/4C6 r - - 0 1";
    wins(covered, "Tf6xf7", value("I"));
}

#[test]
fn a_quiet_move_into_fire_loses_what_moves() {
    wins(&with("11/5i5/11/5T5/11/11"), "Tf6f7", -value("T"));
    wins(&with("11/5i5/11/5T5/11/11"), "Tf6e6", 0);
}

#[test]
fn a_commander_does_not_take_what_is_defended() {
    let fen = "11/11/11/5c5/5i5/5T5/11/11/11/11/11/6C4 r - - 0 1";
    wins(fen, "Tf7xf8", value("I") - value("T"));
    let fen = "11/11/11/5c5/5i5/5T5/11/5A5/11/11/11/6C4 r - - 0 1";
    wins(fen, "Tf7xf8", value("I"));
}
