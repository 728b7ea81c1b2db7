//! Pruning of nodes and moves: reverse futility pruning, razoring, late move pruning, futility
//! pruning, history pruning, SEE pruning. Null-move pruning and ProbCut have files of their own, delta
//! pruning is in `quiescence`.
//!
//! Values are in hundredths of the smallest unit of material, depths in plies.

use super::move_loop::Candidate;
use super::node::Node;
use super::{SharedState, Worker};
use crate::Playable;
use crate::move_picker::MovePicker;
use crate::tunable::{self, Constants};
use crate::value::{self, LEAST_MATE};

impl<P: Playable> Worker<P> {
    /// Node pruning: the value, if it can be told without searching the moves. Reverse futility
    /// pruning, razoring, null-move pruning, ProbCut.
    pub(super) fn prune_node(&mut self, shared: &SharedState, node: &Node<P::Move>) -> Option<i32> {
        let &Node { alpha, beta, depth, eval, ply, .. } = node;
        let excluded = self.stack[ply].excluded != 0;
        if node.pv_node || node.in_check || node.in_root_turn || excluded || value::is_mate(beta) {
            return None;
        }
        if eval < LEAST_MATE && is_reverse_futile(P::CONSTANTS, eval, beta, depth, node.improving) {
            return Some((eval + beta) / 2);
        }
        if may_razor(P::CONSTANTS, eval, alpha, depth) {
            let value = self.quiescence(shared, alpha, beta, ply);
            if value <= alpha {
                return Some(value);
            }
            self.pv_table[ply].clear();
        }
        self.null_move_pruning(shared, node).or_else(|| self.probcut(shared, node))
    }

    /// Move pruning: whether a move is left out. Late move pruning, futility pruning, history
    /// pruning, SEE pruning.
    pub(super) fn is_pruned(
        &self,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        picker: &mut MovePicker<P>,
    ) -> bool {
        let &Node { alpha, depth, in_check, .. } = node;
        let reduced = (depth - 1 - candidate.base_reduction / 1024).max(0);
        if !candidate.is_noisy {
            let most = late_move_limit(P::CONSTANTS, depth, node.improving);
            let is_late = depth <= LATE_MOVE_PRUNING_DEPTH && candidate.number > most;
            // A PV node searches all quiet moves, for a mate may come last; but not in a game with
            // a hundred moves a position: there it costs more than it finds.
            let searches_all = node.pv_node && P::PV_SEES_ALL_QUIET_MOVES;
            if is_late && !searches_all {
                picker.skip_quiet();
            }
            let futile = !in_check && is_futile(P::CONSTANTS, node.eval, alpha, reduced);
            if futile || has_bad_history(P::CONSTANTS, candidate.history, reduced) {
                // A check may be worth more than any evaluation knows.
                return !self.position.may_check(candidate.mv);
            }
        }
        let needs_see = !candidate.is_noisy || candidate.is_losing;
        depth <= SEE_PRUNING_DEPTH && needs_see && {
            let least = see_margin(P::CONSTANTS, candidate.is_noisy, depth, reduced);
            !self.position.see_at_least(candidate.mv, least)
        }
    }
}

/// Reverse futility pruning: the static evaluation is so far above beta that a shallow search will not
/// bring it below.
fn is_reverse_futile(of: Constants, eval: i32, beta: i32, depth: i32, improving: bool) -> bool {
    const DEEPEST: i32 = 8;
    depth <= DEEPEST
        && eval - tunable::reverse_futility_margin(of) * (depth - improving as i32) >= beta
}

/// Razoring: the static evaluation is so far below alpha that only captures can help, so quiescence
/// decides.
fn may_razor(of: Constants, eval: i32, alpha: i32, depth: i32) -> bool {
    const DEEPEST: i32 = 3;
    depth <= DEEPEST
        && eval + tunable::razoring_offset(of) + tunable::razoring_margin(of) * depth < alpha
}

/// Late move pruning: how many quiet moves are tried before the rest is left out.
fn late_move_limit(of: Constants, depth: i32, improving: bool) -> i32 {
    const LEAST: i32 = 4;
    let usual = (LEAST + depth * depth) / if improving { 1 } else { 2 };
    tunable::late_move_factor(of) * usual / 100
}

/// Deeper than this all of them are tried.
const LATE_MOVE_PRUNING_DEPTH: i32 = 8;

/// Futility pruning: a quiet move will not bring an evaluation so far below alpha up to it.
fn is_futile(of: Constants, eval: i32, alpha: i32, reduced_depth: i32) -> bool {
    const DEEPEST: i32 = 7;
    reduced_depth <= DEEPEST
        && eval + tunable::futility_offset(of) + tunable::futility_margin(of) * reduced_depth
            <= alpha
}

/// History pruning: a quiet move with a bad history is left out near the leaves.
fn has_bad_history(of: Constants, history: i32, reduced_depth: i32) -> bool {
    const DEEPEST: i32 = 4;
    reduced_depth <= DEEPEST && history < tunable::history_margin(of) * (reduced_depth + 1)
}

/// SEE pruning: how much a move may lose by static exchange evaluation and still be tried.
fn see_margin(of: Constants, noisy: bool, depth: i32, reduced_depth: i32) -> i32 {
    match noisy {
        true => tunable::see_noisy_margin(of) * depth,
        false => tunable::see_quiet_margin(of) * reduced_depth * reduced_depth,
    }
}

/// Deeper than this SEE prunes nothing.
const SEE_PRUNING_DEPTH: i32 = 8;
