//! Whatever it is given to work with, it answers with a legal turn, and the same search twice is the
//! same search.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::{Notation, Position};
use sandtable_engine::{
    Answer, Control, Engine, LEVELS, Limits, Playable, Resources, RootPosition, Score, Settings,
    Skill,
};
use sandtable_testkit::data;
use std::time::{Duration, Instant};

fn chess_positions() -> Vec<sandtable_chess::Board> {
    let lines = data::perft_lines("chess/perft.epd");
    lines.iter().map(|line| sandtable_chess::Board::from_fen(&line.fen).unwrap()).collect()
}

/// Positions at the beginning of a turn, and in the middle of one.
fn cotulenh_positions() -> Vec<sandtable_cotulenh::Board> {
    let lines = data::json_lines("cotulenh/positions.jsonl");
    let mut boards = Vec::new();
    for line in lines.iter().step_by(5) {
        let board = sandtable_cotulenh::Board::from_fen(data::string(line, "fen")).unwrap();
        let mut moves = Vec::new();
        board.generate(&mut moves);
        for mv in moves {
            let mut after = board.clone();
            let _ = after.make(mv);
            if after.turn_is_open() {
                boards.push(after);
                break;
            }
        }
        boards.push(board);
    }
    boards
}

/// The turn is legal and ends; the reply is legal and ends.
fn check<P: Playable>(position: &P, answer: &Answer<P::Move>) {
    let mut here = position.clone();
    for turn in [&answer.turn, &answer.reply] {
        let us = here.turn();
        for (number, &mv) in turn.iter().enumerate() {
            assert!(here.is_legal(mv), "{}: {:?}", position.fen(), here.fen());
            let _ = here.make(mv);
            assert_eq!(here.turn() != us, number + 1 == turn.len(), "{}", position.fen());
        }
    }
    let mut moves = Vec::new();
    position.generate(&mut moves);
    assert_eq!(answer.turn.is_empty(), moves.is_empty(), "{}", position.fen());
}

fn answers_are_legal<P: Playable>(positions: &[P]) {
    for threads in [1, 2] {
        for table in [true, false] {
            let resources = Resources { threads, table_mebibytes: 1, ..Resources::default() };
            let settings = Settings { table, ..Settings::default() };
            let mut engine = Engine::with_settings(resources, settings);
            for position in positions {
                let situation = RootPosition::new(position.clone());
                let limits = Limits::nodes(300);
                let answer = engine.search(&situation, &limits, &Control::new(), |_| ());
                check(position, &answer);
            }
        }
    }
}

#[test]
fn answers_are_legal_in_chess() {
    answers_are_legal(&chess_positions());
}

#[test]
fn answers_are_legal_in_cotulenh() {
    answers_are_legal(&cotulenh_positions());
}

#[test]
fn every_level_answers_legally() {
    let (chess, cotulenh) = (chess_positions(), cotulenh_positions());
    let (mut one, mut other) = (Engine::new(small()), Engine::new(small()));
    for level in 1..=LEVELS {
        let skill = Skill::of_level(level);
        let control = Control::new();
        for position in chess.iter().step_by(17) {
            let situation = RootPosition::new(position.clone());
            let answer = one.play(&situation, &Limits::nodes(2000), skill, &control, |_| ());
            check(position, &answer);
        }
        for position in cotulenh.iter().step_by(31) {
            let situation = RootPosition::new(position.clone());
            let answer = other.play(&situation, &Limits::nodes(2000), skill, &control, |_| ());
            check(position, &answer);
        }
    }
}

fn small() -> Resources {
    Resources { table_mebibytes: 1, ..Resources::default() }
}

fn the_same_twice<P: Playable>(positions: &[P], depth: u32) {
    let mut nodes = 0;
    for position in positions {
        let search = || {
            let situation = RootPosition::new(position.clone());
            let limits = Limits::depth(depth);
            let mut lines = Vec::new();
            let answer = Engine::new(small()).search(&situation, &limits, &Control::new(), |r| {
                lines.push((r.depth, r.score, r.nodes));
            });
            (
                answer.nodes,
                answer.score,
                answer.turn.into_iter().map(P::bits).collect::<Vec<_>>(),
                lines,
            )
        };
        let first = search();
        nodes += first.0;
        assert_eq!(first, search(), "{}", position.fen());
    }
    assert!(nodes > 10_000, "{nodes}");
}

