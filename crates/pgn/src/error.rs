use crate::SourceError;
use alloc::string::String;
use alloc::sync::Arc;
use core::error::Error as StdError;
use core::fmt;
use sandtable_core::{TextError, UnknownVariant};

/// A place in a file. Lines and columns are counted from 1, bytes from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// Which game of the file, from 1.
    pub game: u64,
    /// A line ends with LF, CR or CRLF.
    pub line: u64,
    /// In characters.
    pub column: u64,
    /// The byte offset in the whole input.
    pub offset: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}, column {}", self.game, self.line, self.column)
    }
}

/// What is wrong with a game, and where.
///
/// It concerns one game only: the reader goes on with the next one, unless the input itself failed.
#[derive(Clone, Debug)]
pub struct Error {
    /// Where it shows.
    pub place: Place,
    /// What it is.
    pub kind: ErrorKind,
}

/// What can be wrong with a game. [`reason`](ErrorKind::reason) names it in a word, the fields are
/// its parameters: enough to say it in any language.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input could not be read; nothing follows.
    Io(SourceError),
    /// Not written as PGN is.
    Syntax {
        /// What belongs there.
        expected: Expected,
    },
    /// Something does not end.
    Unclosed {
        /// What began.
        what: Token,
    },
    /// Something has more bytes than this.
    TooLong {
        /// What is too long.
        what: Token,
        /// The most it may have.
        most: usize,
    },
    /// Variations within variations, more than this.
    TooDeep {
        /// The most there may be.
        most: usize,
    },
    /// The rules refuse the move, or it fits several.
    Move {
        /// The move as written.
        text: String,
        /// What the rules say: see [`rules_error`](ErrorKind::rules_error).
        source: Arc<dyn TextError>,
    },
    /// A word that stands where a turn belongs and is none on any board.
    NotATurn {
        /// The word.
        text: String,
        /// Why not.
        why: NotATurn,
    },
    /// The tag `FEN` does not set up a position.
    Start {
        /// What the rules say: see [`rules_error`](ErrorKind::rules_error).
        source: Arc<dyn TextError>,
    },
    /// The tags name a variant that is not played here.
    Variant(UnknownVariant),
    /// The tag `Points` is no pair of numbers.
    Points {
        /// As it was written.
        text: String,
    },
}

/// A part of a game file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Token {
    /// `[Name "value"]`
    Tag,
    /// `{…}`, or `;` to the end of the line.
    Comment,
    /// A word of the move text.
    Move,
    /// `( … )`
    Variation,
}

/// What belongs where something else stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// The name of a tag.
    TagName,
    /// The value of a tag, in quotes.
    TagValue,
    /// A move, a comment, a variation or a result.
    MoveText,
    /// A move in UTF-8.
    Utf8,
    /// The number of a NAG, 0 to 255.
    NagNumber,
    /// No `)`, for no variation is open.
    NoBracket,
    /// A move before the variation that could replace it.
    MoveBeforeVariation,
}

/// A word that stands where a turn belongs and is none on any board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotATurn {
    /// `--`, `Z0`: a null move, where the rules are followed.
    Null,
    /// The first steps of a deploy, without a word about those who stay (R11.5).
    Open,
    /// A turn after one that was left open.
    AfterOpen,
}

impl ErrorKind {
    /// Whether it stands where a move should: what follows on the line cannot be played then.
    pub(crate) fn replaces_move(&self) -> bool {
        matches!(
            self,
            ErrorKind::TooLong { what: Token::Move, .. }
                | ErrorKind::Syntax { expected: Expected::Utf8 }
        )
    }

    /// What is wrong, in one word that does not change: `io`, `syntax`, `unclosed`, `too_long`,
    /// `too_deep`, `illegal_move`, `start`, `variant`, or the [word](NotATurn::reason) of what is no
    /// turn.
    pub const fn reason(&self) -> &'static str {
        match self {
            ErrorKind::Io(_) => "io",
            ErrorKind::Syntax { .. } => "syntax",
            ErrorKind::Unclosed { .. } => "unclosed",
            ErrorKind::TooLong { .. } => "too_long",
            ErrorKind::TooDeep { .. } => "too_deep",
            ErrorKind::Move { .. } => "illegal_move",
            ErrorKind::NotATurn { why, .. } => why.reason(),
            ErrorKind::Start { .. } => "start",
            ErrorKind::Variant(_) => "variant",
            ErrorKind::Points { .. } => "points",
        }
    }

    /// What the rules of a game say about a move or a start position, for those who know which game
    /// it is: `E` is its [`MoveError`](sandtable_core::Notation::MoveError) or its
    /// [`FenError`](sandtable_core::Notation::FenError).
    ///
    /// ```
    /// use sandtable_chess::{Board, MoveError, MoveFault};
    /// use sandtable_pgn::read_all;
    ///
    /// let record = read_all::<Board>(b"1. e4 e5 2. Ke3 *").remove(0)?;
    /// let kind = &record.faults[0].kind;
    /// assert_eq!(kind.reason(), "illegal_move");
    /// let error: &MoveError = kind.rules_error().expect("an error of the rules of chess");
    /// assert!(matches!(error.fault, MoveFault::Nobody(..)));
    /// # Ok::<(), sandtable_pgn::Error>(())
    /// ```
    pub fn rules_error<E: StdError + 'static>(&self) -> Option<&E> {
        match self {
            ErrorKind::Move { source, .. } | ErrorKind::Start { source } => {
                let source: &dyn StdError = &**source;
                source.downcast_ref()
            }
            _ => None,
        }
    }
}

