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

/// Games that go on even if nobody looks.
pub(super) async fn awake(readers: &SqlitePool) -> Result<Vec<String>, StoreError> {
    let ids = query_scalar(
        "SELECT id FROM games WHERE over = 0 \
         AND (engine_turn = 1 OR running IS NOT NULL OR match_since IS NOT NULL)",
    );
    Ok(ids.fetch_all(readers).await?)
}
