//! The puzzles that the page is given: all are legal and told rightly, and a sample is proven again.

use sandtable_games::{GameKind, with_board};
use sandtable_puzzles::check::{check_legal, check_unique};
use sandtable_puzzles::judge::Judge;
use sandtable_puzzles::minable::Minable;
use sandtable_puzzles::mine::PROOF_NODES;
use sandtable_puzzles::puzzle::{Puzzle, read_puzzles};
use std::path::Path;

/// How many of each game are proven again.
const SAMPLE: usize = 20;
/// How many of each game there are at least.
const LEAST: usize = 1_000;

fn shipped(game: GameKind) -> Vec<Puzzle> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/puzzles");
    read_puzzles(&web.join(format!("{game}.json"))).expect("the puzzles of the page")
}

fn check_sample<P: Minable>(puzzles: &[Puzzle], variant: P::Variant) {
    let lines = check_legal::<P>(puzzles, variant).expect("legal puzzles");
    let mut judge = Judge::default();
    for index in (0..puzzles.len()).step_by(puzzles.len().div_ceil(SAMPLE)) {
        check_unique(&mut judge, &puzzles[index], &lines[index], PROOF_NODES)
            .expect("one solution");
    }
}

fn check(game: GameKind) {
    let puzzles = shipped(game);
    assert!(puzzles.len() >= LEAST, "{} puzzles", puzzles.len());
    with_board!(game, Board, variant => check_sample::<Board>(&puzzles, variant));
}

#[test]
fn the_chess_puzzles_are_legal_and_a_sample_has_one_solution() {
    check(GameKind::Chess);
}

#[test]
fn the_cotulenh_puzzles_are_legal_and_a_sample_has_one_solution() {
    check(GameKind::COTULENH);
}

#[test]
fn a_puzzle_with_two_solutions_is_refused() {
    let two_mates = Puzzle {
        id: "two".to_owned(),
        fen: "6k1/5ppp/8/8/8/8/5PPP/2RR2K1 w - - 0 1".to_owned(),
        moves: vec!["d1d8".to_owned()],
        themes: vec!["mate-in-1".to_owned(), "endgame".to_owned()],
        level: 1,
    };
    let mut one_mate = two_mates.clone();
    one_mate.fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".to_owned();
    let is_unique = |puzzle: &Puzzle| {
        let puzzles = [puzzle.clone()];
        let lines = check_legal::<sandtable_chess::Board>(&puzzles, Default::default()).unwrap();
        check_unique(&mut Judge::default(), puzzle, &lines[0], 20_000).is_ok()
    };
    assert!(is_unique(&one_mate));
    assert!(!is_unique(&two_mates));
}

#[test]
fn an_illegal_turn_a_second_copy_and_wrong_themes_are_refused() {
    let puzzles = shipped(GameKind::Chess);
    let refuses = |puzzles: &[Puzzle]| {
        check_legal::<sandtable_chess::Board>(puzzles, Default::default()).is_err()
    };
    let first = puzzles[0].clone();
    assert!(!refuses(std::slice::from_ref(&first)));
    assert!(refuses(&[first.clone(), first.clone()]));
    let mut wrong = first.clone();
    wrong.themes.push("castling".to_owned());
    assert!(refuses(&[wrong]));
    let mut illegal = first;
    illegal.moves[0] = "a1a1".to_owned();
    assert!(refuses(&[illegal]));
}
