//! Opening the file: checked before it is trusted, brought up to date before it is used.

use crate::store::{OpenError, StoreError};
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection, query_scalar};
use std::path::Path;
use std::time::Duration;

pub(super) static MIGRATIONS: Migrator = sqlx::migrate!("./migrations/sqlite");

/// How long to wait for somebody else who uses the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// How to connect.
pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        // What has gone is not made again: it would be empty.
        .create_if_missing(false)
        .journal_mode(SqliteJournalMode::Wal)
        // What was said to be kept is kept, even if the machine loses power.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(PATIENCE)
        .disable_statement_logging()
}

/// How to connect without changing anything.
pub(super) fn read_only(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(PATIENCE)
}

/// Opens the file for writing, checks it, and brings it up to date.
pub(super) async fn connect(options: &SqliteConnectOptions) -> Result<SqliteConnection, OpenError> {
    let mut connection = options.connect().await.map_err(StoreError::from)?;
    check(&mut connection).await?;
    let migrated = MIGRATIONS.run(&mut connection).await;
    migrated.map_err(|error| OpenError::Store(StoreError::Failed(error.to_string())))?;
    Ok(connection)
}

/// Reads the whole file once: damage that is found later has spoilt more by then.
pub(super) async fn check(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found: String = query_scalar("PRAGMA quick_check(1)").fetch_one(connection).await?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Damaged(found)) }
}
