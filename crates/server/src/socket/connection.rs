//! A connection: limits, signs of life, the way out.

use crate::app::{App, Limits, or_none};
use crate::metrics::{Limit, Metrics};
use crate::net::{Budget, Client, Full, Place};
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use sandtable_api::dto::{Body, Message};
use sandtable_api::error::{Error, ErrorBody};
use std::num::NonZeroU32;
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// The largest message from a client.
pub const MOST_MESSAGE_BYTES: usize = 4 << 10;
/// What is read before it is refused: with a word up to here, beyond it without.
const MOST_FRAME_BYTES: usize = 64 << 10;
/// The protocol that is spoken, as WebSocket names it.
pub const PROTOCOL: &str = "sandtable";
/// Bytes set aside for reading, for each connection.
const READ_BUFFER: usize = 4 << 10;
/// How often a client is asked whether it is there.
pub const HEARTBEAT: Duration = Duration::from_secs(20);
/// A client that says nothing for so long is not there.
pub const SILENCE: Duration = Duration::from_secs(60);
/// A client that takes so long to take a message is too slow.
const SLOWNESS: Duration = Duration::from_secs(5);
/// How long a client has to say goodbye.
const GOODBYE: Duration = Duration::from_secs(1);
/// Smaller messages are not counted: the system takes them at once.
const LARGE_MESSAGE: usize = 16 << 10;
/// A client that is told so often that it asks too much is sent away.
const MOST_WARNINGS: u32 = 100;

/// Why a connection ends, in the words of WebSocket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The other side has gone.
    Gone,
    /// The server goes down.
    GoingDown,
    /// Nothing was heard for too long.
    Silent,
    /// Messages were not taken.
    Slow,
    /// Too much was asked.
    Rude,
    /// A message was too large.
    TooLarge,
    /// What came is no WebSocket.
    Broken,
    /// The room was closed; connecting again helps.
    Again,
    /// There is no place, or too much waits to be read; connecting again may help later.
    Busy,
    /// The secret opens no seat; connecting again does not help.
    BadSeat,
}

impl End {
    /// What it is called in metrics.
    const fn name(self) -> &'static str {
        match self {
            End::Gone => "gone",
            End::GoingDown => "going_down",
            End::Silent => "silent",
            End::Slow => "slow",
            End::Rude => "command_rate",
            End::TooLarge => "too_large",
            End::Broken => "broken",
            End::Again => "again",
            End::Busy => "busy",
            End::BadSeat => "bad_seat",
        }
    }

    const fn frame(self) -> Option<(u16, &'static str)> {
        match self {
            End::Gone => None,
            End::GoingDown => Some((1001, "the server goes down")),
            End::Silent => Some((1001, "nothing was heard")),
            End::Slow => Some((1008, "messages are not taken")),
            End::Rude => Some((1008, "too many messages")),
            End::TooLarge => Some((1009, "a message is too large")),
            End::Broken => Some((1002, "this is no WebSocket")),
            End::Again => Some((1012, "connect again")),
            End::Busy => Some((1013, "busy")),
            End::BadSeat => Some((4403, "bad_seat")),
        }
    }
}

/// Takes the connection over with the limits that hold for all.
pub fn upgrade(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .protocols([PROTOCOL])
        .max_message_size(MOST_FRAME_BYTES)
        .max_frame_size(MOST_FRAME_BYTES)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(READ_BUFFER)
}

/// Somebody who connects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// From where.
    pub client: Client,
    /// Whether with the secret of a seat.
    pub has_seat: bool,
}

/// One connection more, if there is a place. A quarter of all is for seats alone, and what an address
/// has as watcher or analyst takes no place from its seats.
///
/// # Errors
/// There is none.
pub fn enter(app: &App, visitor: Visitor) -> Result<Place, Error> {
    let limits = &app.services.limits;
    let by_client = or_none(limits.connections_per_address);
    let (places, most) = match visitor.has_seat {
        true => (&app.seats, limits.connections.saturating_sub(app.guests.len())),
        false => (&app.guests, limits.connections - limits.connections / 4),
    };
    places.enter(Some(visitor.client), most, by_client).map_err(|full| {
        app.services.metrics.refused(match full {
            Full::All => Limit::Sockets,
            Full::Client => Limit::SocketsOfAddress,
        });
        full.refusal()
    })
}

/// A connection.
pub struct Link {
    socket: WebSocket,
    visitor: Visitor,
    budget: Budget,
    heard: Instant,
    rate_limit: DefaultDirectRateLimiter,
    warnings: u32,
    metrics: Metrics,
}

impl Link {
    pub fn new(socket: WebSocket, app: &App, visitor: Visitor) -> Link {
        let rate_limit = RateLimiter::direct(quota(&app.services.limits));
        let budget = app.budget.clone();
        let (heard, metrics) = (Instant::now(), app.services.metrics.clone());
        Link { socket, visitor, budget, heard, rate_limit, warnings: 0, metrics }
    }

