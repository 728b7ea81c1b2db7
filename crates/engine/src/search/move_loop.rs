//! The moves of a node, one after the other: principal variation search (PVS), and the update of
//! killer moves and histories after a cut-off.

use super::node::Node;
use super::reductions::base_reduction;
use super::{SharedState, Worker};
use crate::Playable;
use crate::history::{self, NO_MOVE, QuietRows};
use crate::move_picker::MovePicker;
use crate::transposition::Bound;
use crate::tunable::{self, Constants};
use crate::value::{self, INFINITE, LEAST_MATE, of_outcome};

/// One move about to be searched.
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    /// From 1, in move order.
    pub(super) number: i32,
    pub(super) is_noisy: bool,
    /// It loses material by SEE.
    pub(super) is_losing: bool,
    pub(super) history: i32,
    /// See [`base_reduction`].
    pub(super) base_reduction: i32,
}

impl<P: Playable> Worker<P> {
    /// Searches the moves, best first, until a cut-off; stores the result in the table.
    pub(super) fn search_moves(&mut self, shared: &SharedState, node: &mut Node<P::Move>) -> i32 {
        let ply = node.ply;
        let previous = self.previous_piece_to(ply);
        let killers = self.stack[ply].killers;
        let threats = self.position.threats();
        self.stack[ply].threats = threats;
        let rows = self.history.quiet_rows(&self.position, previous, threats);
        let mut picker = MovePicker::new(&self.move_stack, node.tt_move, killers, rows);
        let (mut best_move, mut bound) = (None, Bound::Upper);
        let (mut number, mut left_out) = (0, false);
        let mut tried = Tried::default();
        while let Some(mv) = picker.next(&self.position, &self.history, &mut self.move_stack) {
            if P::bits(mv) == self.stack[ply].excluded {
                left_out = true;
                continue;
            }
            number += 1;
            let is_noisy = self.position.is_noisy(mv);
            let history = self.history_of(mv, is_noisy, rows);
            let is_losing = picker.is_losing();
            let base_reduction = base_reduction(P::CONSTANTS, node.depth, number);
            let candidate = Candidate { mv, number, is_noisy, is_losing, history, base_reduction };
            if shared.prunes()
                && !node.in_root_turn
                && node.best > -LEAST_MATE
                && self.is_pruned(node, &candidate, &mut picker)
            {
                continue;
            }
            let Some(value) = self.search_move(shared, node, &candidate) else {
                left_out = true;
                continue;
            };
            if self.stopped {
                break;
            }
            if value > node.best {
                node.best = value;
                if value > node.alpha {
                    best_move = Some(mv);
                    if node.pv_node {
                        self.update_pv(ply, mv);
                    }
                    if ply == 0 {
                        self.root_value = value;
                    }
                    if value >= node.beta {
                        bound = Bound::Lower;
                        self.stack[ply].cutoffs += 1;
                        self.update_histories(node, &candidate, &tried, previous);
                        break;
                    }
                    (node.alpha, bound) = (value, Bound::Exact);
                }
            }
            tried.note(P::bits(mv), is_noisy);
        }
        picker.finish(&mut self.move_stack);
        if number == 0 || node.best == -INFINITE && !self.stopped {
            return self.value_without_moves(node, left_out);
        }
        self.update_correction_history(node, best_move, bound);
        self.store_tt(shared, node, node.best, best_move, bound);
        node.best
    }

    /// Updates correction history with the difference between value and static evaluation. Not after a capture, which the
    /// evaluation cannot foresee, and not where the value is a bound on the wrong side of the evaluation.
    fn update_correction_history(
        &mut self,
        node: &Node<P::Move>,
        best_move: Option<P::Move>,
        bound: Bound,
    ) {
        let entry = &self.stack[node.ply];
        let decided_by_capture = best_move.is_some_and(|mv| self.position.is_noisy(mv));
        if node.in_check || self.stopped || entry.excluded != 0 || decided_by_capture {
            return;
        }
        let error = node.best - entry.eval;
        let is_known = match bound {
            Bound::Exact => true,
            Bound::Lower => error > 0,
            Bound::Upper => error < 0,
        };
        if is_known && !value::is_mate(node.best) {
            self.correction_history.update(&self.position, error, node.depth);
        }
    }

