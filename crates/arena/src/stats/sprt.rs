//! The sequential probability ratio test in its generalized form: how much likelier are the results
//! if the difference is `elo1` than if it is `elo0`, each time with the likeliest distribution for
//! which that is true. Over pairs, as Fishtest and its followers do it.

use super::elo::NORMALISED;
use super::{MatchScore, Spread, likeliest, score_of_elo};
use serde::{Deserialize, Serialize};

/// A test: two differences in strength, and how often it may be wrong.
///
/// ```
/// use sandtable_arena::Sprt;
///
/// let sprt: Sprt = "elo0=0,elo1=5,alpha=0.05,beta=0.05".parse()?;
/// let (lower, upper) = sprt.bounds();
/// assert!((upper - 2.944).abs() < 1e-3 && (lower + 2.944).abs() < 1e-3);
/// # Ok::<(), sandtable_arena::FieldError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The first engine is no stronger than this: hypothesis H0.
    pub elo0: f64,
    /// It is at least as strong as this: hypothesis H1.
    pub elo1: f64,
    /// How often H1 may be accepted though H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted though H1 is true.
    pub beta: f64,
    /// What the differences mean.
    #[serde(default)]
    pub model: SprtModel,
}

/// What a difference in strength is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SprtModel {
    /// Elo: the score that is expected, whatever the share of draws.
    #[default]
    Logistic,
    /// Normalised Elo: that score against its scatter. How long a test takes depends on nothing else.
    Normalised,
}

/// How a test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// Below this H0 is accepted.
    pub lower: f64,
    /// Above this H1 is accepted.
    pub upper: f64,
    /// What is decided, if anything is.
    pub decision: Option<Decision>,
}

/// What a test found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Decision {
    /// The first engine is no stronger than `elo0`.
    H0,
    /// It is at least as strong as `elo1`.
    H1,
}

impl Sprt {
    /// Where the test ends.
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// How it stands with these results. Only whole pairs count.
    pub fn state(&self, score: &MatchScore) -> SprtState {
        let (lower, upper) = self.bounds();
        let llr = self.llr(&score.pairs.map(|count| count as f64));
        let decision = match llr {
            _ if llr >= upper => Some(Decision::H1),
            _ if llr <= lower => Some(Decision::H0),
            _ => None,
        };
        SprtState { llr, lower, upper, decision }
    }

    /// The logarithm of the likelihood ratio of these counts of outcomes, from 0 to 1.
    fn llr(&self, counts: &[f64]) -> f64 {
        if counts.iter().sum::<f64>() == 0.0 {
            return 0.0;
        }
        let seen = Spread::of(counts).regular();
        let [by_h0, by_h1] = [self.elo0, self.elo1].map(|elo| match self.model {
            SprtModel::Logistic => likeliest::with_mean(&seen, score_of_elo(elo)),
            SprtModel::Normalised => {
                // Of a game; pairs scatter less by the root of two.
                let deviations = elo / NORMALISED * std::f64::consts::SQRT_2;
                likeliest::with_deviations(&seen, 0.5, deviations)
            }
        });
        let ratios = by_h0.iter().zip(&by_h1).map(|(p0, p1)| (p1 / p0).ln());
        seen.count * seen.shares.iter().zip(ratios).map(|((_, share), ln)| share * ln).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn llr(pairs: [u64; 5], elo0: f64, elo1: f64) -> f64 {
        let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model: SprtModel::Logistic };
        sprt.state(&MatchScore { pairs, ..MatchScore::default() }).llr
    }

