use axum::http::StatusCode;
use sandtable_api::error::Error;
use std::fmt;

/// Why nothing was kept or found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// There is no space left.
    Full,
    /// The store itself failed in another way.
    Failed(String),
    /// A change that the store cannot take, such as a second event of the same number.
    Conflict(String),
    /// The record is not what this program writes.
    Corrupt(String),
    /// Too many ask at once.
    Busy,
    /// The server is going down.
    Closed,
}

impl StoreError {
    /// Whether the store as a whole is unwell, rather than one change or one record.
    pub fn is_of_store(&self) -> bool {
        matches!(self, StoreError::Full | StoreError::Failed(_))
    }

    /// What a client is told. Details are in the log, not on the wire.
    pub fn answer(&self) -> Error {
        let (status, reason, message) = match self {
            StoreError::Busy => return Error::busy("too much is read at once"),
            StoreError::Full => (
                StatusCode::SERVICE_UNAVAILABLE,
                "disk_full",
                "the server's disk is full: nothing was saved; try again later",
            ),
            StoreError::Failed(_) | StoreError::Closed => (
                StatusCode::SERVICE_UNAVAILABLE,
                "failed",
                "the server cannot save or read games now: nothing was saved; try again later",
            ),
            StoreError::Conflict(_) | StoreError::Corrupt(_) => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "damaged_game",
                "this game could not be saved or read",
            ),
        };
        Error::storage(status, reason, message)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Full => f.write_str("no space is left for the database"),
            StoreError::Failed(what) => write!(f, "the database failed: {what}"),
            StoreError::Conflict(what) => write!(f, "the database refuses a change: {what}"),
            StoreError::Corrupt(what) => write!(f, "a record cannot be understood: {what}"),
            StoreError::Busy => f.write_str("too much is read at once"),
            StoreError::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for StoreError {}
