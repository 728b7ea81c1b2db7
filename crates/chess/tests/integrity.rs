//! What the fast board promises beside the rules: exact undo, an exact key, no allocation, and a
//! size.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::{Board, FenError, Undo, Variant};
use sandtable_core::{CopyMake, Counter, Notation, Position, Strictness, perft, perft_every_leaf};
use sandtable_testkit::data;
use sandtable_testkit::walk::{Random, there_and_back};

type Reader = fn(&str) -> Result<Board, FenError>;

const GAMES: [(Reader, &str); 2] = [
    (Board::from_fen, "chess/perft.epd"),
    (|text| Board::read_fen(text, Variant::Chess960, Strictness::Strict), "chess960/perft.epd"),
];

/// Every position of the data, and a start position, as boards.
fn positions() -> Vec<Board> {
    let mut boards = vec![Board::start()];
    for (read, file) in GAMES {
        boards.extend(data::perft_lines(file).iter().map(|line| read(&line.fen).unwrap()));
    }
    boards
}

#[test]
fn random_games_restore_every_field_and_keep_the_key() {
    // The walk runs on `Checked`: every make is audited (key, sets and counts from scratch), every
    // unmake compared with a copy.
    let mut random = Random::new(2026);
    let mut plies = 0;
    for start in positions() {
        let read = |text: &str| Board::read_fen(text, start.variant(), Strictness::Strict);
        plies += there_and_back(
            &start,
            300,
            |_, moves| random.pick(moves),
            |board| {
                assert_eq!(read(&board.fen()).as_ref(), Ok(board), "{}", board.fen());
                assert_eq!(board.setup().validate().as_ref(), Ok(board), "{}", board.fen());
            },
        );
    }
    assert!(plies > 20_000, "only {plies} plies");
}

#[test]
fn equal_positions_have_equal_keys_whatever_the_way() {
    let play = |moves: &[&str]| {
        let mut board = Board::start();
        for text in moves {
            let mv = board.parse_move(text).unwrap();
            let _ = board.make(mv);
        }
        board
    };
    let one = play(&["Nf3", "Nf6", "Nc3", "Nc6"]);
    let other = play(&["Nc3", "Nc6", "Nf3", "Nf6"]);
    assert_eq!(one, other);
    assert_eq!(one.key(), other.key());
    let longer = play(&["Nf3", "Nf6", "Nc3", "Nc6", "Ng1", "Nb8", "Nf3", "Nc6"]);
    assert_ne!(one, longer, "equality sees the clocks");
    assert!(one.repeats(&longer) && one.key() == longer.key(), "the key does not");
    let rights_lost = play(&["e4", "e5", "Ke2", "Ke7", "Ke1", "Ke8"]);
    let rights_kept = play(&["e4", "e5", "Be2", "Be7", "Bf1", "Bf8"]);
    assert!(!rights_lost.repeats(&rights_kept));
    assert_ne!(rights_lost.key(), rights_kept.key());
}

#[test]
fn every_way_to_undo_counts_the_same() {
    for mut board in positions().into_iter().step_by(20) {
        let mut copying = CopyMake(board.clone());
        let bulk = perft(&mut board, 3);
        assert_eq!(perft_every_leaf(&mut board, 3), bulk);
        assert_eq!(perft(&mut copying, 3), bulk);
        assert_eq!(perft_every_leaf(&mut copying, 3), bulk);
    }
}

#[test]
fn token_and_position_are_small() {
    assert!(size_of::<Undo>() <= 16, "{}", size_of::<Undo>());
    assert!(size_of::<Board>() <= 192, "{}", size_of::<Board>());
}

#[test]
fn generate_make_and_unmake_allocate_nothing() {
    for mut board in positions() {
        let used = allocation_counter::measure(|| {
            let mut list = sandtable_chess::MoveList::default();
            board.generate(&mut list);
            board.generate(&mut Counter::default());
            for &mv in list.iter() {
                assert!(board.is_legal(mv));
                let undo = board.make(mv);
                board.unmake(mv, undo);
            }
        });
        assert_eq!(used.count_total, 0, "{}", board.fen());
    }
}
