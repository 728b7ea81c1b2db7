//! Which game, and what the commands ask of it.
//!
//! The kind of a game is a value only here at the edge. [`with_board!`] picks the type, and from
//! there on everything is dispatched statically.

mod chess;
mod cotulenh;

use crate::errors::{Refusal, Spot};
use clap::ValueEnum;
use sandtable_core::{Conclusion, Game as Record, Notation, Outcome, Position, Side};
use serde::Serialize;

/// The games there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GameKind {
    /// Chess
    Chess,
    /// Chess960: the back rank is free, castling is king takes rook
    Chess960,
    /// Cờ Tư Lệnh (Commander Chess)
    Cotulenh,
}

/// Runs `$body` with `$Board` standing for the fast board of the game.
macro_rules! with_board {
    ($kind:expr, $Board:ident => $body:expr) => {
        match $kind {
            $crate::game::GameKind::Chess | $crate::game::GameKind::Chess960 => {
                type $Board = sandtable_chess::Board;
                $body
            }
            $crate::game::GameKind::Cotulenh => {
                type $Board = sandtable_cotulenh::Board;
                $body
            }
        }
    };
}
pub(crate) use with_board;

impl GameKind {
    /// The kind with this name, the same as on the command line.
    pub fn from_name(name: &str) -> Option<GameKind> {
        GameKind::from_str(name, false).ok()
    }

    /// All names, for messages.
    pub fn names() -> String {
        let names = GameKind::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        names.map(|name| name.get_name().to_owned()).collect::<Vec<_>>().join(", ")
    }
}

/// No position in any of the games needs more text; longer text is refused unread.
pub const MOST_FEN_BYTES: usize = sandtable_cotulenh::fen::MOST_BYTES;

/// A board that can be counted on: it starts, or is read from text.
pub trait Game: Notation {
    /// The start position.
    fn opening(kind: GameKind) -> Self;

    /// Reads a position as people paste it; an error has every fault.
    fn read_position(kind: GameKind, text: &str) -> Result<Self, Vec<Spot>>;

    /// The position in this text, or the start position.
    fn set_up(kind: GameKind, fen: Option<&str>) -> Result<Self, Refusal> {
        let Some(text) = fen else { return Ok(Self::opening(kind)) };
        let board = if text.len() > MOST_FEN_BYTES {
            let what = format!("the text goes on: expected at most {MOST_FEN_BYTES} bytes");
            Err(vec![Spot { at: Some(MOST_FEN_BYTES), what }])
        } else {
            Self::read_position(kind, text)
        };
        board.map_err(|spots| {
            let text = text.chars().take(MOST_FEN_BYTES).collect();
            Refusal { text, spots }
        })
    }
}

/// What a referee says of a position, alike in both games.
pub trait Referee: Game + Conclusion {
    /// The letter of a side in FEN.
    fn letter(side: Side) -> char;

    /// The name of a side.
    fn name(side: Side) -> &'static str;

    /// Whether the king or Commander of the side to move is attacked.
    fn in_check(&self) -> bool;

    /// The legal moves, but for what is no move of a piece.
    fn listed_moves(&self) -> Vec<Self::Move>;

    /// The moves that one word means, each legal after those before it.
    fn read_play(&self, word: &str) -> Result<Vec<Self::Move>, Spot>;

    /// What only this game has to say.
    fn particulars(record: &Record<Self>) -> Particulars;
}

/// The part of an answer that differs between the games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Particulars {
    /// Chess.
    Chess {
        /// Draws that the side to move may claim.
        claims: Vec<&'static str>,
    },
    /// Cờ Tư Lệnh.
    Cotulenh {
        /// The open deploy.
        deploy: Option<OpenDeploy>,
    },
}

/// An open deploy, as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpenDeploy {
    /// The square that is being left.
    pub origin: String,
    /// Those who may still act.
    pub stay: String,
    /// Whether the turn may end now.
    pub can_commit: bool,
}

/// All legal moves of a position.
fn legal_moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.generate(&mut moves);
    moves
}

/// The word for how a game stands.
pub fn status(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("ongoing", Outcome::word)
}
