//! Piece-square tables: what a piece is worth on its square, in one step.

use super::features::*;
use super::weights::WEIGHTS;
use crate::tapered::{EvalTerms, Tapered, Trace, WeightedSum};
use sandtable_core::Side;
use sandtable_cotulenh::{Board, Kind, Piece, Square};

/// Evaluation terms of a whole piece on its square.
pub(super) trait PieceSquareTerms: EvalTerms {
    /// Material, hero, rank and file. The board is the same seen from both sides, so the second
    /// side's ranks are counted from the top; its files stay, for the sea is on its right.
    fn place(&mut self, side: Side, piece: Piece, square: Square);
}

/// The features of a piece on a square, the last only for heroes.
const fn features_of(side: Side, kind: usize, square: Square) -> [usize; 4] {
    let rank = square.rank() as usize;
    let rank = if matches!(side, Side::First) { rank } else { RANKS - 1 - rank };
    let file = square.file() as usize;
    [MATERIAL + kind, RANK + kind * RANKS + rank, FILE + kind * FILES + file, HERO + kind]
}

impl PieceSquareTerms for Trace {
    fn place(&mut self, side: Side, piece: Piece, square: Square) {
        let features = features_of(side, piece.kind.index(), square);
        for &feature in &features[..3 + piece.hero as usize] {
            self.add(side, feature, 1);
        }
    }
}

impl PieceSquareTerms for WeightedSum<Board> {
    #[inline(always)]
    fn place(&mut self, side: Side, piece: Piece, square: Square) {
        let row = piece.kind.index() * 2 + piece.hero as usize;
        self.value += PLACED[side.index()][row][square.index()];
    }
}

type Placed = [[Tapered; Square::TABLE]; 2 * Kind::ALL.len()];

/// The weights of each piece on each square, added up by the compiler.
static PLACED: [Placed; 2] = [placed(Side::First), placed(Side::Second)];

const fn placed(side: Side) -> Placed {
    let mut table = [[Tapered::new(0, 0); Square::TABLE]; 2 * Kind::ALL.len()];
    let mut row = 0;
    while row < table.len() {
        let mut index = 0;
        while index < Square::TABLE {
            if let Some(square) = Square::from_index(index) {
                let features = features_of(side, row / 2, square);
                table[row][index] = added_up(side, &features, 3 + row % 2);
            }
            index += 1;
        }
        row += 1;
    }
    table
}

const fn added_up(side: Side, features: &[usize; 4], count: usize) -> Tapered {
    let sign = if matches!(side, Side::First) { 1 } else { -1 };
    let (mut middle, mut end, mut i) = (0, 0, 0);
    while i < count {
        let weight = WEIGHTS[features[i]];
        middle += sign * weight.middle();
        end += sign * weight.end();
        i += 1;
    }
    Tapered::new(middle as i16, end as i16)
}
