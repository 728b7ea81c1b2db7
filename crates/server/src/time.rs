//! The server's time: milliseconds since 1970 that never go back while the process lives.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A clock that was set once by the system's, and then only counts; or is set again by that which
/// several servers have in common.
#[derive(Clone, Debug)]
pub struct TimeSource(Arc<Clock>);

#[derive(Debug)]
struct Clock {
    began: Instant,
    /// What time it was then.
    began_at: AtomicU64,
    /// The latest that was told.
    latest: AtomicU64,
}

impl TimeSource {
    /// Set by the system's clock.
    pub fn new() -> TimeSource {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let began_at = AtomicU64::new(millis(since_1970));
        TimeSource(Arc::new(Clock { began: Instant::now(), began_at, latest: AtomicU64::new(0) }))
    }

    /// Sets it. It still never goes back: it stands until the time it has told is reached.
    pub fn set(&self, now: u64) {
        let began_at = now.saturating_sub(millis(self.0.began.elapsed()));
        self.0.began_at.store(began_at, Ordering::Relaxed);
    }

    /// Now.
    pub fn now(&self) -> u64 {
        let began_at = self.0.began_at.load(Ordering::Relaxed);
        let now = began_at.saturating_add(millis(self.0.began.elapsed()));
        self.0.latest.fetch_max(now, Ordering::Relaxed).max(now)
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

/// A duration as milliseconds.
pub fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_set_back_stands_still() {
        let time = TimeSource::new();
        let now = time.now();
        time.set(now - 60_000);
        assert!((now..now + 10_000).contains(&time.now()));
        time.set(now + 60_000);
        assert!(time.now() >= now + 60_000);
    }
}
