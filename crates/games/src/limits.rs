//! How much text is taken from strangers. A longer one is refused unread, so that neither work nor
//! answers grow without bound.

pub use sandtable_core::{MOST_FEN_BYTES, MOST_MOVE_BYTES};

/// Turns that are played from a position in one question.
pub const MOST_PLAYED: usize = 2_000;

/// Bytes of PGN in one question.
pub const MOST_PGN_BYTES: usize = 1 << 20;

/// Games in one text.
pub const MOST_GAMES: usize = 64;

/// Turns in one text, variations included: a tree has some hundred bytes for each.
pub const MOST_TURNS: usize = 20_000;
