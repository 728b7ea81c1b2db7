//! Games in a database that several servers share.
//!
//! | file | what |
//! |---|---|
//! | `mod` | the store |
//! | `open` | connections, and the schema brought up to date |
//! | `writer` | the tasks that write, many changes at a time |
//! | `changes`, `reads` | changes and questions as statements |
//! | `bulletins` | what servers tell each other: LISTEN and NOTIFY |
//! | `servers` | which servers live, and what becomes of clocks when none did |
//! | `jobs` | work for the engine, taken by whoever has time |
//! | `shared` | all of that for the rest of the program |

mod bulletins;
mod changes;
mod jobs;
mod open;
mod reads;
mod servers;
mod shared;
mod writer;

use super::batch::{WAITING_CHANGES, Writers};
use super::health::Health;
use super::{BoxFuture, Filter, Kept, OpenError, SharedStore, Store, StoreError, Write};
use crate::secret::new_game_id;
use sandtable_api::dto::Listed;
use servers::Life;
use shared::PostgresShared;
use sqlx::PgConnection;
use sqlx::postgres::{PgConnectOptions, PgPool};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc};
use tokio::time::{Instant, sleep, timeout};
use writer::Writer;

/// Tasks that write. While one waits for the disk, another collects changes.
const WRITERS: usize = 2;
/// Connections that read single games and take jobs.
const READERS: u32 = 8;
/// Connections that read lists: their own, so that many of them delay no game.
const LIST_READERS: u32 = 2;
/// How long is tried again when the database breaks off: a restart of it is not noticed.
const PATIENCE: Duration = Duration::from_secs(5);
const TRY_AGAIN: Duration = Duration::from_millis(50);
/// How long those who read have when the store is closed.
const FAREWELL: Duration = Duration::from_secs(1);

/// Games in a database of PostgreSQL.
pub struct PostgresStore {
    readers: PgPool,
    list_readers: PgPool,
    health: Arc<Health>,
    writers: Writers,
    shared: Arc<PostgresShared>,
    life: Life,
}

impl PostgresStore {
    /// Connects, and brings the schema up to date.
    ///
    /// # Errors
    /// The database cannot be reached, or is none of this program.
    pub async fn open(options: &PgConnectOptions) -> Result<PostgresStore, OpenError> {
        let options = open::options(options);
        open::migrate(&options).await?;
        let readers = open::pool(READERS, options.clone());
        let list_readers = open::pool(LIST_READERS, options.clone());
        let health = Arc::new(Health::default());
        let name = new_game_id();
        let (jobs, waiting) = mpsc::channel(WAITING_CHANGES);
        let waiting = Arc::new(Mutex::new(waiting));
        let writer = || Writer {
            options: options.clone(),
            connection: None,
            health: Arc::clone(&health),
            server: name.clone(),
        };
        let run = |_| tokio::spawn(writer().run(Arc::clone(&waiting)));
        let writers = Writers::new(jobs, (0..WRITERS).map(run).collect());
        let life = Life::new(options, name.clone());
        let shared = Arc::new(PostgresShared { pool: readers.clone(), name });
        Ok(PostgresStore { readers, list_readers, health, writers, shared, life })
    }

    /// Notes whether the database takes changes.
    fn noted<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        self.health.note(&result);
        result
    }
}

/// One connection for reading or writing everything, if no server uses the database.
pub(super) async fn open_alone(options: &PgConnectOptions) -> Result<PgConnection, OpenError> {
    let options = open::options(options);
    open::migrate(&options).await?;
    let mut connection = open::connect(&options).await?;
    if servers::any_lives(&mut connection).await? {
        return Err(OpenError::InUse);
    }
    Ok(connection)
}

/// Asks again while the database is away, but not for ever.
async fn patiently<T, F: Future<Output = Result<T, StoreError>>>(
    mut ask: impl FnMut() -> F,
) -> Result<T, StoreError> {
    let end = Instant::now() + PATIENCE;
    loop {
        match ask().await {
            Err(StoreError::Unreachable(_)) if Instant::now() < end => sleep(TRY_AGAIN).await,
            result => return result,
        }
    }
}

impl Store for PostgresStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            match write {
                Write::Pulse { at } => self.noted(self.life.beat(at).await),
                write => self.writers.keep(write).await,
            }
        })
    }

    fn load<'a>(
        &'a self,
        id: &'a str,
        after: u64,
    ) -> BoxFuture<'a, Result<Option<Kept>, StoreError>> {
        Box::pin(patiently(move || reads::load(&self.readers, id, after)))
    }

    fn list(&self, filter: Filter) -> BoxFuture<'_, Result<Vec<Listed>, StoreError>> {
        Box::pin(async move { patiently(|| reads::list(&self.list_readers, &filter)).await })
    }

    fn resume(&self, now: u64, from: u64) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        Box::pin(async move {
            self.life.begin(now, from).await?;
            // Turns of the engine are jobs: whoever has time takes them.
            Ok(Vec::new())
        })
    }

    fn due(&self, now: u64, most: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        Box::pin(reads::due(&self.readers, now, most))
    }

    fn next_due(&self) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        Box::pin(reads::next_due(&self.readers))
    }

    fn health(&self) -> Result<(), StoreError> {
        self.health.check()
    }

    fn shared(&self) -> Option<Arc<dyn SharedStore>> {
        Some(Arc::clone(&self.shared) as Arc<dyn SharedStore>)
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.writers.close().await;
            let farewell = async {
                tokio::join!(self.life.end(), self.readers.close(), self.list_readers.close());
            };
            let _ = timeout(FAREWELL, farewell).await;
        })
    }
}
