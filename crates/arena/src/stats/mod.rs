//! What a score means: Elo with its error, likelihood of superiority, and the test that ends a
//! match.
//!
//! Games of a pair share their opening and are not independent of each other. So everything here is
//! reckoned in pairs where there are pairs: five outcomes, from no point of two to two.

mod elo;
mod likeliest;
mod normal;
mod sprt;
mod sprt_text;

pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use sprt::{Decision, Sprt, SprtModel, SprtState};

use serde::{Deserialize, Serialize};

/// Results of games and pairs from the first engine's side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct MatchScore {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Pairs in which it made 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
}

impl MatchScore {
    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Points, from 0 to the number of games.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of points; half, if nothing was played.
    pub fn ratio(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / self.games() as f64 }
    }

    /// The share of draws.
    pub fn draw_ratio(&self) -> f64 {
        if self.games() == 0 { 0.0 } else { self.draws as f64 / self.games() as f64 }
    }

    /// A game was played; the points of it are 0, 1 or 2 halves.
    pub fn add_game(&mut self, halves: usize) {
        match halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Both games of a pair were played; the points of both are 0 to 4 halves.
    pub fn add_pair(&mut self, halves: usize) {
        if let Some(count) = self.pairs.get_mut(halves) {
            *count += 1;
        }
    }
}

/// How often each outcome came, the outcomes spread evenly from 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Spread {
    /// Outcome and share.
    pub shares: Vec<(f64, f64)>,
    /// How many there were in all.
    pub count: f64,
}

/// What stands for an outcome that never came, so that nothing is thought impossible.
const UNSEEN: f64 = 1e-3;

impl Spread {
    /// The outcomes as they were counted.
    pub fn of(counts: &[f64]) -> Spread {
        let count: f64 = counts.iter().sum();
        let top = counts.len().saturating_sub(1).max(1) as f64;
        let share =
            |(i, n): (usize, &f64)| (i as f64 / top, if count > 0.0 { n / count } else { 0.0 });
        Spread { shares: counts.iter().enumerate().map(share).collect(), count }
    }

    /// Pairs if there are any, else games.
    pub fn of_score(score: &MatchScore) -> Spread {
        match score.pairs.iter().sum() {
            0u64 => Spread::of_games(score),
            _ => Spread::of(&score.pairs.map(|n| n as f64)),
        }
    }

    /// Games, as if none belonged to another.
    pub fn of_games(score: &MatchScore) -> Spread {
        Spread::of(&[score.losses, score.draws, score.wins].map(|n| n as f64))
    }

    /// The same with a little of every outcome.
    pub fn regular(&self) -> Spread {
        let counts: Vec<f64> =
            self.shares.iter().map(|(_, share)| (share * self.count).max(UNSEEN)).collect();
        Spread::of(&counts)
    }

    /// The same outcomes with other shares.
    pub fn with(&self, shares: &[f64]) -> Spread {
        let outcomes = self.shares.iter().map(|(outcome, _)| *outcome);
        Spread { shares: outcomes.zip(shares.iter().copied()).collect(), count: self.count }
    }

    pub fn mean(&self) -> f64 {
        self.shares.iter().map(|(outcome, share)| outcome * share).sum()
    }

    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.shares.iter().map(|(outcome, share)| share * (outcome - mean).powi(2)).sum()
    }
}
