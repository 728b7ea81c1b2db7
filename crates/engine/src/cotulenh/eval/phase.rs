//! How far the game has gone, by what is left on the board.

use crate::tapered::FULL_PHASE;
use sandtable_core::Side;
use sandtable_cotulenh::{Board, Kind};

/// What each kind adds to the phase.
const SHARE: [i32; Kind::ALL.len()] = [4, 4, 2, 1, 0, 0, 1, 1, 3, 1, 3];

/// Of both sides at the start.
const ALL_THERE: i32 = 72;

/// Everything there is [`FULL_PHASE`]; Commanders alone are 0.
#[inline]
pub(super) fn of(board: &Board) -> i32 {
    let mut there = 0;
    for side in Side::BOTH {
        for (kind, share) in Kind::ALL.into_iter().zip(SHARE) {
            there += board.count(side, kind) as i32 * share;
        }
    }
    (there * FULL_PHASE / ALL_THERE).min(FULL_PHASE)
}
