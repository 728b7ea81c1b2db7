//! Text of limited length to positions and turns, with refusals that everybody understands.

use crate::{Describe, Refusal, limits};
use alloc::vec::Vec;
use sandtable_core::{Strictness, Turn};

/// Reads a position as people paste it.
///
/// # Errors
/// Every fault.
pub fn read_position<B: Describe>(text: &str, variant: B::Variant) -> Result<B, Vec<Refusal>> {
    if text.len() > limits::MOST_FEN_BYTES {
        return Err(Vec::from([Refusal::too_long(limits::MOST_FEN_BYTES)]));
    }
    B::read_fen(text, variant, Strictness::Lenient).map_err(|error| B::fen_refusals(&error))
}

/// Reads an action or a whole turn, in long or short form.
///
/// # Errors
/// It means nothing that is legal here, or several things.
pub fn read_turn<B: Describe>(board: &B, text: &str) -> Result<Turn<B::Move>, Refusal> {
    if text.len() > limits::MOST_MOVE_BYTES {
        return Err(Refusal::too_long(limits::MOST_MOVE_BYTES));
    }
    board.parse_turn(text).map_err(|error| board.move_refusal(text, &error))
}
