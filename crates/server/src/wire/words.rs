use sandtable_core as core;
use serde::{Deserialize, Serialize};
use std::fmt;
use utoipa::ToSchema;

/// The games there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GameKind {
    /// Chess.
    Chess,
    /// Chess960: the back rank is free.
    Chess960,
    /// Cờ Tư Lệnh.
    Cotulenh,
}

impl GameKind {
    /// All games.
    pub const ALL: [GameKind; 3] = [GameKind::Chess, GameKind::Chess960, GameKind::Cotulenh];

    /// The name on the wire and in the database.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Chess => "chess",
            GameKind::Chess960 => "chess960",
            GameKind::Cotulenh => "cotulenh",
        }
    }

    /// The kind of this name.
    pub fn from_name(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// `first` is White or Red, `second` Black or Blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White or Red.
    First,
    /// Black or Blue.
    Second,
}

impl From<core::Side> for Side {
    fn from(side: core::Side) -> Side {
        match side {
            core::Side::First => Side::First,
            core::Side::Second => Side::Second,
        }
    }
}

impl From<Side> for core::Side {
    fn from(side: Side) -> core::Side {
        match side {
            Side::First => core::Side::First,
            Side::Second => core::Side::Second,
        }
    }
}

/// Something that each side has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, ToSchema)]
pub struct Sides<T> {
    /// White's or Red's.
    pub first: T,
    /// Black's or Blue's.
    pub second: T,
}

impl<T> Sides<T> {
    /// What `of` says of each side.
    pub fn each(mut of: impl FnMut(core::Side) -> T) -> Sides<T> {
        Sides { first: of(core::Side::First), second: of(core::Side::Second) }
    }
}

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Piece {
    /// Its letter in the notation, upper case.
    pub kind: char,
    /// Whether it is a hero (Cờ Tư Lệnh).
    pub hero: bool,
}

/// How an action arrives at its target, or does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Manner {
    /// To an empty square.
    Move,
    /// Takes and goes there.
    Capture,
    /// Takes and stays (Cờ Tư Lệnh).
    Stay,
    /// Takes and is lost (Cờ Tư Lệnh).
    Suicide,
    /// Joins a friend (Cờ Tư Lệnh).
    Combine,
    /// King and rook (chess).
    Castle,
}

/// The wing of castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Wing {
    /// O-O
    King,
    /// O-O-O
    Queen,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Outcome {
    /// Who won; nobody if it is a draw.
    pub winner: Option<Side>,
    /// One lower-case word, such as `checkmate`.
    pub reason: &'static str,
    /// The result of PGN.
    pub result: &'static str,
    /// In English.
    pub text: String,
}
