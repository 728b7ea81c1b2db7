/// The normal distribution up to `x`, to about seven digits: Abramowitz and Stegun 7.1.26 is too
/// coarse for tails, so this is the series near zero and the continued fraction far from it.
pub(super) fn normal_below(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x.abs() < 3.0 {
        // x + x³/3 + x⁵/(3·5) + …
        let (mut term, mut sum, mut odd) = (x, x, 1.0);
        while term.abs() > 1e-17 {
            odd += 2.0;
            term *= x * x / odd;
            sum += term;
        }
        return 0.5 + density * sum;
    }
    // 1/(x + 1/(x + 2/(x + …))), from its far end.
    let fraction = (1..=60).rev().fold(0.0, |rest, n| f64::from(n) / (x.abs() + rest));
    let tail = density / (x.abs() + fraction);
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::normal_below;

    #[test]
    fn known_values_of_the_normal_distribution() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.959_963_984_540_054, 0.025),
            (2.575_829_303_548_901, 0.995),
            (4.0, 0.999_968_328_758_167),
            (-5.0, 2.866_515_718_791_94e-7),
        ] {
            assert!((normal_below(x) - expected).abs() < 1e-12, "{x}: {}", normal_below(x));
        }
        assert_eq!((normal_below(f64::INFINITY), normal_below(f64::NEG_INFINITY)), (1.0, 0.0));
    }
}
