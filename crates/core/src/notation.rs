use crate::Position;
use alloc::string::String;
use core::error::Error;

/// A position that can be read and written as text: what command line, protocols and game files
/// need of a game.
pub trait Notation: Position {
    /// Why a position was refused.
    type FenError: TextError;

    /// Why a move was refused.
    type MoveError: TextError;

    /// The start position of the game.
    fn start() -> Self;

    /// Reads a position strictly: as [`fen`](Notation::fen) writes it.
    fn from_fen(text: &str) -> Result<Self, Self::FenError>;

    /// Reads a position as people paste it: counters may be missing, spaces may be too many.
    fn from_fen_lenient(text: &str) -> Result<Self, Self::FenError>;

    /// Writes a position; [`from_fen`](Notation::from_fen) gives back an equal one.
    fn fen(&self) -> String;

    /// Reads a legal move in any form the game accepts.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::MoveError>;

    /// The long form of a legal move (UCI in chess): needs no other move to be understood.
    fn long_text(&self, mv: Self::Move) -> String;

    /// The short form of a legal move (SAN), as people write it.
    fn short_text(&self, mv: Self::Move) -> String;
}

/// An error about some text, which may know the place.
pub trait TextError: Error {
    /// The byte offset of the (first) fault in the text.
    fn at(&self) -> Option<usize>;
}
