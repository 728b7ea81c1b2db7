//! Positions as text: FEN, X-FEN and Shredder-FEN.

mod error;
mod read;
mod write;

pub use error::{FenError, FenFault, FenFaultKind};
pub(crate) use read::read;
pub(crate) use write::write;

/// The start position of chess.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
