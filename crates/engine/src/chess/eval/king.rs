//! The king: pawns around it, and what aims at it.

use super::features::{KING_DANGER, KING_FILE, SHIELD, STORM};
use super::pieces::Attacks;
use super::{seen_by, set_seen_by};
use crate::tapered::EvalTerms;
use sandtable_chess::attack_sets::{bishop_attacks, knight_attacks, rook_attacks};
use sandtable_chess::{Bitboard, Board, Kind};
use sandtable_core::Side;

/// The last step of the danger table.
const MOST_DANGER: i32 = 39;
/// Safe checks: knight, bishop, rook, queen.
const SAFE_CHECK: [i32; 4] = [8, 6, 9, 8];
/// A square of the zone that only the king protects.
const WEAK_SQUARE: i32 = 3;
/// Without a queen an attack is worth less.
const NO_QUEEN: i32 = -12;
/// Danger units to a step of the table.
const PER_STEP: i32 = 2;

#[inline(always)]
pub(super) fn count<T: EvalTerms>(board: &Board, side: Side, attacks: &Attacks, terms: &mut T) {
    count_shelter(board, side, terms);
    let danger = danger(board, side, attacks).clamp(0, MOST_DANGER * PER_STEP);
    terms.add(side, KING_DANGER + (danger / PER_STEP) as usize, 1);
}

/// Own and enemy pawns on the files around the king.
#[inline(always)]
fn count_shelter<T: EvalTerms>(board: &Board, side: Side, terms: &mut T) {
    let king = board.king(side);
    // Shifted so that the king's rank is the first: pawns behind it fall off the board.
    let ranks = 8 * seen_by(side, king).rank() as i8;
    let from_king = |pawns: Bitboard| set_seen_by(side, pawns).shifted(-ranks);
    let own = board.pieces(side, Kind::Pawn);
    let enemy = board.pieces(!side, Kind::Pawn);
    let (shield, storm) = (from_king(own), from_king(enemy));
    let centre = king.file().clamp(1, 6);
    for file in [centre - 1, centre, centre + 1] {
        let file = Bitboard::file(file);
        terms.add(side, SHIELD + nearest(file & shield), 1);
        terms.add(side, STORM + nearest(file & storm), 1);
    }
    let file = Bitboard::file(king.file());
    if (file & own).is_empty() {
        terms.add(side, KING_FILE + (file & enemy).is_empty() as usize, 1);
    }
}

/// The rank of the nearest pawn plus one, at most 7; 0 if there is none.
#[inline(always)]
fn nearest(pawns: Bitboard) -> usize {
    if pawns.is_empty() { 0 } else { (pawns.first().rank() as usize + 1).min(7) }
}

/// How much the enemy aims at this side's king, in units of the danger table.
#[inline(always)]
fn danger(board: &Board, side: Side, attacks: &Attacks) -> i32 {
    let (us, them) = (side.index(), (!side).index());
    let has_queen = board.count(!side, Kind::Queen) > 0;
    if attacks.aimers[us] + i32::from(has_queen) < 2 {
        return 0;
    }
    let own_king = attacks.by_kind[us][Kind::King.index()];
    let only_king = !attacks.any[us] | own_king & !attacks.twice[us];
    let weak = attacks.king_zone[us] & attacks.any[them] & only_king;
    let mut danger = attacks.aim[us] + WEAK_SQUARE * weak.len() as i32;
    danger += safe_checks(board, side, attacks, only_king);
    if !has_queen {
        danger += NO_QUEEN;
    }
    danger
}

/// Squares from which the enemy could give check without being taken.
#[inline(always)]
fn safe_checks(board: &Board, side: Side, attacks: &Attacks, only_king: Bitboard) -> i32 {
    let (us, them) = (side.index(), (!side).index());
    let king = board.king(side);
    let occupied = board.occupied();
    // Unprotected, or protected by the king alone and attacked twice; not on an own piece.
    let safe = !board.side(!side) & (!attacks.any[us] | only_king & attacks.twice[them]);
    let by = |kind: Kind| attacks.by_kind[them][kind.index()] & safe;
    let straight = rook_attacks(king, occupied);
    let diagonal = bishop_attacks(king, occupied);
    let checks = [
        by(Kind::Knight) & knight_attacks(king),
        by(Kind::Bishop) & diagonal,
        by(Kind::Rook) & straight,
        by(Kind::Queen) & (straight | diagonal),
    ];
    checks.iter().zip(SAFE_CHECK).filter(|(set, _)| !set.is_empty()).map(|(_, units)| units).sum()
}
