use super::{MannerView, PieceView, SideView, WingView};
use alloc::string::String;
use alloc::vec::Vec;
use serde::Serialize;

/// A turn that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurnView {
    /// The move number.
    pub number: u32,
    /// Who made it.
    pub side: SideView,
    /// The short text, for a list of moves.
    pub text: String,
    /// The long text.
    pub long: String,
    /// The same in the notation of the rulebook (Cờ Tư Lệnh, B30).
    pub book: Option<String>,
    /// Its actions in long form, `commit` included.
    pub actions: Vec<String>,
    /// What happened on the board.
    pub steps: Vec<StepView>,
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StepView {
    /// Where from; the king's square if it castles.
    pub from: String,
    /// Where to; the king's square if it castles.
    pub to: String,
    /// How.
    pub manner: MannerView,
    /// Who acted, carrier first.
    pub group: Vec<PieceView>,
    /// Who was taken.
    pub captured: Vec<PieceView>,
    /// Where they stood.
    pub captured_on: Option<String>,
    /// Who became a hero by it, of either side (Cờ Tư Lệnh).
    pub heroes: Vec<HeroView>,
    /// What a pawn became.
    pub promotion: Option<char>,
    /// The wing, if the king castled.
    pub castling: Option<WingView>,
    /// Where the castling rook came from.
    pub rook_from: Option<String>,
    /// Where the castling rook went.
    pub rook_to: Option<String>,
}

/// A piece that has just become a hero.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HeroView {
    /// Where it stands.
    pub square: String,
    /// Its letter, upper case.
    pub kind: char,
}
