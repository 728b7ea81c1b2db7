//! A local game as the page keeps it: how it was created, and what happened.

use sandtable_api::dto::TimeControl;
use sandtable_api::live_game::{
    ClockState, GameEvent, Happening, LiveGame, MatchClockState, Meta, SeatPlayer, StoredEvent,
    replayed,
};
use sandtable_core::Side;
use sandtable_games::{Describe, GameKind, SideView};
use serde::{Deserialize, Serialize};

/// A game, its events and what its clocks showed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    pub id: String,
    pub game: GameKind,
    pub start: String,
    pub created_at: u64,
    /// Whose seat the person here has.
    pub seat: SideView,
    pub level: u8,
    pub control: Option<TimeControl>,
    pub match_ms: Option<u64>,
    pub events: Vec<Event>,
    #[serde(default)]
    pub draft: Vec<String>,
    pub clocks: Option<[u64; 2]>,
    pub match_left: Option<u64>,
}

/// Something that happened.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Event {
    pub seq: u64,
    pub at: u64,
    pub side: Option<SideView>,
    #[serde(flatten)]
    pub happening: Happening<String>,
}

impl From<StoredEvent> for Event {
    fn from(event: StoredEvent) -> Event {
        let GameEvent { seq, at, side, happening, .. } = event;
        Event { seq, at, side, happening }
    }
}

impl Event {
    fn stored(&self) -> StoredEvent {
        let Event { seq, at, side, ref happening } = *self;
        GameEvent { seq, at, side, command: None, happening: happening.clone() }
    }
}

impl Record {
    pub(crate) fn meta(&self) -> Meta {
        let mut players = [SeatPlayer::Engine(self.level); 2];
        players[Side::from(self.seat).index()] = SeatPlayer::Person;
        Meta {
            id: self.id.clone(),
            kind: self.game,
            start: self.start.clone(),
            created_at: self.created_at,
            public: false,
            players,
            control: self.control,
            match_ms: self.match_ms,
        }
    }

    /// The game as it was. Clocks go on from what they showed at the last event: while the page was
    /// closed they stood still.
    ///
    /// # Errors
    /// The record does not fit the rules.
    pub(crate) fn replay<B: Describe>(&self, start: B, now: u64) -> Result<LiveGame<B>, String> {
        let events: Vec<StoredEvent> = self.events.iter().map(Event::stored).collect();
        let replay = replayed(self.meta(), start, &events, None);
        let (mut live, _) = replay.map_err(|error| error.to_string())?;
        if let (Some(left), Some(state)) = (self.clocks, live.clock_state()) {
            let running = state.running.map(|(side, _)| (side, now));
            live.restore_clocks(ClockState { left, running });
        }
        if let (Some(left), Some(state)) = (self.match_left, live.match_clock_state()) {
            live.restore_match_clock(MatchClockState { left, since: state.since.map(|_| now) });
        }
        live.restore_draft(&self.draft).map_err(|error| error.to_string())?;
        Ok(live)
    }

    /// Notes what the game shows now.
    pub(crate) fn note<B: Describe>(&mut self, live: &LiveGame<B>) {
        self.draft = live.draft_texts();
        self.clocks = live.clock_state().map(|state| state.left);
        self.match_left = live.match_clock_state().map(|state| state.left);
    }
}
