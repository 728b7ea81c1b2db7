use super::{GameKind, Position, Turn};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A position that is asked about.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskPosition {
    /// Which game.
    pub game: GameKind,
    /// Without it the start position.
    #[schema(max_length = 1024)]
    pub fen: Option<String>,
    /// What is played from there, as actions or turns.
    #[schema(max_items = 2000)]
    pub moves: Option<Vec<String>>,
}

/// All about a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PositionAnswer {
    /// The position after the moves.
    pub position: Position,
    /// The moves as turns.
    pub turns: Vec<Turn>,
}

/// Something that is not legal, or may be.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskWhy {
    /// Which game.
    pub game: GameKind,
    /// Without it the start position.
    #[schema(max_length = 1024)]
    pub fen: Option<String>,
    /// What is played from there.
    #[schema(max_items = 2000)]
    pub moves: Option<Vec<String>>,
    /// The square of a unit.
    #[schema(max_length = 3)]
    pub from: String,
    /// Where it should go.
    #[schema(max_length = 3)]
    pub to: String,
    /// Which members of it; without it the whole unit.
    #[schema(max_items = 3)]
    pub group: Option<Vec<char>>,
}

/// Why something is not legal.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WhyAnswer {
    /// Legal actions that do go there; then the rest is empty.
    pub legal: Vec<String>,
    /// One lower-case word, such as `faces_commander`.
    pub reason: Option<&'static str>,
    /// What the words speak of.
    #[schema(value_type = Option<Object>)]
    pub params: Option<serde_json::Value>,
    /// In English.
    pub text: Option<String>,
}

/// A text with games or a position.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// Which game; without it, as the tags say, or chess.
    pub game: Option<GameKind>,
    /// PGN or a FEN.
    #[schema(max_length = 1048576)]
    pub text: String,
}

/// What a text holds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Imported {
    /// The games that were read.
    pub games: Vec<Tree>,
    /// Those that were not.
    pub errors: Vec<ImportError>,
}

/// A game that could not be read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ImportError {
    /// Which, from 1.
    pub game: u64,
    /// From 1.
    pub line: u64,
    /// From 1.
    pub column: u64,
    /// What is wrong.
    pub message: String,
}

/// A game with variations.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Tree {
    /// Which game.
    pub game: GameKind,
    /// Names and values.
    pub tags: Vec<(String, String)>,
    /// Where it began.
    pub start: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// The start and all turns; parents come before their children.
    pub nodes: Vec<Node>,
}

/// A turn in a tree.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Node {
    /// The node before; the start has none.
    pub parent: Option<usize>,
    /// The nodes after, the continuation first.
    pub children: Vec<usize>,
    /// The turn; the start has none.
    pub turn: Option<Turn>,
    /// Comments before it.
    pub before: Vec<String>,
    /// Comments after it.
    pub after: Vec<String>,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// What the mover had left.
    pub clock_ms: Option<u64>,
    /// What a program thought.
    pub eval: Option<Eval>,
}

/// What a program thought of a position.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Eval {
    /// In hundredths, for the first side.
    pub cp: Option<i32>,
    /// In moves, negative if the second side mates.
    pub mate: Option<i32>,
    /// How deep it looked.
    pub depth: Option<u32>,
}

/// A tree to be written as PGN.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// Which game.
    pub game: GameKind,
    /// Names and values.
    #[schema(max_items = 100)]
    pub tags: Option<Vec<(String, String)>>,
    /// Where it begins; without it the start position.
    #[schema(max_length = 1024)]
    pub start: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: Option<String>,
    /// The start and all turns; parents come before their children.
    #[schema(max_items = 20000)]
    pub nodes: Vec<ExportNode>,
}

/// A turn to be written.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportNode {
    /// The node before; the start, which comes first, has none.
    pub parent: Option<usize>,
    /// The turn in any form; the start has none.
    #[schema(max_length = 255)]
    pub text: Option<String>,
    /// Comments before it.
    pub before: Option<Vec<String>>,
    /// Comments after it.
    pub after: Option<Vec<String>>,
    /// Numeric annotation glyphs.
    pub nags: Option<Vec<u8>>,
}

/// A game as PGN.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Exported {
    /// The text.
    pub pgn: String,
}
