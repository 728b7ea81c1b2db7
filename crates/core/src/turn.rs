use crate::Position;
use arrayvec::ArrayVec;

/// The most moves one turn can have, with room to spare: a deploy of a stack of three has three
/// steps, or two and a commit.
pub const MOST_MOVES_A_TURN: usize = 6;

/// The moves of one turn. In chess it is one; in Cờ Tư Lệnh a deploy has up to three steps, or steps
/// and a commit.
pub type Turn<M> = ArrayVec<M, MOST_MOVES_A_TURN>;

/// Calls `visit` with every legal turn from here, and with the position after it.
///
/// Where a turn is open these are the ways to finish it. Two orders of steps that lead to the same
/// position are two turns. The position is equal to itself afterwards.
///
/// ```
/// use sandtable_core::{Notation, for_each_turn};
///
/// let mut turns = 0;
/// for_each_turn(&mut sandtable_cotulenh::Board::start(), |_, _| turns += 1);
/// assert_eq!(turns, 116);
/// ```
pub fn for_each_turn<P: Position>(position: &mut P, mut visit: impl FnMut(&[P::Move], &P)) {
    extend(position, &mut Turn::new(), &mut visit);
}

fn extend<P: Position>(
    position: &mut P,
    turn: &mut Turn<P::Move>,
    visit: &mut impl FnMut(&[P::Move], &P),
) {
    for &mv in position.legal_moves().as_ref() {
        // No game has longer turns; one that had would be cut off here instead of overflowing.
        if turn.try_push(mv).is_err() {
            return;
        }
        let undo = position.make(mv);
        if position.turn_is_open() {
            extend(position, turn, visit);
        } else {
            visit(turn, position);
        }
        position.unmake(mv, undo);
        turn.pop();
    }
}

/// The position after a turn, on a copy. The moves are legal one after the other.
pub fn after_turn<P: Position>(before: &P, moves: &[P::Move]) -> P {
    let mut after = before.clone();
    for &mv in moves {
        after.play(mv);
    }
    after
}
