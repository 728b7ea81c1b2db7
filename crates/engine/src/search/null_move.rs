//! Null-move pruning.

use super::node::Node;
use super::{SharedState, StackEntry, Worker};
use crate::tunable::{self, Constants};
use crate::value;
use crate::{Playable, history};

/// A null move is tried from this depth on.
const MIN_DEPTH: i32 = 3;
/// From this depth on a cut-off is verified.
const VERIFICATION_DEPTH: i32 = 12;

/// How much shallower the search after a null move is.
fn null_move_reduction(of: Constants, depth: i32, eval: i32, beta: i32) -> i32 {
    const MOST_BY_VALUE: i32 = 3;
    let by_depth = tunable::null_move_offset(of) + depth * tunable::null_move_slope(of);
    by_depth / 1024 + ((eval - beta) / tunable::null_move_margin(of)).min(MOST_BY_VALUE)
}

impl<P: Playable> Worker<P> {
    /// Null-move pruning: if the value is still at least beta after the side to move has passed, it is a
    /// cut-off. Deep ones are verified by a search in which no null move is made.
    pub(super) fn null_move_pruning(
        &mut self,
        shared: &SharedState,
        node: &Node<P::Move>,
    ) -> Option<i32> {
        let &Node { beta, depth, eval, ply, .. } = node;
        let &StackEntry { eval: corrected_eval, after_null_move, .. } = &self.stack[ply];
        if depth < MIN_DEPTH
            || eval < beta
            || after_null_move
            || ply < self.no_null_move_before_ply
            || !self.position.may_null_move()
        {
            return None;
        }
        let reduced = depth - null_move_reduction(P::CONSTANTS, depth, eval, beta);
        let value = self.null_move_value(shared, beta, reduced, ply, !node.cut_node);
        if self.stopped || value < beta {
            return None;
        }
        let value = if value::is_mate(value) { beta } else { value };
        if depth < VERIFICATION_DEPTH || self.no_null_move_before_ply > 0 {
            return Some(value);
        }
        self.no_null_move_before_ply = ply + (3 * reduced.max(1) / 4) as usize + 1;
        let verified = self.alpha_beta(shared, beta - 1, beta, reduced, ply, false);
        self.no_null_move_before_ply = 0;
        self.stack[ply].eval = corrected_eval;
        (verified >= beta).then_some(value)
    }

    /// The value after a null move, with a null window at beta.
    fn null_move_value(
        &mut self,
        shared: &SharedState,
        beta: i32,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> i32 {
        let undo = self.position.make_null();
        shared.table.prefetch(self.position.key());
        self.keys.push(self.position.key());
        self.stack[ply].piece_to = history::NO_MOVE;
        self.stack[ply].butterfly = history::NO_MOVE;
        let (turns, double_extensions) =
            (self.stack[ply].turns + 1, self.stack[ply].double_extensions);
        let next = &mut self.stack[ply + 1];
        (next.turns, next.after_null_move, next.excluded, next.double_extensions) =
            (turns, true, 0, double_extensions);
        let value = -self.alpha_beta(shared, -beta, 1 - beta, depth, ply + 1, cut_node);
        self.keys.pop();
        self.position.unmake_null(undo);
        value
    }
}
