use crate::{Dialect, ErrorKind, NotATurn};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::error::Error as StdError;
use core::fmt;
use sandtable_core::{
    Checked, CopyMake, GameVariant, Notation, Strictness, TextError, Turn, UnknownVariant,
    after_turn,
};
use sandtable_cotulenh::{Rules, Setup};

/// How a null move is written.
pub const NULL_MOVE: &str = "--";

/// Why a word is no turn; `E` is the [`MoveError`](Notation::MoveError) of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TurnError<E> {
    /// What the rules say.
    Rules(E),
    /// It is none on any board.
    NotATurn(NotATurn),
}

/// Why tags set up no position; `E` is the [`FenError`](Notation::FenError) of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartError<E> {
    /// The variant is not played here.
    Variant(UnknownVariant),
    /// The tag `FEN` is no position.
    Fen(E),
    /// The tag of the points is no pair of numbers.
    Points(String),
}

impl<E: TextError> TurnError<E> {
    /// What it is in a game file, and how many bytes into the word it shows.
    pub(crate) fn into_kind(self, word: &str) -> (ErrorKind, usize) {
        let text = word.to_owned();
        match self {
            TurnError::NotATurn(why) => (ErrorKind::NotATurn { text, why }, 0),
            TurnError::Rules(error) => {
                let at = error.at().filter(|&at| word.is_char_boundary(at)).unwrap_or(0);
                (ErrorKind::Move { text, source: Arc::new(error) }, at)
            }
        }
    }
}

impl<E: TextError> From<StartError<E>> for ErrorKind {
    fn from(error: StartError<E>) -> ErrorKind {
        match error {
            StartError::Variant(error) => ErrorKind::Variant(error),
            StartError::Fen(error) => ErrorKind::Start { source: Arc::new(error) },
            StartError::Points(text) => ErrorKind::Points { text },
        }
    }
}

impl<E: fmt::Display> fmt::Display for TurnError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnError::Rules(error) => error.fmt(f),
            TurnError::NotATurn(why) => why.fmt(f),
        }
    }
}

impl<E: fmt::Display> fmt::Display for StartError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Variant(error) => error.fmt(f),
            StartError::Fen(error) => error.fmt(f),
            StartError::Points(text) => {
                write!(f, "the points are {text:?}: expected two numbers, as in 80-40")
            }
        }
    }
}

impl<E: StdError> StdError for TurnError<E> {}

impl<E: StdError> StdError for StartError<E> {}

/// A position whose games are recorded in PGN: how its move text is cut into words, and which tags
/// set it up. All else is [`Notation`].
pub trait PgnPosition: Notation {
    /// The words of its move text.
    type Dialect: Dialect;

    /// Whether a `SetUp` tag stands beside the tag `FEN`.
    const SETUP_TAG: bool;

    /// The tag that tells the points with which a game starts, where it has points (B26).
    const POINTS_TAG: Option<&'static str> = None;

    /// The value of that tag; `None` if the game starts without points.
    fn points_tag(&self) -> Option<String> {
        None
    }

    /// The same position, where a game starts with the points of that tag; `None` if it tells none.
    fn with_points_tag(self, _value: &str) -> Option<Self> {
        Some(self)
    }
}

impl PgnPosition for sandtable_chess::Board {
    type Dialect = crate::Chess;

    const SETUP_TAG: bool = true;
}

impl PgnPosition for sandtable_cotulenh::Board {
    type Dialect = crate::Cotulenh;

    // R11.6
    const SETUP_TAG: bool = false;

    // B26
    const POINTS_TAG: Option<&'static str> = Some("Points");

    fn points_tag(&self) -> Option<String> {
        // Steps of a turn under way are told by the FEN, and so is what they scored.
        let [red, blue] = self.before_turn().points;
        ([red, blue] != [0; 2]).then(|| format!("{red}-{blue}"))
    }

    fn with_points_tag(self, value: &str) -> Option<sandtable_cotulenh::Board> {
        Setup::read_points(value).map(|points| self.with_points(points))
    }
}

impl<P: PgnPosition> PgnPosition for Checked<P> {
    type Dialect = P::Dialect;

    const SETUP_TAG: bool = P::SETUP_TAG;
    const POINTS_TAG: Option<&'static str> = P::POINTS_TAG;

    fn points_tag(&self) -> Option<String> {
        self.0.points_tag()
    }

