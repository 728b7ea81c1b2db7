use core::fmt;
use core::str::FromStr;

/// A time in milliseconds, written as the `[%clk]` of game files: hours, minutes, seconds, and as
/// many digits of a fraction as are needed.
///
/// ```
/// use sandtable_core::Clock;
///
/// assert_eq!("1:02:03.5".parse(), Ok(Clock(3_723_500)));
/// assert_eq!(Clock(3_723_500).to_string(), "1:02:03.5");
/// assert!("1:62:03".parse::<Clock>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Clock(pub u64);

/// A text that is not a time of this form: `1:02:03.5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockError;

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no time: expected hours, minutes and seconds, as in 1:02:03.5")
    }
}

impl core::error::Error for ClockError {}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, thousandths) = (self.0 / 1000, self.0 % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match thousandths {
            0 => Ok(()),
            n if n % 100 == 0 => write!(f, ".{}", n / 100),
            n if n % 10 == 0 => write!(f, ".{:02}", n / 10),
            n => write!(f, ".{n:03}"),
        }
    }
}

impl FromStr for Clock {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Clock, ClockError> {
        read(text).ok_or(ClockError)
    }
}

fn read(text: &str) -> Option<Clock> {
    let (text, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = text.split(':');
    let mut part = || digits(parts.next()?);
    let (hours, minutes, seconds) = (part()?, part()?, part()?);
    if parts.next().is_some() || minutes > 59 || seconds > 59 || fraction.len() > 3 {
        return None;
    }
    let scale = [1000, 100, 10, 1].get(fraction.len())?;
    let seconds = hours.checked_mul(3600)?.checked_add(minutes * 60 + seconds)?;
    let millis = seconds.checked_mul(1000)?.checked_add(digits(fraction)? * scale)?;
    Some(Clock(millis))
}

/// A number of digits alone: no sign.
fn digits(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn times_are_read_as_they_are_written() {
        for (text, millis) in [
            ("0:00:00", 0),
            ("0:00:00.001", 1),
            ("0:00:09.25", 9_250),
            ("0:03:00", 180_000),
            ("99:59:59.9", 359_999_900),
        ] {
            assert_eq!(text.parse(), Ok(Clock(millis)));
            assert_eq!(Clock(millis).to_string(), text);
        }
        assert_eq!("00:3:5.100".parse(), Ok(Clock(185_100)));
        let most = Clock(u64::MAX);
        assert_eq!(most.to_string().parse(), Ok(most));
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "5",
            "0:05",
            "0:00:60",
            "0:60:00",
            "0:00:05.",
            "0:00:05.1234",
            "-1:00:00",
            ":::",
            "0:00:+5",
            "0:0:0:0",
            "9999999999999999999:00:00",
            "99999999999999999:00:00",
        ] {
            assert_eq!(text.parse::<Clock>(), Err(ClockError), "{text}");
        }
    }
}
