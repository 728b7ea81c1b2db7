//! What can be known about squares before any piece is placed. All of it is computed by the
//! compiler: there is nothing to initialise.

mod leapers;
mod lines;
#[cfg(target_feature = "bmi2")]
mod pext;
mod sliders;
mod zobrist;

pub use leapers::{king_attacks, knight_attacks, pawn_attacks};
pub use lines::{between, line};
pub use sliders::{bishop_attacks, rook_attacks};
pub(crate) use zobrist::ZOBRIST;

use crate::{Bitboard, Kind, Piece, Square};

/// The squares a piece attacks from `from`, if these squares are occupied.
pub(crate) fn attacks_of(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.kind() {
        Kind::Pawn => pawn_attacks(piece.side(), from),
        Kind::Knight => knight_attacks(from),
        Kind::Bishop => bishop_attacks(from, occupied),
        Kind::Rook => rook_attacks(from, occupied),
        Kind::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        Kind::King => king_attacks(from),
    }
}
