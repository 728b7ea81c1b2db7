//! The distribution under which the outcomes seen are likeliest, if a hypothesis is true.

use super::Spread;

/// The likeliest distribution with this mean.
pub(super) fn with_mean(seen: &Spread, mean: f64) -> Vec<f64> {
    let excess: Vec<f64> = seen.shares.iter().map(|(outcome, _)| outcome - mean).collect();
    with_zero_mean(seen, &excess)
}

/// So many times at most the deviation is guessed again; a handful is enough.
const MOST_ROUNDS: usize = 100;
/// Shares that move less than this stand still.
const STILL: f64 = 1e-13;

/// The likeliest distribution whose mean lies so many of its own deviations above `centre`.
///
/// Mean minus deviations is not linear in the shares. Near a distribution of mean m and deviation s
/// it is, but for terms of second order: an outcome a adds `a − centre − t·s·(1 + ((a − m)/s)²)/2`.
/// So the linear problem is solved again and again, each time near the last answer, until that stays.
pub(super) fn with_deviations(seen: &Spread, centre: f64, deviations: f64) -> Vec<f64> {
    let mut shares: Vec<f64> = seen.shares.iter().map(|(_, share)| *share).collect();
    for _ in 0..MOST_ROUNDS {
        let near = seen.with(&shares);
        let (mean, deviation) = (near.mean(), near.variance().sqrt());
        let excess = seen.shares.iter().map(|(outcome, _)| {
            let distance = (outcome - mean) / deviation;
            outcome - centre - deviations * deviation * (1.0 + distance * distance) / 2.0
        });
        let next = with_zero_mean(seen, &excess.collect::<Vec<_>>());
        let moved =
            next.iter().zip(&shares).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        shares = next;
        if moved < STILL {
            break;
        }
    }
    shares
}

/// The likeliest distribution under which these values, one for each outcome, are 0 on average: each
/// share `p` of a value `v` becomes `p / (1 + x v)`, with the `x` that makes it so.
fn with_zero_mean(seen: &Spread, values: &[f64]) -> Vec<f64> {
    let most = values.iter().copied().fold(f64::MIN, f64::max);
    let least = values.iter().copied().fold(f64::MAX, f64::min);
    let weighted = || seen.shares.iter().map(|(_, share)| *share).zip(values);
    if most <= 0.0 || least >= 0.0 {
        // No distribution does it.
        return weighted().map(|(share, _)| share).collect();
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    // It falls with x, from plus to minus infinity between the two ends: halving cannot miss.
    for _ in 0..200 {
        let x = (low + high) / 2.0;
        let mean: f64 = weighted().map(|(share, value)| share * value / (1.0 + x * value)).sum();
        if mean > 0.0 { low = x } else { high = x }
    }
    let x = (low + high) / 2.0;
    weighted().map(|(share, value)| share / (1.0 + x * value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread() -> Spread {
        Spread::of(&[3.0, 20.0, 50.0, 22.0, 5.0])
    }

    /// How likely the outcomes are under these shares, as a logarithm.
    fn likelihood(seen: &Spread, shares: &[f64]) -> f64 {
        seen.shares.iter().zip(shares).map(|((_, seen), share)| seen * share.ln()).sum()
    }

    fn deviations(seen: &Spread, shares: &[f64], centre: f64) -> f64 {
        let spread = seen.with(shares);
        (spread.mean() - centre) / spread.variance().sqrt()
    }

    #[test]
    fn a_hypothesis_is_met_exactly() {
        let seen = spread();
        for mean in [0.3, 0.5, 0.52, 0.9] {
            let shares = with_mean(&seen, mean);
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!((seen.with(&shares).mean() - mean).abs() < 1e-9);
        }
        for wanted in [-0.5, -0.01, 0.0, 0.02, 0.7] {
            let shares = with_deviations(&seen, 0.5, wanted);
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            let found = deviations(&seen, &shares, 0.5);
            assert!((found - wanted).abs() < 1e-9, "{wanted}: {found}");
        }
    }

    #[test]
    fn no_distribution_near_it_is_likelier() {
        let seen = spread();
        let wanted = 0.2;
        let best = with_deviations(&seen, 0.5, wanted);
        let most = likelihood(&seen, &best);
        // Shift a little from any two outcomes to a third and mend the hypothesis with a fourth and
        // fifth: what is feasible nearby is less likely.
        for step in [1e-3, -1e-3] {
            for i in 0..5 {
                let mut shares = best.clone();
                shares[i] += step;
                // Two unknowns, two conditions: Newton's method.
                let (j, k) = ((i + 1) % 5, (i + 3) % 5);
                for _ in 0..50 {
                    let miss = |shares: &[f64]| {
                        [shares.iter().sum::<f64>() - 1.0, deviations(&seen, shares, 0.5) - wanted]
                    };
                    let at = miss(&shares);
                    let slope = |place: usize| {
                        let mut moved = shares.clone();
                        moved[place] += 1e-7;
                        let there = miss(&moved);
                        [(there[0] - at[0]) / 1e-7, (there[1] - at[1]) / 1e-7]
                    };
                    let (a, b) = (slope(j), slope(k));
                    let area = a[0] * b[1] - a[1] * b[0];
                    shares[j] -= (at[0] * b[1] - at[1] * b[0]) / area;
                    shares[k] -= (a[0] * at[1] - a[1] * at[0]) / area;
                }
                assert!((deviations(&seen, &shares, 0.5) - wanted).abs() < 1e-6);
                assert!(likelihood(&seen, &shares) < most, "{i} {step}");
            }
        }
    }
}
