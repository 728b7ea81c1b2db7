//! The engine in the battles of Cờ Tư Lệnh (B20–B25): it plays for what decides them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::{Notation, Position, Score, Strictness};
use sandtable_cotulenh::fen::NINE_MARINE_FEN;
use sandtable_cotulenh::{Battle, Board, RuleSet, Variant};
use sandtable_engine::{Control, Engine, Limits, Playable, Resources, RootPosition};

fn board(fen: &str, battle: Battle) -> Board {
    let variant = Variant::new(RuleSet::Club, battle);
    Board::read_fen(fen, variant, Strictness::Strict).unwrap()
}

/// The best turn and what the engine thinks of it.
fn best(board: &Board, nodes: u64) -> (String, Score) {
    let mut engine = Engine::<Board>::new(Resources { table_mebibytes: 8, ..Resources::default() });
    let root = RootPosition::new(board.clone());
    let answer = engine.search(&root, &Limits::nodes(nodes), &Control::new(), |_| ());
    (board.long_turn(&answer.turn), answer.score)
}

#[test]
fn the_last_ship_of_the_enemy_is_the_game() {
    let fen = "6c4/5h1h3/11/1n1a7/11/11/1N9/11/11/11/5H1H3/5C4I r - - 0 1";
    let (turn, score) = best(&board(fen, Battle::Marine), 2_000);
    assert_eq!(turn, "Nb6xb9");
    assert_eq!(score, Score::Mate(1), "the objective is announced like a mate");
    let (_, score) = best(&board(fen, Battle::Total), 2_000);
    assert!(matches!(score, Score::Hundredths(_)), "a ship is only a ship elsewhere: {score:?}");
}

#[test]
fn a_ship_is_worth_more_in_the_marine_battle() {
    let with = "6c4/5h1h3/11/2n8/11/11/11/11/2N8/1N9/5H1H3/5C5 r - - 0 1";
    let without = "6c4/5h1h3/11/2n8/11/11/11/11/2N8/11/5H1H3/5C5 r - - 0 1";
    let worth = |battle| {
        let value = |fen| board(fen, battle).evaluate(&mut Default::default(), 0);
        value(with) - value(without)
    };
    assert!(worth(Battle::Marine) > worth(Battle::Total) + 200);
}

#[test]
fn points_decide_what_a_repetition_is_worth() {
    let fen = "6c4/5h1h3/11/2n8/11/11/11/11/2N8/11/5H1H3/5C5 r - - 0 1";
    let ahead = |battle| board(fen, battle).with_points([50, 0]).draw_value();
    assert_eq!(ahead(Battle::Total), 0);
    assert!(ahead(Battle::Raid) > 500 && ahead(Battle::Land) > 500);
    assert!(board(fen, Battle::Raid).with_points([0, 50]).draw_value() < -500);
    assert_eq!(board(fen, Battle::Raid).draw_value(), 0);
}

#[test]
fn it_plays_without_commanders() {
    let mut now = board(NINE_MARINE_FEN, Battle::Marine);
    let mut engine = Engine::<Board>::new(Resources { table_mebibytes: 8, ..Resources::default() });
    let mut root = RootPosition::new(now.clone());
    for _ in 0..12 {
        if now.terminal().is_some() {
            break;
        }
        let answer = engine.search(&root, &Limits::nodes(1_000), &Control::new(), |_| ());
        assert!(!answer.turn.is_empty(), "{}", now.fen());
        for mv in answer.turn {
            assert!(now.is_legal(mv), "{}", now.fen());
            now.play(mv);
            root.play(mv);
        }
    }
    assert_eq!(now.audit(), Ok(()));
}
