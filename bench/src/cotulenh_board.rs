//! Cờ Tư Lệnh: there is no peer, so the boards and the ways to undo against each other.

use crate::measure::{Entrant, Table, compare, count_repeatedly};
use sandtable_core::{Checked, CopyMake, Counter, Notation, Position, perft, perft_every_leaf};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::{ActionList, Board};

/// The start, and a middlegame with stacks on both sides.
const MIDDLEGAME: &str = "6cm3/5h1h3/2n3s1a2/2a1g1t1g2/4e5i/5(ft)3e1/5T5/2I5(TI)2/3G6(EA)/3A2S1GM1/2N2H1HF2/1N1C7 b - - 18 28";

fn middlegame<B: Notation>() -> B {
    B::from_fen(MIDDLEGAME).unwrap_or_else(|error| panic!("{MIDDLEGAME}: {error}"))
}

fn counting<'a, P: Position + 'a>(
    name: &str,
    mut position: P,
    mut count: impl FnMut(&mut P) -> u64 + 'a,
) -> Entrant<'a> {
    Entrant::new(name, move || count(&mut position))
}

/// Bulk counting from the start, as the targets say it.
pub fn bulk(rounds: usize) -> Table {
    let entrants = vec![
        counting("fast board", Board::start(), |board| perft(board, 3)),
        counting("textbook board (mailbox)", Mailbox::start(), |board| perft(board, 3)),
    ];
    compare("Cờ Tư Lệnh perft 3 from the start, bulk", "nodes", rounds, entrants)
}

/// Bulk counting one ply deeper, on the fast board alone.
pub fn bulk_deep(rounds: usize) -> Table {
    let entrants = vec![counting("fast board", Board::start(), |board| perft(board, 4))];
    compare("Cờ Tư Lệnh perft 4 from the start, bulk", "nodes", rounds, entrants)
}

/// Every leaf made, with each way to undo.
pub fn ways_to_undo(rounds: usize) -> Table {
    let every_leaf = "Cờ Tư Lệnh, ways to undo: every leaf of perft 3 from the start made";
    let entrants = vec![
        counting("token (make, unmake)", Board::start(), |p| perft_every_leaf(p, 3)),
        counting("copy (CopyMake)", CopyMake(Board::start()), |p| perft_every_leaf(p, 3)),
    ];
    compare(every_leaf, "nodes", rounds, entrants)
}

/// The same one ply less deep, for the slow ways.
pub fn slow_ways_to_undo(rounds: usize) -> Table {
    let every_leaf = "Cờ Tư Lệnh, ways to undo: every leaf of perft 2, a middlegame with stacks";
    let fast = middlegame::<Board>();
    let entrants = vec![
        counting("token (make, unmake)", fast.clone(), |p| perft_every_leaf(p, 2)),
        counting("copy (CopyMake)", CopyMake(fast.clone()), |p| perft_every_leaf(p, 2)),
        counting("token and copy, verified (Checked)", Checked(fast), |p| perft_every_leaf(p, 2)),
        counting("textbook board (mailbox)", middlegame::<Mailbox>(), |p| perft_every_leaf(p, 2)),
    ];
    compare(every_leaf, "nodes", rounds, entrants)
}

/// Legal actions into a list, nothing made.
pub fn generation(rounds: usize) -> Table {
    const REPEATS: u64 = 20_000;
    let list = |board: &mut Board| {
        for _ in 0..REPEATS {
            let mut list = ActionList::default();
            std::hint::black_box(&*board).generate(&mut list);
            std::hint::black_box(&list);
        }
        REPEATS
    };
    let entrants = vec![
        counting("start position, 116 actions", Board::start(), list),
        counting("middlegame with stacks, 114 actions", middlegame(), list),
    ];
    compare("Cờ Tư Lệnh, lists of legal actions", "lists", rounds, entrants)
}

/// Legality tried only where it can matter, against every action made, looked at and unmade.
pub fn legality(rounds: usize) -> Table {
    const REPEATS: u64 = 2_000;
    let both = |generate: fn(&Board, &mut Counter)| {
        let boards = [Board::start(), middlegame::<Board>()];
        move || boards.iter().map(|board| count_repeatedly(board, REPEATS, generate)).sum()
    };
    let entrants = vec![
        Entrant::new("where it can matter", both(|b, out| b.generate(out))),
        Entrant::new("every action by trial", both(|b, out| b.generate_by_trial(out))),
    ];
    compare("Cờ Tư Lệnh, legality", "actions", rounds, entrants)
}
