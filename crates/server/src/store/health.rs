use super::StoreError;
use std::sync::{Mutex, PoisonError};

/// How the last write went: the store is well until one fails, and again when one succeeds.
#[derive(Default, Debug)]
pub(super) struct Health(Mutex<Option<StoreError>>);

impl Health {
    /// A write succeeded, or failed for this reason.
    pub fn note<T>(&self, result: &Result<T, StoreError>) {
        let now = match result {
            Ok(_) => None,
            Err(error) if error.is_of_store() => Some(error.clone()),
            Err(_) => return,
        };
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match (&*last, &now) {
            (None, Some(error)) => tracing::error!(%error, "changes cannot be kept"),
            (Some(_), None) => tracing::warn!("changes are kept again"),
            _ => {}
        }
        *last = now;
    }

    /// Why the store is unwell, if it is.
    pub fn check(&self) -> Result<(), StoreError> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.clone().map_or(Ok(()), Err)
    }
}
