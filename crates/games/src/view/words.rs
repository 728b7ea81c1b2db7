use alloc::string::String;
use sandtable_core::Side;
use serde::{Deserialize, Serialize};

/// `first` is White or Red, `second` Black or Blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SideView {
    /// White or Red.
    First,
    /// Black or Blue.
    Second,
}

impl SideView {
    /// `first` or `second`, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            SideView::First => "first",
            SideView::Second => "second",
        }
    }
}

impl From<Side> for SideView {
    fn from(side: Side) -> SideView {
        match side {
            Side::First => SideView::First,
            Side::Second => SideView::Second,
        }
    }
}

impl From<SideView> for Side {
    fn from(side: SideView) -> Side {
        match side {
            SideView::First => Side::First,
            SideView::Second => Side::Second,
        }
    }
}

/// Something that each side has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sides<T> {
    /// White's or Red's.
    pub first: T,
    /// Black's or Blue's.
    pub second: T,
}

impl<T> From<[T; 2]> for Sides<T> {
    fn from([first, second]: [T; 2]) -> Sides<T> {
        Sides { first, second }
    }
}

impl<T> Sides<T> {
    /// What `of` says of each side.
    pub fn each(mut of: impl FnMut(Side) -> T) -> Sides<T> {
        Sides { first: of(Side::First), second: of(Side::Second) }
    }
}

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PieceView {
    /// Its letter in the notation, upper case.
    pub kind: char,
    /// Whether it is a hero (Cờ Tư Lệnh).
    pub hero: bool,
}

/// How an action arrives at its target, or does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum MannerView {
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

impl MannerView {
    /// One lower-case word, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            MannerView::Move => "move",
            MannerView::Capture => "capture",
            MannerView::Stay => "stay",
            MannerView::Suicide => "suicide",
            MannerView::Combine => "combine",
            MannerView::Castle => "castle",
        }
    }
}

/// The wing of castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum WingView {
    /// O-O
    King,
    /// O-O-O
    Queen,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OutcomeView {
    /// Who won; nobody if it is a draw.
    pub winner: Option<SideView>,
    /// One lower-case word, such as `checkmate`.
    pub reason: &'static str,
    /// The result of PGN.
    pub result: &'static str,
    /// In English.
    pub text: String,
    /// What each side has scored, with what is added at the end (Cờ Tư Lệnh, B23).
    pub points: Option<Sides<u16>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_data() {
        use MannerView::*;
        for manner in [Move, Capture, Stay, Suicide, Combine, Castle] {
            assert_eq!(serde_json::to_value(manner).unwrap(), manner.name());
        }
    }
}
