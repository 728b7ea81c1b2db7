//! Passed pawns among pieces.

use super::features::{PASSED_ENEMY_KING, PASSED_FREE, PASSED_OWN_KING, PASSED_ROOK, PASSED_SAFE};
use super::pawns::Pawns;
use super::pieces::Attacks;
use super::{ahead, forward, seen_by};
use crate::tapered::EvalTerms;
use sandtable_chess::{Bitboard, Board, Kind, Square};
use sandtable_core::Side;

/// Kings matter for pawns that have come this far.
const RACE_RANK: u8 = 3;

#[inline(always)]
pub(super) fn count<T: EvalTerms>(
    board: &Board,
    side: Side,
    pawns: &Pawns,
    attacks: &Attacks,
    terms: &mut T,
) {
    for square in pawns.passed[side.index()] {
        let rank = seen_by(side, square).rank();
        let pawn = Bitboard::of(square);
        let path = ahead(side, pawn);
        let stop = forward(side, pawn);
        if (stop & board.occupied()).is_empty() {
            terms.add(side, PASSED_FREE + rank as usize, 1);
        }
        if (path & attacks.any[(!side).index()]).is_empty() {
            terms.add(side, PASSED_SAFE + rank as usize, 1);
        }
        if rank >= RACE_RANK {
            let distance = |king: Square| distance(king, stop.first());
            terms.add(side, PASSED_OWN_KING + rank as usize, distance(board.king(side)));
            terms.add(side, PASSED_ENEMY_KING + rank as usize, distance(board.king(!side)));
        }
        let behind = ahead(!side, pawn) & board.kind(Kind::Rook);
        if !(behind & board.side(side)).is_empty() {
            terms.add(side, PASSED_ROOK, 1);
        }
        if !(behind & board.side(!side)).is_empty() {
            terms.add(side, PASSED_ROOK + 1, 1);
        }
    }
}

/// Moves of a king from one square to the other.
fn distance(from: Square, to: Square) -> i32 {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    files.max(ranks) as i32
}
