//! A game with the people around it: one task that owns the table, and takes one thing after the
//! other. Whatever happens is safe on disk before anybody hears of it.
//!
//! | file | what |
//! |---|---|
//! | `mod` | the task: waits for people, for the clock, for the engine |
//! | `ask` | what can be asked of a room, and how |
//! | `people` | who is connected, and how they are told |
//! | `commands` | commands of players |
//! | `done_commands` | commands that were done, so that nothing is done twice |
//! | `quota` | how many events a game may have |
//! | `outage` | what a room does while nothing can be kept, or another server was quicker |
//! | `elsewhere` | the same game at other servers |
//! | `thinking` | the turns of the engine |
//! | `alarm` | games that go on although nobody looks |
//! | `lobby` | all rooms: opened when somebody asks, left when nobody does |

mod alarm;
mod ask;
mod commands;
mod done_commands;
mod elsewhere;
mod lobby;
mod outage;
mod people;
mod quota;
mod thinking;

pub use ask::{Ask, Joined, RoomHandle};
pub(crate) use commands::summary;
pub use lobby::Lobby;
pub use people::{Answers, ConnectionId, Parcel};

use crate::app::Services;
use crate::secret::{SecretHash, is_secret_of};
use crate::store::{Kept, StoreError};
use done_commands::Done;
use outage::Outage;
use people::People;
use quota::Talk;
use sandtable_api::dto::Event;
use sandtable_api::error::Error;
use sandtable_api::live_game::{Corrupt, LiveGame, replayed};
use sandtable_core::Side;
use sandtable_games::{AnyGame, Describe};
use std::sync::Arc;
use std::time::Duration;
use thinking::Thinking;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// As good as never, for timers.
const FAR_AWAY: Duration = Duration::from_secs(86_400);

/// A game with the people around it.
pub(crate) struct Room<B: Describe> {
    live: LiveGame<B>,
    hashes: [Option<SecretHash>; 2],
    people: People,
    done: Done,
    talk: Talk,
    services: Arc<Services>,
    asks: mpsc::Receiver<Ask>,
    /// The turn that the engine was asked for.
    thinking: Option<Thinking>,
    /// How often the draft was changed since the last event.
    draft_step: u64,
    /// Whether anybody has asked for anything but the end of the game.
    is_used: bool,
    leave_at: Instant,
    /// Set while nothing can be kept.
    outage: Option<Outage>,
    /// What is in memory may not be what is on disk: the room is opened again from there.
    spoilt: bool,
}

/// The game as it was kept.
fn restored<B: Describe>(kept: Kept, start: B) -> Result<LiveGame<B>, StoreError> {
    let corrupt = |error: Corrupt| StoreError::Corrupt(error.to_string());
    let (mut live, _) = replayed(kept.meta, start, &kept.events, None).map_err(corrupt)?;
    if let Some(clocks) = kept.clocks {
        live.restore_clocks(clocks);
    }
    if let Some(clock) = kept.match_clock {
        live.restore_match_clock(clock);
    }
    if let Some(draft) = kept.draft {
        live.restore_draft(&draft.actions).map_err(corrupt)?;
    }
    Ok(live)
}

impl<B: Describe> Room<B> {
    /// The room of a game that was kept.
    pub fn open(
        kept: Kept,
        start: B,
        services: Arc<Services>,
        asks: mpsc::Receiver<Ask>,
    ) -> Result<Room<B>, StoreError> {
        let leave_at = Instant::now() + services.limits.idle_room;
        let mut done = Done::default();
        let mut talk = Talk::default();
        for event in &kept.events {
            let side = event.side.map(Side::from);
            talk.note(side, &event.happening);
            if let (Some(side), Some(command)) = (side, &event.command) {
                done.note_event(side, command);
            }
        }
        let draft_commands = kept.draft.as_ref().map(|draft| draft.commands.clone());
        let draft_step = kept.draft.as_ref().map_or(0, |draft| draft.step);
        let hashes = kept.hashes;
        let live = restored(kept, start)?;
        if let (Some(side), Some(commands)) = (live.to_move(), draft_commands) {
            commands.iter().for_each(|command| done.note_step(side, command));
        }
        Ok(Room {
            live,
            hashes,
            people: People::default(),
            done,
            talk,
            services,
            asks,
            thinking: None,
            draft_step,
            is_used: false,
            leave_at,
            outage: None,
            spoilt: false,
        })
    }

