use super::{Clock, Game, MatchClock, Offers, Status};
use crate::error::ErrorBody;
use sandtable_games::{GameKind, OutcomeView, PositionView, SideView, TurnView};
use serde::{Deserialize, Serialize};

/// What a client wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// An action, `commit`, or a whole turn.
    Move {
        /// Its text.
        action: String,
    },
    /// Takes back the last step of the own draft.
    Back,
    /// Drops the own draft.
    Cancel,
    /// Offers something, or accepts it if the other side has offered it.
    Offer {
        /// What.
        what: Offer,
    },
    /// Accepts what the other side has offered.
    Accept {
        /// What.
        what: Offer,
    },
    /// Declines what the other side has offered, or withdraws what this side has.
    Decline {
        /// What.
        what: Offer,
    },
    /// Gives up.
    Resign,
    /// Claims a draw.
    Claim {
        /// One of the position's claims.
        reason: String,
    },
    /// Asks the engine, or stops asking.
    Analyse(Analyse),
    /// Answered with `pong`.
    Ping,
}

/// A question to the engine.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Analyse {
    /// False stops it.
    pub on: bool,
    /// How many lines; without it one.
    pub lines: Option<usize>,
    /// In a game: after so many turns; without it now.
    pub turns: Option<usize>,
    /// Elsewhere: which game.
    pub game: Option<GameKind>,
    /// Elsewhere: without it the start position.
    pub fen: Option<String>,
    /// Elsewhere: what is played from there.
    pub moves: Option<Vec<String>>,
}

/// What can be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take the last turn back.
    Takeback,
}

/// A message of the server.
#[derive(Clone, Debug, Serialize)]
pub struct Message<'a> {
    /// The last change it knows of.
    pub seq: u64,
    /// What it says.
    #[serde(flatten)]
    pub body: Body<'a>,
}

/// What a message says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Body<'a> {
    /// Comes first.
    Hello {
        /// The seat this connection has.
        seat: Option<SideView>,
        /// The game as it stands.
        game: Box<Game>,
        /// The unfinished turn of this seat.
        draft: Option<Draft>,
        /// What was missed.
        events: Vec<Event>,
        /// The server's time.
        now: u64,
    },
    /// The game changed.
    Event {
        /// How.
        event: &'a Event,
        /// What follows from it.
        state: Box<State>,
    },
    /// The unfinished turn of this seat changed.
    Draft {
        /// What it is now.
        draft: Option<Draft>,
    },
    /// A command is done and safe.
    Ack {
        /// Which.
        id: &'a str,
    },
    /// A command is refused.
    Error {
        /// Which, if that could be read.
        id: Option<&'a str>,
        /// Why.
        error: &'a ErrorBody,
    },
    /// Who is connected.
    Presence {
        /// White or Red.
        first: bool,
        /// Black or Blue.
        second: bool,
        /// How many watch.
        watchers: usize,
    },
    /// What the engine thinks.
    Analysis {
        /// The question.
        id: &'a str,
        /// What it thinks.
        #[serde(flatten)]
        report: &'a Analysis,
    },
    /// The answer to `ping`.
    Pong {
        /// Which.
        id: &'a str,
        /// The server's time.
        now: u64,
    },
}

/// A change of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Event {
    /// Its number.
    pub seq: u64,
    /// When.
    pub at: u64,
    /// Who did it.
    pub side: Option<SideView>,
    /// What it is.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What can change.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum EventKind {
    /// A turn was made.
    Turn {
        /// Which, from 0.
        index: usize,
        /// The turn.
        turn: Box<TurnView>,
    },
    /// Something is offered.
    Offer {
        /// What.
        what: Offer,
    },
    /// Something is declined or withdrawn.
    Decline {
        /// What.
        what: Offer,
    },
    /// Turns were taken back.
    Takeback {
        /// So many are left.
        turns: usize,
    },
    /// The game ended otherwise than on the board.
    End {
        /// How.
        outcome: OutcomeView,
    },
}

/// What follows from a change.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// Whether the game goes on.
    pub status: Status,
    /// The clocks.
    pub clock: Option<Clock>,
    /// The clock that both sides share.
    pub match_clock: Option<MatchClock>,
    /// What is offered, by whom.
    pub offers: Offers,
    /// How it ended.
    pub outcome: Option<OutcomeView>,
    /// The position, if it changed.
    pub position: Option<PositionView>,
}

/// An unfinished turn.
#[derive(Clone, Debug, Serialize)]
pub struct Draft {
    /// Its actions so far, in long form.
    pub actions: Vec<String>,
    /// The position after them.
    pub position: PositionView,
}

/// What the engine thinks of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// The position.
    pub fen: String,
    /// How deep it looked.
    pub depth: u32,
    /// At how many positions.
    pub nodes: u64,
    /// How many in a second.
    pub nps: u64,
    /// For how long.
    pub time_ms: u64,
    /// The best lines, best first.
    pub lines: Vec<AnalysisLine>,
    /// Whether it has ended.
    pub done: bool,
    /// Whether others are served first.
    pub waiting: bool,
}

/// A line of the engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnalysisLine {
    /// In hundredths, for the first side.
    pub cp: Option<i32>,
    /// In turns, negative if the second side mates.
    pub mate: Option<i32>,
    /// Actions in long form.
    pub moves: Vec<String>,
    /// The same in short form.
    pub short: Vec<String>,
}
