//! Opening the file.

use super::StoreError;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection};
use std::path::Path;
use std::time::Duration;

pub(super) static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");

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

/// Opens the file for writing, or makes it, and brings it up to date.
pub(super) async fn connect(
    options: &SqliteConnectOptions,
) -> Result<SqliteConnection, StoreError> {
    let mut connection = options.clone().create_if_missing(true).connect().await?;
    let migrated = MIGRATIONS.run(&mut connection).await;
    migrated.map_err(|error| StoreError::Failed(error.to_string()))?;
    Ok(connection)
}
