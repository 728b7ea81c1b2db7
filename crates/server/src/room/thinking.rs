//! The turns of the engine: where a server is alone a room asks for them itself, otherwise they are
//! jobs that anybody may take, and the room of whoever has taken one thinks.

use super::Room;
use crate::engine::{PlayTicket, share_of_time};
use sandtable_games::{AnyGame, Describe};
use tokio::sync::oneshot;

/// A turn that the engine was asked for.
pub(super) struct Thinking {
    /// After so many events.
    pub seq: u64,
    ticket: PlayTicket,
    /// Dropped when the turn was made, or is not wanted any more.
    _waits: Option<oneshot::Sender<()>>,
}

/// The engine's turn, when it comes.
pub(super) async fn turn(thinking: &mut Option<Thinking>) -> Option<AnyGame> {
    match thinking {
        Some(thinking) => thinking.ticket.answer().await,
        None => std::future::pending().await,
    }
}

impl<B: Describe> Room<B> {
    /// Asks the engine for a turn, if it is to move and has not been asked.
    pub(super) fn wake_engine(&mut self) {
        let seq = self.live.seq();
        if self.outage.is_some() || self.thinking.as_ref().is_some_and(|asked| asked.seq == seq) {
            return;
        }
        // Dropping the old ticket takes the old question back.
        self.thinking = None;
        if self.services.shared.is_none() {
            self.ask_engine(0, None);
        }
    }

    /// Makes a turn that this process has taken.
    pub(super) async fn think(&mut self, seq: u64, waiting: u64, reply: oneshot::Sender<()>) {
        if self.live.seq() < seq {
            self.catch_up().await;
        }
        if self.live.seq() == seq && self.outage.is_none() {
            self.ask_engine(waiting, Some(reply));
        }
    }

    fn ask_engine(&mut self, waiting: u64, waits: Option<oneshot::Sender<()>>) {
        let now = self.services.time.now();
        let Some((question, mut limits)) = self.live.engine_question(now) else { return };
        limits.most = limits.most.min(share_of_time(waiting));
        let ticket = self.services.pool.play(&self.live.meta().id, question, limits);
        self.thinking = Some(Thinking { seq: self.live.seq(), ticket, _waits: waits });
    }
}
