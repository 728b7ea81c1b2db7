//! ProbCut.

use super::node::Node;
use super::{SharedState, Worker};
use crate::Playable;
use crate::move_picker::MovePicker;
use crate::tunable;
use crate::value;

const MIN_DEPTH: i32 = 5;
const REDUCTION: i32 = 4;

impl<P: Playable> Worker<P> {
    /// ProbCut: a capture whose value is far above beta in a shallower search is a cut-off.
    pub(super) fn probcut(&mut self, shared: &SharedState, node: &Node<P::Move>) -> Option<i32> {
        let &Node { beta, depth, ply, .. } = node;
        let goal = beta + tunable::probcut_margin(P::CONSTANTS);
        let tt_says_no =
            node.tt_entry.is_some_and(|tt| tt.depth > depth - REDUCTION && tt.value < goal);
        if depth < MIN_DEPTH || tt_says_no || value::is_mate(goal) {
            return None;
        }
        let tt_move = node.tt_move.filter(|&mv| self.position.is_noisy(mv));
        let eval = self.stack[ply].eval;
        let mut picker = MovePicker::winning(&self.move_stack, tt_move, goal - eval);
        let mut found = None;
        while let Some(mv) = picker.next(&self.position, &self.history, &mut self.move_stack) {
            let value = self.probcut_value(shared, node, mv, goal);
            if self.stopped || value >= goal {
                found = Some(value);
                break;
            }
        }
        picker.finish(&mut self.move_stack);
        found
    }

    /// The value of a capture: by quiescence, and if that is enough by a shallower search.
    fn probcut_value(
        &mut self,
        shared: &SharedState,
        node: &Node<P::Move>,
        mv: P::Move,
        goal: i32,
    ) -> i32 {
        let &Node { depth, ply, .. } = node;
        self.prepare_child(ply, mv, 0);
        let (undo, ended) = self.make(shared, mv, ply);
        let reduced = depth - REDUCTION;
        let value = if ended {
            let value = -self.quiescence(shared, -goal, 1 - goal, ply + 1);
            if value >= goal {
                -self.alpha_beta(shared, -goal, 1 - goal, reduced, ply + 1, !node.cut_node)
            } else {
                value
            }
        } else {
            self.alpha_beta(shared, goal - 1, goal, reduced, ply + 1, node.cut_node)
        };
        self.unmake(mv, undo, ended);
        value
    }
}
