//! The one task that writes.

use super::changes;
use super::file::DatabaseFile;
use crate::store::StoreError;
use crate::store::batch::{Job, KeepTogether, MOST_TOGETHER, Made, keep_all};
use crate::store::health::Health;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection, query};
use std::sync::Arc;
use tokio::sync::mpsc;

/// A copy may be made of the file when the server ends: that is not waited for.
const SHORT_PATIENCE: &str = "PRAGMA busy_timeout = 500";

/// The connection that writes.
pub(super) struct Writer {
    /// How to open it again after a failure.
    pub options: SqliteConnectOptions,
    /// `None` after a failure: what state SQLite has left it in differs from error to error.
    pub connection: Option<SqliteConnection>,
    /// What is written to.
    pub file: Arc<DatabaseFile>,
    /// What others are told of it.
    pub health: Arc<Health>,
}

impl Writer {
    /// Writes until nobody can ask for it any more.
    pub async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::new();
        while jobs.recv_many(&mut batch, MOST_TOGETHER).await > 0 {
            keep_all(&mut self, &mut batch).await;
        }
        if let Err(error) = self.finish().await {
            tracing::error!(%error, "the log was not moved into the database: keep both files");
        }
    }

    /// Moves the log into the database, so that its one file has everything.
    async fn finish(mut self) -> Result<(), StoreError> {
        self.file.check()?;
        let connection = connected(&mut self.connection, &self.options).await?;
        query(SHORT_PATIENCE).execute(&mut *connection).await?;
        let moved = query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *connection).await?;
        if moved.try_get::<i64, _>(0)? != 0 {
            return Err(StoreError::Failed("somebody else reads it".to_owned()));
        }
        if let Some(connection) = self.connection {
            connection.close().await?;
        }
        Ok(())
    }

    async fn transact(&mut self, batch: &[Job]) -> Result<Vec<Made>, StoreError> {
        self.file.check()?;
        let connection = connected(&mut self.connection, &self.options).await?;
        // Plain statements: sqlx counts open transactions, and miscounts those that SQLite ends itself.
        query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        let mut made = Vec::with_capacity(batch.len());
        for job in batch {
            made.push(changes::make(connection, &job.write).await?);
        }
        query("COMMIT").execute(connection).await?;
        // What was written to a file without a name is not acknowledged.
        self.file.check()?;
        Ok(made)
    }
}

impl KeepTogether for Writer {
    async fn keep(&mut self, batch: &[Job]) -> Result<Vec<Made>, StoreError> {
        let result = self.transact(batch).await;
        if let Err(error) = &result {
            tracing::debug!(%error, changes = batch.len(), "changes were not kept");
            // Closing takes back what was begun. `ROLLBACK` may fail: SQLite has often done it already.
            if let Some(connection) = self.connection.take() {
                let _ = connection.close().await;
            }
        }
        self.health.note(&result);
        result
    }
}

/// The connection, opened again if it was closed.
async fn connected<'a>(
    connection: &'a mut Option<SqliteConnection>,
    options: &SqliteConnectOptions,
) -> Result<&'a mut SqliteConnection, StoreError> {
    match connection {
        Some(connection) => Ok(connection),
        none => Ok(none.insert(options.connect().await?)),
    }
}
