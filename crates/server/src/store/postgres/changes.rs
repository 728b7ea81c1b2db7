//! Changes as statements. A change names the number of events that it follows: if the game has more by
//! now, the statement changes no row, and the transaction goes on for the others.

use crate::store::batch::Made;
use crate::store::rows::{ClockColumns, DraftRow, EventRow, GameRow, insert_game, signed};
use crate::store::{Creator, StoreError, Summary, Write};
use sqlx::{PgConnection, query, query_as, query_scalar};

/// One statement for an event and all that it changes: one way to the database and back.
const EVENT: &str = "\
    WITH moved AS ( \
        UPDATE games SET seq = $2, turns = $3, fen = $4, result = $5, over = $6, \
            engine_turn = $7, first_ms = $8, second_ms = $9, running = $10, since = $11, \
            match_left_ms = $12, match_since = $13, due_at = $14, \
            creator = CASE WHEN $6 THEN NULL ELSE creator END \
        WHERE id = $1 AND seq = $2 - 1 RETURNING id, creator), \
    dropped AS (DELETE FROM drafts WHERE $15 AND game IN (SELECT id FROM moved)), \
    asked AS ( \
        INSERT INTO turn_jobs (game, seq, owner, asked_at) \
        SELECT id, $2, coalesce(creator, id), clock_timestamp() FROM moved WHERE $7 \
        ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, asked_at = excluded.asked_at, \
            worker = NULL, taken_until = NULL), \
    answered AS (DELETE FROM turn_jobs WHERE NOT $7 AND game IN (SELECT id FROM moved)) \
    INSERT INTO events (game, seq, at, side, command, happening) \
    SELECT id, $2, $16, $17, $18, $19 FROM moved";

/// The row of the game is locked: no event comes in between.
const DRAFT: &str = "\
    WITH present AS (SELECT seq FROM games WHERE id = $1 FOR UPDATE) \
    INSERT INTO drafts AS old (game, seq, step, actions, commands) \
    SELECT $1, $2, $3, $4, $5 FROM present WHERE present.seq = $2 \
    ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, step = excluded.step, \
        actions = excluded.actions, commands = excluded.commands \
    WHERE (old.seq, old.step) < (excluded.seq, excluded.step)";

/// Makes a change within the transaction that is open.
pub(super) async fn make(connection: &mut PgConnection, write: &Write) -> Result<Made, StoreError> {
    let changed = match write {
        Write::Create { meta, hashes, summary, creator } => {
            let row = GameRow::new(meta, hashes, summary, creator.as_ref());
            return create(connection, &row, creator.as_ref()).await;
        }
        Write::Event { game, event, summary, drops_draft } => {
            let row = EventRow::new(game, event)?;
            return add_event(connection, &row, summary, *drops_draft).await;
        }
        Write::Draft { game, seq, draft } => {
            return set_draft(connection, &DraftRow::new(game, *seq, draft)?).await;
        }
        Write::Clocks { game, seq, summary } => set_clocks(connection, game, *seq, summary).await?,
        Write::Postpone { game, until } => {
            postpone(connection, game, *until).await?;
            1
        }
        // These are no changes of a game; they have a way of their own.
        Write::Resume { .. } | Write::Pulse { .. } => 1,
    };
    Ok(if changed == 0 { Made::Overtaken } else { Made::Done })
}

async fn create(
    connection: &mut PgConnection,
    row: &GameRow,
    creator: Option<&Creator>,
) -> Result<Made, StoreError> {
    if let Some(creator) = creator
        && !may_create(connection, creator).await?
    {
        return Ok(Made::TooManyGames);
    }
    let created = insert_game!(row).execute(&mut *connection).await?.rows_affected() > 0;
    if created && row.engine_turn {
        query(
            "INSERT INTO turn_jobs (game, seq, owner, asked_at) \
             VALUES ($1, 0, $2, clock_timestamp())",
        )
        .bind(&row.id)
        .bind(row.creator.as_ref().unwrap_or(&row.id))
        .execute(&mut *connection)
        .await?;
    }
    if created || is_same_game(connection, row).await? {
        return Ok(Made::Done);
    }
    Ok(Made::Overtaken)
}

