//! Late move reductions and the internal iterative reduction.

use super::Worker;
use super::move_loop::Candidate;
use super::node::Node;
use crate::Playable;
use crate::tunable::{self, Constants};

/// Internal iterative reduction: without a move from the transposition table the order is poor, so
/// search less deeply, and have one the next time.
pub(super) fn internal_iterative_reduction(depth: i32) -> i32 {
    const LEAST: i32 = 4;
    if depth >= LEAST { depth - 1 } else { depth }
}

/// After more beta cut-offs than this one ply below, the moves that follow are reduced more.
const MANY_CUTOFFS: u32 = 3;

/// Late move reductions begin at this depth.
const MIN_DEPTH: i32 = 2;

impl<P: Playable> Worker<P> {
    /// Late move reductions: by how many plies a late move is searched less deeply.
    pub(super) fn late_move_reduction(
        &self,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        depth: i32,
        ended: bool,
    ) -> i32 {
        let first_reduced = if node.pv_node { 3 } else { 2 };
        if node.depth < MIN_DEPTH || candidate.number < first_reduced {
            return 0;
        }
        let of = P::CONSTANTS;
        let mut by = candidate.base_reduction;
        if node.pv_node {
            by += tunable::reduction_pv_node(of);
        }
        if node.cut_node {
            by += tunable::reduction_cut_node(of);
        }
        if node.was_pv {
            by += tunable::reduction_was_pv(of);
        }
        if self.stack[node.ply + 1].cutoffs > MANY_CUTOFFS {
            by += tunable::reduction_cutoffs(of);
        }
        if node.tt_move_is_noisy {
            by += tunable::reduction_tt_noisy(of);
        }
        if !node.improving {
            by += tunable::reduction_not_improving(of);
        }
        if ended && self.position.is_check() {
            by += tunable::reduction_check(of);
        }
        if candidate.is_noisy {
            by += tunable::reduction_noisy(of);
        }
        by -= candidate.history * tunable::reduction_history(of) / 1024;
        if self.stack[node.ply].killers.contains(&P::bits(candidate.mv)) {
            by += tunable::reduction_killer(of);
        }
        (by / 1024).clamp(0, (depth - 1).max(0))
    }
}

/// The reduction of the `number`th move at this depth, in 1024ths of a ply: by the logarithms of both.
pub(super) fn base_reduction(of: Constants, depth: i32, number: i32) -> i32 {
    let ln = |n: i32| LN[n.clamp(0, LN.len() as i32 - 1) as usize];
    if depth < 1 || number < 1 {
        return 0;
    }
    tunable::reduction_offset(of) + ln(depth) * ln(number) / tunable::reduction_divisor(of)
}

/// Natural logarithms of 1 to 63, in 1024ths. Written out, because the last digit of a computed
/// logarithm is not the same on every machine, and the search is.
#[rustfmt::skip]
const LN: [i32; 64] = [
    0, 0, 710, 1125, 1420, 1648, 1835, 1993, 2129, 2250, 2358, 2455, 2545, 2627, 2702, 2773,
    2839, 2901, 2960, 3015, 3068, 3118, 3165, 3211, 3254, 3296, 3336, 3375, 3412, 3448, 3483, 3516,
    3549, 3580, 3611, 3641, 3670, 3698, 3725, 3751, 3777, 3803, 3827, 3851, 3875, 3898, 3921, 3943,
    3964, 3985, 4006, 4026, 4046, 4066, 4085, 4104, 4122, 4140, 4158, 4175, 4193, 4210, 4226, 4243,
];
