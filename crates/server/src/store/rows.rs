//! Games and events as rows.

use super::{Kept, StoreError, StoredDraft, Summary};
use crate::secret::SecretHash;
use sandtable_api::dto::{Listed, Status, TimeControl};
use sandtable_api::live_game::{ClockState, MatchClockState, Meta, SeatPlayer, StoredEvent};
use sandtable_core as core;
use sandtable_games::{GameKind, SideView, Sides};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, Sqlite, Type};

// What SQLite calls its errors. The lower byte of a code is the kind of error.
const SQLITE_CORRUPT: i32 = 11;
const SQLITE_FULL: i32 = 13;
const SQLITE_NOTADB: i32 = 26;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let Some(database) = error.as_database_error() else {
            return match error {
                sqlx::Error::PoolTimedOut => StoreError::Busy,
                sqlx::Error::PoolClosed => StoreError::Closed,
                _ => StoreError::Failed(error.to_string()),
            };
        };
        let code = database.code().and_then(|code| code.parse::<i32>().ok());
        match code.map(|code| code & 0xff) {
            Some(SQLITE_FULL) => StoreError::Full,
            Some(SQLITE_CORRUPT | SQLITE_NOTADB) => StoreError::Damaged(error.to_string()),
            _ if database.kind() != sqlx::error::ErrorKind::Other => {
                StoreError::Conflict(error.to_string())
            }
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

fn corrupt(what: impl ToString) -> StoreError {
    StoreError::Corrupt(what.to_string())
}

/// SQLite has signed numbers only. None of ours is that large.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

fn get<'r, T: sqlx::Decode<'r, Sqlite> + Type<Sqlite>>(
    row: &'r SqliteRow,
    column: &str,
) -> Result<T, StoreError> {
    row.try_get(column).map_err(corrupt)
}

fn number(row: &SqliteRow, column: &str) -> Result<u64, StoreError> {
    get::<i64>(row, column).map(unsigned)
}

pub(super) fn side_number(side: SideView) -> i64 {
    match side {
        SideView::First => 0,
        SideView::Second => 1,
    }
}

fn side(number: i64) -> Result<SideView, StoreError> {
    match number {
        0 => Ok(SideView::First),
        1 => Ok(SideView::Second),
        _ => Err(corrupt("a side is neither 0 nor 1")),
    }
}

pub(super) fn level(player: SeatPlayer) -> Option<i64> {
    match player {
        SeatPlayer::Person => None,
        SeatPlayer::Engine(level) => Some(i64::from(level)),
    }
}

fn levels(row: &SqliteRow) -> Result<[Option<u8>; 2], StoreError> {
    let level = |column| -> Result<Option<u8>, StoreError> {
        let level: Option<i64> = get(row, column)?;
        level.map(|level| u8::try_from(level).map_err(corrupt)).transpose()
    };
    Ok([level("first_level")?, level("second_level")?])
}

fn kind(row: &SqliteRow) -> Result<GameKind, StoreError> {
    let name: String = get(row, "kind")?;
    name.parse().map_err(corrupt)
}

fn control(row: &SqliteRow) -> Result<Option<TimeControl>, StoreError> {
    let (base, increment): (Option<i64>, Option<i64>) =
        (get(row, "base_ms")?, get(row, "increment_ms")?);
    Ok(base.zip(increment).map(|(base, increment)| TimeControl {
        base_ms: unsigned(base),
        increment_ms: unsigned(increment),
    }))
}

fn hash(row: &SqliteRow, column: &str) -> Result<Option<SecretHash>, StoreError> {
    let bytes: Option<Vec<u8>> = get(row, column)?;
    bytes.map(|bytes| bytes.try_into().map_err(|_| corrupt("a hash of another length"))).transpose()
}

fn clocks(row: &SqliteRow) -> Result<Option<ClockState>, StoreError> {
    let (first, second): (Option<i64>, Option<i64>) =
        (get(row, "first_ms")?, get(row, "second_ms")?);
    let Some(left) = first.zip(second) else { return Ok(None) };
    let (running, since): (Option<i64>, Option<i64>) = (get(row, "running")?, get(row, "since")?);
    let running = match running.zip(since) {
        Some((number, since)) => Some((core::Side::from(side(number)?), unsigned(since))),
        None => None,
    };
    Ok(Some(ClockState { left: [unsigned(left.0), unsigned(left.1)], running }))
}

fn match_ms(row: &SqliteRow) -> Result<Option<u64>, StoreError> {
    get::<Option<i64>>(row, "match_ms").map(|ms| ms.map(unsigned))
}

fn match_clock(row: &SqliteRow) -> Result<Option<MatchClockState>, StoreError> {
    let left: Option<i64> = get(row, "match_left_ms")?;
    let since: Option<i64> = get(row, "match_since")?;
    Ok(left.map(|left| MatchClockState { left: unsigned(left), since: since.map(unsigned) }))
}

/// A row of `games`, without the events.
pub(super) fn kept(row: &SqliteRow) -> Result<Kept, StoreError> {
    let player = |level: Option<u8>| level.map_or(SeatPlayer::Person, SeatPlayer::Engine);
    Ok(Kept {
        meta: Meta {
            id: get(row, "id")?,
            kind: kind(row)?,
            start: get(row, "start")?,
            created_at: number(row, "created_at")?,
            public: get(row, "public")?,
            players: levels(row)?.map(player),
            control: control(row)?,
            match_ms: match_ms(row)?,
        },
        hashes: [hash(row, "first_hash")?, hash(row, "second_hash")?],
        clocks: clocks(row)?,
        match_clock: match_clock(row)?,
        events: Vec::new(),
        draft: None,
    })
}

/// A row of `games` for a list.
pub(super) fn listed(row: &SqliteRow) -> Result<Listed, StoreError> {
    let over: bool = get(row, "over")?;
    let [first, second] = levels(row)?;
    Ok(Listed {
        id: get(row, "id")?,
        game: kind(row)?,
        created_at: number(row, "created_at")?,
        status: if over { Status::Over } else { Status::Playing },
        turns: number(row, "turns")?,
        fen: get(row, "fen")?,
        result: get(row, "result")?,
        clock: control(row)?,
        match_ms: match_ms(row)?,
        levels: Sides { first, second },
    })
}

/// A row of `events`.
pub(super) fn event(row: &SqliteRow) -> Result<StoredEvent, StoreError> {
    let who: Option<i64> = get(row, "side")?;
    let happening: String = get(row, "happening")?;
    Ok(StoredEvent {
        seq: number(row, "seq")?,
        at: number(row, "at")?,
        side: who.map(side).transpose()?,
        command: get(row, "command")?,
        happening: serde_json::from_str(&happening).map_err(corrupt)?,
    })
}

/// A row of `drafts`.
pub(super) fn draft(row: &SqliteRow) -> Result<StoredDraft, StoreError> {
    let texts = |column| -> Result<Vec<String>, StoreError> {
        serde_json::from_str(&get::<String>(row, column)?).map_err(corrupt)
    };
    Ok(StoredDraft { actions: texts("actions")?, commands: texts("commands")? })
}

/// The columns of clocks: what is left, whose runs, since when; and of the clock that both share.
pub(super) struct ClockColumns {
    pub(super) left: [Option<i64>; 2],
    pub(super) running: Option<i64>,
    pub(super) since: Option<i64>,
    pub(super) match_left: Option<i64>,
    pub(super) match_since: Option<i64>,
    pub(super) due: Option<i64>,
}

impl From<&Summary> for ClockColumns {
    fn from(summary: &Summary) -> ClockColumns {
        let running = summary.clocks.and_then(|clocks| clocks.running);
        let both = summary.match_clock;
        ClockColumns {
            left: [0, 1].map(|side| summary.clocks.map(|clocks| signed(clocks.left[side]))),
            running: running.map(|(side, _)| side_number(side.into())),
            since: running.map(|(_, since)| signed(since)),
            match_left: both.map(|clock| signed(clock.left)),
            match_since: both.and_then(|clock| clock.since).map(signed),
            due: summary.due_at.map(signed),
        }
    }
}
