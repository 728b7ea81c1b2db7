use super::Room;
use super::elsewhere::OtherServers;
use crate::app::{Limits, or_none};
use crate::net::Client;
use axum::extract::ws::Utf8Bytes;
use sandtable_api::dto::{Body, Event, Message};
use sandtable_api::error::Error;
use sandtable_core::Side;
use sandtable_games::Describe;
use std::collections::HashMap;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// The name of a connection in its room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConnectionId(u64);

/// A message as text, and the number of the game that it knows of.
#[derive(Clone, Debug)]
pub struct Parcel {
    /// See [`Message::seq`].
    pub seq: u64,
    /// The message.
    pub text: Utf8Bytes,
    /// What it answers, to be measured when it has been sent.
    pub answers: Option<Answers>,
}

/// A command that was answered.
#[derive(Clone, Copy, Debug)]
pub struct Answers {
    /// When it came.
    pub received: Instant,
    /// Whether it was done.
    pub is_done: bool,
}

/// Where the messages for one connection go. Who lets it fill up is dropped.
pub type Outbox = mpsc::Sender<Parcel>;

/// Connections of one seat, tabs and those whose loss is not yet noticed. One more ends the oldest.
const MOST_TABS: usize = 16;

struct Person {
    seat: Option<Side>,
    client: Client,
    outbox: Outbox,
}

/// Who is connected to a room.
#[derive(Default)]
pub(super) struct People {
    all: HashMap<ConnectionId, Person>,
    next: u64,
    /// Those who are at other servers.
    pub elsewhere: OtherServers,
}

impl People {
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Lets somebody in. Whoever has a seat always gets in, however many watch.
    pub fn join(
        &mut self,
        seat: Option<Side>,
        client: Client,
        outbox: Outbox,
        limits: &Limits,
    ) -> Result<ConnectionId, Error> {
        match seat {
            Some(_) => self.make_room_at(seat),
            None => self.check_watchers(client, limits)?,
        }
        self.next += 1;
        let id = ConnectionId(self.next);
        self.all.insert(id, Person { seat, client, outbox });
        Ok(id)
    }

    fn make_room_at(&mut self, seat: Option<Side>) {
        let tabs = self.all.iter().filter(|(_, person)| person.seat == seat);
        let tabs: Vec<ConnectionId> = tabs.map(|(id, _)| *id).collect();
        if tabs.len() >= MOST_TABS
            && let Some(oldest) = tabs.iter().min_by_key(|id| id.0)
        {
            self.all.remove(oldest);
        }
    }

    fn check_watchers(&self, client: Client, limits: &Limits) -> Result<(), Error> {
        if self.watchers() >= limits.watchers_per_game {
            return Err(Error::busy("too many people look at this game"));
        }
        let own = |person: &&Person| person.seat.is_none() && person.client == client;
        if self.all.values().filter(own).count() >= or_none(limits.watchers_per_address) {
            return Err(Error::busy("too many people look at this game from this address"));
        }
        Ok(())
    }

    pub fn leave(&mut self, id: ConnectionId) {
        self.all.remove(&id);
    }

    /// The seat of a connection; watchers have none. `None` if it is not here any more.
    pub fn seat(&self, id: ConnectionId) -> Option<Option<Side>> {
        self.all.get(&id).map(|person| person.seat)
    }

    /// Which sides are here.
    pub fn present_here(&self) -> [bool; 2] {
        Side::BOTH.map(|side| self.all.values().any(|person| person.seat == Some(side)))
    }

    /// Which sides are here or at another server.
    pub fn present(&self) -> [bool; 2] {
        let here = self.present_here();
        Side::BOTH.map(|side| here[side.index()] || self.elsewhere.has(side))
    }

    /// How many watch here.
    pub fn watchers(&self) -> usize {
        self.all.values().filter(|person| person.seat.is_none()).count()
    }

    /// Tells one what became of a command.
    pub fn answer(&mut self, id: ConnectionId, message: &Message<'_>, answers: Answers) {
        let Some(mut parcel) = parcel(message) else { return };
        parcel.answers = Some(answers);
        if self.all.get(&id).is_some_and(|person| person.outbox.try_send(parcel).is_err()) {
            // Too slow, or gone. The other end of the outbox sees that it is closed.
            self.all.remove(&id);
        }
    }

    /// Tells everybody who is wanted. The text is made once.
    pub fn tell_all(&mut self, message: &Message<'_>, wanted: impl Fn(Option<Side>) -> bool) {
        if !self.all.values().any(|person| wanted(person.seat)) {
            return;
        }
        let Some(parcel) = parcel(message) else { return };
        self.all.retain(|_, person| {
            !wanted(person.seat) || person.outbox.try_send(parcel.clone()).is_ok()
        });
    }
}

fn parcel(message: &Message<'_>) -> Option<Parcel> {
    match serde_json::to_string(message) {
        Ok(text) => Some(Parcel { seq: message.seq, text: text.into(), answers: None }),
        Err(error) => {
            tracing::error!(%error, "a message could not be written");
            None
        }
    }
}

impl<B: Describe> Room<B> {
    /// What somebody is told first.
    pub(super) async fn hello(&mut self, seat: Option<Side>, since: Option<u64>) -> Option<Parcel> {
        let events: Vec<Event> = self.missed(since).await;
        let now = self.services.time.now();
        let own_turn = seat.is_some() && seat == self.live.to_move();
        let mut present = self.people.present();
        if let Some(seat) = seat {
            present[seat.index()] = true;
        }
        let body = Body::Hello {
            seat: seat.map(Into::into),
            game: Box::new(self.live.view(now, present)),
            draft: self.live.draft_view().filter(|_| own_turn),
            events,
            now,
        };
        parcel(&Message { seq: self.live.seq(), body })
    }

    /// Tells everybody who is here, and the other servers.
    pub(super) fn tell_presence(&mut self) {
        self.tell_servers(false);
        self.tell_presence_here();
    }

    /// Tells everybody who is here.
    pub(super) fn tell_presence_here(&mut self) {
        let [first, second] = self.people.present();
        let watchers = self.people.watchers() + self.people.elsewhere.watchers();
        let message =
            Message { seq: self.live.seq(), body: Body::Presence { first, second, watchers } };
        self.people.tell_all(&message, |_| true);
    }

    /// Tells all tabs of a seat what its unfinished turn is now.
    pub(super) fn tell_draft(&mut self, side: Side) {
        let message =
            Message { seq: self.live.seq(), body: Body::Draft { draft: self.live.draft_view() } };
        self.people.tell_all(&message, |seat| seat == Some(side));
    }
}
