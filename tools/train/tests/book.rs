//! Books: the same from the same seed, however many threads make them, and balanced.

use sandtable_core::Strictness;
use sandtable_engine::{Control, Engine, Limits, Playable, Resources, RootPosition, Score};
use sandtable_games::GameKind;
use sandtable_games::{chess_rules, cotulenh_rules};
use sandtable_train::book::{BookArgs, positions};
use std::collections::HashSet;

fn args(game: GameKind, seed: u64, threads: usize) -> BookArgs {
    let file = Default::default();
    BookArgs {
        game,
        positions: 12,
        nodes: 400,
        least: 30,
        most: 110,
        seed,
        random: 6,
        threads,
        file,
    }
}

/// How much better one side is, by the evaluation that is built in.
fn worth<P: Playable>(line: &str, variant: P::Variant, nodes: u64) -> i32 {
    let position = P::read_fen(line, variant, Strictness::Lenient).expect("a position");
    let mut engine = Engine::<P>::new(Resources { table_mebibytes: 2, ..Resources::default() });
    engine.set_network(P::built_in_network());
    let root = RootPosition::new(position);
    match engine.search(&root, &Limits::nodes(nodes), &Control::new(), |_| ()).score {
        Score::Hundredths(value) => value.abs(),
        Score::Mate(_) => i32::MAX,
    }
}

fn check<P: Playable>(game: GameKind, variant: P::Variant) {
    let book = |seed, threads| {
        positions::<P>(&args(game, seed, threads), variant).expect("there are positions")
    };
    let alone = book(5, 1);
    assert_eq!(alone, book(5, 3), "threads decide nothing");
    assert_ne!(alone, book(6, 1), "another seed, another book");
    assert_eq!(alone.iter().collect::<HashSet<_>>().len(), 12);
    for line in &alone {
        assert_eq!(line.split(' ').count(), 4, "{line}");
        let found = worth::<P>(line, variant, 400);
        assert!((30..=110).contains(&found), "{line}: {found}");
    }
}

/// Another evaluation than the one that made the book sees other values, but nothing that is decided.
fn shipped<P: Playable>(book: &str, variant: P::Variant, most: i32) {
    for line in book.lines().step_by(100) {
        let found = worth::<P>(line, variant, 2000);
        assert!(found <= most, "{line}: {found}");
    }
}

#[test]
fn chess() {
    check::<chess_rules::Board>(GameKind::Chess, chess_rules::Variant::Standard);
}

#[test]
fn cotulenh() {
    check::<cotulenh_rules::Board>(GameKind::COTULENH, Default::default());
}

#[test]
fn the_shipped_books_are_balanced() {
    let chess = include_str!("../../../crates/arena/books/chess.epd");
    shipped::<chess_rules::Board>(chess, chess_rules::Variant::Standard, 400);
    let cotulenh = include_str!("../../../crates/arena/books/cotulenh.epd");
    // Values are larger in this game: with 600, 65 % are won.
    shipped::<cotulenh_rules::Board>(cotulenh, Default::default(), 600);
}
