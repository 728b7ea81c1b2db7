//! How safe a Commander is where it stands (R8).

use super::features::*;
use super::fire::Fire;
use super::{Scene, ground};
use crate::tapered::EvalTerms;
use sandtable_core::Side;
use sandtable_cotulenh::{Kind, Piece, Rules, Square};

/// Escapes, shelter and air shield of a side's Commander, and the enemies near it.
#[inline(always)]
pub(super) fn count<T: EvalTerms>(
    scene: &Scene,
    commanders: [Square; 2],
    side: Side,
    enemy_fire: &Fire,
    terms: &mut T,
) {
    let square = commanders[side.index()];
    let own = scene.board.units_of(side);
    // A square on a line with the other Commander may be exposed (R8.2); telling when it is not
    // costs more than it tells.
    let exposed = ground::cross(commanders[(!side).index()]);
    let closed = own | enemy_fire.all | exposed | ground::closed_to(Kind::Commander);
    let escapes = ground::beside(square) & !closed;
    terms.add(side, ESCAPES + escapes.len() as usize, 1);
    terms.add(side, SHELTER + (ground::around(square) & own).len() as usize, 1);
    if scene.flies[(!side).index()] {
        let rings = scene.board.rings_over(square, side).min(2);
        terms.add(side, SHIELD + rings, 1);
    }
    count_besiegers(scene, !side, square, terms);
}

/// The pieces of `side` near the enemy Commander: who covers squares around it, who would hit it
/// if nothing stood or flew in the way, and how near they are.
#[inline(always)]
fn count_besiegers<T: EvalTerms>(scene: &Scene, side: Side, target: Square, terms: &mut T) {
    let zone = ground::around(target);
    for square in scene.board.units_of(side) & ground::near(target) {
        let Some(unit) = scene.board.unit_on(square) else { continue };
        let files = square.file().abs_diff(target.file());
        let ranks = square.rank().abs_diff(target.rank());
        let steps = ground::FAR - files.max(ranks) as i32;
        let mut look = |piece: Piece| {
            let kind = piece.kind.index();
            let range = scene.range(piece, square);
            terms.add(side, NEAR + kind, steps);
            terms.add(side, SIEGE + kind, !(range & zone).is_empty() as i32);
            terms.add(side, AIMED + kind, range.has(target) as i32);
        };
        look(unit.carrier());
        if unit.is_stack() {
            unit.pieces().skip(1).for_each(look);
        }
    }
}

/// Who stands alone between the two Commanders.
#[inline(always)]
pub(super) fn count_screen<T: EvalTerms>(
    scene: &Scene,
    [first, second]: [Square; 2],
    terms: &mut T,
) {
    if ground::cross(first).has(second)
        && let Some(screen) = scene.board.screen()
    {
        let is_first = scene.board.units_of(Side::First).has(screen);
        terms.add(if is_first { Side::First } else { Side::Second }, SCREEN, 1);
    }
}
