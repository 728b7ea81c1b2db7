//! The game as JSON, as PGN, and as a question to the engine.

use super::{Corrupt, GameEvent, Happening, LiveGame, Meta, SeatPlayer, StoredEvent};
use crate::dto::{self, EventKind, Status};
use crate::error::Error;
use crate::time::date;
use sandtable_core::{Clock, Game, Side, Tree};
use sandtable_games::{
    AnyGame, Describe, OutcomeView, PositionView, Sides, TurnView, ViewOptions, position_view,
};
use sandtable_pgn::{GameResult, Record};

impl<B: Describe> LiveGame<B> {
    /// Everything, for somebody who knows nothing yet.
    pub fn view(&self, now: u64, present: [bool; 2]) -> dto::Game {
        let seat = |side: Side| match self.meta.players[side.index()] {
            SeatPlayer::Person => dto::Seat {
                kind: dto::SeatKind::Person,
                level: None,
                present: present[side.index()],
            },
            SeatPlayer::Engine(level) => {
                dto::Seat { kind: dto::SeatKind::Engine, level: Some(level), present: true }
            }
        };
        dto::Game {
            id: self.meta.id.clone(),
            game: self.meta.kind,
            start: self.meta.start.clone(),
            created_at: self.meta.created_at,
            public: self.meta.public,
            seq: self.seq,
            status: self.status(),
            seats: Sides::each(seat),
            clock: self.clocks.map(|clocks| clocks.view(now)),
            match_clock: self.match_clock.map(|clock| clock.view(now)),
            offers: self.offers_view(),
            outcome: self.outcome_view(),
            turns: self.turns(),
            position: described(&self.game, self.last.clone()),
        }
    }

    /// How the game ended, in words and points.
    fn outcome_view(&self) -> Option<OutcomeView> {
        self.outcome.map(|outcome| OutcomeView::of(self.game.position(), outcome))
    }

    /// What follows from an event that has just been applied.
    pub fn state(&self, happening: &Happening<B::Move>, now: u64) -> dto::State {
        let changed = match happening {
            Happening::Turn { .. } | Happening::Takeback { .. } | Happening::End { .. } => true,
            Happening::Offer { .. } | Happening::Decline { .. } => false,
        };
        dto::State {
            status: self.status(),
            clock: self.clocks.map(|clocks| clocks.view(now)),
            match_clock: self.match_clock.map(|clock| clock.view(now)),
            offers: self.offers_view(),
            outcome: self.outcome_view(),
            position: changed.then(|| described(&self.game, self.last.clone())),
        }
    }

    /// An event that has just been applied, for everybody.
    ///
    /// # Errors
    /// It has not been applied.
    pub fn event_view(&self, event: &GameEvent<B::Move>) -> Result<dto::Event, Corrupt> {
        let missing = || super::corrupt("the event has not been applied");
        let kind = match &event.happening {
            Happening::Turn { .. } => EventKind::Turn {
                index: self.stamps.len().checked_sub(1).ok_or_else(missing)?,
                turn: Box::new(self.last.clone().ok_or_else(missing)?),
            },
            Happening::Offer { what } => EventKind::Offer { what: *what },
            Happening::Decline { what } => EventKind::Decline { what: *what },
            Happening::Takeback { turns } => EventKind::Takeback { turns: *turns },
            Happening::End { .. } => {
                EventKind::End { outcome: self.outcome_view().ok_or_else(missing)? }
            }
        };
        Ok(dto::Event { seq: event.seq, at: event.at, side: event.side, kind })
    }

    /// The unfinished turn of the side to move, for that side only.
    pub fn draft_view(&self) -> Option<dto::Draft> {
        if self.draft.is_empty() || self.outcome.is_some() {
            return None;
        }
        let mut game = self.game.clone();
        for &mv in &self.draft {
            // A draft has legal moves only.
            let _ = game.play_on(mv);
        }
        let position = described(&game, self.last.clone());
        Some(dto::Draft { actions: self.draft_texts(), position })
    }

    /// The position after so many turns.
    ///
    /// # Errors
    /// There are not so many.
    pub fn position_at(&self, turns: Option<usize>) -> Result<PositionView, Error> {
        let game = self.game_at(turns)?;
        let last = match game.moves().len() {
            0 => None,
            _ => self.turns().into_iter().nth(turns.unwrap_or(self.stamps.len()).wrapping_sub(1)),
        };
        Ok(described(&game, last))
    }

