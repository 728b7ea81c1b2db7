//! What is attacked, and by what.

use super::features::{HANGING, MINOR_THREAT, PAWN_THREAT, PUSH_THREAT, ROOK_THREAT};
use super::pawns::push_attacks;
use super::pieces::Attacks;
use crate::tapered::EvalTerms;
use sandtable_chess::{Bitboard, Board, Kind};
use sandtable_core::Side;

#[inline(always)]
pub(super) fn count<T: EvalTerms>(board: &Board, side: Side, attacks: &Attacks, terms: &mut T) {
    let (us, them) = (side.index(), (!side).index());
    let by = &attacks.by_kind[us];
    let pawns = by[Kind::Pawn.index()];
    let minors = by[Kind::Knight.index()] | by[Kind::Bishop.index()];
    let rooks = by[Kind::Rook.index()];
    let guarded = attacks.by_kind[them][Kind::Pawn.index()];
    for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
        let targets = board.pieces(!side, kind);
        if targets.is_empty() {
            continue;
        }
        let number = |set: Bitboard| (targets & set).len() as i32;
        if kind != Kind::Pawn {
            terms.add(side, PAWN_THREAT + kind.index() - 1, number(pawns));
        }
        // A pawn or minor piece that a pawn protects is no target for pieces.
        let open = if kind.index() < Kind::Rook.index() { !guarded } else { Bitboard::ALL };
        terms.add(side, MINOR_THREAT + kind.index(), number(minors & open));
        terms.add(side, ROOK_THREAT + kind.index(), number(rooks & open));
    }
    let hanging = board.side(!side) & attacks.any[us] & !attacks.any[them];
    terms.add(side, HANGING, hanging.len() as i32);
    let pieces = board.side(!side) & !board.kind(Kind::Pawn);
    let pushes = push_attacks(board, side) & pieces & !pawns;
    terms.add(side, PUSH_THREAT, pushes.len() as i32);
}
