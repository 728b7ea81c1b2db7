use crate::{Dialect, NotATurn};
use sandtable_core::{
    Checked, CopyMake, GameVariant, Notation, Strictness, TextError, Turn, after_turn,
};
use std::error::Error as StdError;

/// An error of the rules, whatever the game.
pub type RulesError = Box<dyn StdError + Send + Sync>;

/// Why a word is no turn.
#[derive(Debug)]
pub struct TurnError {
    /// How many bytes into the word it shows.
    pub at: usize,
    /// What the rules say.
    pub source: RulesError,
}

impl TurnError {
    /// An error of the rules, at a byte of the word.
    pub fn new(at: usize, source: impl Into<RulesError>) -> TurnError {
        TurnError { at, source: source.into() }
    }
}

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
pub fn roster<P: PgnPosition>() -> [&'static str; 7] {
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
) -> Result<P, RulesError> {
    let variant = P::Variant::from_tags(value)?;
    let Some(fen) = value("FEN") else { return Ok(P::start_of(variant.unwrap_or_default())) };
    let read = |variant| P::read_fen(&fen, variant, Strictness::Lenient);
    let error = match read(variant.unwrap_or_default()) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    // The castling rights of Chess960 tell it even where the tag is missing.
    let others = P::Variant::ALL.iter().filter(|_| variant.is_none());
    others.copied().find_map(|variant| read(variant).ok()).ok_or_else(|| error.into())
}

/// The tags that set up this position, in the order of export: none for the start position.
pub fn tags_of_position<P: PgnPosition>(start: &P) -> Vec<(&'static str, String)> {
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
pub fn read_turn<P: PgnPosition>(before: &P, text: &str) -> Result<Turn<P::Move>, TurnError> {
    let moves = match before.parse_turn(text) {
        Ok(moves) => moves,
        Err(_) if is_null_move(text) => return Err(TurnError::new(0, NotATurn::Null)),
        Err(error) => {
            // What is wrong, without the place: that becomes a column of the file.
            let (at, what) = error.messages().into_iter().next().unwrap_or_default();
            return Err(TurnError::new(at.unwrap_or(0), what));
        }
    };
    // R11.2: a turn that is left open says so.
    let is_open =
        P::MULTI_MOVE_TURNS && !text.ends_with("...") && after_turn(before, &moves).turn_is_open();
    if is_open { Err(TurnError::new(0, NotATurn::Open)) } else { Ok(moves) }
}

/// Whether a word is one of those that programs write for a move that nobody makes.
pub(crate) fn is_null_move(text: &str) -> bool {
    matches!(text, "--" | "Z0" | "null" | "pass" | "0000" | "@@@@")
}
