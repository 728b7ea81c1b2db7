//! What a line is told to be.

use sandtable_core::{Turn, after_turn};
use sandtable_puzzles::minable::Minable;
use sandtable_puzzles::themes::themes_of;

fn themes<P: Minable>(fen: &str, turns: &[&str], mate_in: Option<u32>) -> Vec<String> {
    let start = P::from_fen(fen).expect("a position");
    let mut now = start.clone();
    let turns: Vec<Turn<P::Move>> = turns
        .iter()
        .map(|text| {
            let turn = now.parse_turn(text).expect("a legal turn");
            now = after_turn(&now, &turn);
            turn
        })
        .collect();
    themes_of(&start, &turns, mate_in)
}

fn chess(fen: &str, turns: &[&str]) -> Vec<String> {
    themes::<sandtable_chess::Board>(fen, turns, None)
}

fn army(fen: &str, turns: &[&str]) -> Vec<String> {
    themes::<sandtable_cotulenh::Board>(fen, turns, None)
}

#[test]
fn a_knight_that_checks_and_takes_the_queen_forks() {
    let fen = "q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
    assert!(!chess(fen, &["d5c7"]).contains(&"fork".to_owned()), "nothing is taken yet");
    let fork = chess(fen, &["d5c7", "e8d7", "c7a8"]);
    assert!(fork.contains(&"fork".to_owned()), "{fork:?}");
}

#[test]
fn a_pawn_that_becomes_a_knight_underpromotes() {
    let found = chess("8/5P1k/8/8/8/8/8/4K3 w - - 0 1", &["f7f8n"]);
    assert_eq!(found[..2], ["promotion", "underpromotion"]);
}

#[test]
fn what_nobody_guards_hangs_and_what_is_guarded_does_not() {
    assert!(chess("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", &["d1d5"]).contains(&"hanging".to_owned()));
    let guarded = chess("4k3/8/4p3/3q4/8/8/8/3RK3 w - - 0 1", &["d1d5"]);
    assert!(!guarded.contains(&"hanging".to_owned()));
}

#[test]
fn a_tank_that_shoots_a_ship_captures_staying() {
    let found = army("9c1/9ii/11/11/11/11/11/11/1n1T7/11/9II/10C r - - 0 1", &["Td4_b4"]);
    assert!(found.contains(&"stay-capture".to_owned()), "{found:?}");
}

#[test]
fn a_plane_lost_with_the_anti_air_it_takes_breaches_its_ring() {
    let fen = "9c1/9ii/11/11/11/4g6/11/6g4/4F2i3/11/9II/7C3 r - - 0 1";
    let found = army(fen, &["Fe4@e7"]);
    assert!(found.contains(&"suicide-capture".to_owned()), "{found:?}");
    assert!(found.contains(&"ring-breach".to_owned()), "{found:?}");
}

#[test]
fn taking_all_but_one_makes_a_last_guard() {
    let found = army("9c1/9i1/11/11/11/11/11/4ti5/4I6/11/9II/10C r - - 0 1", &["Ie4xe5"]);
    assert!(!found.contains(&"last-guard".to_owned()), "two are left: {found:?}");
    let found = army("9c1/9i1/11/11/11/11/11/4t6/4I6/11/9II/10C r - - 0 1", &["Ie4xe5"]);
    assert!(found.contains(&"last-guard".to_owned()), "{found:?}");
}

#[test]
fn a_deploy_that_mates_is_a_deploy_mate() {
    let fen = "7c3/5h1h3/8a2/2(FT)3ag3/8se1/11/2A8/2SGE6/9E1/5T5/+n4H1H1A1/8C2 r - - 6 49";
    let line = ["(FT)c9f12", "Ch12&h11", "f12:+T:+F>xf11"];
    let found = themes::<sandtable_cotulenh::Board>(fen, &line, Some(2));
    assert_eq!(found[..3], ["mate-in-2", "deploy-mate", "deploy"]);
}
