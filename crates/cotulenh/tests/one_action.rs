//! Whether one action is legal is found without listing the others: it must be so exactly where the
//! textbook board lists it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod data;

use sandtable_core::{Notation, Position, Strictness};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::{
    Action, ActionList, Board, Kind, KindSet, Manner, RuleSet, Rules, Square, Variant,
};
use sandtable_testkit::walk::Random;
use std::collections::HashSet;

/// The positions of `data/` of both rule sets, open deploys among them, and some turns of chance
/// from each.
fn for_each_position(mut look: impl FnMut(&Board)) {
    let mut random = Random::new(17);
    let club = |_: &serde_json::Value| Variant::default();
    for (records, variant_of) in [
        (data::records("positions.jsonl"), club as fn(&_) -> Variant),
        (data::records("sessions.jsonl"), club),
        (data::rulebook_records("positions.jsonl"), data::variant),
        (data::rulebook_records("sessions.jsonl"), data::variant),
    ] {
        for record in records.iter().step_by(20) {
            let (fen, variant) = (data::string(record, "fen"), variant_of(record));
            let mut board = Board::read_fen(&fen, variant, Strictness::Strict).unwrap();
            for _ in 0..3 {
                look(&board);
                let Some(action) = random.pick(&board.legal_moves()) else { break };
                board.play(action);
            }
        }
    }
}

/// Every action from a square, also such as make no sense: the whole unit, each group of its members,
/// and one that is not there.
fn actions_from(board: &Board, from: Square) -> impl Iterator<Item = Action> {
    let members = board.unit_on(from).map_or(KindSet::EMPTY, |unit| unit.members());
    let other = KindSet::of(if members.has(Kind::Tank) { Kind::Engineer } else { Kind::Tank });
    let groups: Vec<KindSet> =
        [KindSet::EMPTY, other].into_iter().chain(members.subsets()).collect();
    groups.into_iter().flat_map(move |group| {
        Square::all().flat_map(move |to| {
            Manner::ALL.into_iter().map(move |manner| Action::step(from, to, manner, group))
        })
    })
}

#[test]
fn an_action_is_legal_exactly_where_it_is_listed() {
    let (mut positions, mut legal, mut steps, mut rulebook) = (0, 0, 0, 0);
    for_each_position(|board| {
        let mailbox = Mailbox::read_fen(&board.fen(), board.played(), Strictness::Strict).unwrap();
        let mut list = ActionList::default();
        mailbox.generate(&mut list);
        let listed: HashSet<Action> = list.into_iter().collect();
        assert_eq!(board.is_legal(Action::COMMIT), listed.contains(&Action::COMMIT));
        for action in Square::all().flat_map(|from| actions_from(board, from)) {
            let is_legal = board.is_legal(action);
            assert_eq!(is_legal, listed.contains(&action), "{action}: {}", board.fen());
            legal += usize::from(is_legal);
        }
        positions += 1;
        steps += usize::from(board.turn_is_open());
        rulebook += usize::from(board.played().rules == RuleSet::Rulebook);
    });
    // The sample has a good part of everything.
    assert!(positions > 400 && legal > 20_000, "{positions} {legal}");
    assert!(steps > 40 && rulebook > 100, "{steps} {rulebook}");
}
