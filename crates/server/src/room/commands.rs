//! Commands of players, turns of the engine, flags that fall: all become events in the same way.

use super::Room;
use super::outage::NotKept;
use super::people::{Answers, ConnectionId};
use crate::store::{StoredDraft, Summary, Write};
use axum::http::StatusCode;
use sandtable_api::dto::{Body, ClientCommand, Message, Offer, Wish};
use sandtable_api::error::Error;
use sandtable_api::live_game::{GameEvent, Happening, LiveGame, SeatPlayer, Verdict};
use sandtable_core::Side;
use sandtable_games::{AnyGame, Describe};
use sandtable_pgn::GameResult;
use tokio::time::Instant;

/// Names of commands that are kept with a draft.
const COMMANDS_WITH_DRAFT: usize = 64;
/// A command is judged again so often when other servers are quicker.
const ATTEMPTS: usize = 5;

impl<B: Describe> Room<B> {
    /// Does what somebody wishes, or says why not.
    pub(super) async fn obey(
        &mut self,
        id: ConnectionId,
        command: ClientCommand,
        received: Instant,
    ) {
        let Some(seat) = self.people.seat(id) else { return };
        let result = match seat {
            None => Err(Error::new(
                StatusCode::FORBIDDEN,
                "watching",
                "this connection only watches: it has no seat",
            )),
            Some(side) => self.do_once(side, &command).await,
        };
        let seq = self.live.seq();
        let body = match &result {
            Ok(()) => Body::Ack { id: &command.id },
            Err(error) => Body::Error { id: Some(&command.id), error: &error.body },
        };
        let answers = Answers { received, is_done: result.is_ok() };
        self.people.answer(id, &Message { seq, body }, answers);
    }

    /// Does a command, unless it was done already. Whenever another server was quicker, it is judged
    /// again in the game as it has become.
    async fn do_once(&mut self, side: Side, command: &ClientCommand) -> Result<(), Error> {
        for _ in 0..ATTEMPTS {
            if self.done.has(side, &command.id) {
                return Ok(());
            }
            match self.try_command(side, command).await {
                Err(NotKept::Overtaken) => {}
                // The answer of the store may be lost although the command was kept.
                Err(NotKept::Refused(_)) if self.done.has(side, &command.id) => return Ok(()),
                result => return Ok(result?),
            }
        }
        Err(NotKept::Overtaken.into())
    }

    async fn try_command(&mut self, side: Side, command: &ClientCommand) -> Result<(), NotKept> {
        self.catch_up_to(command.seq).await;
        if command.seq.is_some_and(|seq| seq != self.live.seq()) {
            let message = format!("the game has gone on: it is at {}", self.live.seq());
            return Err(Error::conflict("stale", message).into());
        }
        // Time that has run out while the command was on its way has run out first.
        self.time_runs_out().await?;
        match self.live.judge(side, &command.wish)? {
            Verdict::Happens(happening) => {
                self.may_happen(side, &happening)?;
                self.happen(Some(side), happening, Some(command.id.clone())).await?;
                // The command is done; what the engine says to it is another matter.
                let _ = self.engine_replies(side, &command.wish).await;
                Ok(())
            }
            Verdict::Drafts(moves) => self.draft(side, moves, &command.id).await,
        }
    }

    /// Lets something happen: keeps it, then tells everybody.
    pub(super) async fn happen(
        &mut self,
        side: Option<Side>,
        happening: Happening<B::Move>,
        command: Option<String>,
    ) -> Result<(), NotKept> {
        let at = self.services.time.now();
        let events_before = self.live.seq();
        let had_draft = !self.live.draft_texts().is_empty();
        let event = GameEvent {
            seq: events_before + 1,
            at,
            side: side.map(Into::into),
            command,
            happening,
        };
        self.live.apply(&event).map_err(|error| self.spoil(&error.to_string()))?;
        let drops_draft = had_draft && self.live.draft_texts().is_empty();
        let write = Write::Event {
            game: self.live.meta().id.clone(),
            event: self.live.stored(&event),
            summary: summary(&self.live),
            drops_draft,
        };
        self.keep(write, events_before).await?;
        self.happened(&event);
        self.wake_engine();
        Ok(())
    }

