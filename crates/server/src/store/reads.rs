//! Questions as statements.

use super::rows::{self, signed};
use super::{Filter, Kept, StoreError};
use sandtable_api::dto::{Listed, Status};
use sqlx::{QueryBuilder, Sqlite, SqlitePool, query, query_scalar};

/// A game with its events and its draft.
pub(super) async fn load(readers: &SqlitePool, id: &str) -> Result<Option<Kept>, StoreError> {
    // One transaction, so that game, events and draft are of the same moment.
    let mut now = readers.begin().await?;
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

/// Public games, the newest first.
pub(super) async fn list(readers: &SqlitePool, filter: &Filter) -> Result<Vec<Listed>, StoreError> {
    let rows = list_query("", filter).build().fetch_all(readers).await?;
    rows.iter().map(rows::listed).collect()
}

/// Names only what is asked for: a condition that may or may not hold would use no index.
pub(super) fn list_query(verb: &'static str, filter: &Filter) -> QueryBuilder<Sqlite> {
    let mut sql = QueryBuilder::new(verb);
    sql.push("SELECT * FROM games WHERE public = 1");
    if let Some(kind) = filter.kind {
        sql.push(" AND kind = ").push_bind(kind.name());
    }
    if let Some(status) = filter.status {
        sql.push(" AND over = ").push_bind(status == Status::Over);
    }
    if let Some(before) = &filter.before {
        sql.push(" AND (created_at, id) < (").push_bind(signed(before.created_at));
        sql.push(", ").push_bind(before.id.clone()).push(")");
    }
    sql.push(" ORDER BY created_at DESC, id DESC LIMIT ").push_bind(filter.limit);
    sql
}

/// Games in which the engine is to move.
pub(super) async fn engine_games(readers: &SqlitePool) -> Result<Vec<String>, StoreError> {
    let ids = query_scalar("SELECT id FROM games WHERE over = 0 AND engine_turn = 1");
    Ok(ids.fetch_all(readers).await?)
}

/// Games whose time is over, the longest first.
pub(super) async fn due(
    readers: &SqlitePool,
    now: u64,
    most: u32,
) -> Result<Vec<String>, StoreError> {
    let ids = query_scalar("SELECT id FROM games WHERE due_at <= ? ORDER BY due_at LIMIT ?");
    Ok(ids.bind(signed(now)).bind(most).fetch_all(readers).await?)
}

/// When the next game's time is over.
pub(super) async fn next_due(readers: &SqlitePool) -> Result<Option<u64>, StoreError> {
    let at: Option<i64> = query_scalar("SELECT min(due_at) FROM games WHERE due_at IS NOT NULL")
        .fetch_one(readers)
        .await?;
    Ok(at.map(rows::unsigned))
}
