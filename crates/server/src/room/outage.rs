//! When the store cannot keep anything: nothing happens, nobody is charged, and all goes on afterwards.

use super::Room;
use super::commands::summary;
use crate::store::{StoreError, Write};
use sandtable_api::error::Error;
use sandtable_api::live_game::replayed;
use sandtable_games::Describe;
use std::time::Duration;
use tokio::time::Instant;

/// How often a room looks whether the store is well again.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// A time in which nothing can be kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outage {
    /// When the first change was refused.
    began: u64,
    /// Up to when the clocks of the game in memory were put forward.
    excused: u64,
    /// When to look next.
    pub look: Instant,
}

/// Why a change was not kept.
#[derive(Debug)]
pub(super) enum NotKept {
    /// Another server was quicker. The game in memory is the new one: what was wanted can be judged
    /// again.
    Overtaken,
    /// It is refused for this reason.
    Refused(Error),
}

impl From<Error> for NotKept {
    fn from(error: Error) -> NotKept {
        NotKept::Refused(error)
    }
}

impl From<NotKept> for Error {
    fn from(not_kept: NotKept) -> Error {
        match not_kept {
            NotKept::Overtaken => Error::busy("too much happens in this game at once"),
            NotKept::Refused(error) => error,
        }
    }
}

impl<B: Describe> Room<B> {
    /// Keeps a change of a game that had so many events before. If that cannot be done, the game is put
    /// back as it is in the store.
    pub(super) async fn keep(&mut self, write: Write, events_before: u64) -> Result<(), NotKept> {
        let Err(error) = self.services.write(write).await else {
            self.outage = None;
            return Ok(());
        };
        // Dropping the ticket takes the question to the engine back.
        self.thinking = None;
        if let StoreError::Conflict(_) = error {
            tracing::debug!(game = self.live.meta().id, "another server was quicker");
            self.spoilt = self.put_back(events_before).await.is_none();
            return Err(NotKept::Overtaken);
        }
        tracing::warn!(%error, game = self.live.meta().id, "a change was not kept");
        let now = self.services.time.now();
        let began = self.outage.map_or(now, |outage| outage.began);
        let look = Instant::now() + LOOK_AGAIN;
        self.outage = Some(Outage { began, excused: began, look });
        self.spoilt = self.put_back(events_before).await.is_none();
        Err(NotKept::Refused(error.answer()))
    }

    /// Puts the game back as it was after so many events, and then goes on with those that the store
    /// has beyond them. `None` if that cannot be done: then everybody connects again and is told what
    /// is there.
    async fn put_back(&mut self, events_before: u64) -> Option<()> {
        let mut kept = self.services.store.load(&self.live.meta().id, 0).await.ok()??;
        let known = usize::try_from(events_before).ok().filter(|&n| n <= kept.events.len())?;
        let news = kept.events.split_off(known);
        let start = self.live.game().start().clone();
        let (live, _) = replayed(kept.meta.clone(), start, &kept.events, None).ok()?;
        self.live = live;
        kept.events = news;
        self.follow(kept)
    }

    /// Puts running clocks forward by the time of the outage: nobody could make a move in it.
    pub(super) fn excuse_outage(&mut self) {
        let Some(outage) = &mut self.outage else { return };
        let now = self.services.time.now();
        let by = now.saturating_sub(outage.excused);
        outage.excused = now;
        if let Some(mut clocks) = self.live.clock_state() {
            clocks.running = clocks.running.map(|(side, since)| (side, since.saturating_add(by)));
            self.live.restore_clocks(clocks);
        }
        if let Some(mut clock) = self.live.match_clock_state() {
            clock.since = clock.since.map(|since| since.saturating_add(by));
            self.live.restore_match_clock(clock);
        }
    }

    /// Looks whether the store is well, and if so lets the game go on.
    pub(super) async fn look_again(&mut self) {
        if let Some(outage) = &mut self.outage {
            outage.look = Instant::now() + LOOK_AGAIN;
        }
        if self.services.store.health().is_err() {
            return;
        }
        self.excuse_outage();
        if self.keep_clocks().await.is_ok() {
            self.wake_engine();
        }
    }

    /// Keeps the clocks as they are in memory.
    pub(super) async fn keep_clocks(&mut self) -> Result<(), NotKept> {
        let (game, seq) = (self.live.meta().id.clone(), self.live.seq());
        let write = Write::Clocks { game, seq, summary: summary(&self.live) };
        self.keep(write, seq).await
    }

    /// The room cannot go on: what is in memory does not fit the rules.
    pub(super) fn spoil(&mut self, what: &str) -> Error {
        tracing::error!(game = self.live.meta().id, what, "a game cannot go on");
        self.spoilt = true;
        StoreError::Corrupt(what.to_owned()).answer()
    }
}
