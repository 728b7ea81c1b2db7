//! Moves as text: UCI for programs, SAN for people.

mod error;
pub(crate) mod san;
pub(crate) mod uci;

pub use error::{MoveError, MoveFault};

use crate::{Board, Move};

/// Reads a move in UCI or SAN, whichever it looks like.
pub(crate) fn parse_move(board: &Board, text: &str) -> Result<Move, MoveError> {
    match uci::Uci::parse(text) {
        Some(uci) => uci.find(board),
        None => san::parse(board, text),
    }
}
