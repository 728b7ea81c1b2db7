//! How good a position of chess is: a sum of weights, see [`crate::tapered`].
//!
//! | file | what |
//! |---|---|
//! | `features` | what counts, numbered |
//! | `pawns` | pawns among themselves, remembered by a table |
//! | `pieces` | squares, mobility, outposts, files |
//! | `king` | shield and danger |
//! | `passed` | passed pawns among pieces |
//! | `threats` | what is attacked |
//! | `piece_square` | piece-square tables |
//! | `scale` | advantages that are hard to win with |
//! | `weights` | what everything counts for; written by the tuner |

pub mod features;
mod king;
mod passed;
mod pawns;
mod piece_square;
mod pieces;
mod scale;
mod threats;
mod weights;

use super::HIDDEN;
use crate::tapered::{FULL_PHASE, Section, Tapered, Trace, Tunable, WeightedSum};
use crate::{EvalCache, NetworkEval};
use features::{FEATURES, SECTIONS, TEMPO};
use pawns::{PawnTable, Pawns};
use piece_square::PieceSquareTerms;
use pieces::Attacks;
use sandtable_chess::attack_sets::pawn_set_attacks;
use sandtable_chess::{Bitboard, Board, Kind, Square};
use sandtable_core::{Position, Side};
use weights::WEIGHTS;

/// The evaluation cache, the pawn hash table, and what a network keeps.
#[derive(Default)]
pub struct ChessEvalCache {
    pub(super) values: EvalCache,
    pawns: PawnTable,
    pub(super) network: NetworkEval<Board, HIDDEN>,
}

/// The value for the side to move.
#[inline(always)]
pub(super) fn evaluate(board: &Board, eval_cache: &mut ChessEvalCache, ply: usize) -> i32 {
    let ChessEvalCache { values, pawns, network } = eval_cache;
    // Keys know nothing of the clock, so what depends on it comes afterwards.
    let value = values.value(board.key(), || {
        let value = network.value(board, ply, || count(board, pawns));
        if network.is_set() && is_won_by_nothing(board, value) { 0 } else { value }
    });
    value * scale::by_clock(board) / FULL_PHASE
}

/// Whether the side that is better by this value has too little to mate with.
fn is_won_by_nothing(board: &Board, value: i32) -> bool {
    let first = if board.turn() == Side::First { value } else { -value };
    scale::by_material(board, first) == 0
}

fn count(board: &Board, pawns: &mut PawnTable) -> i32 {
    let (sum, pawns) = pawns.probe(board, || {
        let mut sum = WeightedSum::<Board>::from(Tapered::default());
        let pawns = pawns::count(board, &mut sum);
        (sum.value, pawns)
    });
    let mut sum = WeightedSum::<Board>::from(sum);
    count_rest(board, &pawns, &mut sum);
    let end = sum.value.end();
    let value = sum.value.at(phase(board)) * scale::by_material(board, end) / FULL_PHASE;
    if board.turn() == Side::First { value } else { -value }
}

/// Everything but the pawns among themselves.
fn count_rest<T: PieceSquareTerms>(board: &Board, pawns: &Pawns, terms: &mut T) {
    let mut attacks = Attacks::new(board);
    // Not a loop: with a constant side each call compiles to code without branches on it.
    pieces::count(board, Side::First, pawns, &mut attacks, terms);
    pieces::count(board, Side::Second, pawns, &mut attacks, terms);
    count_relations(board, Side::First, pawns, &attacks, terms);
    count_relations(board, Side::Second, pawns, &attacks, terms);
    terms.add(board.turn(), TEMPO, 1);
}

/// Terms that need the attacks of both sides.
#[inline(always)]
fn count_relations<T: PieceSquareTerms>(
    board: &Board,
    side: Side,
    pawns: &Pawns,
    attacks: &Attacks,
    terms: &mut T,
) {
    king::count(board, side, attacks, terms);
    passed::count(board, side, pawns, attacks, terms);
    threats::count(board, side, attacks, terms);
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

impl Tunable for Board {
    const SECTIONS: &'static [Section] = SECTIONS;

    fn weights() -> &'static [Tapered] {
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
        scale::by_material(self, end) * scale::by_clock(self) / FULL_PHASE
    }
}

/// A square as its owner sees it: rank 1 is the own back rank.
#[inline(always)]
const fn seen_by(side: Side, square: Square) -> Square {
    match side {
        Side::First => square,
        Side::Second => Square::new(square.file(), 7 - square.rank()),
    }
}

/// A set of squares as its owner sees it.
#[inline(always)]
const fn set_seen_by(side: Side, set: Bitboard) -> Bitboard {
    match side {
        Side::First => set,
        Side::Second => Bitboard(set.0.swap_bytes()),
    }
}

/// The number of a square in a table of half a board.
const fn half_index(side: Side, square: Square) -> usize {
    let seen = seen_by(side, square);
    let file = if seen.file() < 4 { seen.file() } else { 7 - seen.file() };
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
