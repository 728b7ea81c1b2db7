//! Which servers live, and what becomes of clocks when none did.

use crate::store::StoreError;
use crate::store::rows::signed;
use sqlx::{PgConnection, PgPool, query, query_scalar};

/// A server that was not heard of for so long is dead.
const SILENCE_MS: u64 = 3_000;
/// One that is dead for so long is forgotten.
const FORGET_MS: u64 = 86_400_000;

/// Any number: those who start at the same time do this one after the other.
const LOCK: i64 = 1_935_764_068;

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
    INSERT INTO servers (name, at, gone) VALUES ($1, $2, FALSE) \
    ON CONFLICT (name) DO UPDATE SET at = greatest(servers.at, excluded.at), gone = FALSE";

/// This server lives.
pub(super) async fn beat(pool: &PgPool, name: &str, at: u64) -> Result<(), StoreError> {
    query(BEAT).bind(name).bind(signed(at)).execute(pool).await?;
    Ok(())
}

/// This server ends in order.
pub(super) async fn leave(pool: &PgPool, name: &str) -> Result<(), StoreError> {
    query("UPDATE servers SET gone = TRUE WHERE name = $1").bind(name).execute(pool).await?;
    Ok(())
}

/// Whether any server lives, by the database's clock.
pub(super) async fn any_lives(connection: &mut PgConnection) -> Result<bool, StoreError> {
    let recent = "SELECT EXISTS (SELECT FROM servers WHERE NOT gone \
        AND at > extract(epoch FROM clock_timestamp()) * 1000 - $1)";
    Ok(query_scalar(recent).bind(signed(SILENCE_MS)).fetch_one(connection).await?)
}

/// This server starts. If no other lives, the time since the last one did is nobody's.
pub(super) async fn resume(
    pool: &PgPool,
    name: &str,
    now: u64,
    from: u64,
) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    let alive: bool =
        query_scalar("SELECT EXISTS (SELECT FROM servers WHERE NOT gone AND at > $1)")
            .bind(signed(now.saturating_sub(SILENCE_MS)))
            .fetch_one(&mut *transaction)
            .await?;
    if !alive {
        let last: i64 = query_scalar("SELECT coalesce(max(at), 0) FROM servers")
            .fetch_one(&mut *transaction)
            .await?;
        query(RESUME).bind(last).bind(signed(from)).execute(&mut *transaction).await?;
        query(RESUME_DUE).execute(&mut *transaction).await?;
        // Old ones may lie ahead, if the database's clock was set back: nobody is charged for that.
        query("DELETE FROM servers").execute(&mut *transaction).await?;
    }
    query("DELETE FROM servers WHERE at < $1")
        .bind(signed(now.saturating_sub(FORGET_MS)))
        .execute(&mut *transaction)
        .await?;
    query(BEAT).bind(name).bind(signed(now)).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}
