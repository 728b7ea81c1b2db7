//! What the fast board promises beside the rules: no allocation, and a size.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::{CopyMake, Counter, Notation, Position, perft, perft_every_leaf};
use sandtable_cotulenh::{ActionList, Board, Undo};
use sandtable_testkit::data;

fn positions() -> impl Iterator<Item = Board> {
    let lines = data::json_lines("cotulenh/positions.jsonl");
    lines.into_iter().map(|line| Board::from_fen(data::string(&line, "fen")).unwrap())
}

#[test]
fn token_and_position_are_small() {
    assert!(size_of::<Undo>() <= 48, "{}", size_of::<Undo>());
    assert!(size_of::<Board>() <= 640, "{}", size_of::<Board>());
}

#[test]
fn generate_make_and_unmake_allocate_nothing() {
    let mut made = 0;
    for mut board in positions() {
        let used = allocation_counter::measure(|| made += make_all(&mut board, 1));
        assert_eq!(used.count_total, 0, "{}", board.fen());
    }
    assert!(made > 100_000, "only {made} actions made");
}

/// Makes and unmakes every action, and of an open deploy also every further one.
fn make_all(board: &mut Board, depth: usize) -> usize {
    let mut list = ActionList::default();
    board.generate(&mut list);
    board.generate(&mut Counter::default());
    let mut made = list.len();
    let turn = board.turn();
    for &action in list.iter() {
        assert!(board.is_legal(action));
        let undo = board.make(action);
        if board.turn() == turn && depth > 0 {
            made += make_all(board, depth - 1);
        }
        board.unmake(action, undo);
    }
    made
}

#[test]
fn every_way_to_undo_counts_the_same() {
    for mut board in positions().step_by(40) {
        let mut copying = CopyMake(board.clone());
        let bulk = perft(&mut board, 2);
        assert_eq!(perft_every_leaf(&mut board, 2), bulk);
        assert_eq!(perft(&mut copying, 2), bulk);
    }
}
