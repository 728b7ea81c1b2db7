//! The server's time: milliseconds since 1970 that never go back while the process lives.

use jiff::Timestamp;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A clock that was set once and then only counts.
#[derive(Clone, Copy, Debug)]
pub struct TimeSource {
    began: Instant,
    began_at: u64,
}

impl TimeSource {
    /// Set by the system's clock.
    pub fn new() -> TimeSource {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        TimeSource { began: Instant::now(), began_at: millis(since_1970) }
    }

    /// Now.
    pub fn now(&self) -> u64 {
        self.began_at.saturating_add(millis(self.began.elapsed()))
    }

    /// How long it is until then; nothing if that has passed.
    pub fn until(&self, at: u64) -> Duration {
        Duration::from_millis(at.saturating_sub(self.now()))
    }
}

impl Default for TimeSource {
    fn default() -> TimeSource {
        TimeSource::new()
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// The day in PGN's form, in UTC.
pub fn date(at: u64) -> String {
    let time = i64::try_from(at).ok().and_then(|at| Timestamp::from_millisecond(at).ok());
    // No calendar reaches further than this.
    time.map_or("????.??.??".to_owned(), |time| time.strftime("%Y.%m.%d").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (days, text) in [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (789, "1972.02.29"),
            (11_016, "2000.02.29"),
            (20_454, "2026.01.01"),
        ] {
            assert_eq!(date(days * 86_400_000 + 1), text);
        }
        assert_eq!(date(u64::MAX), "????.??.??");
    }
}
