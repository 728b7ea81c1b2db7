//! Games in one file.
//!
//! | file | what |
//! |---|---|
//! | `mod` | the store |
//! | `writer` | the one task that writes to it |
//! | `changes`, `reads` | changes and questions as statements |
//! | `file`, `open` | the file: taken, checked, brought up to date |
//! | `backup` | a copy of the file while it is used |

mod backup;
mod changes;
mod file;
mod open;
mod reads;
mod writer;

pub use backup::backup;

use super::batch::{WAITING_CHANGES, Writers};
use super::health::Health;
use super::{BoxFuture, Filter, Kept, OpenError, Store, StoreError, Write};
use file::DatabaseFile;
use sandtable_api::dto::Listed;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use sqlx::{Connection, SqliteConnection};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;
use writer::Writer;

/// Connections that read single games.
const READERS: u32 = 4;
/// Connections that read lists: their own, so that many of them delay no game.
const LIST_READERS: u32 = 2;
/// What a connection that reads remembers of the file, in kibibytes. Each reads one game now and then,
/// and seldom the same one twice: the two megabytes that are usual would only fill up with strangers.
const READER_CACHE_KIB: i64 = 256;
/// Who waits longer for a connection is told to come again.
const READER_PATIENCE: Duration = Duration::from_secs(5);
/// How long those who read have when the store is closed.
const FAREWELL: Duration = Duration::from_secs(1);

/// Games in one file of SQLite, written by one task.
pub struct SqliteStore {
    file: Arc<DatabaseFile>,
    readers: SqlitePool,
    list_readers: SqlitePool,
    health: Arc<Health>,
    writers: Writers,
}

impl SqliteStore {
    /// Opens the file, or makes it, and brings it up to date.
    ///
    /// # Errors
    /// The file cannot be opened, is used by another server, is damaged, or is no database of this
    /// program.
    pub async fn open(path: &Path) -> Result<SqliteStore, OpenError> {
        let file = Arc::new(DatabaseFile::take(path)?);
        let options = open::options(file.path());
        let connection = open::connect(&options).await?;
        let reading = options
            .clone()
            .read_only(true)
            // A negative size is one in kibibytes, not in pages.
            .pragma("cache_size", (-READER_CACHE_KIB).to_string());
        let readers = pool(READERS, reading.clone()).await?;
        let list_readers = pool(LIST_READERS, reading).await?;
        file.remember().map_err(OpenError::File)?;
        let health = Arc::new(Health::default());
        let writer = Writer {
            options,
            connection: Some(connection),
            file: Arc::clone(&file),
            health: Arc::clone(&health),
        };
        let (jobs, waiting) = mpsc::channel(WAITING_CHANGES);
        let writers = Writers::new(jobs, vec![tokio::spawn(writer.run(waiting))]);
        Ok(SqliteStore { file, readers, list_readers, health, writers })
    }

    async fn keep(&self, write: Write) -> Result<(), StoreError> {
        self.writers.keep(write).await
    }

    /// The connections that read single games, if what they read is what is kept.
    fn readers(&self) -> Result<&SqlitePool, StoreError> {
        self.file.check()?;
        Ok(&self.readers)
    }

    async fn finish(&self) {
        // The writer last: whoever closes the file last moves the log into it.
        let readers = async { tokio::join!(self.readers.close(), self.list_readers.close()) };
        let _ = timeout(FAREWELL, readers).await;
        self.writers.close().await;
        self.file.release();
    }
}

/// The file by itself, for reading or writing everything in it.
pub(super) struct SqliteFile {
    file: DatabaseFile,
    /// The one connection to it.
    pub connection: SqliteConnection,
}

impl SqliteFile {
    /// Opens the file, or makes it, and brings it up to date. No server can use it meanwhile.
    pub async fn open(path: &Path) -> Result<SqliteFile, OpenError> {
        let file = DatabaseFile::take(path)?;
        let connection = open::connect(&open::options(file.path())).await?;
        Ok(SqliteFile { file, connection })
    }

    /// Writes everything to the one file.
    pub async fn close(self) -> Result<(), StoreError> {
        self.connection.close().await?;
        self.file.release();
        Ok(())
    }
}

async fn pool(most: u32, options: SqliteConnectOptions) -> Result<SqlitePool, StoreError> {
    let pool = SqlitePoolOptions::new().max_connections(most).acquire_timeout(READER_PATIENCE);
    Ok(pool.connect_with(options).await?)
}

impl Store for SqliteStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.keep(write))
    }

    fn load<'a>(
        &'a self,
        id: &'a str,
        after: u64,
    ) -> BoxFuture<'a, Result<Option<Kept>, StoreError>> {
        Box::pin(async move { reads::load(self.readers()?, id, after).await })
    }

    fn list(&self, filter: Filter) -> BoxFuture<'_, Result<Vec<Listed>, StoreError>> {
        Box::pin(async move {
            self.file.check()?;
            reads::list(&self.list_readers, &filter).await
        })
    }

    fn resume(&self, now: u64, from: u64) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        Box::pin(async move {
            self.keep(Write::Resume { now, from }).await?;
            reads::engine_games(self.readers()?).await
        })
    }

    fn due(&self, now: u64, most: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        Box::pin(async move { reads::due(self.readers()?, now, most).await })
    }

    fn next_due(&self) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        Box::pin(async { reads::next_due(self.readers()?).await })
    }

    fn health(&self) -> Result<(), StoreError> {
        self.file.check()?;
        self.health.check()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(self.finish())
    }
}

#[cfg(test)]
mod tests;
