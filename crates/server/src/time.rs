//! The server's time: milliseconds since 1970 that never go back while the process lives.

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
    let (year, month, day) = civil(at / 86_400_000);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day of a day counted from 1970. The year is taken to begin in March, so that the
/// leap day is its last; every 400 years the calendar repeats.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    (year, month, day)
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
    }
}
