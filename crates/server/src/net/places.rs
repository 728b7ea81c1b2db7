//! How many connections there are, altogether and by client.

use super::Client;
use axum::http::StatusCode;
use sandtable_api::error::Error;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Places that connections take and leave.
#[derive(Clone, Default, Debug)]
pub struct Places(Arc<Mutex<Taken>>);

#[derive(Default, Debug)]
struct Taken {
    all: usize,
    by_client: HashMap<Client, usize>,
}

/// Why there is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    /// All are taken.
    All,
    /// This client has as many as it may have.
    Client,
}

impl Full {
    /// The refusal that says so.
    pub fn refusal(self) -> Error {
        match self {
            Full::All => Error::busy("too many connections are open"),
            Full::Client => {
                let message = "too many connections are open from this address";
                Error::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", message)
            }
        }
    }
}

/// A place, taken as long as this lives.
#[derive(Debug)]
pub struct Place {
    places: Places,
    client: Option<Client>,
}

impl Places {
    /// Takes a place. Without a client it is counted for nobody.
    ///
    /// # Errors
    /// There are so many already.
    pub fn enter(
        &self,
        client: Option<Client>,
        most: usize,
        most_by_client: usize,
    ) -> Result<Place, Full> {
        let mut taken = self.lock();
        if taken.all >= most {
            return Err(Full::All);
        }
        if let Some(client) = client {
            let own = taken.by_client.entry(client).or_default();
            if *own >= most_by_client {
                return Err(Full::Client);
            }
            *own += 1;
        }
        taken.all += 1;
        Ok(Place { places: self.clone(), client })
    }

    /// How many are taken.
    pub fn len(&self) -> usize {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        // Nothing panics while it holds the lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        taken.all -= 1;
        if let Some(client) = self.client
            && let Some(own) = taken.by_client.get_mut(&client)
        {
            *own -= 1;
            if *own == 0 {
                taken.by_client.remove(&client);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_altogether_and_by_client() {
        let (places, [a, b]) = (
            Places::default(),
            ["10.0.0.1", "10.0.0.2"].map(|text| Some(Client::of(text.parse().unwrap()))),
        );
        let first = places.enter(a, 3, 2).unwrap();
        let _second = places.enter(a, 3, 2).unwrap();
        assert_eq!(places.enter(a, 3, 2).unwrap_err(), Full::Client);
        let _third = places.enter(b, 3, 2).unwrap();
        assert_eq!(places.enter(b, 3, 2).unwrap_err(), Full::All);
        drop(first);
        let _fourth = places.enter(None, 3, 0).unwrap();
        assert_eq!(places.len(), 3);
    }
}
