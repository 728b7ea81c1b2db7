//! Work for the engine, as rows that are taken for a while.

use super::bulletins;
use crate::engine::{ANALYSIS_TIME, LEASE, MOST_WAITING, MOST_WAITING_OF_ONE};
use crate::store::rows::{signed, unsigned};
use crate::store::{Question, StoreError, StudyJob, StudyState, TurnJob, Waiting};
use sqlx::{PgPool, query, query_as, query_scalar};

/// Of the owners with the fewest jobs in work, the job that waits longest.
const TAKE_TURN: &str = "\
    UPDATE turn_jobs SET worker = $1, taken_until = clock_timestamp() + $2 * interval '1 ms' \
    WHERE game = ( \
        SELECT game FROM turn_jobs AS free LEFT JOIN ( \
            SELECT owner, count(*) AS jobs FROM turn_jobs \
            WHERE taken_until >= clock_timestamp() GROUP BY owner) AS busy USING (owner) \
        WHERE taken_until IS NULL OR taken_until < clock_timestamp() \
        ORDER BY coalesce(busy.jobs, 0), asked_at LIMIT 1 FOR UPDATE OF free SKIP LOCKED) \
    RETURNING game, seq, (SELECT count(*) FROM turn_jobs \
        WHERE taken_until IS NULL OR taken_until < clock_timestamp()) - 1";

const RENEW_TURN: &str = "\
    UPDATE turn_jobs SET taken_until = clock_timestamp() + $4 * interval '1 ms' \
    WHERE game = $1 AND seq = $2 AND worker = $3";

const ASK_STUDY: &str = "\
    INSERT INTO studies (owner, question, left_ms, asked_at, wanted_until) \
    SELECT $1, $2, $3, clock_timestamp(), clock_timestamp() + $4 * interval '1 ms' \
    WHERE (SELECT count(*) FROM studies) < $5 \
        AND (SELECT count(*) FROM studies WHERE owner = $1) < $6 \
    RETURNING id";

/// Those whose server has died are dropped on the way.
const TAKE_STUDY: &str = "\
    WITH gone AS (DELETE FROM studies WHERE wanted_until < clock_timestamp()) \
    UPDATE studies SET worker = $1, taken_until = clock_timestamp() + $2 * interval '1 ms' \
    WHERE id = ( \
        SELECT id FROM studies AS free LEFT JOIN ( \
            SELECT owner, count(*) AS jobs FROM studies \
            WHERE taken_until >= clock_timestamp() GROUP BY owner) AS busy USING (owner) \
        WHERE wanted_until >= clock_timestamp() \
            AND (taken_until IS NULL OR taken_until < clock_timestamp()) \
        ORDER BY coalesce(busy.jobs, 0), asked_at LIMIT 1 FOR UPDATE OF free SKIP LOCKED) \
    RETURNING id, owner, question, left_ms";

const REPORT_STUDY: &str = "\
    UPDATE studies SET taken_until = clock_timestamp() + $3 * interval '1 ms', \
        report = coalesce($4, report), number = number + CASE WHEN $4 IS NULL THEN 0 ELSE 1 END \
    WHERE id = $1 AND worker = $2 AND wanted_until >= clock_timestamp()";

const HAND_BACK_STUDY: &str = "\
    UPDATE studies SET worker = NULL, taken_until = NULL, asked_at = clock_timestamp(), left_ms = $3 \
    WHERE id = $1 AND worker = $2";

const LOOK_AT_STUDY: &str = "\
    UPDATE studies SET wanted_until = clock_timestamp() + $2 * interval '1 ms' WHERE id = $1 \
    RETURNING number, report";

const WAITING: &str = "\
    SELECT (SELECT count(*) FROM turn_jobs WHERE taken_until IS NULL), \
        (SELECT count(*) FROM studies WHERE taken_until IS NULL)";

fn lease_ms() -> f64 {
    LEASE.as_secs_f64() * 1e3
}

