use std::error::Error as StdError;
use std::{fmt, io};

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
/// It is the game's only: the reader goes on with the next one, unless the input itself failed.
#[derive(Debug)]
pub struct Error {
    /// Where it shows.
    pub place: Place,
    /// What it is.
    pub kind: ErrorKind,
}

/// What can be wrong with a game.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input could not be read; nothing follows.
    Io(io::Error),
    /// Not written as PGN is.
    Syntax {
        /// What belongs there.
        expected: &'static str,
    },
    /// Something that began here does not end: a comment, a tag, a variation.
    Unclosed {
        /// What began.
        what: &'static str,
        /// How it should end.
        expected: &'static str,
    },
    /// A comment, tag or move of more bytes than this.
    TooLong {
        /// What is too long.
        what: &'static str,
        /// The most it may have.
        most: usize,
    },
    /// Variations within variations, more than this.
    TooDeep {
        /// The most there may be.
        most: usize,
    },
    /// The text is no legal move of the position.
    Move {
        /// The move as written.
        text: String,
        /// What the rules say.
        source: Box<dyn StdError + Send + Sync>,
    },
    /// The tags do not set up a position.
    Start {
        /// What the rules say.
        source: Box<dyn StdError + Send + Sync>,
    },
}

impl ErrorKind {
    /// Text that is not PGN.
    pub(crate) fn syntax(expected: &'static str) -> ErrorKind {
        ErrorKind::Syntax { expected }
    }
}

/// A word that stands where a turn belongs and is none on any board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotATurn {
    /// `--`, `Z0`: nobody may pass in either game.
    Null,
    /// The first steps of a deploy, without a word about those who stay (R11.5).
    Open,
    /// A turn after one that was left open.
    AfterOpen,
}

/// An error before the reader has added the place.
#[derive(Debug)]
pub struct Fault {
    pub(crate) kind: ErrorKind,
    pub(crate) at: FaultAt,
}

#[derive(Debug)]
pub(crate) enum FaultAt {
    /// So many bytes into what the visitor was shown.
    Here(usize),
    /// Somewhere before.
    Before(Place),
}

impl Fault {
    /// What is wrong, so many bytes into what the visitor was shown.
    pub fn here(kind: ErrorKind, at: usize) -> Fault {
        Fault { kind, at: FaultAt::Here(at) }
    }

    /// What is wrong with something shown before.
    pub fn before(kind: ErrorKind, place: Place) -> Fault {
        Fault { kind, at: FaultAt::Before(place) }
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
            ErrorKind::Unclosed { what, expected } => {
                write!(f, "this {what} does not end: expected {expected}")
            }
            ErrorKind::TooLong { what, most } => {
                write!(f, "this {what} goes on: expected at most {most} bytes")
            }
            ErrorKind::TooDeep { most } => {
                write!(f, "a variation too deep: expected at most {most} within each other")
            }
            ErrorKind::Move { text, source } => write!(f, "{text}: {source}"),
            ErrorKind::Start { source } => write!(f, "no start position: {source}"),
        }
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match &self.kind {
            ErrorKind::Io(error) => Some(error),
            ErrorKind::Move { source, .. } | ErrorKind::Start { source } => Some(source.as_ref()),
            _ => None,
        }
    }
}

impl StdError for NotATurn {}

impl fmt::Display for NotATurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotATurn::Null => "nobody may pass: expected a move",
            NotATurn::Open => {
                "the deploy is left open: expected a whole turn, with those who stay, as in F<T>e6"
            }
            NotATurn::AfterOpen => {
                "the turn before was left open: expected the end of the game or variation"
            }
        })
    }
}
