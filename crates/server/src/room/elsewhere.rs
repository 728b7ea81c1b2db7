//! The same game at other servers: what happens there is told here, and who is there.

use super::{Ask, Lobby, Room};
use crate::store::{Bulletin, Elsewhere, Kept};
use sandtable_api::live_game::StoredEvent;
use sandtable_core::Side;
use sandtable_games::Describe;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How often the others are told who is here.
const RENEW: Duration = Duration::from_secs(10);
/// A server that says nothing for so long has nobody.
const SILENCE: Duration = Duration::from_secs(25);

/// Who is at a game at other servers.
pub(super) struct OtherServers {
    all: HashMap<String, (Elsewhere, Instant)>,
    next_look: Instant,
}

impl Default for OtherServers {
    fn default() -> OtherServers {
        OtherServers { all: HashMap::new(), next_look: Instant::now() + RENEW }
    }
}

impl OtherServers {
    /// Whether a side is at one of them.
    pub fn has(&self, side: Side) -> bool {
        self.all.values().any(|(there, _)| there.present[side.index()])
    }

    /// How many watch there.
    pub fn watchers(&self) -> usize {
        self.all.values().map(|(there, _)| there.watchers).sum()
    }

    /// When to tell them again, and to see who was not heard of.
    pub fn next_look(&self) -> Instant {
        self.next_look
    }
}

impl<B: Describe> Room<B> {
    /// Something happened at another server.
    pub(super) async fn hear_of(&mut self, event: Option<Box<StoredEvent>>) {
        let seq = self.live.seq();
        match event {
            // It is known already.
            Some(event) if event.seq <= seq => {}
            // Nothing lies between: it need not be read.
            Some(event) if event.seq == seq + 1 && self.outage.is_none() => {
                self.spoilt |= self.apply_stored(&event).is_none();
                self.wake_engine();
            }
            _ => self.catch_up().await,
        }
    }

    /// Somebody knows of so many events, perhaps from another server whose news are still on their way.
    pub(super) async fn catch_up_to(&mut self, known: Option<u64>) {
        let is_behind = known.is_some_and(|known| known > self.live.seq());
        if is_behind && self.services.shared.is_some() {
            self.catch_up().await;
        }
    }

    /// Reads what other servers have added to the game.
    pub(super) async fn catch_up(&mut self) {
        let kept = self.services.store.load(&self.live.meta().id, self.live.seq()).await;
        match kept {
            Ok(Some(kept)) => self.spoilt |= self.follow(kept).is_none(),
            Ok(None) => self.spoilt = true,
            Err(error) => {
                tracing::warn!(%error, game = self.live.meta().id, "a game could not be read again");
                self.spoilt = true;
            }
        }
    }

    /// Goes on with what the store has beyond the game in memory, and tells everybody.
    pub(super) fn follow(&mut self, kept: Kept) -> Option<()> {
        for event in &kept.events {
            self.apply_stored(event)?;
        }
        if let Some(clocks) = kept.clocks {
            self.live.restore_clocks(clocks);
        }
        if let Some(clock) = kept.match_clock {
            self.live.restore_match_clock(clock);
        }
        let draft = kept.draft.unwrap_or_default();
        self.draft_step = draft.step;
        if draft.actions != self.live.draft_texts() {
            self.live.restore_draft(&draft.actions).ok()?;
            if let Some(side) = self.live.to_move() {
                draft.commands.iter().for_each(|command| self.done.note_step(side, command));
                self.tell_draft(side);
            }
        }
        self.wake_engine();
        Some(())
    }

    fn apply_stored(&mut self, stored: &StoredEvent) -> Option<()> {
        let event = self.live.restored(stored).ok()?;
        self.live.apply(&event).ok()?;
        self.happened(&event);
        Some(())
    }

    /// Another server has told who is there.
    pub(super) fn note_presence(&mut self, there: Elsewhere) {
        let before = (self.people.present(), self.people.elsewhere.watchers());
        let asks = there.asks;
        let all = &mut self.people.elsewhere.all;
        all.insert(there.server.clone(), (there, Instant::now() + SILENCE));
        if before != (self.people.present(), self.people.elsewhere.watchers()) {
            self.tell_presence_here();
        }
        if asks && !self.people.is_empty() {
            self.tell_servers(false);
        }
    }

    /// Asks the other servers who is there.
    pub(super) fn ask_presence(&self) {
        self.tell_servers(true);
    }

    /// Tells the other servers again, and forgets those that are silent.
    pub(super) fn renew_presence(&mut self) {
        let now = Instant::now();
        let elsewhere = &mut self.people.elsewhere;
        elsewhere.next_look = now + RENEW;
        let known = elsewhere.all.len();
        elsewhere.all.retain(|_, (_, until)| *until > now);
        if elsewhere.all.len() < known {
            self.tell_presence_here();
        }
        if !self.people.is_empty() {
            self.tell_servers(false);
        }
    }

    /// Tells the other servers who is here.
    pub(super) fn tell_servers(&self, asks: bool) {
        let Some(shared) = self.services.shared.clone() else { return };
        let here = Elsewhere {
            server: shared.name().to_owned(),
            present: self.people.present_here(),
            watchers: self.people.watchers(),
            asks,
        };
        let game = self.live.meta().id.clone();
        // It is a courtesy: nobody waits for it.
        tokio::spawn(async move {
            if let Err(error) = shared.tell_presence(&game, here).await {
                tracing::debug!(%error, "other servers were not told who is here");
            }
        });
    }
}

impl Lobby {
    /// Passes on to the rooms what other servers tell, until they say no more.
    pub async fn follow_others(self: Arc<Self>, mut bulletins: mpsc::Receiver<Bulletin>) {
        while let Some(bulletin) = bulletins.recv().await {
            match bulletin {
                Bulletin::Event { game, event } => {
                    self.pass_on(&game, Ask::Elsewhere { event: Some(event) });
                }
                Bulletin::Changed { game } => self.pass_on(&game, Ask::Elsewhere { event: None }),
                Bulletin::Presence { game, there } => {
                    self.pass_on(&game, Ask::Presence { there });
                }
                Bulletin::Work => self.services.studies.work.notify_one(),
                Bulletin::Report { study } => self.services.studies.reported(study),
                Bulletin::Gap => self.read_all_again(),
            }
        }
    }

    /// Tells a room, if it is open.
    fn pass_on(&self, game: &str, ask: Ask) {
        let Some(room) = self.open_room(game) else { return };
        // A room that has much to do reads what is new afterwards.
        if let Err(mpsc::error::TrySendError::Full(_)) = room.asks.try_send(ask) {
            tokio::spawn(async move { room.tell(Ask::Elsewhere { event: None }).await });
        }
    }

    /// Something may have been missed.
    fn read_all_again(&self) {
        tracing::info!("news of other servers may have been missed: games are read again");
        self.services.studies.work.notify_one();
        for game in self.open_games() {
            self.pass_on(&game, Ask::Elsewhere { event: None });
        }
    }
}
