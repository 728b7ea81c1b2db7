//! A person at a game.

use super::analyst::Analyst;
use super::connection::{self, End, HEARTBEAT, Link, Opened, PROTOCOL, Visitor};
use crate::app::App;
use crate::http::{GameId, Params};
use crate::metrics::{Limit, SocketKind};
use crate::net::Client;
use crate::room::{Answers, Ask, ConnectionId, Parcel, RoomHandle};
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::{HeaderMap, StatusCode, header};
use sandtable_api::dto::{Analyse, Body, ClientCommand, Message, Wish};
use sandtable_api::error::Error;
use sandtable_core::Side;
use sandtable_games::AnyGame;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at};

/// Messages that may wait for a client; who takes them slower is sent away.
const OUTBOX: usize = 64;
/// Before the secret of a seat, where a client names the protocols it speaks. Addresses are written
/// into logs by every proxy on the way; these names are not.
const SEAT: &str = "seat.";
/// Names of commands are not longer.
const MOST_ID_BYTES: usize = 64;

/// What the address of a socket says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    since: Option<u64>,
}

/// Opens the socket of a game. What a browser can learn only from a socket that is open is said
/// there: that a secret is wrong, or that there is no place.
pub async fn open(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
    Params(entry): Params<Entry>,
    client: Client,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Opened {
    let secret = secret_of(&headers)?;
    let seat = match &secret {
        Some(secret) => seat_of(&app, &id, secret).await?,
        None => {
            app.lobby.room(&id).await?;
            None
        }
    };
    let upgrade = upgrade.map_err(|_| connection::no_upgrade())?;
    let visitor = Visitor { client, has_seat: seat.is_some() };
    let place = connection::enter(&app, visitor)?;
    let is_refused = secret.is_some() && seat.is_none();
    Ok(connection::upgrade(upgrade).on_upgrade(move |socket| async move {
        let link = Link::new(socket, &app, visitor);
        match is_refused {
            true => link.turn_away(&bad_seat().body, End::BadSeat).await,
            false => serve(app, &id, seat, entry.since, link, client).await,
        }
        drop(place);
    }))
}

/// The secret among the protocols that a client names.
fn secret_of(headers: &HeaderMap) -> Result<Option<String>, Error> {
    let lines = headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    let names: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    let secret = names.iter().find_map(|name| name.strip_prefix(SEAT)).map(str::to_owned);
    if secret.is_some() && !names.contains(&PROTOCOL) {
        // A browser would end the connection: none of its protocols is spoken.
        let message = format!("expected the protocols {PROTOCOL} and {SEAT}SECRET");
        return Err(Error::bad_request(message).in_field("sec-websocket-protocol"));
    }
    Ok(secret)
}

async fn seat_of(app: &App, id: &str, secret: &str) -> Result<Option<Side>, Error> {
    app.lobby.ask(id, |reply| Ask::Seat { secret: secret.to_owned(), reply }).await
}

fn bad_seat() -> Error {
    let message = "this secret opens no seat of this game";
    Error::new(StatusCode::FORBIDDEN, "bad_seat", message)
}

async fn serve(
    app: Arc<App>,
    id: &str,
    seat: Option<Side>,
    since: Option<u64>,
    link: Link,
    client: Client,
) {
    let (outbox, messages) = mpsc::channel(OUTBOX);
    let joined = app.lobby.room(id).await;
    let joined = match joined {
        Ok(room) => {
            let ask = |reply| Ask::Join { seat, client, since, outbox, reply };
            room.ask(ask).await.map(|joined| (room, joined))
        }
        Err(_) => None,
    };
    let Some((room, joined)) = joined else { return link.close(End::Again).await };
    let joined = match joined {
        Ok(joined) => joined,
        Err(error) => {
            app.services.metrics.refused(Limit::Watchers);
            return link.turn_away(&error.body, End::Busy).await;
        }
    };
    let kind = if seat.is_some() { SocketKind::Player } else { SocketKind::Watcher };
    let counted = app.services.metrics.socket(kind);
    let mut guest = Guest {
        analyst: Analyst::new(client),
        connection: joined.id,
        seen: 0,
        app,
        room,
        messages,
        link,
    };
    let end = match guest.pass_on(joined.hello).await {
        Ok(()) => guest.stay().await,
        Err(end) => end,
    };
    drop(counted);
    guest.room.tell(Ask::Leave { id: guest.connection }).await;
    guest.link.close(end).await;
}

struct Guest {
    app: Arc<App>,
    room: RoomHandle,
    connection: ConnectionId,
    messages: mpsc::Receiver<Parcel>,
    link: Link,
    analyst: Analyst,
    /// The number of the game in the last message that went out.
    seen: u64,
}

impl Guest {
    /// Passes on what is said until the connection ends.
    async fn stay(&mut self) -> End {
        let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
        let app = Arc::clone(&self.app);
        let going_down = connection::going_down(&app);
        tokio::pin!(going_down);
        loop {
            let went_on = tokio::select! {
                text = self.link.hear() => match text {
                    Ok(text) => self.heard(&text).await,
                    Err(end) => Err(end),
                },
                message = self.messages.recv() => match message {
                    Some(parcel) => self.pass_on(parcel).await,
                    // The room has closed, or has found this client too slow.
                    None => Err(End::Again),
                },
                report = self.analyst.news() => {
                    self.analyst.pass_on(&mut self.link, self.seen, report).await
                }
                _ = heartbeat.tick() => self.link.heartbeat().await,
                () = &mut going_down => Err(End::GoingDown),
            };
            if let Err(end) = went_on {
                return end;
            }
        }
    }

    async fn pass_on(&mut self, Parcel { seq, text, answers }: Parcel) -> Result<(), End> {
        self.seen = seq;
        self.link.say(text).await?;
        if let Some(Answers { received, is_done }) = answers {
            self.app.services.metrics.commanded(is_done, received.elapsed());
        }
        Ok(())
    }

    async fn heard(&mut self, text: &str) -> Result<(), End> {
        let command = match parse(text) {
            Ok(command) => command,
            Err((id, error)) => {
                self.link.may_ask()?;
                return self.link.refuse(self.seen, id.as_deref(), &error.body).await;
            }
        };
        if !self.link.may_ask()? {
            return self
                .link
                .refuse(self.seen, Some(&command.id), &connection::too_many().body)
                .await;
        }
        match &command.wish {
            Wish::Ping => {
                let now = self.app.services.time.now();
                let body = Body::Pong { id: &command.id, now };
                self.link.tell(&Message { seq: self.seen, body }).await
            }
            Wish::Analyse(wanted) => self.analyse(&command.id, wanted).await,
            _ => {
                let ask = Ask::Command { id: self.connection, command, received: Instant::now() };
                if self.room.tell(ask).await { Ok(()) } else { Err(End::Again) }
            }
        }
    }

    async fn analyse(&mut self, id: &str, wanted: &Analyse) -> Result<(), End> {
        let task = match wanted.on {
            true => Some(self.task(wanted).await?),
            false => None,
        };
        let answer = match task {
            Some(Ok(task)) => self.analyst.ask(&self.app.services, id, task, wanted.lines).await,
            Some(Err(error)) => Err(error),
            None => {
                self.analyst.stop();
                Ok(())
            }
        };
        match answer {
            Ok(()) => self.link.tell(&Message { seq: self.seen, body: Body::Ack { id } }).await,
            Err(error) => self.link.refuse(self.seen, Some(id), &error.body).await,
        }
    }

    async fn task(&mut self, wanted: &Analyse) -> Result<Result<AnyGame, Error>, End> {
        if wanted.game.is_some() || wanted.fen.is_some() || wanted.moves.is_some() {
            let message = "on the socket of a game only its own positions can be analysed";
            return Ok(Err(Error::bad_request(message)));
        }
        let ask = |reply| Ask::Question { turns: wanted.turns, reply };
        self.room.ask(ask).await.ok_or(End::Again)
    }
}

/// Reads a command; what is wrong comes with its name, where that can be read.
pub fn parse(text: &str) -> Result<ClientCommand, (Option<String>, Error)> {
    let value: serde_json::Value = serde_json::from_str(text)
        .map_err(|error| (None, Error::bad_request(format!("not JSON: {error}"))))?;
    let id = value.get("id").and_then(|id| id.as_str()).map(str::to_owned);
    let known = id.clone().filter(|id| (1..=MOST_ID_BYTES).contains(&id.len()));
    if known.is_none() {
        let message = format!("expected an id of 1 to {MOST_ID_BYTES} bytes");
        return Err((None, Error::bad_request(message).in_field("id")));
    }
    serde_json::from_value(value).map_err(|error| (id, Error::bad_request(error.to_string())))
}
