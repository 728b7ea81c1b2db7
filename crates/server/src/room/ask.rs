use super::people::{ConnectionId, Outbox, Parcel};
use crate::net::Client;
use crate::store::Elsewhere;
use sandtable_api::dto::{ClientCommand, Game};
use sandtable_api::error::Error;
use sandtable_api::live_game::StoredEvent;
use sandtable_core::Side;
use sandtable_games::{AnyGame, PositionView};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// Somebody has come in.
#[derive(Debug)]
pub struct Joined {
    /// The name of the connection in this room.
    pub id: ConnectionId,
    /// What it is told first.
    pub hello: Parcel,
}

/// What can be asked of a room.
#[derive(Debug)]
pub enum Ask {
    /// Which seat a secret opens.
    Seat {
        /// The secret.
        secret: String,
        /// Where the answer goes.
        reply: oneshot::Sender<Option<Side>>,
    },
    /// To be told of everything from now on.
    Join {
        /// As whom.
        seat: Option<Side>,
        /// From where.
        client: Client,
        /// The last change that is known already.
        since: Option<u64>,
        /// Where messages go.
        outbox: Outbox,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<Joined, Error>>,
    },
    /// Not to be told any more.
    Leave {
        /// Who.
        id: ConnectionId,
    },
    /// To do something. The answer goes to the outbox.
    Command {
        /// Who asks.
        id: ConnectionId,
        /// What.
        command: ClientCommand,
        /// When it came.
        received: Instant,
    },
    /// To end the game if its time is over.
    Settle {
        /// Where the answer goes.
        reply: oneshot::Sender<Result<(), Error>>,
    },
    /// Something happened in this game at another server.
    Elsewhere {
        /// What, if that is known already.
        event: Option<Box<StoredEvent>>,
    },
    /// Who is at this game at another server.
    Presence {
        /// Who.
        there: Elsewhere,
    },
    /// To let the engine make a turn. It is answered when that is done, or not wanted any more.
    Think {
        /// After so many events.
        seq: u64,
        /// How many other games wait for the engine.
        waiting: u64,
        /// Where the answer goes.
        reply: oneshot::Sender<()>,
    },
    /// The game as it stands.
    View {
        /// Where the answer goes.
        reply: oneshot::Sender<Box<Game>>,
    },
    /// The position after so many turns.
    Position {
        /// How many; without it now.
        turns: Option<usize>,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<Box<PositionView>, Error>>,
    },
    /// The game as PGN.
    Pgn {
        /// Where the answer goes.
        reply: oneshot::Sender<String>,
    },
    /// A position as a question to the engine, if it may be asked.
    Question {
        /// After how many turns; without it now.
        turns: Option<usize>,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<AnyGame, Error>>,
    },
}

impl Ask {
    /// Whether no person asks: a room that only such things happen to is left.
    pub(super) fn is_by_itself(&self) -> bool {
        matches!(self, Ask::Settle { .. } | Ask::Elsewhere { .. } | Ask::Presence { .. })
    }
}

/// A way to ask a room.
#[derive(Clone, Debug)]
pub struct RoomHandle {
    pub(super) asks: mpsc::Sender<Ask>,
}

impl RoomHandle {
    /// Asks something that has an answer. `None` if the room was left meanwhile.
    pub async fn ask<T>(&self, ask: impl FnOnce(oneshot::Sender<T>) -> Ask) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        self.asks.send(ask(reply)).await.ok()?;
        answer.await.ok()
    }

    /// Says something that has none. False if the room was left meanwhile.
    pub async fn tell(&self, ask: Ask) -> bool {
        self.asks.send(ask).await.is_ok()
    }
}