#[test]
fn the_same_search_twice_is_the_same_search() {
    the_same_twice(&chess_positions()[..20], 7);
    the_same_twice(&cotulenh_positions()[..20], 5);
}

#[test]
fn nothing_to_play_is_no_turn() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    for fen in [mated, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        let board = sandtable_chess::Board::from_fen(fen).unwrap();
        let answer = Engine::new(small()).search(
            &RootPosition::new(board),
            &Limits::depth(5),
            &Control::new(),
            |_| (),
        );
        assert!(answer.turn.is_empty(), "{fen}");
    }
}

#[test]
fn a_stop_is_heard_at_once_and_still_answered() {
    let position = sandtable_cotulenh::Board::start();
    let mut engine = Engine::new(small());
    let control = Control::new();
    std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let situation = RootPosition::new(position.clone());
            engine.search(&situation, &Limits::default(), &control, |_| ())
        });
        std::thread::sleep(Duration::from_millis(100));
        let asked = Instant::now();
        control.stop();
        let answer = search.join().unwrap();
        assert!(asked.elapsed() < Duration::from_millis(50), "{:?}", asked.elapsed());
        check(&position, &answer);
    });
}

#[test]
fn only_the_turns_asked_for_are_searched() {
    let board = sandtable_chess::Board::start();
    let turns: Vec<_> = ["a3", "h3"].iter().map(|t| vec![board.parse_move(t).unwrap()]).collect();
    let limits = Limits { depth: Some(6), turns: turns.clone(), lines: 5, ..Limits::default() };
    let mut seen = Vec::new();
    let situation = RootPosition::new(board);
    let answer = Engine::new(small()).search(&situation, &limits, &Control::new(), |report| {
        seen.push(report.moves[0]);
    });
    assert!(turns.contains(&answer.turn));
    assert!(turns.iter().all(|turn| seen.contains(&turn[0])), "both are shown");
    assert!(seen.iter().all(|mv| turns.contains(&vec![*mv])), "and nothing else");
}

#[test]
fn several_lines_are_different_turns_best_first() {
    let board = sandtable_cotulenh::Board::start();
    let limits = Limits { depth: Some(4), lines: 6, ..Limits::default() };
    let mut last = Vec::new();
    let situation = RootPosition::new(board.clone());
    Engine::new(small()).search(&situation, &limits, &Control::new(), |report| {
        last.truncate(report.line - 1);
        last.push(report);
    });
    assert_eq!(last.len(), 6);
    let ends: Vec<u64> = last
        .iter()
        .map(|report| {
            let mut here = board.clone();
            for &mv in &report.moves {
                let _ = here.make(mv);
                if here.turn() != board.turn() {
                    break;
                }
            }
            here.key()
        })
        .collect();
    assert!((1..6).all(|i| !ends[..i].contains(&ends[i])), "no position twice");
}

#[test]
fn a_perpetual_check_is_a_draw() {
    let fen = "6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1";
    let board = sandtable_chess::Board::from_fen(fen).unwrap();
    let mut engine = Engine::new(small());
    let limits = Limits::depth(10);
    let answer = engine.search(&RootPosition::new(board), &limits, &Control::new(), |_| ());
    assert_eq!(answer.score, Score::Hundredths(0));
}

#[test]
fn who_is_winning_does_not_repeat_and_who_is_losing_does() {
    let queen_up = "7k/8/8/8/8/8/1q6/6K1 b - - 0 1";
    let board = sandtable_chess::Board::from_fen(queen_up).unwrap();
    let mut situation = RootPosition::new(board);
    for text in ["Qa2", "Kf1", "Qb2", "Kg1", "Qa2", "Kf1", "Qb2"] {
        let mv = situation.position().parse_move(text).unwrap();
        situation.play(mv);
    }
    let limits = Limits::depth(6);
    let answer = Engine::new(small()).search(&situation, &limits, &Control::new(), |_| ());
    let kg1 = situation.position().parse_move("Kg1").unwrap();
    assert_eq!((answer.turn, answer.score), (vec![kg1], Score::Hundredths(0)), "the third time");
}
