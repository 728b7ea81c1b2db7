//! What a search asks of the fast board: captures alone, a turn handed over, actions as numbers.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use proptest::prelude::*;
use sandtable_core::{Notation, Position};
use sandtable_cotulenh::{Action, ActionKind, ActionList, Board, Manner, Rules};
use sandtable_testkit::data;
use sandtable_testkit::walk::{Random, there_and_back};

/// The positions of the data, and of games drawn towards stacks, deploys and captures.
fn for_each_position(mut look: impl FnMut(&Board)) {
    let mut random = Random::new(6);
    for line in data::json_lines("cotulenh/positions.jsonl") {
        let board = Board::from_fen(data::string(&line, "fen")).unwrap();
        there_and_back(&board, 12, |_, moves| choose(&mut random, moves), &mut look);
    }
    for _ in 0..40 {
        let start = Board::start();
        there_and_back(&start, 200, |_, moves| choose(&mut random, moves), &mut look);
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

fn captures(action: Action) -> bool {
    match action.kind() {
        ActionKind::Whole { manner, .. } | ActionKind::Step { manner, .. } => manner.captures(),
        ActionKind::Start { .. } | ActionKind::Commit => false,
    }
}

#[test]
fn captures_are_the_legal_actions_that_capture() {
    let (mut found, mut in_deploys) = (0, 0);
    for_each_position(|board| {
        let (mut all, mut only) = (ActionList::default(), ActionList::default());
        board.generate(&mut all);
        board.generate_captures(&mut only);
        let wanted = |action: &Action| captures(*action) || *action == Action::COMMIT;
        let mut expected: Vec<Action> = all.iter().copied().filter(wanted).collect();
        let mut given = only.to_vec();
        expected.sort();
        given.sort();
        assert_eq!(given, expected, "{}", board.fen());
        found += given.len();
        in_deploys += usize::from(board.deploy().is_some());
    });
    assert!(found > 20_000 && in_deploys > 1000, "{found} captures, {in_deploys} deploys");
}

#[test]
fn a_pass_hands_over_the_turn_and_nothing_else() {
    for_each_position(|board| {
        if board.turn_is_open() {
            return;
        }
        let mut passed = board.clone();
        let undo = passed.make_null();
        passed.audit().unwrap();
        assert_eq!(passed.turn(), !board.turn());
        let mut setup = board.before_turn();
        setup.turn = !setup.turn;
        assert_eq!(passed.key(), Board::from_setup(&setup).key());
        passed.unmake_null(undo);
        assert_eq!(passed, *board);
    });
}

#[test]
fn every_action_has_bits_of_its_own() {
    for_each_position(|board| {
        let mut actions = ActionList::default();
        board.generate(&mut actions);
        for &action in actions.iter() {
            assert_ne!(action.bits(), 0);
            assert_eq!(Action::from_bits(action.bits()), Some(action));
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn any_bits_are_an_action_that_can_be_asked_about(bits: u32, near: bool, pick: usize) {
        let lines = positions();
        let board = &lines[pick % lines.len()];
        // Few random numbers name squares of the board: bring most of them closer.
        let bits = if near { bits & 0x7fff_7b7b } else { bits };
        if let Some(action) = Action::from_bits(bits) {
            prop_assert_eq!(action.bits(), bits);
            let mut actions = ActionList::default();
            board.generate(&mut actions);
            let starts = matches!(action.kind(), ActionKind::Start { .. });
            prop_assert!(starts || board.is_legal(action) == actions.contains(&action));
        }
    }
}

fn positions() -> &'static [Board] {
    static POSITIONS: std::sync::OnceLock<Vec<Board>> = std::sync::OnceLock::new();
    POSITIONS.get_or_init(|| {
        let lines = data::json_lines("cotulenh/positions.jsonl");
        lines.iter().map(|line| Board::from_fen(data::string(line, "fen")).unwrap()).collect()
    })
}
