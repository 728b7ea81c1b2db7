use axum::http::StatusCode;
use sandtable_api::error::Error;
use sqlx::error::{DatabaseError, ErrorKind};
use sqlx::postgres::PgDatabaseError;
use std::{fmt, io};

// What SQLite calls its errors. The lower byte of a code is the kind of error.
const SQLITE_CORRUPT: i32 = 11;
const SQLITE_FULL: i32 = 13;
const SQLITE_NOTADB: i32 = 26;

/// Why nothing was kept or found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// There is no space left.
    Full,
    /// This file was removed or replaced while it was in use.
    Gone(String),
    /// The file is damaged, or no database at all.
    Damaged(String),
    /// The database cannot be reached, or has broken off: it may be back in a moment.
    Unreachable(String),
    /// The store itself failed in another way.
    Failed(String),
    /// A change that the store cannot take, because the game has gone on meanwhile.
    Conflict(String),
    /// The record is not what this program writes.
    Corrupt(String),
    /// The address that creates a game has as many open ones as it may have.
    TooManyGames,
    /// Too many ask at once.
    Busy,
    /// The server is going down.
    Closed,
}

impl StoreError {
    /// Whether the store as a whole is unwell, rather than one change or one record.
    pub fn is_of_store(&self) -> bool {
        use StoreError::{Damaged, Failed, Full, Gone, Unreachable};
        matches!(self, Full | Gone(_) | Damaged(_) | Unreachable(_) | Failed(_))
    }

    /// What a client is told. Details are in the log, not on the wire.
    pub fn answer(&self) -> Error {
        let (status, reason, message) = match self {
            StoreError::TooManyGames => {
                let message = "this address has too many games that are not over: end some first";
                return Error::new(StatusCode::TOO_MANY_REQUESTS, "too_many_games", message);
            }
            StoreError::Busy => return Error::busy("too much is read at once"),
            StoreError::Full => (
                StatusCode::SERVICE_UNAVAILABLE,
                "disk_full",
                "the server's disk is full: nothing was saved; try again later",
            ),
            StoreError::Gone(_) => (
                StatusCode::SERVICE_UNAVAILABLE,
                "file_gone",
                "the server's file of games is gone: nothing was saved",
            ),
            StoreError::Damaged(_) => (
                StatusCode::SERVICE_UNAVAILABLE,
                "file_damaged",
                "the server's file of games is damaged: nothing was saved",
            ),
            StoreError::Unreachable(_) | StoreError::Failed(_) | StoreError::Closed => (
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
            StoreError::Gone(path) => {
                write!(
                    f,
                    "{path} was removed or replaced: put it back, or stop the server, restore a \
                     backup and start it again"
                )
            }
            StoreError::Damaged(what) => write!(
                f,
                "it is damaged, or no database ({what}): restore a backup; without one, \
                 `sqlite3 FILE .recover` saves what can be read"
            ),
            StoreError::Unreachable(what) => write!(f, "the database cannot be reached: {what}"),
            StoreError::Failed(what) => write!(f, "the database failed: {what}"),
            StoreError::Conflict(what) => write!(f, "the database refuses a change: {what}"),
            StoreError::Corrupt(what) => write!(f, "a record cannot be understood: {what}"),
            StoreError::TooManyGames => f.write_str("the address has too many open games"),
            StoreError::Busy => f.write_str("too much is read at once"),
            StoreError::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        use sqlx::Error::{Database, Io, PoolClosed, PoolTimedOut, Protocol, Tls};
        match &error {
            Database(database) => match database.try_downcast_ref::<PgDatabaseError>() {
                Some(postgres) => of_postgres(postgres),
                None => of_sqlite(database.as_ref()),
            },
            PoolTimedOut => StoreError::Busy,
            PoolClosed => StoreError::Closed,
            Io(_) | Tls(_) | Protocol(_) => StoreError::Unreachable(error.to_string()),
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

fn of_sqlite(error: &dyn DatabaseError) -> StoreError {
    let code = error.code().and_then(|code| code.parse::<i32>().ok());
    match code.map(|code| code & 0xff) {
        Some(SQLITE_FULL) => StoreError::Full,
        Some(SQLITE_CORRUPT | SQLITE_NOTADB) => StoreError::Damaged(error.to_string()),
        _ if error.kind() != ErrorKind::Other => StoreError::Conflict(error.to_string()),
        _ => StoreError::Failed(error.to_string()),
    }
}

fn of_postgres(error: &PgDatabaseError) -> StoreError {
    let what = error.to_string();
    match error.code() {
        "53100" => StoreError::Full,
        // Going down, crashed, starting, too many connections, deadlock; or only read after a switch.
        "57P01" | "57P02" | "57P03" | "53300" | "40P01" | "40001" | "25006" => {
            StoreError::Unreachable(what)
        }
        code if code.starts_with("08") => StoreError::Unreachable(what),
        code if code.starts_with("23") => StoreError::Conflict(what),
        "XX001" | "XX002" => StoreError::Damaged(what),
        _ => StoreError::Failed(what),
    }
}

/// Why a store could not be opened.
#[derive(Debug)]
pub enum OpenError {
    /// The file cannot be used.
    File(io::Error),
    /// Another server uses it.
    InUse,
    /// The database in it cannot be used.
    Store(StoreError),
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> OpenError {
        OpenError::Store(error)
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::File(error) => error.fmt(f),
            OpenError::InUse => f.write_str("another server is using it"),
            OpenError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}
