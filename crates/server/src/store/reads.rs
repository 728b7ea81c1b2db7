//! Questions as statements.

use super::rows::{self, signed};
use super::{Filter, Kept, StoreError};
use sandtable_api::dto::{Listed, Status};
use sqlx::{SqlitePool, query, query_scalar};

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
    let rows = query(
        "SELECT * FROM games WHERE public = 1 AND created_at < ?1 \
         AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR over = ?3) \
         ORDER BY created_at DESC LIMIT ?4",
    )
    .bind(signed(filter.before))
    .bind(filter.kind.map(|kind| kind.name()))
    .bind(filter.status.map(|status| status == Status::Over))
    .bind(filter.limit)
    .fetch_all(readers)
    .await?;
    rows.iter().map(rows::listed).collect()
}

/// Games that go on even if nobody looks.
pub(super) async fn awake(readers: &SqlitePool) -> Result<Vec<String>, StoreError> {
    let ids = query_scalar(
        "SELECT id FROM games WHERE over = 0 \
         AND (engine_turn = 1 OR running IS NOT NULL OR match_since IS NOT NULL)",
    );
    Ok(ids.fetch_all(readers).await?)
}
