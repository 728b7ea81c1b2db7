//! The suite: positions, each with a name of its own and a legal deploy of several steps as its solution.

use sandtable_core::Notation;
use sandtable_puzzles::judge::Judge;
use sandtable_tactics::problem::{Goal, Problem, read_file, steps};
use std::collections::HashSet;
use std::path::Path;

/// How many positions there are.
const COUNT: usize = 200;

fn suite() -> Vec<Problem> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cotulenh.epd");
    read_file(&path).expect("a suite in which every solution is legal")
}

#[test]
fn every_position_and_every_name_is_there_once() {
    let suite = suite();
    let ids: HashSet<&str> = suite.iter().map(|problem| problem.id.as_str()).collect();
    let fens: HashSet<String> = suite.iter().map(|problem| problem.board.fen()).collect();
    assert_eq!((suite.len(), ids.len(), fens.len()), (COUNT, COUNT, COUNT));
}

#[test]
fn every_solution_is_a_deploy_of_several_steps() {
    for problem in suite() {
        let Goal::Turn(turn) = &problem.goal else { panic!("{}: no turn", problem.id) };
        assert!(steps(turn) >= 2, "{}", problem.id);
    }
}

/// A few, because the tests have other things to do.
#[test]
fn the_engine_solves_most_of_a_sample() {
    let sample: Vec<Problem> = suite().into_iter().step_by(COUNT / 10).collect();
    let mut judge = Judge::default().with_network();
    let mut is_solved = |problem: &Problem| {
        judge.forget();
        let answer = judge.reply(&problem.board, 20_000);
        answer.is_some_and(|(turn, _)| problem.is_solved_by(&problem.board.long_turn(&turn)))
    };
    let solved = sample.iter().filter(|problem| is_solved(problem)).count();
    assert!(solved * 10 >= sample.len() * 8, "{solved} of {}", sample.len());
}
