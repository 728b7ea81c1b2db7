//! Whole games in the notation of the rulebook (B30–B35).
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::{Game, Notation, Position, Tree, split_mix};
use sandtable_cotulenh::{Battle, Board, RuleSet, Variant};
use sandtable_pgn::{GameResult, Record, read_all, read_book_text};

/// A game of so many random turns.
fn random_game(variant: Variant, turns: usize, random: &mut u64) -> Record<Board> {
    let mut game = Game::new(Board::start_of(variant));
    for _ in 0..turns {
        loop {
            let legal = game.position().legal_moves();
            if legal.is_empty() || game.outcome().is_some() {
                break;
            }
            let mv = legal[(split_mix(random) % legal.len() as u64) as usize];
            game.play(mv).unwrap();
            if !game.position().turn_is_open() {
                break;
            }
        }
    }
    let mut record = Record::new(Tree::from_game(&game));
    record.tree.to_start();
    record.result = GameResult::from(game.outcome());
    record
}

#[test]
fn games_of_every_variant_come_back_from_the_rulebooks_notation() {
    let mut random = 14;
    for rules in RuleSet::ALL {
        for battle in Battle::ALL {
            let record = random_game(Variant::new(rules, battle), 60, &mut random);
            let text = record.to_book_text().unwrap();
            let mut read = read_book_text::<Board>(&text).unwrap();
            read.tags = record.tags.clone();
            assert_eq!(read, record, "{text}");
            assert_eq!(read.tree.start().variant(), record.tree.start().variant());
        }
    }
}

#[test]
fn a_game_as_people_write_it_down_is_read() {
    let text = "1. In4,2_5,2++ In7.2_6.2 ?\n2. Ms2,6_2,7\n1/2-1/2\n";
    let record = read_book_text::<Board>(text).unwrap();
    assert_eq!(record.result, GameResult::Draw);
    let pgn = record.to_pgn();
    assert!(pgn.contains("1. Ic6 $3 Ic7 $6 2. Sh3 1/2-1/2"), "{pgn}");
    let again = read_all::<Board>(pgn.as_bytes()).remove(0).unwrap();
    assert!(
        again
            .to_book_text()
            .unwrap()
            .ends_with("1. In4,2_5,2++ In7,2_6,2?\n2. Ms2,6_2,7\n1/2-1/2\n")
    );
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let fault = |text: &str| read_book_text::<Board>(text).unwrap_err().to_string();
    assert!(fault("1. In4,2_5,2\nIn4,2_5,2").starts_with("line 2: In4,2_5,2: "));
    assert!(fault("[FEN \"nonsense\"]\n\n1. In4,2_5,2").starts_with("line 1: the tags: "));
    assert!(fault("[Points \"many\"]\n\n*").contains("expected two numbers, as in 80-40"));
}

#[test]
fn chess_has_no_such_notation() {
    let record = read_all::<sandtable_chess::Board>(b"1. e4 *").remove(0).unwrap();
    assert_eq!(record.to_book_text(), None);
}

#[test]
fn tags_tell_rule_set_battle_and_points_once() {
    let text = "[Rules \"rulebook\"]\n[Mode \"marine\"]\n[Points \"80-40\"]\n\n1. Ic6 *";
    let record = read_all::<Board>(text.as_bytes()).remove(0).unwrap();
    assert!(record.faults.is_empty(), "{:?}", record.faults);
    let start = record.tree.start();
    assert_eq!(start.variant(), Variant::new(RuleSet::Rulebook, Battle::Marine));
    assert_eq!(sandtable_cotulenh::Rules::points(start), [80, 40]);
    let pgn = record.to_pgn();
    for tag in ["[Rules \"rulebook\"]", "[Mode \"marine\"]", "[Points \"80-40\"]"] {
        assert_eq!(pgn.matches(tag).count(), 1, "{pgn}");
    }
    assert!(!pgn.contains("FEN"), "the start position needs none (R11.6): {pgn}");
    let mode = read_all::<Board>(b"[Mode \"sea\"]\n\n*").remove(0).unwrap_err();
    assert!(mode.to_string().contains("total, raid, marine, air or land"), "{mode}");
    // In chess the tag means something else.
    let chess = read_all::<sandtable_chess::Board>(b"[Mode \"ICS\"]\n\n1. e4 *").remove(0).unwrap();
    assert!(chess.to_pgn().contains("[Mode \"ICS\"]"));
}