/// Whether a game of this name is this very game: then an earlier try was kept, and only the answer
/// was lost.
async fn is_same_game(connection: &mut PgConnection, row: &GameRow) -> Result<bool, StoreError> {
    let kept: Option<GameRow> = query_as("SELECT * FROM games WHERE id = $1")
        .bind(&row.id)
        .fetch_optional(connection)
        .await?;
    Ok(kept.is_some_and(|kept| {
        (kept.created_at, kept.first_hash, kept.second_hash)
            == (row.created_at, row.first_hash.clone(), row.second_hash.clone())
    }))
}

async fn may_create(connection: &mut PgConnection, creator: &Creator) -> Result<bool, StoreError> {
    let open: i64 = query_scalar(
        "SELECT count(*) FROM games WHERE creator = $1 AND created_at >= $2 AND NOT over",
    )
    .bind(&creator.address)
    .bind(signed(creator.since))
    .fetch_one(connection)
    .await?;
    Ok(open < i64::from(creator.most))
}

async fn add_event(
    connection: &mut PgConnection,
    row: &EventRow,
    summary: &Summary,
    drops_draft: bool,
) -> Result<Made, StoreError> {
    let clocks = ClockColumns::from(summary);
    let added = query(EVENT)
        .bind(&row.game)
        .bind(row.seq)
        .bind(signed(summary.turns))
        .bind(&summary.fen)
        .bind(summary.result)
        .bind(summary.over)
        .bind(summary.engine_turn)
        .bind(clocks.left[0])
        .bind(clocks.left[1])
        .bind(clocks.running)
        .bind(clocks.since)
        .bind(clocks.match_left)
        .bind(clocks.match_since)
        .bind(clocks.due)
        .bind(drops_draft)
        .bind(row.at)
        .bind(row.side)
        .bind(&row.command)
        .bind(&row.happening)
        .execute(&mut *connection)
        .await?;
    if added.rows_affected() > 0 {
        return Ok(Made::Done);
    }
    // The same event is there if an earlier try was kept, and only the answer was lost.
    let kept: Option<EventRow> = query_as("SELECT * FROM events WHERE game = $1 AND seq = $2")
        .bind(&row.game)
        .bind(row.seq)
        .fetch_optional(connection)
        .await?;
    Ok(if kept.as_ref() == Some(row) { Made::Done } else { Made::Overtaken })
}

async fn set_draft(connection: &mut PgConnection, row: &DraftRow) -> Result<Made, StoreError> {
    let set = query(DRAFT)
        .bind(&row.game)
        .bind(row.seq)
        .bind(row.step)
        .bind(&row.actions)
        .bind(&row.commands)
        .execute(&mut *connection)
        .await?;
    if set.rows_affected() > 0 {
        return Ok(Made::Done);
    }
    let kept: Option<DraftRow> = query_as("SELECT * FROM drafts WHERE game = $1")
        .bind(&row.game)
        .fetch_optional(connection)
        .await?;
    Ok(if kept.as_ref() == Some(row) { Made::Done } else { Made::Overtaken })
}

async fn set_clocks(
    connection: &mut PgConnection,
    game: &str,
    seq: u64,
    summary: &Summary,
) -> Result<u64, StoreError> {
    let clocks = ClockColumns::from(summary);
    let set = query(
        "UPDATE games SET since = $3, match_since = $4, due_at = $5 WHERE id = $1 AND seq = $2",
    )
    .bind(game)
    .bind(signed(seq))
    .bind(clocks.since)
    .bind(clocks.match_since)
    .bind(clocks.due)
    .execute(connection)
    .await?;
    Ok(set.rows_affected())
}

async fn postpone(connection: &mut PgConnection, game: &str, until: u64) -> Result<(), StoreError> {
    query("UPDATE games SET due_at = $2 WHERE id = $1 AND due_at IS NOT NULL")
        .bind(game)
        .bind(signed(until))
        .execute(connection)
        .await?;
    Ok(())
}
