use super::TurnView;
use crate::GameKind;
use alloc::string::String;
use alloc::vec::Vec;
use sandtable_core::Eval;
use serde::Serialize;

/// A game with variations.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TreeView {
    /// Which game.
    pub game: GameKind,
    /// Names and values.
    pub tags: Vec<(String, String)>,
    /// Where it began.
    pub start: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// The start and all turns; parents come before their children.
    pub nodes: Vec<NodeView>,
}

/// A turn in a tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NodeView {
    /// The node before; the start has none.
    pub parent: Option<usize>,
    /// The nodes after, the continuation first.
    pub children: Vec<usize>,
    /// The turn; the start has none.
    pub turn: Option<TurnView>,
    /// Comments before it.
    pub before: Vec<String>,
    /// Comments after it.
    pub after: Vec<String>,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// What the mover had left.
    pub clock_ms: Option<u64>,
    /// What a program thought.
    pub eval: Option<EvalView>,
}

/// What a program thought of a position.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EvalView {
    /// In hundredths, for the first side.
    pub cp: Option<i32>,
    /// In moves, negative if the second side mates.
    pub mate: Option<i32>,
    /// How deep it looked.
    pub depth: Option<u32>,
}

impl From<Eval> for EvalView {
    fn from(eval: Eval) -> EvalView {
        EvalView { cp: eval.score.hundredths(), mate: eval.score.mate(), depth: eval.depth }
    }
}
