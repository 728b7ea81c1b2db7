use crate::Dialect;
use arrayvec::ArrayVec;
use sandtable_core::Notation;
use std::error::Error as StdError;

/// The moves of one turn. In chess it is one; in Cờ Tư Lệnh a deploy has up to three steps, or steps
/// and a commit.
pub type Turn<M> = ArrayVec<M, 4>;

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

/// What tags say about the start of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StartTags<'a> {
    /// The value of `Variant`.
    pub variant: Option<&'a str>,
    /// The value of `FEN`.
    pub fen: Option<&'a str>,
}

/// A position whose games are recorded in PGN.
pub trait PgnPosition: Notation {
    /// The words of its move text.
    type Dialect: Dialect;

    /// The seven tags that every game has, in the order of export. The first is `Event`, the last
    /// `Result`.
    const ROSTER: [&'static str; 7];

    /// The position that the tags set up: the start position, if they say nothing.
    ///
    /// # Errors
    /// There is no such position, or the variant is another game.
    fn from_tags(tags: StartTags<'_>) -> Result<Self, RulesError>;

    /// The tags that set up this position, in the order of export: none for the start position.
    fn start_tags(&self) -> Vec<(&'static str, String)>;

    /// Reads a whole turn.
    ///
    /// # Errors
    /// The text is no legal turn here, or does not say which, or leaves the turn open.
    fn read_turn(&self, text: &str) -> Result<Turn<Self::Move>, TurnError>;

    /// Writes a turn in its short form. The moves are legal one after the other.
    fn turn_text(&self, moves: &[Self::Move]) -> String;

    /// The number of the move in the position's count.
    fn move_number(&self) -> u32;
}

/// Whether a word is one of those that programs write for a move that nobody makes.
pub(crate) fn is_null_move(text: &str) -> bool {
    matches!(text, "--" | "Z0" | "null" | "pass" | "0000" | "@@@@")
}
