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
