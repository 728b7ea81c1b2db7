//! Positions as text: FEN, X-FEN and Shredder-FEN.

mod error;
mod read;
mod write;

pub use error::{FenError, FenFault, FenFaultKind};
pub(crate) use read::read;
use read::read_setup;
pub(crate) use write::write;

use crate::{Setup, Variant};
use core::fmt;
use core::str::FromStr;
use sandtable_core::Strictness;

/// The start position of chess.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The FEN; in Chess960 the Shredder-FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self))
    }
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads FEN of chess, leniently. The text has to be well formed, the position may be
    /// nonsense. Castling rights that only Chess960 writes make it a set-up of Chess960.
    fn from_str(text: &str) -> Result<Setup, FenError> {
        let read = |variant| read_setup(text, variant, Strictness::Lenient);
        read(Variant::Standard).or_else(|error| read(Variant::Chess960).map_err(|_| error))
    }
}
