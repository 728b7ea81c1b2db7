//! Units under fire.

use super::features::*;
use super::fire::Fire;
use super::{Scene, ground};
use crate::tapered::EvalTerms;
use sandtable_core::{Position, Side};
use sandtable_cotulenh::{Rules, SquareSet};

/// Counts the units of a side that stand in the enemy's fire or outside their own.
#[inline(always)]
pub(super) fn count<T: EvalTerms>(
    scene: &Scene,
    side: Side,
    own: &Fire,
    enemy: &Fire,
    terms: &mut T,
) {
    let board = scene.board;
    // A Commander under fire is in check, which is none of this.
    let commander = scene.commanders.map(|squares| SquareSet::of(squares[side.index()]));
    let units = board.units_of(side) & !commander.unwrap_or(SquareSet::EMPTY);
    let half = ground::half_of(side);
    let space = own.all & scene.empty;
    terms.add(side, SPACE, (space & half).len() as i32);
    terms.add(side, SPACE + 1, (space & !half).len() as i32);
    let loose = units & !own.all;
    terms.add(side, LOOSE, loose.len() as i32);
    let hanging = units & enemy.safe | loose & enemy.all;
    let feature = if board.turn() == side { HANGING_TO_MOVE } else { HANGING };
    for square in hanging {
        let Some(unit) = board.unit_on(square) else { continue };
        for kind in unit.members() {
            terms.add(side, feature + kind.index(), 1);
        }
    }
    for square in units & enemy.light & !hanging {
        let Some(unit) = board.unit_on(square) else { continue };
        terms.add(side, PRESSED + unit.carrier().kind.index(), 1);
    }
}
