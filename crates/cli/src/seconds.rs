//! Times on the command line.

use std::time::Duration;

/// Nobody waits longer than a day.
const MOST: f64 = 86_400.0;

/// Reads a number of seconds, which may have a fraction.
///
/// # Errors
/// What was expected.
pub fn parse(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.001..=MOST).contains(seconds));
    let expected = || format!("expected seconds from 0.001 to {MOST}");
    seconds.map(Duration::from_secs_f64).ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_may_have_a_fraction_and_an_end() {
        assert_eq!(parse("1.5"), Ok(Duration::from_millis(1_500)));
        for text in ["", "0", "-1", "x", "NaN", "inf", "1e9"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
