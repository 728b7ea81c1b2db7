//! The one walk over all units of a side: what each piece is worth by itself, and what it covers
//! with fire.

use super::Scene;
use super::features::UNCOVERED;
use super::fire::{Fire, Gathering};
use super::piece_square::PieceSquareTerms;
use super::stacks;
use sandtable_core::Side;
use sandtable_cotulenh::{Piece, Rules, Square};

/// Counts the units of a side and gives its fire.
#[inline(always)]
pub(super) fn side<T: PieceSquareTerms>(scene: &Scene, side: Side, terms: &mut T) -> Fire {
    let mut gathering = Gathering::default();
    let mut look = |piece: Piece, square: Square, terms: &mut T| {
        terms.place(side, piece, square);
        gathering.add(piece, square, scene.range(piece, square));
    };
    let enemy_flies = scene.flies[(!side).index()];
    let cover = scene.cover[side.index()];
    for square in scene.board.units_of(side) {
        let Some(unit) = scene.board.unit_on(square) else { continue };
        let carrier = unit.carrier();
        let is_uncovered = enemy_flies & !cover.has(square);
        terms.add(side, UNCOVERED + carrier.kind.index(), is_uncovered as i32);
        look(carrier, square, terms);
        if unit.is_stack() {
            stacks::count(terms, unit);
            unit.pieces().skip(1).for_each(|cargo| look(cargo, square, terms));
        }
    }
    gathering.finish(scene, side)
}
