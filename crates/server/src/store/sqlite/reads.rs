//! Questions as statements.

use crate::store::rows::{DraftRow, EventRow, GameRow, signed, unsigned};
use crate::store::{Filter, Kept, StoreError};
use sandtable_api::dto::{Listed, Status};
use sqlx::{QueryBuilder, Sqlite, SqlitePool, query_as, query_scalar};

/// A game with its draft and its events after a number.
pub(super) async fn load(
    readers: &SqlitePool,
    id: &str,
    after: u64,
) -> Result<Option<Kept>, StoreError> {
    // One transaction, so that game, events and draft are of the same moment.
    let mut now = readers.begin().await?;
    let game = query_as::<_, GameRow>("SELECT * FROM games WHERE id = ?").bind(id);
    let Some(game) = game.fetch_optional(&mut *now).await? else { return Ok(None) };
    let mut kept = game.kept()?;
    let events = "SELECT * FROM events WHERE game = ? AND seq > ? ORDER BY seq";
    let events = query_as::<_, EventRow>(events).bind(id).bind(signed(after));
    let events = events.fetch_all(&mut *now).await?;
    kept.events = events.into_iter().map(EventRow::event).collect::<Result<_, _>>()?;
    let draft = query_as::<_, DraftRow>("SELECT * FROM drafts WHERE game = ?").bind(id);
    kept.draft = draft.fetch_optional(&mut *now).await?.map(DraftRow::draft).transpose()?;
    Ok(Some(kept))
}

/// Public games, the newest first.
pub(super) async fn list(readers: &SqlitePool, filter: &Filter) -> Result<Vec<Listed>, StoreError> {
    let rows: Vec<GameRow> = list_query("", filter).build_query_as().fetch_all(readers).await?;
    rows.into_iter().map(GameRow::listed).collect()
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
    Ok(at.map(unsigned))
}
