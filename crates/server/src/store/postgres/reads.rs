//! Questions as statements.

use crate::store::rows::{DraftRow, EventRow, GameRow, signed, unsigned};
use crate::store::{Filter, Kept, StoreError};
use sandtable_api::dto::{Listed, Status};
use sqlx::{PgPool, Postgres, QueryBuilder, query_as, query_scalar};

/// A game with its draft and its events after a number.
pub(super) async fn load(
    readers: &PgPool,
    id: &str,
    after: u64,
) -> Result<Option<Kept>, StoreError> {
    // One moment, so that game, events and draft fit together.
    let mut now = readers.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY").await?;
    let game = query_as::<_, GameRow>("SELECT * FROM games WHERE id = $1").bind(id);
    let Some(game) = game.fetch_optional(&mut *now).await? else { return Ok(None) };
    let mut kept = game.kept()?;
    let events = "SELECT * FROM events WHERE game = $1 AND seq > $2 ORDER BY seq";
    let events = query_as::<_, EventRow>(events).bind(id).bind(signed(after));
    let events = events.fetch_all(&mut *now).await?;
    kept.events = events.into_iter().map(EventRow::event).collect::<Result<_, _>>()?;
    let draft = query_as::<_, DraftRow>("SELECT * FROM drafts WHERE game = $1").bind(id);
    kept.draft = draft.fetch_optional(&mut *now).await?.map(DraftRow::draft).transpose()?;
    now.commit().await?;
    Ok(Some(kept))
}

/// Public games, the newest first.
pub(super) async fn list(readers: &PgPool, filter: &Filter) -> Result<Vec<Listed>, StoreError> {
    let rows: Vec<GameRow> = list_query(filter).build_query_as().fetch_all(readers).await?;
    rows.into_iter().map(GameRow::listed).collect()
}

/// Names only what is asked for: a condition that may or may not hold would use no index.
fn list_query(filter: &Filter) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new("SELECT * FROM games WHERE public");
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
    let limit = i64::from(filter.limit);
    sql.push(" ORDER BY created_at DESC, id DESC LIMIT ").push_bind(limit);
    sql
}

/// A room with people in it ends its game at once: others wait so long for that.
const OTHERS_FIRST_MS: u64 = 1_500;

/// Games whose time is over, the longest first.
pub(super) async fn due(readers: &PgPool, now: u64, most: u32) -> Result<Vec<String>, StoreError> {
    let ids = query_scalar("SELECT id FROM games WHERE due_at <= $1 ORDER BY due_at LIMIT $2");
    let now = signed(now.saturating_sub(OTHERS_FIRST_MS));
    Ok(ids.bind(now).bind(i64::from(most)).fetch_all(readers).await?)
}

/// When the next game's time is over.
pub(super) async fn next_due(readers: &PgPool) -> Result<Option<u64>, StoreError> {
    let at: Option<i64> = query_scalar("SELECT min(due_at) FROM games WHERE due_at IS NOT NULL")
        .fetch_one(readers)
        .await?;
    Ok(at.map(unsigned))
}