    /// Mate, stalemate, or nothing but what was left out.
    fn value_without_moves(&self, node: &Node<P::Move>, left_out: bool) -> i32 {
        if left_out {
            return if self.stack[node.ply].excluded != 0 { node.alpha } else { -INFINITE };
        }
        let turns = self.stack[node.ply].turns;
        of_outcome(self.position.no_moves(), self.position.turn(), turns)
    }

    /// The piece and target of the two moves before this node, for continuation history.
    pub(super) fn previous_piece_to(&self, ply: usize) -> [usize; 2] {
        let piece_to = |back: usize| match ply.checked_sub(back) {
            Some(earlier) => self.stack[earlier].piece_to,
            None => NO_MOVE,
        };
        [piece_to(1), piece_to(2)]
    }

    /// The history score of a move.
    fn history_of(&self, mv: P::Move, is_noisy: bool, rows: QuietRows<P::Threats>) -> i32 {
        if is_noisy {
            self.history.noisy_score(&self.position, mv)
        } else {
            self.history.quiet_score(rows, &self.position, mv)
        }
    }

    /// Sets the stack for a child node, before its move is made.
    pub(super) fn prepare_child(&mut self, ply: usize, mv: P::Move, added_double: i32) {
        self.stack[ply].piece_to = self.position.piece_to(mv);
        self.stack[ply].butterfly = match self.position.is_noisy(mv) {
            true => NO_MOVE,
            false => self.position.butterfly(mv, self.stack[ply].threats),
        };
        let double_extensions = self.stack[ply].double_extensions + added_double;
        let next = &mut self.stack[ply + 1];
        (next.double_extensions, next.excluded, next.after_null_move) =
            (double_extensions, 0, false);
    }

    /// The value of a move; `None` if it ends a turn that was not asked for.
    fn search_move(
        &mut self,
        shared: &SharedState,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
    ) -> Option<i32> {
        let &Node { ply, .. } = node;
        let mv = candidate.mv;
        let extension = if shared.settings.heuristics && ply > 0 && Some(mv) == node.tt_move {
            match self.singular_extension(shared, node, mv) {
                Ok(extension) => extension,
                Err(value) => return Some(value),
            }
        } else {
            0
        };
        self.prepare_child(ply, mv, (extension > 1) as i32);
        let nodes_before = self.nodes;
        let (undo, ended) = self.make(shared, mv, ply);
        if node.in_root_turn && ended && !self.is_turn_searched(self.position.key()) {
            self.unmake(mv, undo, ended);
            return None;
        }
        let cost = if ended { 1 } else { P::STEP_COST };
        // The turn of the root is always followed to its end: that is the answer.
        let least = (node.in_root_turn && !ended && shared.settings.heuristics) as i32;
        let depth = (node.depth - cost + extension).max(least);
        let value = self.pvs(shared, node, candidate, depth, ended);
        self.unmake(mv, undo, ended);
        if ply == 0 && (candidate.number == 1 || value > node.alpha) {
            self.best_move_nodes = self.nodes - nodes_before;
        }
        // Everything below was left out: so is this.
        (ended || value != -INFINITE).then_some(value)
    }

    /// Principal variation search: the first move with the full window, others with a null window and
    /// reduced depth, and again with full depth and window where they fail high.
    fn pvs(
        &mut self,
        shared: &SharedState,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        depth: i32,
        ended: bool,
    ) -> i32 {
        let &Node { alpha, beta, .. } = node;
        if candidate.number == 1 && node.pv_node {
            return self.search_child(shared, node, alpha, beta, depth, ended, false);
        }
        let reduction = if shared.settings.heuristics {
            self.late_move_reduction(node, candidate, depth, ended)
        } else {
            0
        };
        let cut_node = if reduction > 0 || node.pv_node { true } else { !node.cut_node };
        let first_depth = depth - reduction;
        let mut value =
            self.search_child(shared, node, alpha, alpha + 1, first_depth, ended, cut_node);
        if value > alpha && reduction > 0 {
            let depth = second_depth(P::CONSTANTS, depth, value, node.best);
            if depth > first_depth {
                let cut_node = !node.cut_node;
                value = self.search_child(shared, node, alpha, alpha + 1, depth, ended, cut_node);
            }
        }
        if value > alpha && node.pv_node {
            value = self.search_child(shared, node, alpha, beta, depth, ended, false);
        }
        value
    }

