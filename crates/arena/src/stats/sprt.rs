//! The sequential probability ratio test in its generalized form: how much likelier are the results
//! if the difference is `elo1` than if it is `elo0`, each time with the likeliest distribution that
//! has this mean. Over pairs, as Fishtest and its followers do it.

use super::{MatchScore, Spread, score_of_elo};
use crate::fields::{Faults, FieldError, FieldFault, split};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

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
        let by_h0 = likeliest(&seen, score_of_elo(self.elo0));
        let by_h1 = likeliest(&seen, score_of_elo(self.elo1));
        let ratios = by_h0.iter().zip(&by_h1).map(|(p0, p1)| (p1 / p0).ln());
        seen.count * seen.shares.iter().zip(ratios).map(|((_, share), ln)| share * ln).sum::<f64>()
    }
}

/// The distribution with this mean under which the outcomes seen are likeliest: each share `p` of an
/// outcome `a` becomes `p / (1 + x (a - mean))`, with the `x` that makes the mean right.
fn likeliest(seen: &Spread, mean: f64) -> Vec<f64> {
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let excess = |x: f64| -> f64 {
        seen.shares.iter().map(|(a, p)| p * (a - mean) / (1.0 + x * (a - mean))).sum()
    };
    // It falls with x, from plus to minus infinity between the two ends: halving cannot miss.
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = (low + high) / 2.0;
    seen.shares.iter().map(|(a, p)| p / (1.0 + x * (a - mean))).collect()
}

const FIELDS: &str = "elo0, elo1, alpha or beta";

impl FromStr for Sprt {
    type Err = FieldError;

    fn from_str(text: &str) -> Result<Sprt, FieldError> {
        let mut faults = Faults(Vec::new());
        let (mut elo0, mut elo1) = (None, None);
        let (mut alpha, mut beta) = (None, None);
        let fields = split(text).unwrap_or_else(|fault| {
            faults.0.push(fault);
            Vec::new()
        });
        for field in fields {
            let elo = "a difference in Elo";
            let share = "a probability, as in 0.05";
            match field.key.as_str() {
                "elo0" => faults.read(field, &mut elo0, elo),
                "elo1" => faults.read(field, &mut elo1, elo),
                "alpha" => faults.read(field, &mut alpha, share),
                "beta" => faults.read(field, &mut beta, share),
                _ => faults.0.push(FieldFault::Unknown { key: field.key, expected: FIELDS }),
            }
        }
        let sprt = Sprt {
            elo0: elo0.unwrap_or(0.0),
            elo1: elo1.unwrap_or(5.0),
            alpha: alpha.unwrap_or(0.05),
            beta: beta.unwrap_or(0.05),
        };
        faults.0.extend(sprt.faults());
        faults.or(text, sprt)
    }
}

impl Sprt {
    fn faults(&self) -> Vec<FieldFault> {
        let value = |key: &str, value: f64, expected| FieldFault::Value {
            key: key.to_owned(),
            value: value.to_string(),
            expected,
        };
        let mut faults = Vec::new();
        // Nothing is more or less than what is not a number.
        let difference = self.elo1 - self.elo0;
        if difference.is_nan() || difference.is_infinite() || difference <= 0.0 {
            faults.push(value("elo1", self.elo1, "more than elo0"));
        }
        for (key, share) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(share > 0.0 && share < 0.5) {
                faults.push(value(key, share, "a probability between 0 and 0.5"));
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn llr(pairs: [u64; 5], elo0: f64, elo1: f64) -> f64 {
        let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 };
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

    #[test]
    fn tests_that_make_no_sense_are_refused() {
        for (text, expected) in [
            ("elo0=5,elo1=5", "elo1=5: expected more than elo0"),
            ("elo0=NaN", "elo1=5: expected more than elo0"),
            ("elo1=inf", "expected more than elo0"),
            ("alpha=0", "alpha=0: expected a probability between 0 and 0.5"),
            ("beta=0.5,gamma=1", "unknown field 'gamma'"),
            ("elo1=x", "elo1=x: expected a difference in Elo"),
            ("elo0", "'elo0' has no value"),
            ("elo1=1,elo1=2", "'elo1' is given twice"),
        ] {
            let error = text.parse::<Sprt>().unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
        let sprt: Sprt = "elo0=-3,elo1=1,alpha=0.1,beta=0.02".parse().unwrap();
        assert_eq!(sprt, Sprt { elo0: -3.0, elo1: 1.0, alpha: 0.1, beta: 0.02 });
    }
}
