//! Taking turns: the machines that run this are noisy, so nothing is compared across runs.

use sandtable_core::Counter;
use serde::Serialize;
use std::time::Instant;

/// One side of a comparison: a name, and work that says how much of it was done.
pub struct Entrant<'a> {
    name: String,
    work: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Entrant<'a> {
    /// Work returns how many units (nodes, positions, moves) it did.
    pub fn new(name: &str, work: impl FnMut() -> u64 + 'a) -> Entrant<'a> {
        Entrant { name: name.to_owned(), work: Box::new(work) }
    }
}

/// What was found for one entrant.
#[derive(Clone, Serialize)]
pub struct Figure {
    /// Who.
    pub name: String,
    /// Units per second: the median of the rounds.
    pub rate: f64,
    /// The slowest and the fastest round, as a part of the median.
    pub spread: (f64, f64),
    /// The first entrant's rate divided by this one's: above 1, the first is faster.
    pub first_is_faster_by: f64,
}

/// The figures of one comparison.
#[derive(Clone, Serialize)]
pub struct Table {
    /// What was compared.
    pub title: String,
    /// What is counted.
    pub unit: &'static str,
    /// One row an entrant, in the order given.
    pub figures: Vec<Figure>,
}

/// Lets the entrants work alternately for so many rounds.
///
/// All must do the same amount of work, or the comparison means nothing.
pub fn compare(title: &str, unit: &'static str, rounds: usize, entrants: Vec<Entrant>) -> Table {
    let mut entrants = entrants;
    let mut rates = vec![Vec::with_capacity(rounds); entrants.len()];
    let mut expected = None;
    // The first round warms up and is not counted.
    for round in 0..=rounds {
        for (entrant, rates) in entrants.iter_mut().zip(&mut rates) {
            let start = Instant::now();
            let units = (entrant.work)();
            let seconds = start.elapsed().as_secs_f64();
            let expected = *expected.get_or_insert(units);
            assert_eq!(units, expected, "{title}: {} counts differently", entrant.name);
            if round > 0 {
                rates.push(units as f64 / seconds);
            }
        }
    }
    let figures: Vec<Figure> =
        entrants.iter().zip(rates).map(|(entrant, rates)| figure(&entrant.name, rates)).collect();
    let first = figures.first().map_or(0.0, |figure| figure.rate);
    let compared = figures
        .into_iter()
        .map(|figure| Figure { first_is_faster_by: first / figure.rate, ..figure })
        .collect();
    Table { title: title.to_owned(), unit, figures: compared }
}

fn figure(name: &str, mut rates: Vec<f64>) -> Figure {
    rates.sort_by(f64::total_cmp);
    let median = rates[rates.len() / 2];
    let spread = (rates[0] / median, rates[rates.len() - 1] / median);
    Figure { name: name.to_owned(), rate: median, spread, first_is_faster_by: 1.0 }
}

/// Counts the moves of a position so many times, with the generator that is to be measured.
pub fn count_repeatedly<P>(position: &P, repeats: u64, generate: fn(&P, &mut Counter)) -> u64 {
    let once = || {
        let mut counter = Counter::default();
        generate(std::hint::black_box(position), &mut counter);
        counter.count()
    };
    (0..repeats).map(|_| once()).sum()
}

/// Copies a position and plays each of these moves on the copy, so many times. Gives the number of
/// moves played.
pub fn copy_and_play<P: Clone, M: Copy>(
    position: &P,
    moves: &[M],
    repeats: u64,
    play: impl Fn(&mut P, M),
) -> u64 {
    for _ in 0..repeats {
        for &mv in moves {
            let mut child = std::hint::black_box(position).clone();
            play(&mut child, mv);
            std::hint::black_box(&child);
        }
    }
    repeats * moves.len() as u64
}