pub(super) async fn take_turn(pool: &PgPool, worker: &str) -> Result<Option<TurnJob>, StoreError> {
    let taken: Option<(String, i64, i64)> =
        query_as(TAKE_TURN).bind(worker).bind(lease_ms()).fetch_optional(pool).await?;
    Ok(taken.map(|(game, seq, waiting)| TurnJob {
        game,
        seq: unsigned(seq),
        waiting: unsigned(waiting),
    }))
}

pub(super) async fn renew_turn(
    pool: &PgPool,
    worker: &str,
    job: &TurnJob,
) -> Result<bool, StoreError> {
    let renewed = query(RENEW_TURN)
        .bind(&job.game)
        .bind(signed(job.seq))
        .bind(worker)
        .bind(lease_ms())
        .execute(pool)
        .await?;
    Ok(renewed.rows_affected() > 0)
}

pub(super) async fn ask_study(
    pool: &PgPool,
    from: &str,
    owner: &str,
    question: &Question,
) -> Result<Option<i64>, StoreError> {
    let question =
        serde_json::to_string(question).map_err(|error| StoreError::Corrupt(error.to_string()))?;
    let id: Option<i64> = query_scalar(ASK_STUDY)
        .bind(owner)
        .bind(question)
        .bind(i64::try_from(ANALYSIS_TIME.as_millis()).unwrap_or(i64::MAX))
        .bind(lease_ms())
        .bind(MOST_WAITING as i64)
        .bind(MOST_WAITING_OF_ONE as i64)
        .fetch_optional(pool)
        .await?;
    if id.is_some() {
        bulletins::tell_work(pool, from).await?;
    }
    Ok(id)
}

pub(super) async fn study(pool: &PgPool, id: i64) -> Result<Option<StudyState>, StoreError> {
    let state: Option<(i64, Option<String>)> =
        query_as(LOOK_AT_STUDY).bind(id).bind(lease_ms()).fetch_optional(pool).await?;
    Ok(state.map(|(number, report)| StudyState { number, report }))
}

pub(super) async fn withdraw_study(pool: &PgPool, id: i64) -> Result<(), StoreError> {
    query("DELETE FROM studies WHERE id = $1").bind(id).execute(pool).await?;
    Ok(())
}

pub(super) async fn take_study(
    pool: &PgPool,
    worker: &str,
) -> Result<Option<StudyJob>, StoreError> {
    let taken: Option<(i64, String, String, i64)> =
        query_as(TAKE_STUDY).bind(worker).bind(lease_ms()).fetch_optional(pool).await?;
    let Some((id, owner, question, left_ms)) = taken else { return Ok(None) };
    let question =
        serde_json::from_str(&question).map_err(|error| StoreError::Corrupt(error.to_string()))?;
    Ok(Some(StudyJob { id, owner, question, left_ms: unsigned(left_ms) }))
}

pub(super) async fn report_study(
    pool: &PgPool,
    worker: &str,
    id: i64,
    report: Option<&str>,
) -> Result<bool, StoreError> {
    let reported = query(REPORT_STUDY)
        .bind(id)
        .bind(worker)
        .bind(lease_ms())
        .bind(report)
        .execute(pool)
        .await?;
    let is_wanted = reported.rows_affected() > 0;
    if is_wanted && report.is_some() {
        bulletins::tell_report(pool, worker, id).await?;
    }
    Ok(is_wanted)
}

pub(super) async fn hand_back_study(
    pool: &PgPool,
    worker: &str,
    id: i64,
    left_ms: u64,
) -> Result<(), StoreError> {
    query(HAND_BACK_STUDY).bind(id).bind(worker).bind(signed(left_ms)).execute(pool).await?;
    bulletins::tell_work(pool, worker).await
}

pub(super) async fn waiting(pool: &PgPool) -> Result<Waiting, StoreError> {
    let (turns, studies): (i64, i64) = query_as(WAITING).fetch_one(pool).await?;
    Ok(Waiting { turns: unsigned(turns), studies: unsigned(studies) })
}
