//! Games, events and drafts as rows. Both databases have the same columns.

use super::{Creator, Kept, StoreError, StoredDraft, Summary};
use crate::secret::SecretHash;
use sandtable_api::dto::{Listed, Status, TimeControl};
use sandtable_api::live_game::{ClockState, MatchClockState, Meta, SeatPlayer, StoredEvent};
use sandtable_core::Side;
use sandtable_games::{SideView, Sides};
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

/// A row of `games`.
#[derive(Clone, Debug, FromRow)]
pub(super) struct GameRow {
    pub id: String,
    pub kind: String,
    pub start: String,
    pub created_at: i64,
    pub public: bool,
    pub first_level: Option<i64>,
    pub second_level: Option<i64>,
    pub first_hash: Option<Vec<u8>>,
    pub second_hash: Option<Vec<u8>>,
    pub base_ms: Option<i64>,
    pub increment_ms: Option<i64>,
    pub seq: i64,
    pub turns: i64,
    pub fen: String,
    pub result: String,
    pub over: bool,
    pub engine_turn: bool,
    pub first_ms: Option<i64>,
    pub second_ms: Option<i64>,
    pub running: Option<i64>,
    pub since: Option<i64>,
    pub match_ms: Option<i64>,
    pub match_left_ms: Option<i64>,
    pub match_since: Option<i64>,
    pub due_at: Option<i64>,
    pub creator: Option<String>,
}

/// Writes a [`GameRow`]; [`insert_game`] binds its values.
pub(super) const INSERT_GAME: &str = "\
    INSERT INTO games (id, kind, start, created_at, public, first_level, second_level, first_hash, \
    second_hash, base_ms, increment_ms, seq, turns, fen, result, over, engine_turn, first_ms, \
    second_ms, running, since, match_ms, match_left_ms, match_since, due_at, creator) \
    VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,\
    $25,$26) ON CONFLICT DO NOTHING";

/// The statement that writes a [`GameRow`], for either database.
macro_rules! insert_game {
    ($row:expr) => {
        insert_game!($row, id kind start created_at public first_level second_level first_hash
            second_hash base_ms increment_ms seq turns fen result over engine_turn first_ms
            second_ms running since match_ms match_left_ms match_since due_at creator)
    };
    ($row:expr, $($column:ident)*) => {
        sqlx::query($crate::store::rows::INSERT_GAME)$(.bind(&$row.$column))*
    };
}
pub(super) use insert_game;

/// A row of `events`.
#[derive(Clone, PartialEq, Eq, Debug, FromRow, Serialize, Deserialize)]
pub(super) struct EventRow {
    pub game: String,
    pub seq: i64,
    pub at: i64,
    pub side: Option<i64>,
    pub command: Option<String>,
    pub happening: String,
}

/// A row of `drafts`.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub(super) struct DraftRow {
    pub game: String,
    pub seq: i64,
    pub step: i64,
    pub actions: String,
    pub commands: String,
}

fn corrupt(what: impl ToString) -> StoreError {
    StoreError::Corrupt(what.to_string())
}

/// Databases have signed numbers only. None of ours is that large.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

fn json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(corrupt)
}

