//! How good a position of chess is: a sum of weights, see [`crate::tally`].
//!
//! | file | what |
//! |---|---|
//! | `features` | what counts, numbered |
//! | `pawns` | pawns among themselves, remembered by a table |
//! | `pieces` | squares, mobility, outposts, files |
//! | `king` | shield and danger |
//! | `passed` | passed pawns among pieces |
//! | `threats` | what is attacked |
//! | `scale` | advantages that are hard to win with |
//! | `weights` | what everything counts for; written by the tuner |

pub mod features;
mod king;
mod passed;
mod pawns;
mod pieces;
mod scale;
mod threats;
mod weights;

use crate::tally::{FULL_PHASE, Pair, Section, Tally, Total, Trace, Traced};
use features::{FEATURES, SECTIONS, TEMPO};
pub use pawns::PawnTable;
use pawns::Pawns;
use pieces::Attacks;
use sandtable_chess::attack_sets::pawn_set_attacks;
use sandtable_chess::{Bitboard, Board, Kind, Square};
use sandtable_core::{Position, Side};
use weights::WEIGHTS;

/// The value for the side to move.
pub(super) fn evaluate(board: &Board, memory: &mut PawnTable) -> i32 {
    let mut total = Total::new(&WEIGHTS);
    let (sum, pawns) = memory.look_up(board, || {
        let mut total = Total::new(&WEIGHTS);
        let pawns = pawns::count(board, &mut total);
        (total.sum, pawns)
    });
    total.sum = sum;
    count_rest(board, &pawns, &mut total);
    let value = total.sum.at(phase(board)) * scale::of(board, total.sum.end()) / FULL_PHASE;
    if board.turn() == Side::First { value } else { -value }
}

/// Everything but the pawns among themselves.
fn count_rest<T: Tally>(board: &Board, pawns: &Pawns, tally: &mut T) {
    let mut attacks = Attacks::new(board);
    for side in Side::BOTH {
        pieces::count(board, side, &mut attacks, tally);
    }
    for side in Side::BOTH {
        king::count(board, side, &attacks, tally);
        passed::count(board, side, pawns, &attacks, tally);
        threats::count(board, side, &attacks, tally);
    }
    tally.add(board.turn(), TEMPO, 1);
}

/// How much of the pieces is still there.
fn phase(board: &Board) -> i32 {
    const WEIGHT: [i32; 6] = [0, 1, 1, 2, 4, 0];
    const ALL: i32 = 24;
    let of = |side| -> i32 {
        Kind::ALL.iter().map(|&kind| WEIGHT[kind.index()] * board.count(side, kind) as i32).sum()
    };
    (of(Side::First) + of(Side::Second)).min(ALL) * FULL_PHASE / ALL
}

impl Traced for Board {
    const SECTIONS: &'static [Section] = SECTIONS;

    fn weights() -> &'static [Pair] {
        &WEIGHTS
    }

    fn trace(&self) -> (Trace, i32) {
        let mut trace = Trace::new(FEATURES);
        let pawns = pawns::count(self, &mut trace);
        count_rest(self, &pawns, &mut trace);
        (trace, phase(self))
    }

    fn scale(&self) -> i32 {
        let (trace, _) = self.trace();
        let end: i32 =
            trace.times.iter().zip(&WEIGHTS).map(|(times, weight)| times * weight.end()).sum();
        scale::of(self, end)
    }
}

/// A square as its owner sees it: rank 1 is the own back rank.
#[inline(always)]
fn seen_by(side: Side, square: Square) -> Square {
    match side {
        Side::First => square,
        Side::Second => Square::new(square.file(), 7 - square.rank()),
    }
}

/// The number of a square in a table of half a board.
#[inline(always)]
fn half_index(side: Side, square: Square) -> usize {
    let seen = seen_by(side, square);
    let file = seen.file().min(7 - seen.file());
    seen.rank() as usize * 4 + file as usize
}

/// All squares straight ahead of a set, for a side.
#[inline(always)]
fn ahead(side: Side, set: Bitboard) -> Bitboard {
    let mut bits = set.0;
    match side {
        Side::First => {
            bits <<= 8;
            bits |= bits << 8;
            bits |= bits << 16;
            bits |= bits << 32;
        }
        Side::Second => {
            bits >>= 8;
            bits |= bits >> 8;
            bits |= bits >> 16;
            bits |= bits >> 32;
        }
    }
    Bitboard(bits)
}

/// One step forward.
#[inline(always)]
fn forward(side: Side, set: Bitboard) -> Bitboard {
    set.shifted(if matches!(side, Side::First) { 8 } else { -8 })
}

/// The files beside those of a set, and the set itself.
#[inline(always)]
fn beside(set: Bitboard) -> Bitboard {
    let left = Bitboard(set.0 & !Bitboard::file(0).0).shifted(-1);
    let right = Bitboard(set.0 & !Bitboard::file(7).0).shifted(1);
    left | right
}

/// All squares that pawns attack.
#[inline(always)]
fn pawn_attacks_of(board: &Board, side: Side) -> Bitboard {
    pawn_set_attacks(side, board.pieces(side, Kind::Pawn))
}
