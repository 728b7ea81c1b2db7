//! Squares, kinds and pieces as text. Moves need a board to be read: see
//! [`parse_move`](sandtable_core::Notation::parse_move).

use crate::{Kind, Piece, Square};
use core::fmt;
use core::str::FromStr;

/// A text that is not what it was read as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ParseError {
    /// Not `a1` to `h8`.
    Square,
    /// Not the letter of a kind.
    Kind,
    /// Not the FEN letter of a piece.
    Piece,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseError::Square => "not a square: expected a1 to h8",
            ParseError::Kind => "not a kind of piece: expected one of P N B R Q K",
            ParseError::Piece => "not a piece: expected one of P N B R Q K p n b r q k",
        })
    }
}

impl core::error::Error for ParseError {}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads `e4` and nothing else.
    fn from_str(text: &str) -> Result<Square, ParseError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::new(file - b'a', rank - b'1')),
            _ => Err(ParseError::Square),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", crate::square::file_letter(self.file()), self.rank() + 1)
    }
}

impl FromStr for Kind {
    type Err = ParseError;

    /// Reads a letter in either case: `N` as SAN writes it, `n` as UCI does.
    fn from_str(text: &str) -> Result<Kind, ParseError> {
        let kind =
            only_char(text).and_then(|letter| Kind::from_letter(letter.to_ascii_uppercase()));
        kind.ok_or(ParseError::Kind)
    }
}

/// The upper-case letter.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    /// Reads the letter of FEN: upper case for White.
    fn from_str(text: &str) -> Result<Piece, ParseError> {
        only_char(text).and_then(Piece::from_letter).ok_or(ParseError::Piece)
    }
}

/// The letter of FEN.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}
