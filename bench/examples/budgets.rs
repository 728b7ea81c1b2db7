//! What a game weighs in memory, counted by an allocator, and the budgets this project began with
//! beside what is measured:
//!
//! ```sh
//! cargo run --release -p sandtable-bench --example budgets
//! ```
//!
//! An example, not a command of the bench: the allocator that counts would slow its comparisons.

use anyhow::ensure;
use sandtable_chess::{Board as Chess, mailbox::Mailbox as ChessMailbox};
use sandtable_core::{Conclusion, CopyMake, Game, Notation, Position, split_mix};
use sandtable_cotulenh::{Board as Cotulenh, mailbox::Mailbox as CotulenhMailbox};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A hundred turns of each side.
const TURNS: usize = 200;

/// Both full armies without heroes, placed so that Red has 465 legal actions.
const MANY_ACTIONS: &str = "(nc)1H2g3H1/9C1/5(EA)5/1n1(ES)1(eg)5/4it5/3amh(FTI)4/2(NI)2t5/3f1(FTM)5/1N1(es)f2A3/5i4h/3G7/5a2G2 r - - 0 1";
/// No chess position that is known has more legal moves: 218.
const MANY_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";

fn main() -> anyhow::Result<()> {
    ensure!(!cfg!(debug_assertions), "with --release: in debug builds a game keeps copies");
    let chess = random_game(&Chess::start());
    let cotulenh = random_game(&Cotulenh::start());

    println!("### A game of {TURNS} turns, in bytes\n");
    println!("| what | moves | position | token | game | the same with copies |");
    println!("|---|--:|--:|--:|--:|--:|");
    memory_row("chess, fast board", Chess::start(), &chess);
    memory_row("chess, mailbox", ChessMailbox::start(), &random_game(&ChessMailbox::start()));
    memory_row("Cờ Tư Lệnh, fast board", Cotulenh::start(), &cotulenh);
    let reading = random_game(&CotulenhMailbox::start());
    memory_row("Cờ Tư Lệnh, mailbox", CotulenhMailbox::start(), &reading);

    let many_actions = Cotulenh::from_fen(MANY_ACTIONS)?;
    let many_moves = Chess::from_fen(MANY_MOVES)?;
    ensure!(many_actions.legal_moves().len() >= 400, "{MANY_ACTIONS} has too few actions");
    println!("\n### Budgets\n");
    println!("| what | budget | Cờ Tư Lệnh | chess |");
    println!("|---|--:|--:|--:|");
    println!(
        "| list of all legal actions | 10–15 ms for 400 | {} | {} |",
        list_time(&many_actions),
        list_time(&many_moves),
    );
    let (cycles, chess_cycles) = (cycles_time(many_actions), cycles_time(many_moves));
    println!("| 1,000 × make and unmake | 100 ms | {} | {} |", show(cycles), show(chess_cycles));
    println!(
        "| a move made and unmade | 15 µs | {} | {} |",
        show(cycles / CYCLES),
        show(chess_cycles / CYCLES),
    );
    println!(
        "| a move played into a game: legality, end of the game, repetition | 15 µs | {} | {} |",
        show(play_time(&Cotulenh::start(), &cotulenh)),
        show(play_time(&Chess::start(), &chess)),
    );
    let (position, chess_position) = (size_of::<Cotulenh>(), size_of::<Chess>());
    println!("| position | 2 KB | {position} B | {chess_position} B |");
    println!(
        "| undo: token against copy | 50 B against 500 B | {} B against {position} B | {} B against {chess_position} B |",
        size_of::<<Cotulenh as Position>::Undo>(),
        size_of::<<Chess as Position>::Undo>(),
    );
    Ok(())
}

/// The moves of the first random game that lasts long enough. The same at every run.
fn random_game<P: Conclusion>(start: &P) -> Vec<P::Move> {
    (0..).find_map(|seed| try_random_game(start, seed)).expect("some seed gives a long game")
}

fn try_random_game<P: Conclusion>(start: &P, seed: u64) -> Option<Vec<P::Move>> {
    let mut random = seed;
    let mut game = Game::new(start.clone());
    let mut turns = 0;
    while turns < TURNS {
        let list = game.position().legal_moves();
        let moves = list.as_ref();
        let choice = split_mix(&mut random).checked_rem(moves.len() as u64)?;
        game.play(moves[choice as usize]).ok()?;
        turns += usize::from(!game.position().turn_is_open());
    }
    Some(game.moves().to_vec())
}

/// The live bytes of a game: the value itself and all it holds on the heap.
fn game_bytes<P: Conclusion>(start: P, line: &[P::Move]) -> i64 {
    let mut kept = None;
    let heap = allocation_counter::measure(|| kept = Some(replay(start, line)));
    black_box(kept);
    size_of::<Game<P>>() as i64 + heap.bytes_current
}

fn replay<P: Conclusion>(start: P, line: &[P::Move]) -> Game<P> {
    let mut game = Game::new(start);
    for &mv in line {
        game.play(mv).expect("the game was played before");
    }
    game
}

fn memory_row<P: Conclusion>(name: &str, start: P, line: &[P::Move]) {
    let mut game = replay(start.clone(), line);
    while game.undo().is_some() {}
    assert_eq!(game.position(), &start, "{name}: undo does not lead back to the start");
    println!(
        "| {name} | {} | {} | {} | {} | {} |",
        line.len(),
        size_of::<P>(),
        size_of::<P::Undo>(),
        game_bytes(start.clone(), line),
        game_bytes(CopyMake(start), line),
    );
}

/// The median duration of `times` runs.
fn median(times: usize, mut work: impl FnMut()) -> Duration {
    let mut found: Vec<Duration> = (0..times)
        .map(|_| {
            let begun = Instant::now();
            work();
            begun.elapsed()
        })
        .collect();
    found.sort();
    found[times / 2]
}

fn list_time<P: Position>(position: &P) -> String {
    let time = median(1_001, || {
        black_box(black_box(position).legal_moves());
    });
    format!("{} in {}", position.legal_moves().as_ref().len(), show(time))
}

const CYCLES: u32 = 1_000;

fn cycles_time<P: Position>(mut position: P) -> Duration {
    let list = position.legal_moves();
    median(101, || {
        for &mv in list.as_ref().iter().cycle().take(CYCLES as usize) {
            let undo = position.make(mv);
            black_box(&position);
            position.unmake(mv, undo);
        }
    })
}

/// For each move of this game.
fn play_time<P: Conclusion>(start: &P, line: &[P::Move]) -> Duration {
    median(101, || {
        black_box(replay(start.clone(), line));
    }) / line.len() as u32
}

fn show(time: Duration) -> String {
    format!("{:.2} µs", time.as_secs_f64() * 1e6)
}
