//! Who may work off the threads that serve: a few at a time, and of one client fewer than that.

use crate::net::Client;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

/// Questions that are worked on at the same time, altogether and of one client; others wait.
const AT_ONCE: usize = 4;
const AT_ONCE_OF_ONE: usize = 2;
/// So many clients are remembered before those that want nothing are forgotten.
const MOST_REMEMBERED: usize = 1_000;

/// Places for work.
#[derive(Debug)]
pub struct Workers {
    all: Arc<Semaphore>,
    by_client: Mutex<HashMap<Client, Arc<Semaphore>>>,
}

impl Default for Workers {
    fn default() -> Workers {
        Workers { all: Arc::new(Semaphore::new(AT_ONCE)), by_client: Mutex::default() }
    }
}

/// Leave to work, as long as this lives: it belongs to the work, not to who waits for it.
#[derive(Debug)]
pub struct Permit {
    _own: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

impl Workers {
    /// Waits for a place.
    ///
    /// # Errors
    /// Never: places are not taken away.
    pub async fn permit(&self, client: Client) -> Result<Permit, AcquireError> {
        let own = self.of(client).acquire_owned().await?;
        let all = Arc::clone(&self.all).acquire_owned().await?;
        Ok(Permit { _own: own, _all: all })
    }

    fn of(&self, client: Client) -> Arc<Semaphore> {
        // Nothing panics while it holds the lock.
        let mut by_client = self.by_client.lock().unwrap_or_else(PoisonError::into_inner);
        if by_client.len() >= MOST_REMEMBERED {
            by_client.retain(|_, places| Arc::strong_count(places) > 1);
        }
        let places = by_client.entry(client);
        Arc::clone(places.or_insert_with(|| Arc::new(Semaphore::new(AT_ONCE_OF_ONE))))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn one_client_leaves_places_for_others() {
        let workers = Workers::default();
        let [a, b, c] =
            ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map(|text| Client::of(text.parse().unwrap()));
        let first = workers.permit(a).await.unwrap();
        let _second = workers.permit(a).await.unwrap();
        let waits = |client| timeout(Duration::from_millis(10), workers.permit(client));
        assert!(waits(a).await.is_err(), "two of one client");
        let _third = workers.permit(b).await.unwrap();
        let _fourth = workers.permit(b).await.unwrap();
        assert!(waits(c).await.is_err(), "four altogether");
        drop(first);
        workers.permit(c).await.unwrap();
    }
}
