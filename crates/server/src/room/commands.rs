//! Commands of players, turns of the engine, flags that fall: all become events in the same way.

use super::people::ConnectionId;
use super::{Room, Spoilt};
use crate::store::{StoreError, StoredDraft, Summary, Write};
use axum::http::StatusCode;
use sandtable_api::dto::{Body, ClientCommand, Message, Offer, Wish};
use sandtable_api::error::Error;
use sandtable_api::live_game::{GameEvent, Happening, LiveGame, SeatPlayer, Verdict};
use sandtable_core::Side;
use sandtable_games::{AnyGame, Describe};
use sandtable_pgn::GameResult;

/// Names of commands that are kept with a draft.
const COMMANDS_WITH_DRAFT: usize = 16;

impl<B: Describe> Room<B> {
    /// Does what somebody wishes, or says why not.
    pub(super) async fn obey(
        &mut self,
        id: ConnectionId,
        command: ClientCommand,
    ) -> Result<(), Spoilt> {
        let Some(seat) = self.people.seat(id) else { return Ok(()) };
        let result = match seat {
            None => Err(Error::new(
                StatusCode::FORBIDDEN,
                "watching",
                "this connection only watches: it has no seat",
            )),
            Some(side) if self.done.has(side, &command.id) => Ok(()),
            Some(side) => self.do_once(side, &command).await?,
        };
        let seq = self.live.seq();
        let body = match &result {
            Ok(()) => Body::Ack { id: &command.id },
            Err(error) => Body::Error { id: Some(&command.id), error: &error.body },
        };
        self.people.tell(id, &Message { seq, body });
        Ok(())
    }

    async fn do_once(
        &mut self,
        side: Side,
        command: &ClientCommand,
    ) -> Result<Result<(), Error>, Spoilt> {
        if command.seq.is_some_and(|seq| seq != self.live.seq()) {
            let message = format!("the game has gone on: it is at {}", self.live.seq());
            return Ok(Err(Error::conflict("stale", message)));
        }
        // Time that has run out while the command was on its way has run out first.
        self.time_runs_out().await?;
        let verdict = match self.live.judge(side, &command.wish) {
            Ok(verdict) => verdict,
            Err(error) => return Ok(Err(error)),
        };
        match verdict {
            Verdict::Happens(happening) => {
                self.happen(Some(side), happening, Some(command.id.clone())).await?;
                self.engine_replies(side, &command.wish).await?;
            }
            Verdict::Drafts(moves) => self.draft(side, moves, &command.id).await?,
        }
        Ok(Ok(()))
    }

    /// Lets something happen: keeps it, then tells everybody.
    pub(super) async fn happen(
        &mut self,
        side: Option<Side>,
        happening: Happening<B::Move>,
        command: Option<String>,
    ) -> Result<(), Spoilt> {
        let at = self.services.time.now();
        let had_draft = !self.live.draft_texts().is_empty();
        let event = GameEvent {
            seq: self.live.seq() + 1,
            at,
            side: side.map(Into::into),
            command,
            happening,
        };
        self.live.apply(&event).map_err(|error| {
            tracing::error!(%error, "an event that was judged could not be applied");
            Spoilt
        })?;
        let drops_draft = had_draft && self.live.draft_texts().is_empty();
        let write = Write::Event {
            game: self.live.meta().id.clone(),
            event: self.live.stored(&event),
            summary: summary(&self.live),
            drops_draft,
        };
        self.keep(write).await?;
        if let Some(command) = &event.command {
            self.done.note(side, command);
        }
        self.tell_event(&event)?;
        self.wake_engine();
        Ok(())
    }

    fn tell_event(&mut self, event: &GameEvent<B::Move>) -> Result<(), Spoilt> {
        if self.people.is_empty() {
            return Ok(());
        }
        let view = self.live.event_view(event).map_err(|_| Spoilt)?;
        let state = self.live.state(&event.happening, self.services.time.now());
        let body = Body::Event { event: &view, state: Box::new(state) };
        self.people.tell_all(&Message { seq: self.live.seq(), body }, |_| true);
        Ok(())
    }

    /// Changes the unfinished turn of a side.
    async fn draft(
        &mut self,
        side: Side,
        moves: Vec<B::Move>,
        command: &str,
    ) -> Result<(), Spoilt> {
        self.live.set_draft(moves);
        self.done.note(Some(side), command);
        let actions = self.live.draft_texts();
        let commands = self.done.last(side, COMMANDS_WITH_DRAFT);
        let draft = (!actions.is_empty()).then_some(StoredDraft { actions, commands });
        self.keep(Write::Draft { game: self.live.meta().id.clone(), draft }).await?;
        self.tell_draft(side);
        Ok(())
    }

    /// The engine has chosen.
    pub(super) async fn engine_moves(&mut self, played: Option<AnyGame>) -> Result<(), Spoilt> {
        let asked_at = self.thinking.take().map(|(asked_at, _)| asked_at);
        let (Some(side), Some(_)) = (self.live.to_move(), self.live.engine_to_move()) else {
            return Ok(());
        };
        if asked_at != Some(self.live.seq()) {
            self.wake_engine();
            return Ok(());
        }
        let turn = played.as_ref().and_then(|game| self.live.turn_in(game));
        let actions = match turn {
            Some(turn) => turn,
            None => {
                tracing::error!(game = self.live.meta().id, "the engine found no turn");
                self.live.any_turn()
            }
        };
        self.happen(Some(side), Happening::Turn { actions }, None).await
    }

    /// The engine answers offers at once: it takes turns back when asked (the judge knows) and plays
    /// on rather than agree to a draw.
    async fn engine_replies(&mut self, side: Side, wish: &Wish) -> Result<(), Spoilt> {
        let other = !side;
        let is_engine = self.live.meta().players[other.index()] != SeatPlayer::Person;
        match wish {
            Wish::Offer { what: Offer::Draw } if is_engine && self.live.outcome().is_none() => {
                self.happen(Some(other), Happening::Decline { what: Offer::Draw }, None).await
            }
            _ => Ok(()),
        }
    }

    /// Ends the game if somebody's time is over, or that of both.
    pub(super) async fn time_runs_out(&mut self) -> Result<(), Spoilt> {
        match self.live.time_out() {
            Some((ending, at)) if at <= self.services.time.now() => {
                let side = ending.ran_out().map(Side::from);
                self.happen(side, Happening::End { ending }, None).await
            }
            // A timer may be a little early.
            _ => Ok(()),
        }
    }

    async fn keep(&mut self, write: Write) -> Result<(), Spoilt> {
        match self.services.store.write(write).await {
            Ok(()) => Ok(()),
            Err(StoreError::Closed) => Err(Spoilt),
            Err(error) => {
                tracing::error!(%error, game = self.live.meta().id, "a change was not kept");
                Err(Spoilt)
            }
        }
    }
}

/// What is kept of a game beside its events.
pub(crate) fn summary<B: Describe>(live: &LiveGame<B>) -> Summary {
    Summary {
        turns: live.turn_count() as u64,
        fen: live.position().fen(),
        result: GameResult::from(live.outcome()).word(),
        over: live.outcome().is_some(),
        engine_turn: live.engine_to_move().is_some(),
        clocks: live.clock_state(),
        match_clock: live.match_clock_state(),
    }
}
