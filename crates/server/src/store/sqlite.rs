use super::writer::{self, Job};
use super::{BoxFuture, Filter, Kept, Store, StoreError, Write, rows};
use crate::dto::{Listed, Status};
use rows::signed;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, SqliteConnection, query};
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");

/// Changes that may wait for the writer; who has more has to wait as well.
const WAITING_CHANGES: usize = 4096;
/// Connections that only read.
const READERS: u32 = 4;
/// What such a connection remembers of the file, in kibibytes. Each reads one game now and then, and
/// seldom the same one twice: the two megabytes that are usual would only fill up with strangers.
const READER_CACHE_KIB: i64 = 256;
/// How long to wait for somebody else who uses the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// Games in one file of SQLite, written by one task.
pub struct SqliteStore {
    readers: SqlitePool,
    /// `None` once the store is closed.
    writer: Mutex<Option<Writer>>,
}

struct Writer {
    jobs: mpsc::Sender<Job>,
    task: JoinHandle<()>,
}

impl SqliteStore {
    /// Opens the file, or makes it, and brings it up to date.
    ///
    /// # Errors
    /// The file cannot be opened, or is no database of this program.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What was said to be kept is kept, even if the machine loses power.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let mut connection: SqliteConnection = options.connect().await?;
        let migrated = MIGRATIONS.run(&mut connection).await;
        migrated.map_err(|error| StoreError::Database(error.to_string()))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(
                options
                    .read_only(true)
                    .create_if_missing(false)
                    // A negative size is one in kibibytes, not in pages.
                    .pragma("cache_size", (-READER_CACHE_KIB).to_string()),
            )
            .await?;
        let (jobs, waiting) = mpsc::channel(WAITING_CHANGES);
        let task = tokio::spawn(writer::run(connection, waiting));
        Ok(SqliteStore { readers, writer: Mutex::new(Some(Writer { jobs, task })) })
    }

    fn jobs(&self) -> Result<mpsc::Sender<Job>, StoreError> {
        let writer = self.writer.lock().map_err(|_| StoreError::Closed)?;
        writer.as_ref().map(|writer| writer.jobs.clone()).ok_or(StoreError::Closed)
    }

    async fn load_game(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        // One transaction, so that game, events and draft are of the same moment.
        let mut now = self.readers.begin().await?;
        let row = query("SELECT * FROM games WHERE id = ?").bind(id).fetch_optional(&mut *now);
        let Some(row) = row.await? else { return Ok(None) };
        let mut kept = rows::kept(&row)?;
        let events =
            query("SELECT * FROM events WHERE game = ? ORDER BY seq").bind(id).fetch_all(&mut *now);
        kept.events = events.await?.iter().map(rows::event).collect::<Result<_, _>>()?;
        let draft = query("SELECT * FROM drafts WHERE game = ?").bind(id).fetch_optional(&mut *now);
        kept.draft = draft.await?.as_ref().map(rows::draft).transpose()?;
        Ok(Some(kept))
    }

    async fn list_games(&self, filter: Filter) -> Result<Vec<Listed>, StoreError> {
        let rows = query(
            "SELECT * FROM games WHERE public = 1 AND created_at < ?1 \
             AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR over = ?3) \
             ORDER BY created_at DESC LIMIT ?4",
        )
        .bind(signed(filter.before))
        .bind(filter.kind.map(|kind| kind.name()))
        .bind(filter.status.map(|status| status == Status::Over))
        .bind(filter.limit)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(rows::listed).collect()
    }

    async fn resume_games(&self, from: u64) -> Result<Vec<String>, StoreError> {
        self.keep(Write::Resume { from }).await?;
        let rows = query(
            "SELECT id FROM games WHERE over = 0 AND (engine_turn = 1 OR running IS NOT NULL)",
        )
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(rows::id).collect()
    }

    async fn keep(&self, write: Write) -> Result<(), StoreError> {
        let (done, kept) = oneshot::channel();
        let sent = self.jobs()?.send(Job { write, done }).await;
        sent.map_err(|_| StoreError::Closed)?;
        kept.await.unwrap_or(Err(StoreError::Closed))
    }

    async fn finish(&self) {
        let writer = self.writer.lock().ok().and_then(|mut writer| writer.take());
        if let Some(Writer { jobs, task }) = writer {
            drop(jobs);
            if let Err(error) = task.await {
                tracing::error!(%error, "the writer failed");
            }
        }
        self.readers.close().await;
    }
}

impl Store for SqliteStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.keep(write))
    }

    fn load<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<Kept>, StoreError>> {
        Box::pin(self.load_game(id))
    }

    fn list(&self, filter: Filter) -> BoxFuture<'_, Result<Vec<Listed>, StoreError>> {
        Box::pin(self.list_games(filter))
    }

    fn resume(&self, from: u64) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        Box::pin(self.resume_games(from))
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(self.finish())
    }
}
