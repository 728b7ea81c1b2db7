//! Books: balanced positions for matches to begin with.

use crate::play::Play;
use anyhow::{Context, bail};
use clap::Args;
use sandtable_core::split_mix;
use sandtable_engine::{Control, Engine, Limits, Playable, Resources, Score};
use sandtable_games::GameKind;
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;

/// Which book to make.
#[derive(Args, Debug)]
pub struct BookArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub game: GameKind,
    /// How many positions
    #[arg(long, default_value_t = 5200)]
    pub positions: usize,
    /// Nodes of the search that decides whether a position is kept
    #[arg(long, default_value_t = 10_000)]
    pub nodes: u32,
    /// One side has to be better by as much, in hundredths
    #[arg(long, default_value_t = 30)]
    pub least: i32,
    /// But by no more than this
    #[arg(long, default_value_t = 110)]
    pub most: i32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Random turns from the start position; up to four more are added
    #[arg(long, default_value_t = 6)]
    pub random: u32,
    /// Threads; how many there are does not change the book
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// The file to write: a position a line, in the four fields of EPD
    pub file: PathBuf,
}

/// Searches are short.
const TABLE_MEBIBYTES: usize = 2;
/// A first search with so much fewer nodes discards what is far from balanced.
const FIRST_LOOK: u32 = 10;
/// A first look is so far off, in hundredths, that what is this much beyond the bound gets a second.
const FIRST_SLACK: i32 = 100;
/// When as many openings for each position are not enough, there is no such book.
const MOST_TRIES: u64 = 1000;

/// Makes the book and writes it.
///
/// # Errors
/// The file cannot be written, or there are too few such positions.
pub fn run<P: Playable>(args: &BookArgs, variant: P::Variant) -> anyhow::Result<()> {
    let lines = positions::<P>(args, variant)?;
    let text = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    std::fs::write(&args.file, text).with_context(|| args.file.display().to_string())
}

/// The positions of the book, in the order in which chance made them.
///
/// # Errors
/// There are too few.
pub fn positions<P: Playable>(args: &BookArgs, variant: P::Variant) -> anyhow::Result<Vec<String>> {
    let (next, is_full) = (AtomicU64::new(0), AtomicBool::new(false));
    let tries = MOST_TRIES * args.positions as u64;
    let (found, candidates) = mpsc::channel();
    let mut book = Book::new(args.positions);
    std::thread::scope(|scope| {
        for _ in 0..args.threads.max(1) {
            let (next, is_full, found) = (&next, &is_full, found.clone());
            scope.spawn(move || {
                let mut engine = engine::<P>();
                while !is_full.load(Relaxed) {
                    let number = next.fetch_add(1, Relaxed);
                    let candidate = candidate(&mut engine, args, variant, number);
                    if number >= tries || found.send((number, candidate)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(found);
        for (number, candidate) in candidates {
            book.add(number, candidate);
            is_full.store(book.is_full(), Relaxed);
        }
    });
    if !book.is_full() {
        bail!("{} of {} positions in {tries} openings", book.lines.len(), args.positions);
    }
    Ok(book.lines)
}

fn engine<P: Playable>() -> Engine<P> {
    let resources = Resources { table_mebibytes: TABLE_MEBIBYTES, ..Resources::default() };
    let mut engine = Engine::new(resources);
    engine.set_network(P::built_in_network());
    engine
}

/// A position with its key.
type Candidate = Option<(u64, String)>;

/// What threads find, sorted by the number of the opening, so that their speed decides nothing.
struct Book {
    size: usize,
    lines: Vec<String>,
    keys: HashSet<u64>,
    next: u64,
    waiting: BTreeMap<u64, Candidate>,
}

impl Book {
    fn new(size: usize) -> Book {
        Book { size, lines: Vec::new(), keys: HashSet::new(), next: 0, waiting: BTreeMap::new() }
    }

    fn is_full(&self) -> bool {
        self.lines.len() >= self.size
    }

    fn add(&mut self, number: u64, candidate: Candidate) {
        self.waiting.insert(number, candidate);
        while let Some(candidate) = self.waiting.remove(&self.next) {
            self.next += 1;
            let Some((key, line)) = candidate.filter(|_| !self.is_full()) else { continue };
            if self.keys.insert(key) {
                self.lines.push(line);
            }
        }
    }
}

/// The position after the opening of this number, if it belongs into the book. Seed and number
/// decide.
fn candidate<P: Playable>(
    engine: &mut Engine<P>,
    args: &BookArgs,
    variant: P::Variant,
    number: u64,
) -> Candidate {
    let mut seed = args.seed;
    let mut random = split_mix(&mut seed) ^ number;
    let mut play = Play::new(P::numbered_start(variant, number));
    let turns = u64::from(args.random) + split_mix(&mut random) % 5;
    if !(0..turns).all(|_| play.random_turn(&mut random)) {
        return None;
    }
    let mut worth = |nodes: u32| {
        engine.forget();
        let limits = Limits::nodes(nodes.max(1).into());
        match engine.search(&play.root, &limits, &Control::new(), |_| ()).score {
            Score::Hundredths(value) => value.abs(),
            Score::Mate(_) => i32::MAX,
        }
    };
    let is_kept = worth(args.nodes / FIRST_LOOK) <= args.most + FIRST_SLACK
        && (args.least..=args.most).contains(&worth(args.nodes));
    let position = play.root.position();
    is_kept.then(|| (position.key(), four_fields(&position.fen())))
}

/// The position without its counters.
fn four_fields(fen: &str) -> String {
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}