    /// Something has happened, here or at another server, and is safe: everybody is told.
    pub(super) fn happened(&mut self, event: &GameEvent<B::Move>) {
        let side = event.side.map(Side::from);
        self.talk.note(side, &event.happening);
        if let (Some(side), Some(command)) = (side, &event.command) {
            self.done.note_event(side, command);
        }
        self.draft_step = 0;
        self.tell_event(event);
    }

    fn tell_event(&mut self, event: &GameEvent<B::Move>) {
        if self.people.is_empty() {
            return;
        }
        let view = match self.live.event_view(event) {
            Ok(view) => view,
            Err(error) => {
                self.spoil(&error.to_string());
                return;
            }
        };
        let state = self.live.state(&event.happening, self.services.time.now());
        let body = Body::Event { event: &view, state: Box::new(state) };
        self.people.tell_all(&Message { seq: self.live.seq(), body }, |_| true);
    }

    /// Changes the unfinished turn of a side.
    async fn draft(
        &mut self,
        side: Side,
        moves: Vec<B::Move>,
        command: &str,
    ) -> Result<(), NotKept> {
        self.live.set_draft(moves);
        let actions = self.live.draft_texts();
        let mut commands = self.done.last_steps(side, COMMANDS_WITH_DRAFT - 1);
        commands.push(command.to_owned());
        let draft = StoredDraft { actions, commands, step: self.draft_step + 1 };
        let (game, seq) = (self.live.meta().id.clone(), self.live.seq());
        self.keep(Write::Draft { game, seq, draft }, seq).await?;
        self.draft_step += 1;
        self.done.note_step(side, command);
        self.tell_draft(side);
        Ok(())
    }

    /// The engine has chosen.
    pub(super) async fn engine_moves(&mut self, played: Option<AnyGame>) {
        // Whoever waits for the turn is told when this is dropped, after the turn was kept.
        let thought = self.thinking.take();
        let asked_at = thought.as_ref().map(|thought| thought.seq);
        let (Some(side), Some(_)) = (self.live.to_move(), self.live.engine_to_move()) else {
            return;
        };
        if asked_at != Some(self.live.seq()) {
            return self.wake_engine();
        }
        let turn = played.as_ref().and_then(|game| self.live.turn_in(game));
        let actions = match turn {
            Some(turn) => turn,
            None => {
                tracing::error!(game = self.live.meta().id, "the engine found no turn");
                self.live.any_turn()
            }
        };
        // What was not kept is asked for again when the store is well.
        let _ = self.happen(Some(side), Happening::Turn { actions }, None).await;
    }

    /// The engine answers offers at once: it takes turns back when asked (the judge knows) and plays
    /// on rather than agree to a draw.
    async fn engine_replies(&mut self, side: Side, wish: &Wish) -> Result<(), NotKept> {
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
    pub(super) async fn time_runs_out(&mut self) -> Result<(), NotKept> {
        match self.live.time_out() {
            Some((ending, at)) if at <= self.services.time.now() => {
                let side = ending.ran_out().map(Side::from);
                self.happen(side, Happening::End { ending }, None).await
            }
            // A timer may be a little early.
            _ => Ok(()),
        }
    }

    /// Ends the game if its time is over, for the store thinks so. If it is not, the store is told when
    /// it will be.
    pub(super) async fn settle(&mut self) -> Result<(), Error> {
        match self.time_runs_out().await {
            // Whoever was quicker has taken care of it.
            Ok(()) | Err(NotKept::Overtaken) => {}
            Err(NotKept::Refused(error)) => return Err(error),
        }
        if self.live.outcome().is_none()
            && let Err(NotKept::Refused(error)) = self.keep_clocks().await
        {
            return Err(error);
        }
        if !self.is_used {
            self.leave_at = Instant::now();
        }
        Ok(())
    }

    /// A clock may have run out.
    pub(super) async fn time_passes(&mut self) {
        // What was not kept is tried again when the store is well.
        let _ = self.time_runs_out().await;
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
        due_at: live.time_out().map(|(_, at)| at),
    }
}