fn side_number(side: SideView) -> i64 {
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

fn level(player: SeatPlayer) -> Option<i64> {
    match player {
        SeatPlayer::Person => None,
        SeatPlayer::Engine(level) => Some(i64::from(level)),
    }
}

fn hash(bytes: Option<Vec<u8>>) -> Result<Option<SecretHash>, StoreError> {
    bytes.map(|bytes| bytes.try_into().map_err(|_| corrupt("a hash of another length"))).transpose()
}

impl GameRow {
    /// A new game.
    pub fn new(
        meta: &Meta,
        hashes: &[Option<SecretHash>; 2],
        summary: &Summary,
        creator: Option<&Creator>,
    ) -> GameRow {
        let [first_hash, second_hash] = hashes.map(|hash| hash.map(Vec::from));
        let [first_level, second_level] = meta.players.map(level);
        let clocks = ClockColumns::from(summary);
        GameRow {
            id: meta.id.clone(),
            kind: meta.kind.name().to_owned(),
            start: meta.start.clone(),
            created_at: signed(meta.created_at),
            public: meta.public,
            first_level,
            second_level,
            first_hash,
            second_hash,
            base_ms: meta.control.map(|control| signed(control.base_ms)),
            increment_ms: meta.control.map(|control| signed(control.increment_ms)),
            seq: 0,
            turns: signed(summary.turns),
            fen: summary.fen.clone(),
            result: summary.result.to_owned(),
            over: summary.over,
            engine_turn: summary.engine_turn,
            first_ms: clocks.left[0],
            second_ms: clocks.left[1],
            running: clocks.running,
            since: clocks.since,
            match_ms: meta.match_ms.map(signed),
            match_left_ms: clocks.match_left,
            match_since: clocks.match_since,
            due_at: clocks.due,
            creator: creator.filter(|_| !summary.over).map(|creator| creator.address.clone()),
        }
    }

    fn levels(&self) -> Result<[Option<u8>; 2], StoreError> {
        let level = |level: Option<i64>| -> Result<Option<u8>, StoreError> {
            level.map(|level| u8::try_from(level).map_err(corrupt)).transpose()
        };
        Ok([level(self.first_level)?, level(self.second_level)?])
    }

    fn control(&self) -> Option<TimeControl> {
        self.base_ms.zip(self.increment_ms).map(|(base, increment)| TimeControl {
            base_ms: unsigned(base),
            increment_ms: unsigned(increment),
        })
    }

    fn clocks(&self) -> Result<Option<ClockState>, StoreError> {
        let Some((first, second)) = self.first_ms.zip(self.second_ms) else { return Ok(None) };
        let running = match self.running.zip(self.since) {
            Some((number, since)) => Some((Side::from(side(number)?), unsigned(since))),
            None => None,
        };
        Ok(Some(ClockState { left: [unsigned(first), unsigned(second)], running }))
    }

    /// The game, with events and draft still missing.
    pub fn kept(self) -> Result<Kept, StoreError> {
        let player = |level: Option<u8>| level.map_or(SeatPlayer::Person, SeatPlayer::Engine);
        let match_clock = self.match_left_ms.map(|left| MatchClockState {
            left: unsigned(left),
            since: self.match_since.map(unsigned),
        });
        Ok(Kept {
            clocks: self.clocks()?,
            match_clock,
            meta: Meta {
                kind: self.kind.parse().map_err(corrupt)?,
                players: self.levels()?.map(player),
                control: self.control(),
                id: self.id,
                start: self.start,
                created_at: unsigned(self.created_at),
                public: self.public,
                match_ms: self.match_ms.map(unsigned),
            },
            hashes: [hash(self.first_hash)?, hash(self.second_hash)?],
            events: Vec::new(),
            draft: None,
        })
    }

    /// The game for a list.
    pub fn listed(self) -> Result<Listed, StoreError> {
        let [first, second] = self.levels()?;
        Ok(Listed {
            game: self.kind.parse().map_err(corrupt)?,
            clock: self.control(),
            id: self.id,
            created_at: unsigned(self.created_at),
            status: if self.over { Status::Over } else { Status::Playing },
            turns: unsigned(self.turns),
            fen: self.fen,
            result: self.result,
            match_ms: self.match_ms.map(unsigned),
            levels: Sides { first, second },
        })
    }
}

impl EventRow {
    /// An event of a game.
    pub fn new(game: &str, event: &StoredEvent) -> Result<EventRow, StoreError> {
        Ok(EventRow {
            game: game.to_owned(),
            seq: signed(event.seq),
            at: signed(event.at),
            side: event.side.map(side_number),
            command: event.command.clone(),
            happening: json(&event.happening)?,
        })
    }

    pub fn event(self) -> Result<StoredEvent, StoreError> {
        Ok(StoredEvent {
            seq: unsigned(self.seq),
            at: unsigned(self.at),
            side: self.side.map(side).transpose()?,
            command: self.command,
            happening: serde_json::from_str(&self.happening).map_err(corrupt)?,
        })
    }
}

impl DraftRow {
    /// A turn that was begun in a game, after so many events.
    pub fn new(game: &str, seq: u64, draft: &StoredDraft) -> Result<DraftRow, StoreError> {
        Ok(DraftRow {
            game: game.to_owned(),
            seq: signed(seq),
            step: signed(draft.step),
            actions: json(&draft.actions)?,
            commands: json(&draft.commands)?,
        })
    }

    pub fn draft(self) -> Result<StoredDraft, StoreError> {
        let texts = |text: &str| serde_json::from_str::<Vec<String>>(text).map_err(corrupt);
        Ok(StoredDraft {
            actions: texts(&self.actions)?,
            commands: texts(&self.commands)?,
            step: unsigned(self.step),
        })
    }
}

/// The columns of clocks: what is left, whose runs, since when; and of the clock that both share.
pub(super) struct ClockColumns {
    pub left: [Option<i64>; 2],
    pub running: Option<i64>,
    pub since: Option<i64>,
    pub match_left: Option<i64>,
    pub match_since: Option<i64>,
    pub due: Option<i64>,
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
