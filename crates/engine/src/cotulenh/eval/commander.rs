//! How safe a Commander is where it stands (R8). The attackers' part is counted in `survey`.

use super::features::*;
use super::fire::Fire;
use super::{Scene, ground};
use crate::tally::Tally;
use sandtable_core::Side;
use sandtable_cotulenh::{Kind, Piece, Square, SquareSet};

/// The eight squares around.
#[inline(always)]
pub(super) fn around(square: Square) -> SquareSet {
    Piece { kind: Kind::Militia, hero: false }.shots(square, false)
}

/// The four squares beside.
#[inline(always)]
fn beside(square: Square) -> SquareSet {
    Piece { kind: Kind::Infantry, hero: false }.shots(square, false)
}

/// Escapes, shelter and air shield of a side's Commander.
#[inline(always)]
pub(super) fn count<T: Tally>(scene: &Scene, side: Side, enemy_fire: &Fire, tally: &mut T) {
    let square = scene.commanders[side.index()];
    let own = scene.board.units_of(side);
    // A square on a line with the other Commander may be exposed (R8.2); telling when it is not
    // costs more than it tells.
    let closed = own | enemy_fire.all | ground::cross(scene.commanders[(!side).index()]);
    let escapes = beside(square) & ground::bears(Kind::Commander) & !closed;
    tally.add(side, ESCAPES + escapes.len() as usize, 1);
    tally.add(side, SHELTER + (around(square) & own).len() as usize, 1);
    if scene.flies[(!side).index()] {
        let rings = scene.board.rings_over(square, side).min(2);
        tally.add(side, SHIELD + rings, 1);
    }
}

/// Who stands alone between the two Commanders.
#[inline(always)]
pub(super) fn count_screen<T: Tally>(scene: &Scene, tally: &mut T) {
    let [first, second] = scene.commanders;
    if ground::cross(first).has(second)
        && let Some(screen) = scene.board.screen()
    {
        let side =
            if scene.board.units_of(Side::First).has(screen) { Side::First } else { Side::Second };
        tally.add(side, SCREEN, 1);
    }
}