    #[test]
    fn ratios_are_those_of_fishtest_and_fastchess() {
        for (pairs, elo0, elo1, expected) in [
            ([3, 20, 50, 22, 5], 0.0, 20.0, 0.040_320_372_416),
            ([3, 20, 50, 22, 5], 0.0, 5.0, 0.178_380_224_381),
            ([3, 20, 50, 22, 5], -10.0, 10.0, 0.934_472_911_388),
            ([0, 10, 30, 12, 0], 0.0, 20.0, -0.270_414_536_288),
            ([0, 10, 30, 12, 0], 0.0, 5.0, 0.085_226_848_211),
            ([12, 40, 60, 30, 8], 0.0, 20.0, -2.997_301_135_158),
            ([12, 40, 60, 30, 8], -10.0, 10.0, -2.057_973_200_426),
        ] {
            let found = llr(pairs, elo0, elo1);
            assert!((found - expected).abs() < 1e-9, "{pairs:?}: {found}");
        }
        let long = llr([223, 9863, 21279, 10037, 246], 0.5, 2.5);
        assert!((long + 3.07).abs() < 0.02, "{long}");
        let longer = llr([871, 26175, 55983, 26678, 821], 0.0, 2.0);
        assert!((longer + 4.98).abs() < 0.02, "{longer}");
    }

    #[test]
    fn normalised_bounds_ask_for_deviations() {
        let llr = |pairs: [u64; 5], elo0, elo1| {
            let text = format!("elo0={elo0},elo1={elo1},model=normalised");
            let sprt: Sprt = text.parse().unwrap();
            sprt.state(&MatchScore { pairs, ..MatchScore::default() }).llr
        };
        // For many pairs and small differences the ratio is nearly that of a normal distribution
        // whose mean is measured in its own deviations.
        for pairs in [[223, 9863, 21279, 10037, 246], [300, 900, 2000, 1100, 350]] {
            let spread = Spread::of(&pairs.map(|count| count as f64));
            let deviations = (spread.mean() - 0.5) / spread.variance().sqrt();
            for (elo0, elo1) in [(0.0, 2.0), (-1.75, 0.25), (0.5, 10.0)] {
                let [t0, t1] = [elo0, elo1].map(|elo| elo / NORMALISED * 2f64.sqrt());
                let normal = spread.count * (t1 - t0) * (deviations - (t0 + t1) / 2.0);
                let found = llr(pairs, elo0, elo1);
                assert!((found - normal).abs() < 0.02 * normal.abs().max(1.0), "{found} {normal}");
            }
        }
        // Without a difference both models ask the same.
        let logistic: Sprt = "elo0=0,elo1=0.001".parse().unwrap();
        let even = logistic.state(&MatchScore { pairs: [5, 9, 30, 9, 5], ..MatchScore::default() });
        assert!((even.llr - llr([5, 9, 30, 9, 5], 0.0, 0.001)).abs() < 1e-6);
        // Fewer draws, the same score: the same Elo, and less of it normalised.
        let (quiet, wild) = ([0, 20, 140, 40, 0], [40, 0, 100, 0, 60]);
        assert!(llr(quiet, 0.0, 10.0) > llr(wild, 0.0, 10.0));
    }

    #[test]
    fn a_test_ends_at_its_bounds() {
        let sprt: Sprt = "elo1=20".parse().unwrap();
        let (lower, upper) = sprt.bounds();
        assert!((upper - 2.944_438_979_166).abs() < 1e-9 && (lower + upper).abs() < 1e-12);
        let after = |pairs| sprt.state(&MatchScore { pairs, ..MatchScore::default() }).decision;
        assert_eq!(after([0, 0, 0, 0, 0]), None);
        // As in Fishtest, 53 pairs without a loss are enough, and 52 are not.
        assert_eq!(after([0, 0, 0, 0, 52]), None);
        assert_eq!(after([0, 0, 0, 0, 53]), Some(Decision::H1));
        assert_eq!(after([53, 0, 0, 0, 0]), Some(Decision::H0));
        assert_eq!(after([12, 40, 60, 30, 8]), Some(Decision::H0));
    }

    #[test]
    fn results_seen_from_the_other_side_say_the_opposite() {
        let forward = llr([3, 20, 50, 22, 5], -10.0, 10.0);
        let backward = llr([5, 22, 50, 20, 3], -10.0, 10.0);
        assert!((forward + backward).abs() < 1e-9);
    }
}
