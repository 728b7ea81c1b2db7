//! What a piece is worth where it stands.

use super::features::*;
use crate::tally::Tally;
use sandtable_core::Side;
use sandtable_cotulenh::{Piece, Square};

/// Material, hero, rank and file. The board is the same seen from both sides, so the second side's
/// ranks are counted from the top; its files are the same, for the sea is on its right.
#[inline(always)]
pub(super) fn count(tally: &mut impl Tally, side: Side, piece: Piece, square: Square) {
    let kind = piece.kind.index();
    let rank = square.rank() as usize;
    let rank = if matches!(side, Side::First) { rank } else { RANKS - 1 - rank };
    tally.add(side, MATERIAL + kind, 1);
    tally.add(side, RANK + kind * RANKS + rank, 1);
    tally.add(side, FILE + kind * FILES + square.file() as usize, 1);
    if piece.hero {
        tally.add(side, HERO + kind, 1);
    }
}
