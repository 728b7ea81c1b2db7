use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// The games there are, each with its variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameKind {
    /// Chess
    Chess,
    /// Chess960: the back rank is free, castling is king takes rook
    Chess960,
    /// Cờ Tư Lệnh (Commander Chess)
    Cotulenh,
}

impl GameKind {
    /// All games.
    pub const ALL: [GameKind; 3] = [GameKind::Chess, GameKind::Chess960, GameKind::Cotulenh];

    /// All names, for messages.
    pub const NAMES: &'static str = "chess, chess960, cotulenh";

    /// The name in every text: command line, JSON, database.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Chess => "chess",
            GameKind::Chess960 => "chess960",
            GameKind::Cotulenh => "cotulenh",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            GameKind::Chess => "Chess",
            GameKind::Chess960 => "Chess960: the back rank is free, castling is king takes rook",
            GameKind::Cotulenh => "Cờ Tư Lệnh (Commander Chess)",
        }
    }

    /// Whether both are played on the same board with the same pieces.
    pub const fn is_same_family(self, other: GameKind) -> bool {
        matches!(self, GameKind::Cotulenh) == matches!(other, GameKind::Cotulenh)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<GameKind, UnknownGame> {
        let unknown = || UnknownGame { name: name.to_owned() };
        GameKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(unknown)
    }
}

/// A name of no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    /// As it was written.
    pub name: String,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no game: expected one of {}", self.name, GameKind::NAMES)
    }
}

impl core::error::Error for UnknownGame {}

/// Runs `$body` with `$Board` standing for the fast board of a [`GameKind`], and `$variant` for its
/// variant. From there on everything is dispatched statically.
///
/// ```
/// use sandtable_core::{Notation, perft};
/// use sandtable_games::{GameKind, with_board};
///
/// let leaves = |kind| with_board!(kind, Board, variant => perft(&mut Board::start_of(variant), 2));
/// assert_eq!(GameKind::ALL.map(leaves), [400, 400, 13_460]);
/// ```
#[macro_export]
macro_rules! with_board {
    ($kind:expr, $Board:ident, $variant:pat => $body:expr) => {
        match $kind {
            $crate::GameKind::Chess => {
                type $Board = $crate::chess_rules::Board;
                let $variant = $crate::chess_rules::Variant::Standard;
                $body
            }
            $crate::GameKind::Chess960 => {
                type $Board = $crate::chess_rules::Board;
                let $variant = $crate::chess_rules::Variant::Chess960;
                $body
            }
            $crate::GameKind::Cotulenh => {
                type $Board = $crate::cotulenh_rules::Board;
                let $variant = $crate::cotulenh_rules::Variant::Club;
                $body
            }
        }
    };
    ($kind:expr, $Board:ident => $body:expr) => {
        match $kind {
            $crate::GameKind::Chess | $crate::GameKind::Chess960 => {
                type $Board = $crate::chess_rules::Board;
                $body
            }
            $crate::GameKind::Cotulenh => {
                type $Board = $crate::cotulenh_rules::Board;
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    #[test]
    fn every_game_has_one_name_everywhere() {
        for kind in GameKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
        let names: Vec<&str> = GameKind::ALL.into_iter().map(GameKind::name).collect();
        assert_eq!(names.join(", "), GameKind::NAMES);
        let error = "go".parse::<GameKind>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"go\" is no game: expected one of chess, chess960, cotulenh"
        );
    }
}
