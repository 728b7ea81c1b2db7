//! Piece-square tables: what a piece is worth on its square, in one step.

use super::features::{
    BISHOP_SQUARE, KING_SQUARE, KNIGHT_SQUARE, MATERIAL, PAWN_SQUARE, QUEEN_SQUARE, ROOK_SQUARE,
};
use super::weights::WEIGHTS;
use super::{half_index, seen_by};
use crate::tapered::{EvalTerms, Tapered, Trace, WeightedSum};
use sandtable_chess::{Board, Kind, Square};
use sandtable_core::Side;

/// Evaluation terms of a whole piece on its square.
pub(super) trait PieceSquareTerms: EvalTerms {
    /// Material and square.
    fn place(&mut self, side: Side, kind: Kind, square: Square);
}

/// The feature of a piece on a square, beside its material.
const fn square_feature(side: Side, kind: Kind, square: Square) -> usize {
    match kind {
        Kind::Pawn => PAWN_SQUARE + seen_by(side, square).index(),
        Kind::Knight => KNIGHT_SQUARE + half_index(side, square),
        Kind::Bishop => BISHOP_SQUARE + half_index(side, square),
        Kind::Rook => ROOK_SQUARE + half_index(side, square),
        Kind::Queen => QUEEN_SQUARE + half_index(side, square),
        Kind::King => KING_SQUARE + seen_by(side, square).index(),
    }
}

impl PieceSquareTerms for Trace {
    fn place(&mut self, side: Side, kind: Kind, square: Square) {
        if kind != Kind::King {
            self.add(side, MATERIAL + kind.index(), 1);
        }
        self.add(side, square_feature(side, kind, square), 1);
    }
}

impl PieceSquareTerms for WeightedSum<Board> {
    #[inline(always)]
    fn place(&mut self, side: Side, kind: Kind, square: Square) {
        self.value += PLACED[side.index()][kind.index()][square.index()];
    }
}

/// The weights of each piece on each square, added up by the compiler.
static PLACED: [[[Tapered; 64]; 6]; 2] = {
    let mut table = [[[Tapered::new(0, 0); 64]; 6]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        let side = if i < 6 * 64 { Side::First } else { Side::Second };
        let (kind, square) = (Kind::ALL[i / 64 % 6], Square::from_index(i % 64));
        table[i / (6 * 64)][i / 64 % 6][i % 64] = placed(side, kind, square);
        i += 1;
    }
    table
};

const fn placed(side: Side, kind: Kind, square: Square) -> Tapered {
    let on_square = WEIGHTS[square_feature(side, kind, square)];
    let material = if matches!(kind, Kind::King) {
        Tapered::new(0, 0)
    } else {
        WEIGHTS[MATERIAL + kind.index()]
    };
    let sign = if matches!(side, Side::First) { 1 } else { -1 };
    let middle = sign * (on_square.middle() + material.middle());
    let end = sign * (on_square.end() + material.end());
    Tapered::new(middle as i16, end as i16)
}
