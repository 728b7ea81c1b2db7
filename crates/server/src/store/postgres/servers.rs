//! Which servers live, and what becomes of clocks when none did.
//!
//! A server that lives holds a lock, together with the others. It belongs to a connection, so PostgreSQL
//! takes it away at the moment in which the server dies.

use super::open;
use crate::store::StoreError;
use crate::store::rows::signed;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection, query, query_scalar};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::timeout;

/// One that is dead for so long is forgotten.
const FORGET_MS: u64 = 86_400_000;
/// The database has so long to take a sign of life.
const MOST: Duration = Duration::from_secs(3);

/// Any number: those who start at the same time do this one after the other.
const STARTING: i64 = 1_935_764_068;
/// Any other number: shared by all servers that live.
const LIVING: i64 = 1_935_764_069;

/// Charges running clocks up to the last sign of life, and lets them run on from a moment.
const RESUME: &str = "\
    UPDATE games SET \
        first_ms = CASE WHEN running = 0 \
            THEN greatest(0, first_ms - greatest(0, $1 - since)) ELSE first_ms END, \
        second_ms = CASE WHEN running = 1 \
            THEN greatest(0, second_ms - greatest(0, $1 - since)) ELSE second_ms END, \
        since = CASE WHEN running IS NULL THEN NULL ELSE $2 END, \
        match_left_ms = match_left_ms - \
            least(match_left_ms, coalesce(greatest(0, $1 - match_since), 0)), \
        match_since = CASE WHEN match_since IS NULL THEN NULL ELSE $2 END \
    WHERE due_at IS NOT NULL";

/// When these clocks will have run out.
const RESUME_DUE: &str = "\
    UPDATE games SET due_at = least( \
        since + CASE WHEN running = 0 THEN first_ms ELSE second_ms END, \
        match_since + match_left_ms) \
    WHERE due_at IS NOT NULL";

const BEAT: &str = "\
    INSERT INTO servers (name, at) VALUES ($1, $2) \
    ON CONFLICT (name) DO UPDATE SET at = greatest(servers.at, excluded.at)";

/// The life of this server, as others see it.
pub(super) struct Life {
    options: PgConnectOptions,
    name: String,
    /// Holds the lock. `None` before the start, after a failure and at the end.
    connection: Mutex<Option<PgConnection>>,
}

impl Life {
    pub fn new(options: PgConnectOptions, name: String) -> Life {
        Life { options, name, connection: Mutex::new(None) }
    }

    /// This server starts. If no other lives, the time since the last one did is nobody's.
    pub async fn begin(&self, now: u64, from: u64) -> Result<(), StoreError> {
        let mut connection = open::connect(&self.options).await?;
        let mut transaction = connection.begin().await?;
        query("SELECT pg_advisory_xact_lock($1)").bind(STARTING).execute(&mut *transaction).await?;
        // Until the end of the transaction, and only if nobody shares it.
        let is_alone: bool = query_scalar("SELECT pg_try_advisory_xact_lock($1)")
            .bind(LIVING)
            .fetch_one(&mut *transaction)
            .await?;
        if is_alone {
            resume(&mut transaction, from).await?;
        }
        query("DELETE FROM servers WHERE at < $1")
            .bind(signed(now.saturating_sub(FORGET_MS)))
            .execute(&mut *transaction)
            .await?;
        hold(&mut transaction).await?;
        beat(&mut transaction, &self.name, now).await?;
        transaction.commit().await?;
        *self.connection.lock().await = Some(connection);
        Ok(())
    }

    /// This server lives.
    pub async fn beat(&self, at: u64) -> Result<(), StoreError> {
        let mut held = self.connection.lock().await;
        let beaten = timeout(MOST, self.beat_over(&mut held, at)).await;
        let beaten = beaten
            .unwrap_or_else(|_| Err(StoreError::Unreachable("it does not answer".to_owned())));
        if beaten.is_err() {
            *held = None;
        }
        beaten
    }

    async fn beat_over(&self, held: &mut Option<PgConnection>, at: u64) -> Result<(), StoreError> {
        let connection = match held {
            Some(connection) => connection,
            none => {
                let mut connection = open::connect(&self.options).await?;
                hold(&mut connection).await?;
                none.insert(connection)
            }
        };
        beat(connection, &self.name, at).await
    }

    /// This server ends in order.
    pub async fn end(&self) {
        if let Some(connection) = self.connection.lock().await.take() {
            let _ = connection.close().await;
        }
    }
}

/// Shares the lock for as long as the connection lasts.
async fn hold(connection: &mut PgConnection) -> Result<(), StoreError> {
    query("SELECT pg_advisory_lock_shared($1)").bind(LIVING).execute(connection).await?;
    Ok(())
}

async fn beat(connection: &mut PgConnection, name: &str, at: u64) -> Result<(), StoreError> {
    query(BEAT).bind(name).bind(signed(at)).execute(connection).await?;
    Ok(())
}

/// Lets clocks run on, without the time in which no server lived.
async fn resume(connection: &mut PgConnection, from: u64) -> Result<(), StoreError> {
    let last: i64 = query_scalar("SELECT coalesce(max(at), 0) FROM servers")
        .fetch_one(&mut *connection)
        .await?;
    query(RESUME).bind(last).bind(signed(from)).execute(&mut *connection).await?;
    query(RESUME_DUE).execute(&mut *connection).await?;
    // Old ones may lie ahead, if the database's clock was set back: nobody is charged for that.
    query("DELETE FROM servers").execute(connection).await?;
    Ok(())
}

/// Whether any server lives.
pub(super) async fn any_lives(connection: &mut PgConnection) -> Result<bool, StoreError> {
    // Outside of a transaction it is given back at once.
    let is_free: bool = query_scalar("SELECT pg_try_advisory_xact_lock($1)")
        .bind(LIVING)
        .fetch_one(connection)
        .await?;
    Ok(!is_free)
}
