//! Mates of chess in one to four moves: each is as short as its line says, and the engine finds it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::{Board, Move};
use sandtable_core::{Notation, Position, count_moves};
use sandtable_engine::{Control, Engine, Limits, Resources, RootPosition, Score};
use sandtable_testkit::data;

/// A line of the set: a FEN, then `dm moves; id "first move";`.
struct Problem {
    board: Board,
    moves: u32,
    first: String,
}

fn problems() -> Vec<Problem> {
    let text = data::text("mates/chess.epd");
    text.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

fn read(line: &str) -> Problem {
    let (fen, rest) = line.split_once(" dm ").unwrap();
    let (moves, rest) = rest.split_once("; id ").unwrap();
    Problem {
        board: Board::from_fen(fen).unwrap(),
        moves: moves.parse().unwrap(),
        first: rest.trim_end_matches(';').trim_matches('"').to_owned(),
    }
}

fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate(&mut moves);
    moves
}

/// Whether the side to move mates within so many moves: every move, every reply, nothing else.
fn mates_in(board: &mut Board, count: u32) -> bool {
    let mut moves = legal_moves(board);
    if count > 1 {
        // The order changes nothing but the time: checks leave fewer replies.
        moves.sort_by_cached_key(|&mv| {
            let undo = board.make(mv);
            let replies = (!board.is_check(), count_moves(board));
            board.unmake(mv, undo);
            replies
        });
    }
    moves.into_iter().any(|mv| mates_with(board, mv, count))
}

fn mates_with(board: &mut Board, mv: Move, count: u32) -> bool {
    let undo = board.make(mv);
    let replies = legal_moves(board);
    let mates = if replies.is_empty() {
        board.is_check()
    } else {
        count > 1
            && replies.into_iter().all(|reply| {
                let undo = board.make(reply);
                let mates = mates_in(board, count - 1);
                board.unmake(reply, undo);
                mates
            })
    };
    board.unmake(mv, undo);
    mates
}

fn verify(problem: &Problem) {
    let Problem { board, moves, first } = problem;
    let mut scratch = board.clone();
    let mv = board.parse_move(first).unwrap();
    assert!(mates_with(&mut scratch, mv, *moves), "{}: {first}", board.fen());
    assert!(*moves == 1 || !mates_in(&mut scratch, moves - 1), "{}: shorter", board.fen());
}

#[test]
fn the_set_has_mates_of_every_length() {
    let problems = problems();
    for moves in 1..=4 {
        assert!(problems.iter().filter(|problem| problem.moves == moves).count() >= 7, "{moves}");
    }
}

#[test]
fn they_are_as_short_as_they_say() {
    problems().iter().for_each(verify);
}

#[test]
fn the_engine_finds_them() {
    for Problem { board, moves, first } in problems() {
        let mut engine = Engine::new(Resources::default());
        let limits = Limits { mate: Some(moves), nodes: Some(2_000_000), ..Limits::default() };
        let situation = RootPosition::new(board.clone());
        let answer = engine.search(&situation, &limits, &Control::new(), |_| ());
        assert_eq!(answer.score, Score::Mate(moves as i32), "{}: {first}", board.fen());
    }
}
