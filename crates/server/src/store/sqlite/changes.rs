//! Changes as statements.

use crate::store::batch::Made;
use crate::store::rows::{ClockColumns, DraftRow, EventRow, GameRow, insert_game, signed};
use crate::store::{Creator, StoreError, Summary, Write};
use sqlx::{SqliteConnection, query, query_scalar};

/// Charges running clocks up to the last pulse, and lets them run on from a moment.
const RESUME: &str = "\
    WITH last AS (SELECT ifnull((SELECT at FROM pulse), 0) AS pulse) \
    UPDATE games SET \
        first_ms = max(0, first_ms - iif(running = 0, max(0, last.pulse - since), 0)), \
        second_ms = max(0, second_ms - iif(running = 1, max(0, last.pulse - since), 0)), \
        since = iif(running IS NULL, NULL, ?1), \
        match_left_ms = match_left_ms - \
            min(match_left_ms, ifnull(max(0, last.pulse - match_since), 0)), \
        match_since = iif(match_since IS NULL, NULL, ?1) \
    FROM last WHERE due_at IS NOT NULL";

/// When these clocks will have run out.
const RESUME_DUE: &str = "\
    UPDATE games SET due_at = min( \
        ifnull(since + iif(running = 0, first_ms, second_ms), 9223372036854775807), \
        ifnull(match_since + match_left_ms, 9223372036854775807)) \
    WHERE due_at IS NOT NULL";

/// Makes a change within the transaction that is open.
pub(super) async fn make(
    connection: &mut SqliteConnection,
    write: &Write,
) -> Result<Made, StoreError> {
    match write {
        Write::Create { creator: Some(creator), .. }
            if !may_create(connection, creator).await? =>
        {
            return Ok(Made::TooManyGames);
        }
        Write::Create { meta, hashes, summary, creator } => {
            let row = GameRow::new(meta, hashes, summary, creator.as_ref());
            if insert_game!(row).execute(connection).await?.rows_affected() == 0 {
                return Ok(Made::Overtaken);
            }
        }
        Write::Event { game, event, summary, drops_draft } => {
            add_event(connection, &EventRow::new(game, event)?).await?;
            update(connection, game, event.seq, summary).await?;
            if *drops_draft {
                drop_draft(connection, game).await?;
            }
        }
        Write::Draft { game, draft, .. } if draft.actions.is_empty() => {
            drop_draft(connection, game).await?;
        }
        Write::Draft { game, seq, draft } => {
            set_draft(connection, &DraftRow::new(game, *seq, draft)?).await?;
        }
        Write::Clocks { game, summary, .. } => set_clocks(connection, game, summary).await?,
        Write::Postpone { game, until } => {
            query("UPDATE games SET due_at = ? WHERE id = ? AND due_at IS NOT NULL")
                .bind(signed(*until))
                .bind(game)
                .execute(connection)
                .await?;
        }
        Write::Resume { now, from } => {
            query(RESUME).bind(signed(*from)).execute(&mut *connection).await?;
            query(RESUME_DUE).execute(&mut *connection).await?;
            // The old one may lie ahead, if the system's clock was set back: nobody is charged for that.
            pulse(connection, *now).await?;
        }
        Write::Pulse { at } => pulse(connection, *at).await?,
    }
    Ok(Made::Done)
}

async fn pulse(connection: &mut SqliteConnection, at: u64) -> Result<(), StoreError> {
    query("INSERT OR REPLACE INTO pulse (one, at) VALUES (1,?)")
        .bind(signed(at))
        .execute(connection)
        .await?;
    Ok(())
}

async fn may_create(
    connection: &mut SqliteConnection,
    creator: &Creator,
) -> Result<bool, StoreError> {
    let open: i64 = query_scalar(
        "SELECT count(*) FROM games WHERE creator = ? AND created_at >= ? AND over = 0",
    )
    .bind(&creator.address)
    .bind(signed(creator.since))
    .fetch_one(connection)
    .await?;
    Ok(open < i64::from(creator.most))
}

async fn add_event(connection: &mut SqliteConnection, row: &EventRow) -> Result<(), StoreError> {
    query("INSERT INTO events (game, seq, at, side, command, happening) VALUES (?,?,?,?,?,?)")
        .bind(&row.game)
        .bind(row.seq)
        .bind(row.at)
        .bind(row.side)
        .bind(&row.command)
        .bind(&row.happening)
        .execute(connection)
        .await?;
    Ok(())
}

async fn set_draft(connection: &mut SqliteConnection, row: &DraftRow) -> Result<(), StoreError> {
    query("INSERT OR REPLACE INTO drafts (game, seq, step, actions, commands) VALUES (?,?,?,?,?)")
        .bind(&row.game)
        .bind(row.seq)
        .bind(row.step)
        .bind(&row.actions)
        .bind(&row.commands)
        .execute(connection)
        .await?;
    Ok(())
}

async fn update(
    connection: &mut SqliteConnection,
    game: &str,
    seq: u64,
    summary: &Summary,
) -> Result<(), StoreError> {
    let clocks = ClockColumns::from(summary);
    query(
        "UPDATE games SET seq = ?, turns = ?, fen = ?, engine_turn = ?, first_ms = ?, \
         second_ms = ?, running = ?, since = ?, match_left_ms = ?, match_since = ?, due_at = ? \
         WHERE id = ?",
    )
    .bind(signed(seq))
    .bind(signed(summary.turns))
    .bind(&summary.fen)
    .bind(summary.engine_turn)
    .bind(clocks.left[0])
    .bind(clocks.left[1])
    .bind(clocks.running)
    .bind(clocks.since)
    .bind(clocks.match_left)
    .bind(clocks.match_since)
    .bind(clocks.due)
    .bind(game)
    .execute(&mut *connection)
    .await?;
    if summary.over {
        // By itself, because naming `over` would write its indexes anew with every move.
        query("UPDATE games SET over = 1, result = ?, creator = NULL WHERE id = ?")
            .bind(summary.result)
            .bind(game)
            .execute(connection)
            .await?;
    }
    Ok(())
}

async fn set_clocks(
    connection: &mut SqliteConnection,
    game: &str,
    summary: &Summary,
) -> Result<(), StoreError> {
    let clocks = ClockColumns::from(summary);
    query("UPDATE games SET since = ?, match_since = ?, due_at = ? WHERE id = ?")
        .bind(clocks.since)
        .bind(clocks.match_since)
        .bind(clocks.due)
        .bind(game)
        .execute(connection)
        .await?;
    Ok(())
}

async fn drop_draft(connection: &mut SqliteConnection, game: &str) -> Result<(), StoreError> {
    query("DELETE FROM drafts WHERE game = ?").bind(game).execute(connection).await?;
    Ok(())
}