    /// Goes on until nobody is left and nothing can happen, or the server goes down.
    pub async fn run(mut self) {
        self.ask_presence();
        self.wake_engine();
        while !self.spoilt {
            let time_out = self.live.time_out().map(|(_, at)| self.services.time.until(at));
            let time_out = Instant::now() + time_out.unwrap_or(FAR_AWAY);
            let look = self.outage.map(|outage| outage.look);
            let present_until = self.people.elsewhere.next_look();
            tokio::select! {
                ask = self.asks.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => return,
                },
                turn = thinking::turn(&mut self.thinking) => self.engine_moves(turn).await,
                () = sleep_until(time_out), if look.is_none() => self.time_passes().await,
                () = sleep_until(look.unwrap_or(time_out)), if look.is_some() => {
                    self.look_again().await;
                }
                () = sleep_until(present_until) => self.renew_presence(),
                () = sleep_until(self.leave_at), if self.may_leave() => return,
            }
        }
        // People connect again, and find what is on disk.
        tracing::error!(game = self.live.meta().id, "a room is closed to be opened again");
    }

    /// Whether nothing would be lost if the room were closed and opened again. Clocks may run: the
    /// store knows when they run out.
    fn may_leave(&self) -> bool {
        self.people.is_empty() && self.thinking.is_none() && self.outage.is_none()
    }

    /// The room is used: it is not left for a while.
    fn touch(&mut self) {
        self.is_used = true;
        self.leave_at = Instant::now() + self.services.limits.idle_room;
    }

    async fn answer(&mut self, ask: Ask) {
        self.excuse_outage();
        if !ask.is_by_itself() {
            self.touch();
        }
        match ask {
            Ask::Seat { secret, reply } => {
                let _ = reply.send(self.seat_of(&secret));
            }
            Ask::Join { seat, client, since, outbox, reply } => {
                self.catch_up_to(since).await;
                match self.people.join(seat, client, outbox, &self.services.limits) {
                    Ok(id) => {
                        let Some(hello) = self.hello(seat, since).await else {
                            self.spoilt = true;
                            return;
                        };
                        let _ = reply.send(Ok(Joined { id, hello }));
                        self.tell_presence();
                    }
                    Err(error) => {
                        let _ = reply.send(Err(error));
                    }
                }
            }
            Ask::Leave { id } => {
                self.people.leave(id);
                self.tell_presence();
            }
            Ask::Command { id, command, received } => self.obey(id, command, received).await,
            Ask::Elsewhere { event } => self.hear_of(event).await,
            Ask::Presence { there } => self.note_presence(there),
            Ask::Think { seq, waiting, reply } => self.think(seq, waiting, reply).await,
            Ask::Settle { reply } => {
                let _ = reply.send(self.settle().await);
            }
            Ask::View { reply } => {
                let present = self.people.present();
                let _ = reply.send(Box::new(self.live.view(self.services.time.now(), present)));
            }
            Ask::Position { turns, reply } => {
                let _ = reply.send(self.live.position_at(turns).map(Box::new));
            }
            Ask::Pgn { reply } => {
                let _ = reply.send(self.live.pgn());
            }
            Ask::Question { turns, reply } => {
                let _ = reply.send(self.analysis_question(turns));
            }
        }
    }

    /// The seat that this secret opens.
    fn seat_of(&self, secret: &str) -> Option<Side> {
        let opens = |side: &Side| {
            let hash = self.hashes[side.index()].as_ref();
            hash.is_some_and(|hash| is_secret_of(secret, hash))
        };
        // Both are tried, whatever the first says: the time must not tell.
        let [first, second] = Side::BOTH.map(|side| opens(&side).then_some(side));
        first.or(second)
    }

    fn analysis_question(&self, turns: Option<usize>) -> Result<AnyGame, Error> {
        if self.live.is_contest() {
            let message = "two persons play this game: the engine does not help them";
            return Err(Error::conflict("analysis_unfair", message));
        }
        self.live.question_at(turns)
    }

    /// The events after `since`, as everybody saw them. They are on disk, not in memory.
    async fn missed(&mut self, since: Option<u64>) -> Vec<Event> {
        let Some(since) = since.filter(|&since| since < self.live.seq()) else {
            return Vec::new();
        };
        let kept = match self.services.store.load(&self.live.meta().id, 0).await {
            Ok(Some(kept)) => kept,
            Ok(None) => return Vec::new(),
            Err(error) => {
                tracing::error!(%error, "missed events could not be read");
                return Vec::new();
            }
        };
        let start = self.live.game().start().clone();
        // The store may have more by now; that is told afterwards, as all that happens.
        let known = usize::try_from(self.live.seq()).unwrap_or(usize::MAX).min(kept.events.len());
        let replay = replayed(kept.meta, start, &kept.events[..known], Some(since));
        replay.map(|(_, events)| events).unwrap_or_default()
    }
}
