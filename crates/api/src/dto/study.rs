use sandtable_games::{GameKind, Params, PositionView, TurnView};
use serde::{Deserialize, Serialize};

/// A position that is asked about.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AskPosition {
    /// Which game.
    pub game: GameKind,
    /// Without it the start position.
    #[cfg_attr(feature = "openapi", schema(max_length = 2048))]
    pub fen: Option<String>,
    /// What is played from there, as actions or turns.
    #[cfg_attr(feature = "openapi", schema(max_items = 2000))]
    pub moves: Option<Vec<String>>,
}

/// All about a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PositionAnswer {
    /// The position after the moves.
    pub position: PositionView,
    /// The moves as turns.
    pub turns: Vec<TurnView>,
}

/// Something that is not legal, or may be.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AskWhy {
    /// Which game.
    pub game: GameKind,
    /// Without it the start position.
    #[cfg_attr(feature = "openapi", schema(max_length = 2048))]
    pub fen: Option<String>,
    /// What is played from there.
    #[cfg_attr(feature = "openapi", schema(max_items = 2000))]
    pub moves: Option<Vec<String>>,
    /// The square of a unit.
    #[cfg_attr(feature = "openapi", schema(max_length = 3))]
    pub from: String,
    /// Where it should go.
    #[cfg_attr(feature = "openapi", schema(max_length = 3))]
    pub to: String,
    /// Which members of it; without it the whole unit.
    #[cfg_attr(feature = "openapi", schema(max_items = 3))]
    pub group: Option<Vec<char>>,
}

/// Why something is not legal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WhyAnswer {
    /// Legal actions that do go there; then the rest is empty.
    pub legal: Vec<String>,
    /// One lower-case word, such as `faces_commander`.
    pub reason: Option<&'static str>,
    /// What the words speak of.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub params: Option<Params>,
    /// In English.
    pub text: Option<String>,
}

/// A text with games or a position.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// Which game; without it, as the tags say, or chess.
    pub game: Option<GameKind>,
    /// PGN or a FEN.
    #[cfg_attr(feature = "openapi", schema(max_length = 1048576))]
    pub text: String,
}

/// A game as PGN.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Exported {
    /// The text.
    pub pgn: String,
}
