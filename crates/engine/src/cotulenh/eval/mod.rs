//! The evaluation of Cờ Tư Lệnh: one generic function that tells a [`Tally`] what it finds.
//!
//! | file | what |
//! |---|---|
//! | `features` | the list of everything that counts |
//! | `weights` | what it counts for; written by the tuner |
//! | `phase` | how far the game has gone |

pub mod features;
mod phase;
mod weights;

use crate::tally::{Pair, Section, Tally, Total, Trace, Traced};
use features::*;
use sandtable_core::{Position, Side};
use sandtable_cotulenh::{Board, Rules};

/// What the side to move is worth if a Commander is gone and the deploy in which it was captured is
/// not over (R10.2): more than any material, less than a mate that is certain.
const COMMANDER_GONE: i32 = 15_000;

/// How good the position is for the side to move.
pub(super) fn evaluate(board: &Board) -> i32 {
    let us = board.turn();
    match Side::BOTH.map(|side| board.commander(side)) {
        [Some(_), Some(_)] => {}
        commanders if commanders[us.index()].is_none() => return -COMMANDER_GONE,
        _ => return COMMANDER_GONE,
    }
    let mut total = Total::new(&weights::WEIGHTS);
    evaluate_into(board, &mut total);
    let value = total.sum.at(phase::of(board));
    if us == Side::First { value } else { -value }
}

/// Tells the tally everything that counts.
#[inline(always)]
fn evaluate_into<T: Tally>(board: &Board, tally: &mut T) {
    for side in Side::BOTH {
        for square in board.units_of(side) {
            let Some(unit) = board.unit_on(square) else { continue };
            for piece in unit.pieces() {
                tally.add(side, MATERIAL + piece.kind.index(), 1);
                if piece.hero {
                    tally.add(side, HERO + piece.kind.index(), 1);
                }
            }
        }
    }
    tally.add(board.turn(), TEMPO, 1);
}

impl Traced for Board {
    const SECTIONS: &'static [Section] = SECTIONS;

    fn weights() -> &'static [Pair] {
        &weights::WEIGHTS
    }

    fn trace(&self) -> (Trace, i32) {
        let mut trace = Trace::new(FEATURES);
        evaluate_into(self, &mut trace);
        (trace, phase::of(self))
    }
}
