//! Forced wins of Cờ Tư Lệnh in one to three turns: each is as short as its line says, some need a
//! deploy, and the engine finds them.
//!
//! Those in three turns take brute force some minutes:
//!
//! ```text
//! cargo test --release -p sandtable-engine --test cotulenh_mates -- --ignored
//! ```
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "support/mate_solver.rs"]
mod mate_solver;

use mate_solver::{Turns, mate_distance, wins_in};
use sandtable_core::Notation;
use sandtable_cotulenh::Board;
use sandtable_engine::{Control, Engine, Limits, Resources, RootPosition, Score};
use sandtable_testkit::data;

/// A line of the set: a FEN, then `dm turns; id "theme";`.
struct Problem {
    board: Board,
    turns: u32,
    theme: String,
}

impl Problem {
    fn read(line: &str) -> Problem {
        let (fen, rest) = line.split_once(" dm ").unwrap();
        let (turns, theme) = rest.split_once("; id ").unwrap();
        Problem {
            board: Board::from_fen(fen).unwrap(),
            turns: turns.parse().unwrap(),
            theme: theme.trim_end_matches(';').trim_matches('"').to_owned(),
        }
    }

    fn needs_a_deploy(&self) -> bool {
        self.theme.starts_with("deploy")
    }
}

fn problems() -> Vec<Problem> {
    let text = data::text("mates/cotulenh.epd");
    text.lines().filter(|line| !line.starts_with('#')).map(Problem::read).collect()
}

/// Brute force agrees with the line, and with its theme on whether a deploy is needed.
fn verify(problem: &Problem) {
    let Problem { board, turns, theme } = problem;
    assert_eq!(mate_distance(board, *turns, Turns::All), Some(*turns), "{theme}: {}", board.fen());
    let without = wins_in(board, *turns, Turns::Whole);
    assert_eq!(without, !problem.needs_a_deploy(), "{theme}: {}", board.fen());
}

#[test]
fn the_set_is_large_and_a_good_part_needs_deploys() {
    let problems = problems();
    assert!(problems.len() >= 40);
    for turns in 1..=3 {
        let of_length = || problems.iter().filter(move |problem| problem.turns == turns);
        assert!(of_length().count() >= 8, "in {turns}");
        assert!(of_length().filter(|problem| problem.needs_a_deploy()).count() >= 3, "in {turns}");
    }
    assert!(problems.iter().all(|problem| (1..=3).contains(&problem.turns)));
}

#[test]
fn wins_in_one_and_two_turns_are_as_short_as_they_say() {
    problems().iter().filter(|problem| problem.turns <= 2).for_each(verify);
}

#[test]
#[ignore = "brute force over five turns: minutes in a debug build, see the command above"]
fn wins_in_three_turns_are_as_short_as_they_say() {
    problems().iter().filter(|problem| problem.turns == 3).for_each(verify);
}

/// The search prunes, so it may see a longer way first; but it always sees one.
#[test]
fn the_engine_finds_them() {
    let (problems, mut exact) = (problems(), 0);
    for Problem { board, turns, theme } in &problems {
        let mut engine = Engine::new(Resources::default());
        let limits = Limits { mate: Some(*turns), nodes: Some(400_000), ..Limits::default() };
        let situation = RootPosition::new(board.clone());
        let answer = engine.search(&situation, &limits, &Control::new(), |_| ());
        let Score::Mate(found @ 1..) = answer.score else {
            panic!("{theme}: {:?} in {}", answer.score, board.fen());
        };
        if found > *turns as i32 {
            println!("{found} turns instead of {turns}: {theme}: {}", board.fen());
        }
        exact += usize::from(found == *turns as i32);
    }
    assert!(exact * 10 >= problems.len() * 9, "only {exact} of {} are exact", problems.len());
}
