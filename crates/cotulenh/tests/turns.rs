//! Whole turns: every turn of the data is among them, and each ends where its actions lead.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::{Notation, Position, for_each_turn};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::text::turn_text;
use sandtable_cotulenh::{Action, Board, Rules};
use sandtable_testkit::data;
use std::collections::BTreeMap;

/// The turns of a position with the position after each, as text.
fn turns<B: Rules + Notation>(fen: &str) -> BTreeMap<Vec<Action>, String> {
    let mut position = B::from_fen(fen).unwrap();
    let before = position.clone();
    let mut turns = BTreeMap::new();
    for_each_turn(&mut position, |actions, after| {
        assert_ne!(after.turn(), before.turn(), "{fen}");
        let twice = turns.insert(actions.to_vec(), after.fen()).is_some();
        assert!(!twice, "{} twice in {fen}", turn_text(&before, actions));
    });
    assert!(position == before, "{fen}");
    turns
}

#[test]
fn every_turn_of_the_data_is_listed_with_the_position_after_it() {
    let mut deploys = 0;
    for line in data::json_lines("cotulenh/turns.jsonl").iter().step_by(4) {
        let fen = data::string(line, "fen");
        let mut position = Board::from_fen(fen).unwrap();
        let mover = position.turn();
        let mut actions = Vec::new();
        for text in data::strings(line, "actions") {
            let action = position.parse_move(text).unwrap();
            let _ = position.make(action);
            actions.push(action);
        }
        if position.turn() == mover {
            actions.push(Action::COMMIT);
        }
        deploys += usize::from(actions.len() > 1);
        let after = turns::<Board>(fen).get(&actions).cloned();
        assert_eq!(after.as_deref(), Some(data::string(line, "after")), "{line}");
    }
    assert!(deploys > 300, "only {deploys} deploys");
}

#[test]
fn both_boards_list_the_same_turns() {
    for line in data::json_lines("cotulenh/positions.jsonl").iter().step_by(25) {
        let fen = data::string(line, "fen");
        assert_eq!(turns::<Board>(fen), turns::<Mailbox>(fen), "{fen}");
    }
}

#[test]
fn an_open_deploy_lists_the_ways_to_finish_it() {
    let open = "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1 f5:T:I>f6...";
    let ways = turns::<Board>(open);
    assert!(ways.contains_key(&vec![Action::COMMIT]));
    // f4, f3, e5, d5, g5, h5, and joining the infantry on f6.
    assert_eq!(ways.len(), 1 + 7, "{ways:?}");
}
