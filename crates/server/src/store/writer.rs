//! The one task that writes.
//!
//! Making a change safe costs a wait for the disk. Changes that arrive meanwhile are kept together,
//! with one wait for all of them: five hundred games cost hardly more than one.

use super::rows::{ClockColumns, level, side_number, signed};
use super::{StoreError, Summary, Write};
use sqlx::{Connection, SqliteConnection, query};
use tokio::sync::{mpsc, oneshot};

/// A change, and who waits for it.
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// More changes than this are not kept together.
const MOST_TOGETHER: usize = 512;

/// Charges running clocks up to the last pulse, and lets them run on from a moment.
const RESUME: &str = "\
    WITH charged AS (SELECT id, max(0, ifnull((SELECT at FROM pulse), 0) - since) AS ms FROM games) \
    UPDATE games SET \
        first_ms = max(0, first_ms - iif(running = 0, charged.ms, 0)), \
        second_ms = max(0, second_ms - iif(running = 1, charged.ms, 0)), \
        since = ?1 \
    FROM charged \
    WHERE charged.id = games.id AND games.over = 0 AND games.running IS NOT NULL";

/// The same for match clocks.
const RESUME_MATCHES: &str = "\
    UPDATE games SET \
        match_left_ms = max(0, match_left_ms \
            - max(0, ifnull((SELECT at FROM pulse), 0) - match_since)), \
        match_since = ?1 \
    WHERE over = 0 AND match_since IS NOT NULL";

/// Writes until nobody can ask for it any more.
pub(super) async fn run(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, MOST_TOGETHER).await > 0 {
        match keep(&mut connection, &batch).await {
            Ok(()) => answer(&mut batch, &Ok(())),
            Err(error) if batch.len() == 1 => {
                tracing::error!(%error, "a change could not be kept");
                answer(&mut batch, &Err(error));
            }
            // One of them is bad: each by itself, so that the others are not.
            Err(_) => {
                for job in batch.drain(..) {
                    let result = keep(&mut connection, std::slice::from_ref(&job)).await;
                    if let Err(error) = &result {
                        tracing::error!(%error, "a change could not be kept");
                    }
                    let _ = job.done.send(result);
                }
            }
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed properly");
    }
}

fn answer(batch: &mut Vec<Job>, result: &Result<(), StoreError>) {
    for job in batch.drain(..) {
        // Who asked may be gone; the change is kept all the same.
        let _ = job.done.send(result.clone());
    }
}

/// Keeps all of these, or none.
async fn keep(connection: &mut SqliteConnection, batch: &[Job]) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for job in batch {
        keep_one(&mut transaction, &job.write).await?;
    }
    transaction.commit().await?;
    Ok(())
}

async fn keep_one(connection: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Create { .. } => create(connection, write).await,
        Write::Event { game, event, summary, drops_draft } => {
            let happening = serde_json::to_string(&event.happening)
                .map_err(|error| StoreError::Corrupt(error.to_string()))?;
            query(
                "INSERT INTO events (game, seq, at, side, command, happening) VALUES (?,?,?,?,?,?)",
            )
            .bind(game)
            .bind(signed(event.seq))
            .bind(signed(event.at))
            .bind(event.side.map(side_number))
            .bind(&event.command)
            .bind(happening)
            .execute(&mut *connection)
            .await?;
            update(connection, game, event.seq, summary).await?;
            if *drops_draft {
                drop_draft(connection, game).await?;
            }
            Ok(())
        }
        Write::Draft { game, draft: None } => drop_draft(connection, game).await,
        Write::Draft { game, draft: Some(draft) } => {
            let texts = |texts: &[String]| {
                serde_json::to_string(texts).map_err(|error| StoreError::Corrupt(error.to_string()))
            };
            query("INSERT OR REPLACE INTO drafts (game, actions, commands) VALUES (?,?,?)")
                .bind(game)
                .bind(texts(&draft.actions)?)
                .bind(texts(&draft.commands)?)
                .execute(connection)
                .await?;
            Ok(())
        }
        Write::Resume { from } => {
            query(RESUME).bind(signed(*from)).execute(&mut *connection).await?;
            query(RESUME_MATCHES).bind(signed(*from)).execute(connection).await?;
            Ok(())
        }
        Write::Pulse { at } => {
            query("INSERT OR REPLACE INTO pulse (one, at) VALUES (1,?)")
                .bind(signed(*at))
                .execute(connection)
                .await?;
            Ok(())
        }
    }
}

async fn create(connection: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    let Write::Create { meta, hashes, summary } = write else { return Ok(()) };
    let [first_hash, second_hash] = hashes.map(|hash| hash.map(Vec::from));
    let [first_level, second_level] = meta.players.map(level);
    let clocks = ClockColumns::from(summary);
    query(
        "INSERT INTO games (id, kind, start, created_at, public, first_level, second_level, \
         first_hash, second_hash, base_ms, increment_ms, seq, turns, fen, result, over, \
         engine_turn, first_ms, second_ms, running, since, match_ms, match_left_ms, match_since) \
         VALUES (?,?,?,?,?,?,?,?,?,?,?,0,?,?,?,?,?,?,?,?,?,?,?,?)",
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
        "UPDATE games SET seq = ?, turns = ?, fen = ?, result = ?, over = ?, engine_turn = ?, \
         first_ms = ?, second_ms = ?, running = ?, since = ?, match_left_ms = ?, match_since = ? \
         WHERE id = ?",
    )
    .bind(signed(seq))
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
    .bind(game)
    .execute(connection)
    .await?;
    Ok(())
}

async fn drop_draft(connection: &mut SqliteConnection, game: &str) -> Result<(), StoreError> {
    query("DELETE FROM drafts WHERE game = ?").bind(game).execute(connection).await?;
    Ok(())
}
