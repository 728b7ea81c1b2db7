use super::normal::normal_below;
use super::{MatchScore, Spread};
use serde::Serialize;

/// 95 % of a normal distribution lie within so many deviations.
const DEVIATIONS_95: f64 = 1.959_963_984_540_054;

/// Normalised Elo of a score that lies one deviation of a single game above one half. With few draws and
/// little difference it is then about the same as Elo.
pub(super) const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

/// The difference in strength that a share of points means; without bound at 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    // Not `-400.0 *`, which makes of an even score a zero below zero.
    400.0 * (score.clamp(0.0, 1.0) / (1.0 - score.clamp(0.0, 1.0))).log10()
}

/// The share of points that a difference in strength leads to.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How much stronger the first engine seems to be.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The difference; infinite, if one side made all the points.
    pub elo: f64,
    /// With 95 % certainty the truth is no further away.
    pub error: f64,
    /// Normalised Elo: the score against its scatter. Unlike Elo it hardly depends on openings and on
    /// the share of draws, and it alone tells how many games it takes to see a difference.
    pub normalised: f64,
    /// The same for it.
    pub normalised_error: f64,
    /// The likelihood that it is stronger at all.
    pub los: f64,
}

impl Estimate {
    /// From games and pairs; the scatter is that of the pairs, if there are any.
    pub fn of(score: &MatchScore) -> Estimate {
        let spread = Spread::of_score(score);
        // Pairs that are all alike say nothing of their scatter; their games may.
        let spread = if spread.variance() > 0.0 { spread } else { Spread::of_games(score) };
        let mean = score.ratio();
        let deviation = (spread.variance() / spread.count).sqrt();
        if score.games() == 0 || !deviation.is_finite() {
            return Estimate {
                elo: 0.0,
                error: f64::INFINITY,
                normalised: 0.0,
                normalised_error: f64::INFINITY,
                los: 0.5,
            };
        }
        let reach = deviation * DEVIATIONS_95;
        let error = (elo_of_score(mean + reach) - elo_of_score(mean - reach)) / 2.0;
        // Without scatter nothing is known but the direction.
        let error = if deviation > 0.0 { error } else { f64::INFINITY };
        // The number of deviations by which the lead differs from none; one deviation is its error.
        let (lead, games) = (mean - 0.5, (score.games() as f64).sqrt());
        let (los, deviations) = match lead {
            0.0 => (0.5, 0.0),
            lead => (normal_below(lead / deviation), lead / deviation),
        };
        Estimate {
            elo: elo_of_score(mean),
            error,
            normalised: NORMALISED * deviations / games,
            normalised_error: NORMALISED * DEVIATIONS_95 / games,
            los,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, slack: f64) -> bool {
        (a - b).abs() < slack
    }

    #[test]
    fn elo_and_score_are_inverse() {
        // The known table: 75 % are 190.85, 200 Elo are 75.97 %.
        assert!(near(elo_of_score(0.75), 190.848_5, 1e-4));
        assert!(near(score_of_elo(200.0), 0.759_747, 1e-6));
        for elo in [-500.0, -3.5, 0.0, 12.0, 700.0] {
            assert!(near(elo_of_score(score_of_elo(elo)), elo, 1e-9));
        }
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn games_without_pairs_scatter_by_games() {
        // By hand: 60 wins, 20 draws, 20 losses are 0.7; the variance is
        // 0.6·0.09 + 0.2·0.04 + 0.2·0.49 = 0.16, the deviation 0.04.
        let score = MatchScore { wins: 60, draws: 20, losses: 20, pairs: [0; 5] };
        let estimate = Estimate::of(&score);
        assert!(near(estimate.elo, 147.190_7, 1e-3), "{estimate:?}");
        let reach = 0.04 * 1.959_963_985;
        let error = (elo_of_score(0.7 + reach) - elo_of_score(0.7 - reach)) / 2.0;
        assert!(near(estimate.error, error, 1e-6) && near(error, 66.06, 0.2), "{estimate:?}");
        assert!(near(estimate.los, 0.999_999_713, 1e-9), "{estimate:?}");
    }

    #[test]
    fn pairs_scatter_less_than_their_games() {
        // Every pair is shared: the scatter is that of the games.
        let shared = MatchScore { wins: 50, draws: 0, losses: 50, pairs: [0, 0, 50, 0, 0] };
        let estimate = Estimate::of(&shared);
        assert_eq!((estimate.elo, estimate.los), (0.0, 0.5));
        assert!(estimate.error.is_finite());
        // By hand: shares 0.1 0.2 0.4 0.2 0.1 have the variance 0.075; over 100 pairs the
        // deviation is 0.02739 where games, half of them drawn, would have 0.025·…
        let score = MatchScore { wins: 60, draws: 80, losses: 60, pairs: [10, 20, 40, 20, 10] };
        let estimate = Estimate::of(&score);
        let reach = 1.959_963_985 * (0.075f64 / 100.0).sqrt();
        assert!(near(estimate.error, elo_of_score(0.5 + reach), 1e-6), "{estimate:?}");
    }

    #[test]
    fn normalised_elo_measures_the_score_by_its_scatter() {
        // By hand: 0.7 is 0.2 above one half, and games scatter by 0.4.
        let score = MatchScore { wins: 60, draws: 20, losses: 20, pairs: [0; 5] };
        let estimate = Estimate::of(&score);
        assert!(near(estimate.normalised, 0.5 * 347.435_6, 1e-3), "{estimate:?}");
        assert!(near(estimate.normalised_error, 34.743_56 * 1.959_964, 1e-3), "{estimate:?}");
        // By hand: pairs of mean 0.525 and variance 0.081875, games so twice that.
        let score = MatchScore { wins: 65, draws: 80, losses: 55, pairs: [9, 19, 40, 17, 15] };
        assert!(near(score.ratio(), 0.525, 1e-12));
        let spread = Spread::of_score(&score);
        let expected = 0.025 / (2.0 * spread.variance()).sqrt() * 347.435_6;
        let estimate = Estimate::of(&score);
        assert!(near(spread.mean(), 0.525, 1e-12), "the pairs are those of the games");
        assert!(near(estimate.normalised, expected, 1e-3), "{estimate:?} {expected}");
        assert_eq!(Estimate::of(&MatchScore::default()).normalised, 0.0);
    }

    #[test]
    fn one_sided_results_have_no_bound() {
        let score = MatchScore { wins: 4, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 2] };
        let estimate = Estimate::of(&score);
        assert_eq!((estimate.elo, estimate.los), (f64::INFINITY, 1.0));
        assert!(Estimate::of(&MatchScore::default()).error.is_infinite());
    }
}