impl Token {
    /// Its name in one word that does not change: `tag`, `comment`, `move`, `variation`.
    pub const fn word(self) -> &'static str {
        match self {
            Token::Tag => "tag",
            Token::Comment => "comment",
            Token::Move => "move",
            Token::Variation => "variation",
        }
    }

    /// How it ends.
    const fn end(self) -> &'static str {
        match self {
            Token::Tag => "\"] on the same line",
            Token::Comment => "}",
            Token::Move => "a space",
            Token::Variation => "as many ) as (",
        }
    }
}

impl Expected {
    /// Its name in one word that does not change: `tag_name`, `tag_value`, `move_text`, `utf8`,
    /// `nag_number`, `no_bracket`, `move_before_variation`.
    pub const fn word(self) -> &'static str {
        match self {
            Expected::TagName => "tag_name",
            Expected::TagValue => "tag_value",
            Expected::MoveText => "move_text",
            Expected::Utf8 => "utf8",
            Expected::NagNumber => "nag_number",
            Expected::NoBracket => "no_bracket",
            Expected::MoveBeforeVariation => "move_before_variation",
        }
    }
}

impl NotATurn {
    /// What is wrong, in one word that does not change: `null_move`, `open_turn`,
    /// `after_open_turn`.
    pub const fn reason(self) -> &'static str {
        match self {
            NotATurn::Null => "null_move",
            NotATurn::Open => "open_turn",
            NotATurn::AfterOpen => "after_open_turn",
        }
    }
}

/// Why a [`Visitor`](crate::Visitor) refuses a game. The reader makes an [`Error`] of it: it knows
/// the place.
#[derive(Debug)]
pub struct VisitError {
    pub(crate) kind: ErrorKind,
    pub(crate) at: VisitPlace,
}

#[derive(Debug)]
pub(crate) enum VisitPlace {
    /// So many bytes into what the visitor was shown.
    Here(usize),
    /// Somewhere before.
    Before(Place),
}

impl VisitError {
    /// What is wrong, so many bytes into what the visitor was shown.
    pub const fn here(kind: ErrorKind, at: usize) -> VisitError {
        VisitError { kind, at: VisitPlace::Here(at) }
    }

    /// What is wrong with something shown before.
    pub const fn before(kind: ErrorKind, place: Place) -> VisitError {
        VisitError { kind, at: VisitPlace::Before(place) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorKind::Io(error) => write!(f, "the input cannot be read: {error}"),
            ErrorKind::Syntax { expected } => write!(f, "expected {expected}"),
            ErrorKind::Unclosed { what } => {
                write!(f, "this {} does not end: expected {}", what.word(), what.end())
            }
            ErrorKind::TooLong { what, most } => {
                write!(f, "this {} is too long: expected at most {most} bytes", what.word())
            }
            ErrorKind::TooDeep { most } => {
                write!(f, "a variation too deep: expected at most {most} within each other")
            }
            ErrorKind::Move { text, source } => {
                // Without the byte of the move: it has become a column of the file.
                let message = source.messages().into_iter().next();
                write!(f, "{text}: {}", message.map(|(_, message)| message).unwrap_or_default())
            }
            ErrorKind::NotATurn { text, why } => write!(f, "{text}: {why}"),
            ErrorKind::Start { source } => write!(f, "no start position: {source}"),
            ErrorKind::Variant(error) => write!(f, "no start position: {error}"),
            ErrorKind::Points { text } => {
                write!(f, "the points are {text:?}: expected two numbers, as in 80-40")
            }
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::TagName => "the name of a tag, as in [Event \"…\"]",
            Expected::TagValue => "the value of the tag in quotes",
            Expected::MoveText => "a move, a comment, a variation or a result",
            Expected::Utf8 => "a move in UTF-8",
            Expected::NagNumber => "the number of a NAG, 0 to 255",
            Expected::NoBracket => "no ), for no variation is open",
            Expected::MoveBeforeVariation => "a move before the variation that could replace it",
        })
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match &self.kind {
            ErrorKind::Io(error) => Some(error.get()),
            ErrorKind::Move { source, .. } | ErrorKind::Start { source } => Some(&**source),
            ErrorKind::NotATurn { why, .. } => Some(why),
            ErrorKind::Variant(error) => Some(error),
            _ => None,
        }
    }
}

impl StdError for NotATurn {}

impl fmt::Display for NotATurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotATurn::Null => "a null move, which no rule allows: expected a move",
            NotATurn::Open => {
                "the deploy is left open: expected a whole turn, with those who stay, as in F<T>e6"
            }
            NotATurn::AfterOpen => {
                "the turn before was left open: expected the end of the game or variation"
            }
        })
    }
}
