//! How fast files of chess games are read: random games, over and over, as one long file.
//!
//! `cargo run --release --package sandtable-pgn --example speed [MEBIBYTES]`

use sandtable_chess::Board;
use sandtable_core::{Notation, Position, Tree};
use sandtable_pgn::{Chess, Reader, Record, Spot, VisitError, Visitor, count_moves, read_all};
use sandtable_testkit::walk::Random;
use std::io::{self, Read};
use std::time::Instant;

const GAMES: u64 = 2000;
const PLIES: usize = 80;

fn main() {
    let mebibytes = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(256);
    let text: String = (0..GAMES).map(random_game).collect();
    let file = || Repeat { text: text.as_bytes(), at: 0, left: mebibytes << 20 };
    println!("{GAMES} games in {} KiB, repeated to {mebibytes} MiB", text.len() >> 10);

    let clock = Instant::now();
    let mut words = 0;
    let mut reader = Reader::<_, Chess>::new(file());
    while let Some(game) = reader.read_game(&mut Words(0)) {
        words += game.unwrap_or(0);
    }
    report("cut into words", words, clock);

    let clock = Instant::now();
    // The last game is cut off by the end of the file.
    let count = count_moves::<Board>(file(), |_| {});
    report("main lines replayed", count.turns, clock);

    if let Ok(status) = std::fs::read_to_string("/proc/self/status") {
        status.lines().filter(|line| line.starts_with("VmHWM")).for_each(|line| println!("{line}"));
    }

    let clock = Instant::now();
    let all = read_all::<Board>(text.as_bytes());
    report("trees built", all.iter().flatten().map(|game| game.tree.len() as u64).sum(), clock);
}

fn report(what: &str, moves: u64, clock: Instant) {
    let seconds = clock.elapsed().as_secs_f64();
    let rate = moves as f64 / seconds / 1e6;
    println!("{what}: {moves} moves in {seconds:.2} s, {rate:.2} million a second");
}

struct Words(u64);

impl Visitor for Words {
    type Output = u64;

    fn mv(&mut self, _: &str, _: Spot<'_>) -> Result<(), VisitError> {
        self.0 += 1;
        Ok(())
    }

    fn end_game(&mut self) -> u64 {
        self.0
    }
}

fn random_game(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut tree = Tree::new(Board::start());
    for _ in 0..PLIES {
        let mut moves = Vec::new();
        tree.position().generate(&mut moves);
        let Some(mv) = random.pick(&moves) else { break };
        if tree.play(mv).is_err() {
            break;
        }
    }
    Record::new(tree).to_pgn()
}

/// The same text again and again.
struct Repeat<'a> {
    text: &'a [u8],
    at: usize,
    left: usize,
}

impl Read for Repeat<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let part = &self.text[self.at..];
        let length = part.len().min(out.len()).min(self.left);
        out[..length].copy_from_slice(&part[..length]);
        self.at = (self.at + length) % self.text.len();
        self.left -= length;
        Ok(length)
    }
}
