//! A connection: limits, signs of life, the way out.

use crate::app::{App, Counted, Limits};
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use sandtable_api::dto::{Body, Message};
use sandtable_api::error::{Error, ErrorBody};
use std::num::NonZeroU32;
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// The largest frame from a client.
pub const MOST_FRAME_BYTES: usize = 4 << 10;
/// Bytes set aside for reading, for each connection.
const READ_BUFFER: usize = 4 << 10;
/// How often a client is asked whether it is there.
pub const HEARTBEAT: Duration = Duration::from_secs(20);
/// A client that says nothing for so long is not there.
pub const SILENCE: Duration = Duration::from_secs(60);
/// A client that takes so long to take a message is too slow.
const SLOWNESS: Duration = Duration::from_secs(5);
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
    /// The room was closed; connecting again helps.
    Again,
}

impl End {
    const fn frame(self) -> Option<(u16, &'static str)> {
        match self {
            End::Gone => None,
            End::GoingDown => Some((1001, "the server goes down")),
            End::Silent => Some((1001, "nothing was heard")),
            End::Slow => Some((1008, "messages are not taken")),
            End::Rude => Some((1008, "too many messages")),
            End::Again => Some((1012, "connect again")),
        }
    }
}

/// Takes the connection over with the limits that hold for all.
pub fn upgrade(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(MOST_FRAME_BYTES)
        .max_frame_size(MOST_FRAME_BYTES)
        .read_buffer_size(READ_BUFFER)
}

/// One connection more, if there is room.
///
/// # Errors
/// There are too many.
pub fn enter(app: &App) -> Result<Counted, Error> {
    let counted = app.connections.enter(app.services.limits.connections);
    counted.ok_or_else(|| Error::busy("too many connections are open"))
}

/// A connection.
pub struct Link {
    socket: WebSocket,
    heard: Instant,
    rate_limit: DefaultDirectRateLimiter,
    warnings: u32,
}

impl Link {
    pub fn new(socket: WebSocket, limits: &Limits) -> Link {
        let rate_limit = RateLimiter::direct(quota(limits));
        Link { socket, heard: Instant::now(), rate_limit, warnings: 0 }
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
                Some(Ok(Frame::Text(text))) => return Ok(text),
                // Nobody has a reason to send bytes; they are read as an empty text, and refused.
                Some(Ok(Frame::Binary(_))) => return Ok(Utf8Bytes::default()),
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return Err(End::Gone),
            }
        }
    }

    /// Sends a text.
    ///
    /// # Errors
    /// The connection is over, or the client too slow.
    pub async fn say(&mut self, text: Utf8Bytes) -> Result<(), End> {
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

    /// Ends the connection.
    pub async fn close(mut self, end: End) {
        if let Some((code, reason)) = end.frame() {
            tracing::debug!(reason, "a connection is closed");
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            // Who does not take it is gone.
            let _ =
                timeout(Duration::from_secs(1), self.socket.send(Frame::Close(Some(frame)))).await;
        }
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
