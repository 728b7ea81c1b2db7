use crate::{Dialect, ErrorKind, NotATurn};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::error::Error as StdError;
use core::fmt;
use sandtable_core::{
    Checked, CopyMake, GameVariant, Notation, Strictness, TextError, Turn, UnknownVariant,
    after_turn,
};

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
}

impl PgnPosition for sandtable_chess::Board {
    type Dialect = crate::Chess;

    const SETUP_TAG: bool = true;
}

impl PgnPosition for sandtable_cotulenh::Board {
    type Dialect = crate::Cotulenh;

    // R11.6
    const SETUP_TAG: bool = false;
}

impl<P: PgnPosition> PgnPosition for Checked<P> {
    type Dialect = P::Dialect;

    const SETUP_TAG: bool = P::SETUP_TAG;
}

impl<P: PgnPosition> PgnPosition for CopyMake<P> {
    type Dialect = P::Dialect;

    const SETUP_TAG: bool = P::SETUP_TAG;
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
    let Some(fen) = value("FEN") else { return Ok(P::start_of(variant.unwrap_or_default())) };
    let read = |variant| P::read_fen(&fen, variant, Strictness::Lenient);
    let error = match read(variant.unwrap_or_default()) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    // The castling rights of Chess960 tell it even where the tag is missing.
    let others = P::Variant::ALL.iter().filter(|_| variant.is_none());
    others.copied().find_map(|variant| read(variant).ok()).ok_or(StartError::Fen(error))
}

/// The tags that set up this position, in the order of export: none for the start position.
pub(crate) fn tags_of_position<P: PgnPosition>(start: &P) -> Vec<(&'static str, String)> {
    let variant = start.variant();
    let told = variant.tags().iter().map(|&(name, value)| (name, value.to_owned()));
    let mut tags: Vec<(&'static str, String)> = told.collect();
    if tags.is_empty() && *start == P::start_of(variant) {
        return tags;
    }
    if P::SETUP_TAG {
        tags.push(("SetUp", "1".to_owned()));
    }
    tags.push(("FEN", start.fen()));
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
