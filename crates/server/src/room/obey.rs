//! Commands of players, turns of the engine, flags that fall: all become events in the same way.

use super::people::ConnectionId;
use super::{Room, Spoilt};
use crate::error::Error;
use crate::referee::Referee;
use crate::store::{StoreError, StoredDraft, Summary, Write};
use crate::table::{Ending, Happening, Player, StoredEvent, Table, Verdict};
use crate::wire::{Body, Command, Message, Offer, Wish};
use axum::http::StatusCode;
use sandtable_core::Side;
use sandtable_pgn::GameResult;

/// Names of commands that are kept with a draft.
const COMMANDS_WITH_DRAFT: usize = 16;

impl<B: Referee> Room<B> {
    /// Does what somebody wishes, or says why not.
    pub(super) async fn obey(&mut self, id: ConnectionId, command: Command) -> Result<(), Spoilt> {
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
        let seq = self.table.seq();
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
        command: &Command,
    ) -> Result<Result<(), Error>, Spoilt> {
        if command.seq.is_some_and(|seq| seq != self.table.seq()) {
            let message = format!("the game has gone on: it is at {}", self.table.seq());
            return Ok(Err(Error::conflict("stale", message)));
        }
        // A flag that has fallen while the command was on its way has fallen first.
        if self.table.flag().is_some_and(|(_, at)| at <= self.services.time.now()) {
            self.flag_falls().await?;
        }
        let verdict = match self.table.judge(side, &command.wish) {
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
        happening: Happening,
        command: Option<String>,
    ) -> Result<(), Spoilt> {
        let at = self.services.time.now();
        let had_draft = !self.table.draft_texts().is_empty();
        let event = StoredEvent {
            seq: self.table.seq() + 1,
            at,
            side: side.map(Into::into),
            command,
            happening,
        };
        self.table.apply(&event).map_err(|error| {
            tracing::error!(%error, "an event that was judged could not be applied");
            Spoilt
        })?;
        let drops_draft = had_draft && self.table.draft_texts().is_empty();
        let write = Write::Event {
            game: self.table.meta().id.clone(),
            event: event.clone(),
            summary: summary(&self.table),
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

    fn tell_event(&mut self, event: &StoredEvent) -> Result<(), Spoilt> {
        if self.people.is_empty() {
            return Ok(());
        }
        let view = self.table.event_view(event).map_err(|_| Spoilt)?;
        let state = self.table.state(&event.happening, self.services.time.now());
        let body = Body::Event { event: &view, state: Box::new(state) };
        self.people.tell_all(&Message { seq: self.table.seq(), body }, |_| true);
        Ok(())
    }

    /// Changes the unfinished turn of a side.
    async fn draft(
        &mut self,
        side: Side,
        moves: Vec<B::Move>,
        command: &str,
    ) -> Result<(), Spoilt> {
        self.table.set_draft(moves);
        self.done.note(Some(side), command);
        let actions = self.table.draft_texts();
        let commands = self.done.last(side, COMMANDS_WITH_DRAFT);
        let draft = (!actions.is_empty()).then_some(StoredDraft { actions, commands });
        self.keep(Write::Draft { game: self.table.meta().id.clone(), draft }).await?;
        self.tell_draft(side);
        Ok(())
    }

    /// The engine has chosen.
    pub(super) async fn engine_moves(&mut self, turn: Option<Vec<String>>) -> Result<(), Spoilt> {
        let asked_at = self.thinking.take().map(|(asked_at, _)| asked_at);
        let (Some(side), Some(_)) = (self.table.to_move(), self.table.engine_to_move()) else {
            return Ok(());
        };
        if asked_at != Some(self.table.seq()) {
            self.wake_engine();
            return Ok(());
        }
        let actions = match turn.filter(|turn| self.is_turn(turn)) {
            Some(turn) => turn,
            None => {
                tracing::error!(game = self.table.meta().id, "the engine found no turn");
                self.any_turn()
            }
        };
        self.happen(Some(side), Happening::Turn { actions }, None).await
    }

    /// Whether these actions are a whole legal turn.
    fn is_turn(&self, actions: &[String]) -> bool {
        let mut now = self.table.position().clone();
        let side = now.turn();
        for action in actions {
            let Ok(moves) = now.read_play(action) else { return false };
            if now.turn() != side {
                return false;
            }
            for mv in moves {
                let _ = now.make(mv);
            }
        }
        now.turn() != side
    }

    /// The first legal turn, so that a game goes on even if the engine fails.
    fn any_turn(&self) -> Vec<String> {
        let mut now = self.table.position().clone();
        let side = now.turn();
        let mut turn = Vec::new();
        while now.turn() == side {
            let mut moves = Vec::new();
            now.generate(&mut moves);
            let Some(&mv) = moves.first() else { break };
            turn.push(now.long_text(mv));
            let _ = now.make(mv);
        }
        turn
    }

    /// The engine answers offers at once: it takes turns back when asked (the judge knows) and plays
    /// on rather than agree to a draw.
    async fn engine_replies(&mut self, side: Side, wish: &Wish) -> Result<(), Spoilt> {
        let other = !side;
        let is_engine = self.table.meta().players[other.index()] != Player::Person;
        match wish {
            Wish::Offer { what: Offer::Draw } if is_engine && self.table.outcome().is_none() => {
                self.happen(Some(other), Happening::Decline { what: Offer::Draw }, None).await
            }
            _ => Ok(()),
        }
    }

    /// Somebody's time is over.
    pub(super) async fn flag_falls(&mut self) -> Result<(), Spoilt> {
        match self.table.flag() {
            Some((side, at)) if at <= self.services.time.now() => {
                let ending = Ending::OutOfTime { side: side.into() };
                self.happen(Some(side), Happening::End { ending }, None).await
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
                tracing::error!(%error, game = self.table.meta().id, "a change was not kept");
                Err(Spoilt)
            }
        }
    }
}

/// What is kept of a game beside its events.
pub(crate) fn summary<B: Referee>(table: &Table<B>) -> Summary {
    Summary {
        turns: table.turn_count() as u64,
        fen: table.position().fen(),
        result: GameResult::from(table.outcome()).word(),
        over: table.outcome().is_some(),
        engine_turn: table.engine_to_move().is_some(),
        clocks: table.clock_state(),
    }
}
