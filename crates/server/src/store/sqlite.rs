use super::writer::{self, Job};
use super::{BoxFuture, Filter, Kept, Store, StoreError, Write, rows};
use rows::signed;
use sandtable_api::dto::{Listed, Status};
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
            "SELECT id FROM games WHERE over = 0 \
             AND (engine_turn = 1 OR running IS NOT NULL OR match_since IS NOT NULL)",
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Summary;
    use sandtable_api::live_game::{ClockState, MatchClockState, Meta, SeatPlayer};
    use sandtable_core::Side;
    use sandtable_games::GameKind;
    use std::path::PathBuf;

    /// A file of its own, gone at the end.
    struct Place(PathBuf);

    impl Place {
        fn new(name: &str) -> Place {
            let name = format!("sandtable-store-{}-{name}.db", std::process::id());
            Place(std::env::temp_dir().join(name))
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            for end in ["", "-wal", "-shm"] {
                let _ = std::fs::remove_file(format!("{}{end}", self.0.display()));
            }
        }
    }

    fn created(id: &str, kind: GameKind, summary: Summary, match_ms: Option<u64>) -> Write {
        let meta = Meta {
            id: id.to_owned(),
            kind,
            start: summary.fen.clone(),
            created_at: 1,
            public: true,
            players: [SeatPlayer::Person; 2],
            control: None,
            match_ms,
        };
        Write::Create { meta, hashes: [None; 2], summary }
    }

    fn summary(clocks: Option<ClockState>, match_clock: Option<MatchClockState>) -> Summary {
        Summary {
            turns: 2,
            fen: "a position".to_owned(),
            result: "*",
            over: false,
            engine_turn: false,
            clocks,
            match_clock,
        }
    }

    #[tokio::test]
    async fn a_file_from_before_match_clocks_is_read() {
        let place = Place::new("old");
        let options = SqliteConnectOptions::new().filename(&place.0).create_if_missing(true);
        let mut old = options.connect().await.unwrap();
        MIGRATIONS.run_to(1, &mut old).await.unwrap();
        for (id, kind) in [("one", "chess"), ("two", "cotulenh")] {
            query(
                "INSERT INTO games (id, kind, start, created_at, public, seq, turns, fen, result, \
                 over, engine_turn, base_ms, increment_ms, first_ms, second_ms, running, since) \
                 VALUES (?,?,'start',1,1,0,0,'fen','*',0,0,9000,0,9000,8000,0,100)",
            )
            .bind(id)
            .bind(kind)
            .execute(&mut old)
            .await
            .unwrap();
        }
        sqlx::Connection::close(old).await.unwrap();

        let store = SqliteStore::open(&place.0).await.unwrap();
        for (id, kind) in [("one", GameKind::Chess), ("two", GameKind::COTULENH)] {
            let kept = store.load_game(id).await.unwrap().unwrap();
            assert_eq!((kept.meta.kind, kept.meta.match_ms, kept.match_clock), (kind, None, None));
            let clocks = ClockState { left: [9_000, 8_000], running: Some((Side::First, 100)) };
            assert_eq!(kept.clocks, Some(clocks));
        }
        assert_eq!(store.resume_games(500).await.unwrap(), ["one", "two"]);
        assert_eq!(store.load_game("two").await.unwrap().unwrap().match_clock, None);
        store.finish().await;
    }

    #[tokio::test]
    async fn every_kind_is_kept_by_its_name() {
        let place = Place::new("kinds");
        let store = SqliteStore::open(&place.0).await.unwrap();
        for kind in GameKind::ALL {
            store.keep(created(kind.name(), kind, summary(None, None), None)).await.unwrap();
            let kept = store.load_game(kind.name()).await.unwrap().unwrap();
            assert_eq!((kept.meta.kind, kept.meta.match_ms), (kind, None));
            let filter = Filter { kind: Some(kind), status: None, before: 9, limit: 9 };
            let listed = store.list_games(filter).await.unwrap();
            assert_eq!(listed.iter().map(|game| game.game).collect::<Vec<_>>(), [kind]);
        }
        store.finish().await;
    }

    #[tokio::test]
    async fn match_clocks_are_charged_up_to_the_last_pulse() {
        let place = Place::new("pulse");
        let store = SqliteStore::open(&place.0).await.unwrap();
        let clock = |left, since| Some(MatchClockState { left, since });
        let both = ClockState { left: [50_000, 60_000], running: Some((Side::Second, 10_000)) };
        for (id, clocks, match_clock) in [
            ("alone", None, clock(90_000, Some(10_000))),
            ("beside", Some(both), clock(90_000, Some(12_000))),
            ("used up", None, clock(5_000, Some(10_000))),
            ("stands", None, clock(90_000, None)),
        ] {
            let summary = summary(clocks, match_clock);
            store.keep(created(id, GameKind::COTULENH, summary, Some(90_000))).await.unwrap();
            assert_eq!(store.load_game(id).await.unwrap().unwrap().match_clock, match_clock);
        }
        store.keep(Write::Pulse { at: 30_000 }).await.unwrap();
        // The server was down for a long time.
        let mut awake = store.resume_games(4_000_000).await.unwrap();
        awake.sort();
        assert_eq!(awake, ["alone", "beside", "used up"]);
        for (id, left, since) in [
            ("alone", 70_000, Some(4_000_000)),
            ("beside", 72_000, Some(4_000_000)),
            ("used up", 0, Some(4_000_000)),
            ("stands", 90_000, None),
        ] {
            let kept = store.load_game(id).await.unwrap().unwrap();
            assert_eq!(kept.match_clock, clock(left, since), "{id}");
        }
        let beside = store.load_game("beside").await.unwrap().unwrap().clocks.unwrap();
        assert_eq!(beside.left, [50_000, 40_000]);
        store.finish().await;
    }
}
