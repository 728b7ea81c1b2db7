use super::{MannerView, OutcomeView, PieceView, SideView, Sides, StepView, TurnView, WingView};
use crate::GameKind;
use alloc::string::String;
use alloc::vec::Vec;
use serde::Serialize;

/// A position with all that a board needs to show it and to play on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PositionView {
    /// Which game.
    pub game: GameKind,
    /// Which rule set and battle (Cờ Tư Lệnh).
    pub rules: Option<RulesView>,
    /// The position as text.
    pub fen: String,
    /// Who moves.
    pub turn: SideView,
    /// The move number.
    pub number: u32,
    /// Turns since the last capture (chess: or pawn move).
    pub halfmove: u16,
    /// What stands where.
    pub units: Vec<UnitView>,
    /// Every legal action but `commit`.
    pub actions: Vec<ActionView>,
    /// The open deploy.
    pub deploy: Option<DeployView>,
    /// Kings and Commanders that are attacked.
    pub checks: Vec<CheckView>,
    /// The Commanders, if they face each other.
    pub facing: Option<FacingView>,
    /// Air-defence rings.
    pub rings: Sides<Vec<RingView>>,
    /// How Air Forces of the side to move would fare.
    pub flights: Vec<FlightView>,
    /// What each side has lost since the start.
    pub captured: Sides<Vec<char>>,
    /// What each side has scored (Cờ Tư Lệnh, B21).
    pub points: Option<Sides<u16>>,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
    /// Draws that the side to move may claim.
    pub claims: Vec<&'static str>,
    /// The turn before.
    pub last: Option<TurnView>,
}

/// Which rules of Cờ Tư Lệnh are played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RulesView {
    /// `club` or `rulebook`.
    pub rules: &'static str,
    /// `total`, `raid`, `marine`, `air` or `land`.
    pub mode: &'static str,
    /// The pieces that the battle is about, by letter: a side that has none of them left has lost
    /// them (B20).
    pub objective: Vec<char>,
    /// The time of the common match clock, in minutes (B20).
    pub match_minutes: u32,
}

/// What stands on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UnitView {
    /// Where.
    pub square: String,
    /// Whose.
    pub side: SideView,
    /// Who, carrier first.
    pub pieces: Vec<PieceView>,
}

/// A legal action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ActionView {
    /// The long text: what is sent to play it.
    pub text: String,
    /// The short text.
    pub short: String,
    /// Where from.
    pub from: String,
    /// Where to; for castling, where the king ends.
    pub to: String,
    /// How.
    pub manner: MannerView,
    /// Who acts, carrier first.
    pub group: Vec<char>,
    /// Whether it is a step of a deploy.
    pub step: bool,
    /// What a pawn becomes.
    pub promotion: Option<char>,
    /// The wing, if the king castles.
    pub castling: Option<WingView>,
    /// The rook it castles with.
    pub rook_from: Option<String>,
    /// Where the captured unit stands.
    pub captured_on: Option<String>,
}

/// An open deploy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeployView {
    /// The square that is being left.
    pub origin: String,
    /// Members there that may still act.
    pub free: Vec<char>,
    /// Members there that have acted.
    pub spent: Vec<char>,
    /// Those who may still act, as text with hero marks.
    pub stay: Option<String>,
    /// What was done.
    pub steps: Vec<StepView>,
    /// Whether `commit` is legal.
    pub can_commit: bool,
    /// The position before the turn.
    pub before: String,
}

/// A king or Commander that is attacked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckView {
    /// Whose.
    pub side: SideView,
    /// Where it stands.
    pub square: String,
    /// Where its attackers stand.
    pub attackers: Vec<String>,
}

/// Commanders that see each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FacingView {
    /// Where Red's stands.
    pub first: String,
    /// Where Blue's stands.
    pub second: String,
    /// The empty squares between.
    pub between: Vec<String>,
}

/// An air-defence ring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RingView {
    /// Where the defender stands.
    pub square: String,
    /// 1 to 3.
    pub level: u8,
    /// The squares inside.
    pub covers: Vec<String>,
}

/// How an Air Force would fare on the squares within its range.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FlightView {
    /// Where it stands.
    pub from: String,
    /// No ring touched.
    pub free: Vec<String>,
    /// Inside one ring.
    pub engaged: Vec<String>,
    /// Shot down here or before.
    pub shot_down: Vec<String>,
}
