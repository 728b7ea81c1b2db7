//! How many bytes are held for clients, altogether and by client: bodies that are being read, and
//! answers that are not yet written.

use super::Client;
use crate::metrics::{Limit, Metrics};
use axum::body::Bytes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// One client may hold this part of all.
const CLIENT_SHARE: usize = 4;

/// Bytes that may be held.
#[derive(Clone, Debug)]
pub struct Budget {
    most: usize,
    held: Arc<Mutex<InFlight>>,
    metrics: Metrics,
}

#[derive(Default, Debug)]
struct InFlight {
    all: usize,
    by_client: HashMap<Client, usize>,
}

/// Bytes that are counted as long as this lives.
#[derive(Debug)]
pub struct Held {
    budget: Budget,
    client: Client,
    bytes: usize,
}

impl Budget {
    /// At most so many bytes.
    pub fn new(most: usize, metrics: Metrics) -> Budget {
        Budget { most, held: Arc::default(), metrics }
    }

    /// Begins to count for a client.
    pub fn open(&self, client: Client) -> Held {
        Held { budget: self.clone(), client, bytes: 0 }
    }

    /// How many bytes are held.
    pub fn in_flight(&self) -> usize {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, InFlight> {
        // Nothing panics while it holds the lock.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    /// For whom.
    pub fn client(&self) -> Client {
        self.client
    }

    /// Counts more bytes. False if they must not be held.
    ///
    /// A client that holds nothing may hold one answer, however large: it could never be given else.
    #[must_use]
    pub fn grow(&mut self, bytes: usize) -> bool {
        let share = self.budget.most / CLIENT_SHARE;
        let mut held = self.budget.lock();
        let own = held.by_client.get(&self.client).copied().unwrap_or(0);
        if held.all + bytes > self.budget.most || (own > 0 && own + bytes > share) {
            self.budget.metrics.refused(Limit::Bytes);
            return false;
        }
        held.all += bytes;
        *held.by_client.entry(self.client).or_default() += bytes;
        drop(held);
        self.bytes += bytes;
        true
    }

    /// These bytes, which are counted until the last of them is written.
    pub fn until_written(self, bytes: Bytes) -> Bytes {
        Bytes::from_owner(Counted { bytes, _held: self })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if self.bytes == 0 {
            return;
        }
        let mut held = self.budget.lock();
        held.all -= self.bytes;
        if let Some(own) = held.by_client.get_mut(&self.client) {
            *own -= self.bytes;
            if *own == 0 {
                held.by_client.remove(&self.client);
            }
        }
    }
}

struct Counted {
    bytes: Bytes,
    _held: Held,
}

impl AsRef<[u8]> for Counted {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_counted_until_they_are_written() {
        let budget = Budget::new(1000, Metrics::default());
        let [a, b] = ["10.0.0.1", "10.0.0.2"].map(|text| Client::of(text.parse().unwrap()));
        let mut body = budget.open(a);
        assert!(body.grow(200) && body.grow(50));
        assert!(!body.grow(1), "a quarter of all");
        let mut other = budget.open(b);
        assert!(other.grow(750) && !other.grow(1));
        assert_eq!(budget.in_flight(), 1000);
        drop(other);
        let written = body.until_written(Bytes::from_static(b"0123456789"));
        let rest = written.slice(5..);
        drop(written);
        assert_eq!((budget.in_flight(), &rest[..]), (250, &b"56789"[..]));
        drop(rest);
        assert_eq!(budget.in_flight(), 0);
    }
}
