use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use sandtable_core::UnknownVariant;
use sandtable_cotulenh::{Battle, RuleSet, Variant};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The games there are, each with its variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum GameKind {
    /// Chess
    Chess,
    /// Chess960: the back rank is free, castling is king takes rook
    Chess960,
    /// Cờ Tư Lệnh (Commander Chess), by one of its rule sets and for one of its battles
    Cotulenh(Variant),
}

const fn cotulenh(rules: RuleSet, battle: Battle) -> GameKind {
    GameKind::Cotulenh(Variant::new(rules, battle))
}

impl GameKind {
    /// Cờ Tư Lệnh as clubs play it.
    pub const COTULENH: GameKind = cotulenh(RuleSet::Club, Battle::Total);

    /// One of each board.
    pub const BOARDS: [GameKind; 3] = [GameKind::Chess, GameKind::Chess960, GameKind::COTULENH];

    /// All games with all their variants.
    pub const ALL: [GameKind; 12] = [
        GameKind::Chess,
        GameKind::Chess960,
        GameKind::COTULENH,
        cotulenh(RuleSet::Club, Battle::Raid),
        cotulenh(RuleSet::Club, Battle::Marine),
        cotulenh(RuleSet::Club, Battle::Air),
        cotulenh(RuleSet::Club, Battle::Land),
        cotulenh(RuleSet::Rulebook, Battle::Total),
        cotulenh(RuleSet::Rulebook, Battle::Raid),
        cotulenh(RuleSet::Rulebook, Battle::Marine),
        cotulenh(RuleSet::Rulebook, Battle::Air),
        cotulenh(RuleSet::Rulebook, Battle::Land),
    ];

    /// The names without those of the variants, for messages.
    pub const NAMES: &'static str = "chess, chess960, cotulenh";

    /// The name in every text: command line, JSON, database, `UCI_Variant`.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Chess => "chess",
            GameKind::Chess960 => "chess960",
            GameKind::Cotulenh(Variant { rules: RuleSet::Club, battle }) => match battle {
                Battle::Total => "cotulenh",
                Battle::Raid => "cotulenh-raid",
                Battle::Marine => "cotulenh-marine",
                Battle::Air => "cotulenh-air",
                Battle::Land => "cotulenh-land",
            },
            GameKind::Cotulenh(Variant { rules: RuleSet::Rulebook, battle }) => match battle {
                Battle::Total => "cotulenh-rulebook",
                Battle::Raid => "cotulenh-rulebook-raid",
                Battle::Marine => "cotulenh-rulebook-marine",
                Battle::Air => "cotulenh-rulebook-air",
                Battle::Land => "cotulenh-rulebook-land",
            },
        }
    }

    /// The name of the game without its variant: all games of a family are played on one board with
    /// the same pieces.
    pub const fn family(self) -> &'static str {
        match self {
            GameKind::Chess | GameKind::Chess960 => "chess",
            GameKind::Cotulenh(_) => "cotulenh",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            GameKind::Chess => "Chess",
            GameKind::Chess960 => "Chess960: the back rank is free, castling is king takes rook",
            GameKind::Cotulenh(Variant { rules: RuleSet::Club, battle }) => match battle {
                Battle::Total => "Cờ Tư Lệnh (Commander Chess)",
                Battle::Raid => "Cờ Tư Lệnh, raid",
                Battle::Marine => "Cờ Tư Lệnh, marine battle",
                Battle::Air => "Cờ Tư Lệnh, air battle",
                Battle::Land => "Cờ Tư Lệnh, land battle",
            },
            GameKind::Cotulenh(Variant { rules: RuleSet::Rulebook, battle }) => match battle {
                Battle::Total => "Cờ Tư Lệnh by the rulebook",
                Battle::Raid => "Cờ Tư Lệnh by the rulebook, raid",
                Battle::Marine => "Cờ Tư Lệnh by the rulebook, marine battle",
                Battle::Air => "Cờ Tư Lệnh by the rulebook, air battle",
                Battle::Land => "Cờ Tư Lệnh by the rulebook, land battle",
            },
        }
    }

    /// Whether both are played on the same board with the same pieces.
    pub const fn is_same_family(self, other: GameKind) -> bool {
        matches!(self, GameKind::Cotulenh(_)) == matches!(other, GameKind::Cotulenh(_))
    }

    /// The same game by this rule set and for this battle, where they are given by name (B20).
    ///
    /// # Errors
    /// There is no such rule set or battle, or the game has none.
    pub fn with_rules(
        self,
        rules: Option<&str>,
        mode: Option<&str>,
    ) -> Result<GameKind, UnknownVariant> {
        let unknown = |name: &str, expected| UnknownVariant { name: name.to_owned(), expected };
        let GameKind::Cotulenh(mut variant) = self else {
            return match rules.or(mode) {
                Some(name) => {
                    Err(unknown(name, "no rules and no mode, for chess has one rule set"))
                }
                None => Ok(self),
            };
        };
        if let Some(name) = rules {
            variant.rules =
                RuleSet::from_name(name).ok_or_else(|| unknown(name, "club or rulebook"))?;
        }
        if let Some(name) = mode {
            let expected = "total, raid, marine, air or land";
            variant.battle = Battle::from_name(name).ok_or_else(|| unknown(name, expected))?;
        }
        Ok(GameKind::Cotulenh(variant))
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

/// By its name.
impl Serialize for GameKind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for GameKind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<GameKind, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for GameKind {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .enum_values(Some(GameKind::ALL.map(GameKind::name)))
            .description(Some("The games there are, each with its variant."))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for GameKind {}

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
/// assert_eq!(GameKind::BOARDS.map(leaves), [400, 400, 13_460]);
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
            $crate::GameKind::Cotulenh($variant) => {
                type $Board = $crate::cotulenh_rules::Board;
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
            $crate::GameKind::Cotulenh(_) => {
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
            assert_eq!(serde_json::from_value::<GameKind>(kind.name().into()).unwrap(), kind);
        }
        let names: Vec<&str> = GameKind::BOARDS.into_iter().map(GameKind::name).collect();
        assert_eq!(names.join(", "), GameKind::NAMES);
        let error = "go".parse::<GameKind>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"go\" is no game: expected one of chess, chess960, cotulenh"
        );
    }

    #[test]
    fn rules_and_mode_choose_the_variant() {
        let chosen = GameKind::COTULENH.with_rules(Some("rulebook"), Some("marine")).unwrap();
        assert_eq!(chosen.name(), "cotulenh-rulebook-marine");
        assert_eq!(chosen.with_rules(Some("club"), None).unwrap().name(), "cotulenh-marine");
        assert!(GameKind::COTULENH.with_rules(None, Some("sea")).is_err());
        assert!(GameKind::Chess.with_rules(Some("club"), None).is_err());
    }
}
