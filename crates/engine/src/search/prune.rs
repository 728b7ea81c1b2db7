//! What is not searched, or less deeply: each heuristic a few lines, its constants beside it.
//!
//! Values are in hundredths of the smallest unit of material, depths in plies.

/// Where the static evaluation is so far above beta that a shallow search will not bring it below.
pub(super) fn is_hopelessly_good(eval: i32, beta: i32, depth: i32, improving: bool) -> bool {
    const DEEPEST: i32 = 8;
    const MARGIN: i32 = 75;
    depth <= DEEPEST && eval - MARGIN * (depth - improving as i32) >= beta
}

/// Where it is so far below alpha that only captures can help.
pub(super) fn is_hopelessly_bad(eval: i32, alpha: i32, depth: i32) -> bool {
    const DEEPEST: i32 = 3;
    const MARGIN: i32 = 220;
    const OFFSET: i32 = 100;
    depth <= DEEPEST && eval + OFFSET + MARGIN * depth < alpha
}

/// How much shallower the search after a pass is.
pub(super) fn pass_reduction(depth: i32, eval: i32, beta: i32) -> i32 {
    const BASE: i32 = 4;
    const PER_DEPTH: i32 = 4;
    const PER_VALUE: i32 = 200;
    const MOST_BY_VALUE: i32 = 3;
    BASE + depth / PER_DEPTH + ((eval - beta) / PER_VALUE).min(MOST_BY_VALUE)
}

/// A pass is tried from this depth on.
pub(super) const LEAST_PASS_DEPTH: i32 = 3;
/// From this depth on a cut-off by a pass is verified by a search without one.
pub(super) const VERIFIED_PASS_DEPTH: i32 = 12;

/// Without a move from the table the order is poor: look less deep, so that there is one.
pub(super) fn without_hash_move(depth: i32) -> i32 {
    const LEAST: i32 = 4;
    if depth >= LEAST { depth - 1 } else { depth }
}

/// A capture that wins much is likely to hold what a shallower search of it shows.
pub(super) mod likely_cut {
    pub(in super::super) const LEAST_DEPTH: i32 = 5;
    pub(in super::super) const REDUCTION: i32 = 4;
    pub(in super::super) const MARGIN: i32 = 180;
}

/// How many quiet moves are tried before the rest is given up.
pub(super) fn most_quiet_moves(depth: i32, improving: bool) -> i32 {
    const LEAST: i32 = 4;
    let most = LEAST + depth * depth;
    if improving { most } else { most / 2 }
}
/// Deeper than this they are all tried.
pub(super) const LATE_MOVE_DEPTH: i32 = 8;

/// A quiet move will not bring an evaluation so far below alpha up to it.
pub(super) fn is_futile(eval: i32, alpha: i32, reduced_depth: i32) -> bool {
    const DEEPEST: i32 = 7;
    const OFFSET: i32 = 110;
    const MARGIN: i32 = 90;
    reduced_depth <= DEEPEST && eval + OFFSET + MARGIN * reduced_depth <= alpha
}

/// A quiet move that failed nearly always is left out near the leaves.
pub(super) fn has_failed_too_often(history: i32, reduced_depth: i32) -> bool {
    const DEEPEST: i32 = 4;
    const MARGIN: i32 = -3_500;
    reduced_depth <= DEEPEST && history < MARGIN * (reduced_depth + 1)
}

/// How much a move may lose by exchange and still be tried.
pub(super) fn exchange_allowance(noisy: bool, depth: i32, reduced_depth: i32) -> i32 {
    const NOISY: i32 = -90;
    const QUIET: i32 = -25;
    if noisy { NOISY * depth } else { QUIET * reduced_depth * reduced_depth }
}
/// Deeper than this exchanges do not decide.
pub(super) const EXCHANGE_DEPTH: i32 = 8;

/// Late moves are searched less deeply, by the logarithms of depth and number: the reduction of the
/// `number`th move at this depth, in 1024ths of a ply.
pub(super) fn reduction(depth: i32, number: i32) -> i32 {
    const OFFSET: i32 = 820;
    const DIVISOR: i32 = 2355;
    let ln = |n: i32| LN[n.clamp(0, LN.len() as i32 - 1) as usize];
    if depth < 1 || number < 1 { 0 } else { OFFSET + ln(depth) * ln(number) / DIVISOR }
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

/// What changes a reduction, in 1024ths of a ply.
pub(super) mod reduce {
    pub(in super::super) const LEAST_DEPTH: i32 = 2;
    pub(in super::super) const IN_PV: i32 = -1024;
    pub(in super::super) const EXPECTED_CUT: i32 = 1300;
    pub(in super::super) const NOT_IMPROVING: i32 = 600;
    pub(in super::super) const GIVES_CHECK: i32 = -900;
    pub(in super::super) const KILLER: i32 = -900;
    pub(in super::super) const NOISY: i32 = -900;
    /// Added for every so much history below zero, taken off for every so much above.
    pub(in super::super) const PER_HISTORY: i32 = 9;
}

/// The table's move is the only good one, if a search of the others fails low: then it is searched
/// more deeply.
pub(super) mod singular {
    pub(in super::super) const LEAST_DEPTH: i32 = 7;
    /// The table's entry may be so much shallower than the node.
    pub(in super::super) const DEPTH_GAP: i32 = 3;
    pub(in super::super) const MARGIN_PER_DEPTH: i32 = 2;
    /// So far below, and it is extended twice.
    pub(in super::super) const DOUBLE_MARGIN: i32 = 20;
    pub(in super::super) const MOST_DOUBLES: i32 = 6;
}

/// In quiescence a capture that cannot bring the evaluation near alpha is left out.
pub(super) const DELTA_MARGIN: i32 = 180;