    /// The value of the position below, seen from this node: the sign flips only if the turn passed.
    #[allow(clippy::too_many_arguments, reason = "the window and depth of one search")]
    fn search_child(
        &mut self,
        shared: &SharedState,
        node: &Node<P::Move>,
        alpha: i32,
        beta: i32,
        depth: i32,
        ended: bool,
        cut_node: bool,
    ) -> i32 {
        if self.stopped {
            return 0;
        }
        if ended {
            -self.alpha_beta(shared, -beta, -alpha, depth, node.ply + 1, cut_node)
        } else {
            self.alpha_beta(shared, alpha, beta, depth, node.ply + 1, !cut_node)
        }
    }

    /// After a beta cut-off: a killer move, a history bonus for it, and a malus for the moves before it.
    fn update_histories(
        &mut self,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        tried: &Tried,
        previous: [usize; 2],
    ) {
        let bonus = history::bonus(P::CONSTANTS, node.depth);
        let malus = history::malus(P::CONSTANTS, node.depth);
        if candidate.is_noisy {
            self.history.update_noisy(&self.position, candidate.mv, bonus);
        } else {
            let threats = self.stack[node.ply].threats;
            let killers = &mut self.stack[node.ply].killers;
            let bits = P::bits(candidate.mv);
            if killers[0] != bits {
                *killers = [bits, killers[0]];
            }
            self.update_quiet_history(bits, previous, threats, bonus);
            for &bits in &tried.quiet[..tried.quiets] {
                self.update_quiet_history(bits, previous, threats, malus);
            }
        }
        for &bits in &tried.noisy[..tried.noisies] {
            if let Some(mv) = P::from_bits(bits) {
                self.history.update_noisy(&self.position, mv, malus);
            }
        }
    }

    pub(super) fn update_quiet_history(
        &mut self,
        bits: u32,
        previous: [usize; 2],
        threats: P::Threats,
        bonus: i32,
    ) {
        if let Some(mv) = P::from_bits(bits) {
            let butterfly = self.position.butterfly(mv, threats);
            let piece_to = self.position.piece_to(mv);
            self.history.update_quiet(self.position.turn(), butterfly, piece_to, previous, bonus);
        }
    }
}

/// The depth of the second search, after a reduced one failed high: deeper if its value is far above the best so far, shallower
/// if it is hardly above.
fn second_depth(of: Constants, depth: i32, value: i32, best: i32) -> i32 {
    let deeper = value > best + tunable::deeper_margin(of);
    let shallower = value < best + SHALLOWER_MARGIN;
    depth + deeper as i32 - shallower as i32
}
const SHALLOWER_MARGIN: i32 = 8;

/// The moves that were searched before the best, as far as they are remembered.
struct Tried {
    quiet: [u32; 48],
    quiets: usize,
    noisy: [u32; 16],
    noisies: usize,
}

impl Default for Tried {
    fn default() -> Tried {
        Tried { quiet: [0; 48], quiets: 0, noisy: [0; 16], noisies: 0 }
    }
}

impl Tried {
    fn note(&mut self, bits: u32, is_noisy: bool) {
        let (list, len) = if is_noisy {
            (&mut self.noisy[..], &mut self.noisies)
        } else {
            (&mut self.quiet[..], &mut self.quiets)
        };
        if let Some(place) = list.get_mut(*len) {
            *place = bits;
            *len += 1;
        }
    }
}
