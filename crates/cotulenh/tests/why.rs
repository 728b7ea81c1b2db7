//! Why not: every refusal has a reason, nothing legal has one, and the reason is the right one.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::{Notation, Position, split_mix};
use sandtable_cotulenh::{Action, ActionKind, Board, Kind, KindSet, Rules, Square};

fn square(text: &str) -> Square {
    Square::read(text).unwrap().0
}

fn kinds(letters: &str) -> KindSet {
    letters.chars().map(|letter| Kind::from_letter(letter).unwrap()).collect()
}

/// What is said to somebody who tries this: reason and words.
fn said(fen: &str, from: &str, to: &str, group: Option<&str>) -> (&'static str, String) {
    let board = Board::from_fen(fen).unwrap();
    let why = board.why_not(square(from), square(to), group.map(kinds)).expect("it is not legal");
    (why.word(), why.to_string())
}

fn reason(fen: &str, from: &str, to: &str) -> &'static str {
    said(fen, from, to, None).0
}

#[test]
fn a_reason_is_given_exactly_where_nothing_is_legal() {
    let mut seed = 7;
    let mut asked = 0;
    for _ in 0..12 {
        let mut board = Board::start();
        for _ in 0..160 {
            let mut actions = Vec::new();
            board.generate(&mut actions);
            if actions.is_empty() || board.terminal().is_some() {
                break;
            }
            if split_mix(&mut seed).is_multiple_of(8) {
                asked += compare(&board, &actions);
            }
            let action = actions[(split_mix(&mut seed) % actions.len() as u64) as usize];
            let _ = board.make(action);
        }
    }
    assert!(asked > 100_000, "{asked}");
}

fn compare(board: &Board, actions: &[Action]) -> usize {
    let mut asked = 0;
    for from in Square::all() {
        let Some(unit) = board.unit_on(from) else { continue };
        for to in Square::all() {
            for group in unit.members().subsets() {
                let legal = actions.iter().any(|action| match action.kind() {
                    ActionKind::Whole { from: f, to: t, .. } => {
                        (f, t) == (from, to) && group == unit.members()
                    }
                    ActionKind::Step { from: f, to: t, group: g, .. } => {
                        (f, t, g) == (from, to, group)
                    }
                    _ => false,
                });
                let why = board.why_not(from, to, Some(group));
                assert_eq!(why.is_none(), legal, "{} {from}{to} {group:?}: {why:?}", board.fen());
                asked += 1;
            }
        }
    }
    assert_eq!(board.why_no_commit().is_none(), board.can_commit(), "{}", board.fen());
    asked
}

#[test]
fn the_commander_may_not_come_to_face_the_other() {
    let fen = "6c4/9ii/11/11/11/11/11/11/11/6T4/11/6C2II r - - 0 1";
    let (word, text) = said(fen, "g3", "h3", None);
    assert_eq!(word, "faces_commander");
    assert_eq!(text, "Your Commander would face theirs on file g.");
}

#[test]
fn an_attack_on_the_commander_names_the_attackers() {
    let fen = "9ci/9i1/11/11/11/11/11/11/11/4(FT)1t4/11/4t1CI3 r - - 0 1";
    let (word, text) = said(fen, "e3", "e2", None);
    assert_eq!(word, "commander_attacked");
    assert_eq!(text, "Your Commander on g1 would be attacked from e1 and g3.");
}

#[test]
fn terrain_river_and_channels_are_told_apart() {
    assert_eq!(reason("9c1/9ii/11/11/11/11/11/11/3T7/11/11/10C r - - 0 1", "d4", "b4"), "terrain");
    let heavy = "9c1/9ii/11/11/6i4/11/5AA4/11/11/11/9II/10C r - - 0 1";
    assert_eq!(reason(heavy, "g6", "g7"), "river");
    let ships = "9c1/9ii/11/11/11/3N7/3i7/2N8/11/11/9II/10C r - - 0 1";
    assert_eq!(reason(ships, "d7", "c8"), "channel");
}

#[test]
fn rings_end_flights() {
    let fen = "9c1/9ii/11/11/11/4g6/11/6g4/4F2i3/11/9II/7C3 r - - 0 1";
    assert_eq!(reason(fen, "e4", "e6"), "engaged");
    let (word, text) = said(fen, "e4", "h4", None);
    assert_eq!((word, text.as_str()), ("shot_down", "The Air Force would be shot down over h4."));
}

#[test]
fn what_is_in_the_way_or_too_far_is_said() {
    let fen = "9c1/9ii/11/11/11/11/5i5/5E5/3i1T5/11/11/10C r - - 0 1";
    assert_eq!(said(fen, "f4", "f6", None).1, "The unit on f5 is in the way.");
    assert_eq!(said(fen, "f4", "i4", None).1, "Too far: the Tank reaches 2 steps there.");
    assert_eq!(reason(fen, "f4", "g5"), "not_a_line");
    assert_eq!(reason(fen, "f4", "f5"), "cannot_combine");
    assert_eq!(reason(fen, "a1", "b1"), "no_unit");
    assert_eq!(reason(fen, "f6", "f7"), "not_yours");
}

#[test]
fn a_deploy_has_reasons_of_its_own() {
    let sea = "9c1/9ii/11/11/11/11/(NFT)10/11/11/11/11/10C r - - 0 1 a6:(FT):N>c6...";
    assert_eq!(said(sea, "a6", "e6", Some("F")).0, "left_behind");
    assert_eq!(said(sea, "a6", "e6", Some("N")).0, "has_acted");
    assert_eq!(said(sea, "k1", "j1", None).0, "deploy_open");
    let board = Board::from_fen(sea).unwrap();
    assert_eq!(board.why_no_commit().unwrap().word(), "left_behind");
    let stack = "9c1/9ii/11/11/11/11/11/11/1n(TI)8/11/9II/10C r - - 0 1 c4:(TI):...";
    assert_eq!(said(stack, "c4", "c5", Some("TI")).0, "everybody");
}

#[test]
fn rings_attackers_and_flights_are_shown() {
    let fen = "10c/11/11/7+s3/11/4n6/11/11/11/3g3s3/11/2C8 r - - 0 1";
    let board = Board::from_fen(fen).unwrap();
    let rings = board.rings(sandtable_core::Side::Second);
    let sizes: Vec<_> = rings.iter().map(|ring| (ring.level, ring.covers.len())).collect();
    // The largest is cut by no edge; dx² + dy² ≤ 9 has 29 squares.
    assert_eq!(sizes, [(1, 5), (2, 13), (1, 5), (3, 29)]);
    let fen = "9c1/9ii/11/11/11/4g6/11/6g4/4F2i3/11/9II/7C3 r - - 0 1";
    let board = Board::from_fen(fen).unwrap();
    let flown = board.flown(square("e4")).unwrap();
    assert!(flown.free.contains(&square("e5")));
    assert!(flown.engaged.contains(&square("e6")));
    assert!(flown.shot_down.contains(&square("h4")));
    assert!(board.flown(square("h1")).is_none());
}