    fn with_points_tag(self, value: &str) -> Option<Self> {
        self.0.with_points_tag(value).map(Checked)
    }
}

impl<P: PgnPosition> PgnPosition for CopyMake<P> {
    type Dialect = P::Dialect;

    const SETUP_TAG: bool = P::SETUP_TAG;
    const POINTS_TAG: Option<&'static str> = P::POINTS_TAG;

    fn points_tag(&self) -> Option<String> {
        self.0.points_tag()
    }

    fn with_points_tag(self, value: &str) -> Option<Self> {
        self.0.with_points_tag(value).map(CopyMake)
    }
}

/// The seven tags that every game has, in the order of export.
pub(crate) fn roster<P: PgnPosition>() -> [&'static str; 7] {
    let [first, second] = P::SIDE_NAMES;
    ["Event", "Site", "Date", "Round", first, second, "Result"]
}

/// The position that tags set up: the start position, if they say nothing. `value` gives the value
/// of a tag.
///
/// # Errors
/// There is no such position, or the variant is another game's.
pub fn position_of_tags<P: PgnPosition>(
    value: &dyn Fn(&str) -> Option<String>,
) -> Result<P, StartError<P::FenError>> {
    let variant = P::Variant::from_tags(value).map_err(StartError::Variant)?;
    let Some(fen) = value("FEN") else {
        return with_points(P::start_of(variant.unwrap_or_default()), value);
    };
    let read = |variant| P::read_fen(&fen, variant, Strictness::Lenient);
    let error = match read(variant.unwrap_or_default()) {
        Ok(position) => return with_points(position, value),
        Err(error) => error,
    };
    // The castling rights of Chess960 tell it even where the tag is missing.
    let others = P::Variant::ALL.iter().filter(|_| variant.is_none());
    let position = others.copied().find_map(|variant| read(variant).ok());
    with_points(position.ok_or(StartError::Fen(error))?, value)
}

fn with_points<P: PgnPosition>(
    position: P,
    value: &dyn Fn(&str) -> Option<String>,
) -> Result<P, StartError<P::FenError>> {
    let Some(points) = P::POINTS_TAG.and_then(value) else { return Ok(position) };
    position.with_points_tag(&points).ok_or(StartError::Points(points))
}

/// The tags that set up this position, in the order of export: none for the start position.
pub(crate) fn tags_of_position<P: PgnPosition>(start: &P) -> Vec<(&'static str, String)> {
    let variant = start.variant();
    let told = variant.tags().iter().map(|&(name, value)| (name, value.to_owned()));
    let mut tags: Vec<(&'static str, String)> = told.collect();
    // Readers of chess expect the position wherever the variant is named.
    let is_known = tags.is_empty() || !P::SETUP_TAG;
    if !is_known || *start != P::start_of(variant) {
        if P::SETUP_TAG {
            tags.push(("SetUp", "1".to_owned()));
        }
        tags.push(("FEN", start.fen()));
    }
    tags.extend(P::POINTS_TAG.zip(start.points_tag()));
    tags
}

/// Reads a whole turn of a game file.
///
/// # Errors
/// The text is no legal turn here, or does not say which, or leaves the turn open without saying so.
/// A null move is [`NotATurn::Null`]: a tree can hold it, a game cannot.
pub fn read_turn<P: PgnPosition>(
    before: &P,
    text: &str,
) -> Result<Turn<P::Move>, TurnError<P::MoveError>> {
    let moves = match before.parse_turn(text) {
        Ok(moves) => moves,
        Err(_) if is_null_move(text) => return Err(TurnError::NotATurn(NotATurn::Null)),
        Err(error) => return Err(TurnError::Rules(error)),
    };
    // R11.2: a turn that is left open says so.
    let is_open =
        P::MULTI_MOVE_TURNS && !text.ends_with("...") && after_turn(before, &moves).turn_is_open();
    if is_open { Err(TurnError::NotATurn(NotATurn::Open)) } else { Ok(moves) }
}

/// Whether a word is one of those that programs write for a null move: `--`, `Z0` (ChessBase),
/// `null`, `pass`, `0000` (UCI), `@@@@`.
pub fn is_null_move(text: &str) -> bool {
    matches!(text, NULL_MOVE | "Z0" | "null" | "pass" | "0000" | "@@@@")
}
