//! Changes as statements.

use super::rows::{ClockColumns, level, side_number, signed};
use super::{Creator, StoreError, Summary, Write};
use sandtable_api::live_game::StoredEvent;
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

/// What became of a change that the database took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Made {
    /// It was made.
    Done,
    /// A game was not created.
    TooManyGames,
}

impl From<Made> for Result<(), StoreError> {
    fn from(made: Made) -> Result<(), StoreError> {
        match made {
            Made::Done => Ok(()),
            Made::TooManyGames => Err(StoreError::TooManyGames),
        }
    }
}

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
        Write::Create { .. } => create(connection, write).await?,
        Write::Event { game, event, summary, drops_draft } => {
            add_event(connection, game, event).await?;
            update(connection, game, event.seq, summary).await?;
            if *drops_draft {
                drop_draft(connection, game).await?;
            }
        }
        Write::Draft { game, draft: None } => drop_draft(connection, game).await?,
        Write::Draft { game, draft: Some(draft) } => {
            query("INSERT OR REPLACE INTO drafts (game, actions, commands) VALUES (?,?,?)")
                .bind(game)
                .bind(json(&draft.actions)?)
                .bind(json(&draft.commands)?)
                .execute(connection)
                .await?;
        }
        Write::Clocks { game, summary } => set_clocks(connection, game, summary).await?,
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

fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Corrupt(error.to_string()))
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

async fn create(connection: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    let Write::Create { meta, hashes, summary, creator } = write else { return Ok(()) };
    let [first_hash, second_hash] = hashes.map(|hash| hash.map(Vec::from));
    let [first_level, second_level] = meta.players.map(level);
    let clocks = ClockColumns::from(summary);
    query(
        "INSERT INTO games (id, kind, start, created_at, public, first_level, second_level, \
         first_hash, second_hash, base_ms, increment_ms, seq, turns, fen, result, over, \
         engine_turn, first_ms, second_ms, running, since, match_ms, match_left_ms, match_since, \
         due_at, creator) \
         VALUES (?,?,?,?,?,?,?,?,?,?,?,0,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    )
    .bind(&meta.id)
    .bind(meta.kind.name())
    .bind(&meta.start)
    .bind(signed(meta.created_at))
    .bind(meta.public)
    .bind(first_level)
    .bind(second_level)
    .bind(first_hash)
    .bind(second_hash)
    .bind(meta.control.map(|control| signed(control.base_ms)))
    .bind(meta.control.map(|control| signed(control.increment_ms)))
    .bind(signed(summary.turns))
    .bind(&summary.fen)
    .bind(summary.result)
    .bind(summary.over)
    .bind(summary.engine_turn)
    .bind(clocks.left[0])
    .bind(clocks.left[1])
    .bind(clocks.running)
    .bind(clocks.since)
    .bind(meta.match_ms.map(signed))
    .bind(clocks.match_left)
    .bind(clocks.match_since)
    .bind(clocks.due)
    .bind(creator.as_ref().filter(|_| !summary.over).map(|creator| &creator.address))
    .execute(connection)
    .await?;
    Ok(())
}

async fn add_event(
    connection: &mut SqliteConnection,
    game: &str,
    event: &StoredEvent,
) -> Result<(), StoreError> {
    query("INSERT INTO events (game, seq, at, side, command, happening) VALUES (?,?,?,?,?,?)")
        .bind(game)
        .bind(signed(event.seq))
        .bind(signed(event.at))
        .bind(event.side.map(side_number))
        .bind(&event.command)
        .bind(json(&event.happening)?)
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
