//! Pieces whose attacks do not depend on what stands in between.

use crate::{Bitboard, Square};
use sandtable_core::Side;

const fn leaps(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = Square::from_index(from).offset(steps[i].0, steps[i].1) {
                table[from].0 |= 1 << to.index();
            }
            i += 1;
        }
        from += 1;
    }
    table
}

static KNIGHT: [Bitboard; 64] =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] =
    leaps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[Bitboard; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

/// The squares a knight attacks.
#[inline(always)]
pub fn knight_attacks(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The squares a king attacks.
#[inline(always)]
pub fn king_attacks(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares on which a pawn of this side could take.
#[inline(always)]
pub fn pawn_attacks(side: Side, from: Square) -> Bitboard {
    PAWN[side.index()][from.index()]
}