    /// The next text of the client.
    ///
    /// # Errors
    /// The connection is over.
    pub async fn hear(&mut self) -> Result<Utf8Bytes, End> {
        loop {
            let frame = self.socket.recv().await;
            self.heard = Instant::now();
            match frame {
                Some(Ok(Frame::Text(text))) if text.len() > MOST_MESSAGE_BYTES => {
                    return Err(End::TooLarge);
                }
                Some(Ok(Frame::Text(text))) => return Ok(text),
                // Nobody has a reason to send bytes; they are read as an empty text, and refused.
                Some(Ok(Frame::Binary(_))) => return Ok(Utf8Bytes::default()),
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(Frame::Close(_))) | None => return Err(End::Gone),
                Some(Err(_)) => return Err(End::Broken),
            }
        }
    }

    /// Sends a text.
    ///
    /// # Errors
    /// The connection is over, or the client too slow.
    pub async fn say(&mut self, text: Utf8Bytes) -> Result<(), End> {
        let mut held = self.budget.open(self.visitor.client);
        // Players are told in any case; watchers can come back.
        if text.len() >= LARGE_MESSAGE && !held.grow(text.len()) && !self.visitor.has_seat {
            return Err(End::Busy);
        }
        self.send(Frame::Text(text)).await
    }

    /// Sends a message.
    ///
    /// # Errors
    /// The connection is over, or the client too slow.
    pub async fn tell(&mut self, message: &Message<'_>) -> Result<(), End> {
        match serde_json::to_string(message) {
            Ok(text) => self.say(text.into()).await,
            Err(error) => {
                tracing::error!(%error, "a message could not be written");
                Ok(())
            }
        }
    }

    /// Refuses a command.
    ///
    /// # Errors
    /// The connection is over, or the client too slow.
    pub async fn refuse(
        &mut self,
        seq: u64,
        id: Option<&str>,
        error: &ErrorBody,
    ) -> Result<(), End> {
        self.tell(&Message { seq, body: Body::Error { id, error } }).await
    }

    /// Asks whether the client is there.
    ///
    /// # Errors
    /// It has not been heard for too long.
    pub async fn heartbeat(&mut self) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE {
            return Err(End::Silent);
        }
        self.send(Frame::Ping(Default::default())).await
    }

    /// Whether the client may ask something more now.
    ///
    /// # Errors
    /// It has been told so too often.
    pub fn may_ask(&mut self) -> Result<bool, End> {
        if self.rate_limit.check().is_ok() {
            return Ok(true);
        }
        self.metrics.refused(Limit::CommandRate);
        self.warnings += 1;
        if self.warnings > MOST_WARNINGS { Err(End::Rude) } else { Ok(false) }
    }

    async fn send(&mut self, frame: Frame) -> Result<(), End> {
        match timeout(SLOWNESS, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(End::Slow),
        }
    }

    /// Refuses the whole connection.
    pub async fn turn_away(mut self, error: &ErrorBody, end: End) {
        let _ = self.refuse(0, None, error).await;
        self.close(end).await;
    }

    /// Ends the connection: says why, and waits until the client has heard it.
    pub async fn close(mut self, end: End) {
        self.metrics.socket_closed(end.name());
        let goodbye = async {
            if let Some((code, reason)) = end.frame() {
                tracing::debug!(reason, "a connection is closed");
                let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
                self.socket.send(Frame::Close(Some(frame))).await?;
            }
            while let Some(frame) = self.socket.recv().await {
                frame?;
            }
            Ok::<(), axum::Error>(())
        };
        // Who does not take it is gone.
        let _ = timeout(GOODBYE, goodbye).await;
    }
}

/// Refuses the rate of a client's commands.
pub fn too_many() -> Error {
    let message = "too many commands: slow down";
    Error::new(axum::http::StatusCode::TOO_MANY_REQUESTS, "too_many_requests", message)
}

/// An ordinary request at the address of a socket.
pub fn no_upgrade() -> Error {
    let message = "this is a WebSocket: expected a request to upgrade";
    Error::new(axum::http::StatusCode::UPGRADE_REQUIRED, "upgrade_required", message)
}

/// Waits until the server goes down.
pub async fn going_down(app: &App) {
    let mut going_down = app.going_down.clone();
    // If the sender is gone, so is the server.
    let _ = going_down.wait_for(|going_down| *going_down).await;
}

/// An answer that is no connection.
pub type Opened = Result<Response, Error>;

/// The rate limit of a connection: so many commands at once, and so many in a second over a longer
/// time.
fn quota(limits: &Limits) -> Quota {
    let positive = |count: u32| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(positive(limits.commands_per_second))
        .allow_burst(positive(limits.command_burst))
}

#[cfg(test)]
mod tests {
    use super::*;
    use governor::clock::FakeRelativeClock;

    #[test]
    fn a_burst_of_commands_is_used_up_and_grows_again() {
        let limits = Limits { commands_per_second: 10, command_burst: 3, ..Limits::default() };
        let clock = FakeRelativeClock::default();
        let limit = RateLimiter::direct_with_clock(quota(&limits), clock.clone());
        let granted = |asked: usize| (0..asked).filter(|_| limit.check().is_ok()).count();
        assert_eq!(granted(5), 3);
        clock.advance(Duration::from_millis(101));
        assert_eq!(granted(2), 1);
        clock.advance(Duration::from_secs(60));
        assert_eq!(granted(9), 3);
    }
}
