//! Times on the command line.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Nobody waits longer than a day.
const MOST: f64 = 86_400.0;

/// Reads a number of seconds, which may have a fraction.
///
/// # Errors
/// What was expected.
pub fn parse(text: &str) -> Result<Duration, String> {
    text.parse().ok().and_then(checked).ok_or_else(expected)
}

fn checked(seconds: f64) -> Option<Duration> {
    (0.001..=MOST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

fn expected() -> String {
    format!("expected seconds from 0.001 to {MOST}")
}

/// A time that is written as a number of seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seconds(pub Duration);

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seconds, String> {
        parse(text).map(Seconds)
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_secs_f64().fmt(f)
    }
}

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(self.0.as_secs_f64())
    }
}

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seconds, D::Error> {
        let seconds = checked(f64::deserialize(from)?);
        seconds.map(Seconds).ok_or_else(|| D::Error::custom(expected()))
    }
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
