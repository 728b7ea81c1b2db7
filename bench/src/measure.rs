//! Taking turns: the machines that run this are noisy, so nothing is compared across runs.

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
