use crate::text::TurnActions;
use crate::{Action, Rules};

/// Calls `visit` with every legal turn from here, and with the position after it: whole-unit
/// actions, and deploys in every order of their steps, a commit included where one ends the turn.
///
/// In an open deploy these are the ways to finish it. Two orders of steps that lead to the same
/// position are two turns. The position is equal to itself afterwards.
///
/// ```
/// use sandtable_core::Notation;
/// use sandtable_cotulenh::{Board, for_each_turn};
///
/// let mut turns = 0;
/// for_each_turn(&mut Board::start(), |_, _| turns += 1);
/// assert_eq!(turns, 116);
/// ```
pub fn for_each_turn<B: Rules>(position: &mut B, mut visit: impl FnMut(&[Action], &B)) {
    extend(position, &mut TurnActions::new(), &mut visit);
}

fn extend<B: Rules>(
    position: &mut B,
    turn: &mut TurnActions,
    visit: &mut impl FnMut(&[Action], &B),
) {
    let mover = position.turn();
    let mut actions = B::List::default();
    position.generate(&mut actions);
    for &action in actions.as_ref() {
        // Three members at most, and a commit: a turn is never longer than the list of it.
        if turn.try_push(action).is_err() {
            return;
        }
        let undo = position.make(action);
        if position.turn() == mover {
            extend(position, turn, visit);
        } else {
            visit(turn, position);
        }
        position.unmake(action, undo);
        turn.pop();
    }
}
