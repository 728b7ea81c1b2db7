use super::{Manner, Piece, Side, Wing};
use serde::Serialize;
use utoipa::ToSchema;

/// A turn that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Turn {
    /// The move number.
    pub number: u32,
    /// Who made it.
    pub side: Side,
    /// The short text, for a list of moves.
    pub text: String,
    /// Its actions in long form, `commit` included.
    pub actions: Vec<String>,
    /// What happened on the board.
    pub steps: Vec<Step>,
    /// The position after it.
    pub fen: String,
    /// Whether the other side's king or Commander is attacked after it.
    pub check: bool,
    /// What the mover had left on the clock.
    pub clock_ms: Option<u64>,
    /// When it was made.
    pub at: Option<u64>,
}

/// One thing that happened on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Step {
    /// Where from; the king's square if it castles.
    pub from: String,
    /// Where to; the king's square if it castles.
    pub to: String,
    /// How.
    pub manner: Manner,
    /// Who acted, carrier first.
    pub group: Vec<Piece>,
    /// Who was taken.
    pub captured: Vec<Piece>,
    /// Where they stood.
    pub captured_on: Option<String>,
    /// What a pawn became.
    pub promotion: Option<char>,
    /// The wing, if the king castled.
    pub castling: Option<Wing>,
    /// Where the castling rook came from.
    pub rook_from: Option<String>,
    /// Where the castling rook went.
    pub rook_to: Option<String>,
}
