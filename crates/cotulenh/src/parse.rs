//! Squares, kinds, pieces and actions as text that needs no board. What a position makes of
//! actions is read and written by [`text`](crate::text).

use crate::text::grammar::Cursor;
use crate::{Action, ActionKind, Kind, KindSet, Manner, Piece, Square};
use core::fmt::{self, Write};
use core::str::FromStr;

/// A text that is not what it was read as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ParseError {
    /// Not `a1` to `k12`.
    Square,
    /// Not the letter of a kind.
    Kind,
    /// Not such a letter, with or without the mark of a hero.
    Piece,
    /// Not an action as `Display` writes it.
    Action,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseError::Square => "not a square: expected a1 to k12",
            ParseError::Kind => "not a kind of piece: expected one of C I T M E A G S F N H",
            ParseError::Piece => {
                "not a piece: expected one of C I T M E A G S F N H, as in T or +T"
            }
            ParseError::Action => {
                "not an action: expected one such as f5f6, f5xf6, Tf5>f6, f5: or commit"
            }
        })
    }
}

impl core::error::Error for ParseError {}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads `f5`.
    fn from_str(text: &str) -> Result<Square, ParseError> {
        match Square::read(text) {
            Some((square, len)) if len == text.len() => Ok(square),
            _ => Err(ParseError::Square),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl FromStr for Kind {
    type Err = ParseError;

    /// Reads a letter of R2 in either case.
    fn from_str(text: &str) -> Result<Kind, ParseError> {
        let mut chars = text.chars();
        let letter = chars.next().filter(|_| chars.next().is_none());
        let kind = letter.and_then(|letter| Kind::from_letter(letter.to_ascii_uppercase()));
        kind.ok_or(ParseError::Kind)
    }
}

/// The letter of R2, upper case.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    /// Reads `T`, or `+T` for a hero.
    fn from_str(text: &str) -> Result<Piece, ParseError> {
        let plain = text.strip_prefix('+');
        let mut chars = plain.unwrap_or(text).chars();
        let kind = chars.next().and_then(Kind::from_letter).filter(|_| chars.next().is_none());
        kind.map(|kind| Piece { kind, hero: plain.is_some() }).ok_or(ParseError::Piece)
    }
}

impl fmt::Display for Piece {
    /// `T`, or `+T` for a hero.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.hero {
            f.write_str("+")?;
        }
        self.kind.fmt(f)
    }
}

impl FromStr for Action {
    type Err = ParseError;

    /// Reads what `Display` writes, and nothing else. Whether the action is legal is for a board to
    /// say; [`parse_move`](sandtable_core::Notation::parse_move) reads what people write.
    fn from_str(text: &str) -> Result<Action, ParseError> {
        if text == COMMIT {
            return Ok(Action::COMMIT);
        }
        if let Some(origin) = text.strip_suffix(':') {
            return origin.parse().map(Action::start).map_err(|_| ParseError::Action);
        }
        let mut cursor = Cursor::new(text, 0);
        let pattern = cursor.pattern().map_err(|_| ParseError::Action)?;
        let manner = pattern.manner.unwrap_or(Manner::Move);
        let group = pattern.unit.map(|unit| (unit.members, unit.heroes.is_empty()));
        let action = match (pattern.origin.square(), group, pattern.deploy) {
            (Some(from), None, false) => Action::whole(from, pattern.to, manner),
            (Some(from), Some((group, true)), true) => {
                Action::step(from, pattern.to, manner, group)
            }
            _ => return Err(ParseError::Action),
        };
        cursor.expect_end().map(|()| action).map_err(|_| ParseError::Action)
    }
}

/// The word that ends an open deploy (R11.3).
const COMMIT: &str = "commit";

/// The long form of R11.3 as far as it needs no board: a whole unit is told by its origin, and
/// nobody is marked as a hero.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ActionKind::Whole { from, to, manner } => write!(f, "{from}{}{to}", manner.mark()),
            ActionKind::Step { from, to, manner, group } => {
                write_group(f, group)?;
                write!(f, "{from}>{}{to}", manner.mark())
            }
            ActionKind::Start { origin } => write!(f, "{origin}:"),
            ActionKind::Commit => f.write_str(COMMIT),
        }
    }
}

fn write_group(f: &mut fmt::Formatter<'_>, group: KindSet) -> fmt::Result {
    if group.len() > 1 { write!(f, "({group:?})") } else { write!(f, "{group:?}") }
}
