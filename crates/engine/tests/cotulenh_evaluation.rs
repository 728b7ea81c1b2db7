//! What has to hold of the evaluation of Cờ Tư Lệnh in every position.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::{Notation, Position, Side};
use sandtable_cotulenh::{
    Action, ActionKind, Board, FIFTY_MOVES, Manner, Rules, Setup, Square, Terrain, Unit,
};
use sandtable_engine::Playable;
use sandtable_engine::tapered::{FULL_PHASE, Tunable};
use sandtable_testkit::data;
use sandtable_testkit::walk::{Random, there_and_back};

/// The positions of the data, and of games drawn towards stacks, deploys and captures.
fn for_each_position(mut look: impl FnMut(&Board)) {
    let mut random = Random::new(2026);
    let lines = data::json_lines("cotulenh/positions.jsonl");
    let data = lines.iter().map(|line| Board::from_fen(data::string(line, "fen")).unwrap());
    for board in data {
        there_and_back(&board, 6, |_, moves| choose(&mut random, moves), &mut look);
    }
    for _ in 0..30 {
        let start = Board::start();
        there_and_back(&start, 150, |_, moves| choose(&mut random, moves), &mut look);
    }
}

/// Every second time a step, a combination or a capture, if there is one.
fn choose(random: &mut Random, moves: &[Action]) -> Option<Action> {
    let is_lively = |action: &&Action| match action.kind() {
        ActionKind::Whole { manner, .. } => manner != Manner::Move,
        _ => true,
    };
    let lively: Vec<Action> = moves.iter().filter(is_lively).copied().collect();
    if random.below(2) == 0 { random.pick(&lively) } else { None }.or_else(|| random.pick(moves))
}

fn mirrored_square(square: Square) -> Square {
    Square::new(square.file(), Square::RANKS - 1 - square.rank()).unwrap()
}

/// The same position with sides exchanged and ranks turned around.
fn mirrored(board: &Board) -> Board {
    let mut setup = Setup::empty();
    for (square, unit) in board.before_turn().units() {
        let unit = Unit::new(!unit.side(), unit.members(), unit.heroes());
        setup.set(mirrored_square(square), unit);
    }
    setup.turn = !board.turn();
    setup.halfmove = board.halfmove();
    Board::from_setup(&setup)
}

#[test]
fn the_ground_is_the_same_from_both_sides() {
    assert!(Square::all().all(|s| Terrain::of(s) == Terrain::of(mirrored_square(s))));
    assert_eq!(mirrored(&mirrored(&Board::start())), Board::start());
}

#[test]
fn sides_are_judged_alike() {
    for_each_position(|board| {
        if board.turn_is_open() {
            return;
        }
        let value = board.evaluate(&mut Default::default(), 0);
        assert_eq!(mirrored(board).evaluate(&mut Default::default(), 0), value, "{}", board.fen());
    });
}

#[test]
fn a_value_is_the_sum_of_what_the_trace_tells() {
    let mut looked_at = 0;
    for_each_position(|board| {
        if Side::BOTH.iter().any(|&side| board.commander(side).is_none()) {
            return;
        }
        let (trace, phase) = board.trace();
        let weights = Board::weights();
        assert_eq!(trace.times.len(), weights.len());
        let dot = |part: fn(&_) -> i32| -> i32 {
            trace.times.iter().zip(weights).map(|(times, weight)| times * part(weight)).sum()
        };
        let (middle, end) = (dot(|pair| pair.middle()), dot(|pair| pair.end()));
        let sum = (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE;
        let sum = sum * board.scale() / FULL_PHASE;
        let value = if board.turn() == Side::First { sum } else { -sum };
        assert_eq!(board.evaluate(&mut Default::default(), 0), value, "{}", board.fen());
        assert!(value.abs() < 10_000, "{}", board.fen());
        looked_at += 1;
    });
    assert!(looked_at > 5000, "only {looked_at} positions");
}

#[test]
fn sections_follow_each_other_without_gaps() {
    let mut next = 0;
    for section in Board::SECTIONS {
        assert_eq!(section.start, next, "{}", section.name);
        next += section.len;
    }
    assert_eq!(Board::weights().len(), next);
}

#[test]
fn more_is_better() {
    let fen = |placement: &str| Board::from_fen(&format!("{placement} r - - 0 1")).unwrap();
    let value = |placement: &str| fen(placement).evaluate(&mut Default::default(), 0);
    let even = "6c4/11/3a7/11/11/11/11/11/11/3A7/11/6C4";
    let ahead = "6c4/11/3a7/11/11/11/11/11/8T2/3A7/11/6C4";
    let hero = "6c4/11/3a7/11/11/11/11/11/8+T2/3A7/11/6C4";
    assert!(value(even) < value(ahead) && value(ahead) < value(hero));
}

#[test]
fn what_the_search_asks_is_within_its_bounds() {
    for_each_position(|board| {
        let (mut all, mut noisy) = (Vec::new(), Vec::new());
        board.generate(&mut all);
        board.generate_noisy(&mut noisy);
        let expected = all.iter().filter(|&&action| board.is_noisy(action)).count();
        assert_eq!(noisy.len(), expected, "{}", board.fen());
        for &action in &all {
            assert!(board.piece_to(action) < <Board as Playable>::PIECE_TO_COUNT);
            assert!(board.butterfly(action, ()) < <Board as Playable>::BUTTERFLY_COUNT);
            let bits = <Board as Playable>::bits(action);
            assert!(bits != 0 && <Board as Playable>::from_bits(bits) == Some(action));
            let gain = board.gain(action);
            assert!(
                !board.see_at_least(action, gain + 1),
                "an exchange wins no more than it takes"
            );
            assert!(board.is_noisy(action) || gain == 0);
        }
        assert!(!board.may_null_move() || !board.turn_is_open() && !board.is_check());
        assert_eq!(board.quiet_turns_draw(), board.quiet_turns() >= FIFTY_MOVES);
    });
}