    /// The position after so many turns, as a question to the engine.
    ///
    /// # Errors
    /// There are not so many.
    pub fn question_at(&self, turns: Option<usize>) -> Result<AnyGame, Error> {
        // The engine may think on where a player has given up: only the moves count.
        self.replayed_to(turns.unwrap_or(self.stamps.len())).map(B::into_any)
    }

    /// The game as PGN.
    pub fn pgn(&self) -> String {
        let mut tree = Tree::new(self.game.start().clone());
        let mut turn = 0;
        for &mv in self.game.moves() {
            // A game has legal moves only.
            let Ok(node) = tree.play(mv) else { break };
            if tree.position().turn_is_open() {
                continue;
            }
            let clock = self.stamps.get(turn).and_then(|stamp| stamp.clock_ms).map(Clock);
            if let Some(notes) = tree.notes_mut(node) {
                notes.clock = clock;
            }
            turn += 1;
        }
        let mut record = Record::new(tree);
        record.result = GameResult::from(self.outcome);
        for (name, value) in tags::<B>(&self.meta) {
            // The names are good, and no value is long.
            let _ = record.tags.set(name, &value);
        }
        record.to_pgn()
    }

    fn status(&self) -> Status {
        if self.outcome.is_some() { Status::Over } else { Status::Playing }
    }

    fn offers_view(&self) -> dto::Offers {
        dto::Offers {
            draw: self.offers.draw.map(Into::into),
            takeback: self.offers.takeback.map(Into::into),
        }
    }

    /// The game as it was after so many turns; with all of them, how it ended is known too.
    fn game_at(&self, turns: Option<usize>) -> Result<Game<B>, Error> {
        match turns {
            Some(turns) if turns != self.stamps.len() => self.replayed_to(turns),
            _ => Ok(self.game.clone()),
        }
    }

    /// A game of the first so many turns. What was played or declared later is not known there.
    fn replayed_to(&self, turns: usize) -> Result<Game<B>, Error> {
        let Some(moves) = self.game.moves_of_turns(turns) else {
            let all = self.stamps.len();
            let message = format!("the game has {all} turns: expected at most that");
            return Err(Error::bad_value("turns", message));
        };
        let mut game = Game::new(self.game.start().clone());
        for &mv in moves {
            // A game has legal moves only.
            let _ = game.play_on(mv);
        }
        Ok(game)
    }
}

/// After the end there is nothing to do, even where the rules of moving would allow it.
fn described<B: Describe>(game: &Game<B>, last: Option<TurnView>) -> PositionView {
    position_view(game, last, ViewOptions { actions_after_end: false })
}

/// The tags of a game's PGN.
fn tags<B: Describe>(meta: &Meta) -> Vec<(&'static str, String)> {
    let [first, second] = B::SIDE_NAMES;
    let name = |side: Side| match meta.players[side.index()] {
        SeatPlayer::Person => "?".to_owned(),
        SeatPlayer::Engine(level) => format!("Sandtable level {level}"),
    };
    let mut tags = vec![
        ("Event", "Casual game".to_owned()),
        ("Site", format!("/play/{}", meta.id)),
        ("Date", date(meta.created_at)),
        (first, name(Side::First)),
        (second, name(Side::Second)),
    ];
    if let Some(control) = meta.control {
        let (base, increment) = (control.base_ms, control.increment_ms);
        tags.push(("TimeControl", format!("{}+{}", base.div_ceil(1000), increment.div_ceil(1000))));
    }
    tags
}

/// Rebuilds a game from its record, and gives the events after `since` as everybody saw them.
///
/// # Errors
/// The record does not fit the rules.
pub fn replayed<B: Describe>(
    meta: Meta,
    start: B,
    events: &[StoredEvent],
    since: Option<u64>,
) -> Result<(LiveGame<B>, Vec<dto::Event>), Corrupt> {
    let mut live = LiveGame::new(meta, start);
    let mut missed = Vec::new();
    for event in events {
        let event = live.restored(event)?;
        live.apply(&event)?;
        if since.is_some_and(|since| event.seq > since) {
            missed.push(live.event_view(&event)?);
        }
    }
    Ok((live, missed))
}
