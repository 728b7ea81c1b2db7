//! Pawns among themselves. They change rarely, so what was found is kept.

use super::features::{BACKWARD, DOUBLED, ISOLATED, PASSED, PHALANX, PROTECTED, SPACE};
use super::piece_square::PieceSquareTerms;
use super::{ahead, beside, forward, pawn_attacks_of, seen_by};
use crate::tapered::Tapered;
use sandtable_chess::attack_sets::pawn_set_attacks;
use sandtable_chess::{Bitboard, Board, Kind};
use sandtable_core::Side;

/// What other parts of the evaluation need to know of the pawns.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Pawns {
    /// Those that no enemy pawn can stop, by side.
    pub(super) passed: [Bitboard; 2],
    /// Squares in the enemy's half that an own pawn protects and no enemy pawn can ever attack, by side.
    pub(super) outposts: [Bitboard; 2],
}

/// Counts what pawns are worth among themselves.
pub(super) fn count<T: PieceSquareTerms>(board: &Board, terms: &mut T) -> Pawns {
    let mut pawns = Pawns::default();
    for side in Side::BOTH {
        pawns.passed[side.index()] = count_side(board, side, terms);
        pawns.outposts[side.index()] = outposts(board, side);
        terms.add(side, SPACE, space(board, side));
    }
    pawns
}

fn count_side<T: PieceSquareTerms>(board: &Board, side: Side, terms: &mut T) -> Bitboard {
    let own = board.pieces(side, Kind::Pawn);
    let enemy = board.pieces(!side, Kind::Pawn);
    let own_attacks = pawn_attacks_of(board, side);
    let enemy_attacks = pawn_attacks_of(board, !side);
    let enemy_ahead = ahead(!side, enemy);
    // Where an enemy pawn can ever stop or take a pawn that comes along.
    let guarded = enemy_ahead | beside(enemy_ahead);
    let neighbours = beside(own);
    let own_behind = ahead(!side, own);
    let mut passed = Bitboard::EMPTY;
    for square in own {
        let pawn = Bitboard::of(square);
        let rank = seen_by(side, square).rank() as usize;
        terms.place(side, Kind::Pawn, square);
        let file = Bitboard::file(square.file());
        let is_open = (file & enemy).is_empty();
        let is_doubled = own_behind.has(square);
        if is_doubled {
            terms.add(side, DOUBLED, 1);
        }
        let beside_file = beside(file);
        if (beside_file & own).is_empty() {
            terms.add(side, ISOLATED + is_open as usize, 1);
        } else {
            let stop = forward(side, pawn);
            // Nobody beside or behind can ever protect the square before it.
            let supporters = beside_file & own & !ahead(side, pawn | beside(pawn));
            if supporters.is_empty() && !(stop & enemy_attacks).is_empty() {
                terms.add(side, BACKWARD + is_open as usize, 1);
            }
        }
        if neighbours.has(square) {
            terms.add(side, PHALANX + rank, 1);
        }
        if own_attacks.has(square) {
            terms.add(side, PROTECTED + rank, 1);
        }
        if !guarded.has(square) && !is_doubled {
            passed |= pawn;
            terms.add(side, PASSED + rank, 1);
        }
    }
    passed
}

fn outposts(board: &Board, side: Side) -> Bitboard {
    let half = match side {
        Side::First => Bitboard::rank(3) | Bitboard::rank(4) | Bitboard::rank(5),
        Side::Second => Bitboard::rank(4) | Bitboard::rank(3) | Bitboard::rank(2),
    };
    let enemy = board.pieces(!side, Kind::Pawn);
    half & pawn_attacks_of(board, side) & !beside(ahead(!side, enemy))
}

/// Squares on the four middle files of the own half that no enemy pawn attacks and no own pawn
/// occupies.
fn space(board: &Board, side: Side) -> i32 {
    const MIDDLE: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);
    let ranks = match side {
        Side::First => Bitboard(0x0000_0000_ffff_ff00),
        Side::Second => Bitboard(0x00ff_ffff_0000_0000),
    };
    let taken = board.pieces(side, Kind::Pawn);
    let guarded = pawn_attacks_of(board, !side);
    (MIDDLE & ranks & !taken & !guarded).len() as i32
}

/// Remembers what pawns are worth, by where they stand.
pub struct PawnTable(Vec<Entry>);

#[derive(Clone, Copy, Default)]
struct Entry {
    pawns: [Bitboard; 2],
    sum: Tapered,
    found: Pawns,
}

const ENTRIES: usize = 1 << 13;

impl Default for PawnTable {
    fn default() -> PawnTable {
        PawnTable(vec![Entry::default(); ENTRIES])
    }
}

impl PawnTable {
    /// What `count` gives for these pawns. An empty entry is right for a board without pawns: both
    /// sides have the same space.
    #[inline]
    pub(super) fn probe(
        &mut self,
        board: &Board,
        count: impl FnOnce() -> (Tapered, Pawns),
    ) -> (Tapered, Pawns) {
        let pawns = Side::BOTH.map(|side| board.pieces(side, Kind::Pawn));
        let mixed = pawns[0].0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ pawns[1].0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(31);
        let entry = &mut self.0[(mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 51) as usize];
        if entry.pawns != pawns {
            let (sum, found) = count();
            *entry = Entry { pawns, sum, found };
        }
        (entry.sum, entry.found)
    }
}

/// The squares that pawns could attack after one step forward.
pub(super) fn push_attacks(board: &Board, side: Side) -> Bitboard {
    let pawns = board.pieces(side, Kind::Pawn);
    let once = forward(side, pawns) & !board.occupied();
    pawn_set_attacks(side, once)
}
