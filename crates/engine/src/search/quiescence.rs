//! Quiescence search: captures until the position is quiet. Stand pat, delta pruning.

use super::node::tt_adjusted_eval;
use super::{NO_EVAL, SharedState, Worker};
use crate::Playable;
use crate::history::NO_MOVE;
use crate::move_picker::MovePicker;
use crate::transposition::{Bound, TtEntry};
use crate::tunable::{self, Constants};
use crate::value::{self, DRAW, MATE};

/// The depth of quiescence results in the transposition table.
const DEPTH: i32 = 0;

impl<P: Playable> Worker<P> {
    /// Quiescence search: only captures are tried; in check, every move.
    pub(super) fn quiescence(
        &mut self,
        shared: &SharedState,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        self.pv_table[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        if self.is_stopped(shared) {
            return DRAW;
        }
        if let Some(value) = self.game_end_value(ply) {
            return value;
        }
        let turns = self.stack[ply].turns;
        let pv_node = beta - alpha > 1;
        let key = self.position.key();
        let use_table = shared.settings.table;
        let tt_entry = if use_table { shared.table.probe(key, turns) } else { None };
        if let Some(tt_entry) = &tt_entry
            && !pv_node
            && tt_entry.cuts_off(alpha, beta)
        {
            return tt_entry.value;
        }
        let in_check = self.position.is_check();
        let mut best = if in_check { turns - MATE } else { self.stand_pat(ply, tt_entry) };
        let eval = best;
        if !in_check {
            if best >= beta {
                return softened(P::CONSTANTS, best, beta);
            }
            alpha = alpha.max(best);
        }
        let tt_move = tt_entry.and_then(|tt_entry| P::from_bits(tt_entry.mv));
        let tt_move = tt_move
            .filter(|&mv| (in_check || self.position.is_noisy(mv)) && self.position.is_legal(mv));
        let mut picker = if in_check {
            let threats = self.position.threats();
            self.stack[ply].threats = threats;
            let rows = self.history.quiet_rows(&self.position, [NO_MOVE; 2], threats);
            MovePicker::new(&self.move_stack, tt_move, [0; 2], rows)
        } else {
            MovePicker::noisy(&self.move_stack, tt_move)
        };
        let (mut best_move, mut bound, mut number) = (None, Bound::Upper, 0);
        while let Some(mv) = picker.next(&self.position, &self.history, &mut self.move_stack) {
            number += 1;
            if !value::is_mate(best) {
                if in_check && number > 1 && !self.position.is_noisy(mv) {
                    // One quiet way out is enough to see that it is no mate.
                    picker.skip_quiet();
                } else if !in_check && self.is_delta_pruned(eval, alpha, mv) {
                    continue;
                }
            }
            let value = self.quiescence_child(shared, mv, alpha, beta, ply);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if pv_node {
                        self.update_pv(ply, mv);
                    }
                    if value >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                    (alpha, bound) = (value, Bound::Exact);
                }
            }
        }
        picker.finish(&mut self.move_stack);
        if in_check && number == 0 {
            let outcome = self.position.no_moves();
            return value::of_outcome(outcome, self.position.turn(), turns);
        }
        if use_table && !self.stopped {
            let mv = best_move.map_or(0, P::bits);
            // Exact only as far as quiescence goes: a bound is all that deeper searches may use.
            let was_pv = pv_node || tt_entry.is_some_and(|tt_entry| tt_entry.was_pv);
            let tt_entry = TtEntry { mv, value: best, depth: DEPTH, bound, was_pv };
            shared.table.store(key, tt_entry, turns);
        }
        best
    }

    /// Stand pat: the value of making no capture.
    fn stand_pat(&mut self, ply: usize, tt_entry: Option<TtEntry>) -> i32 {
        let eval = self.corrected_eval(ply);
        self.stack[ply].eval = eval;
        tt_adjusted_eval(eval, tt_entry)
    }

    /// Delta pruning: whether a capture does not come near alpha even with the material it wins.
    fn is_delta_pruned(&self, eval: i32, alpha: i32, mv: P::Move) -> bool {
        eval + self.position.gain(mv) + tunable::delta_margin(P::CONSTANTS) <= alpha
    }

    fn quiescence_child(
        &mut self,
        shared: &SharedState,
        mv: P::Move,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        self.prepare_child(ply, mv, 0);
        self.stack[ply + 1].eval = NO_EVAL;
        let (undo, ended) = self.make(shared, mv, ply);
        let value = if ended {
            -self.quiescence(shared, -beta, -alpha, ply + 1)
        } else {
            self.quiescence(shared, alpha, beta, ply + 1)
        };
        self.unmake(mv, undo, ended);
        value
    }
}

/// The value of a cut-off by standing pat. No search has confirmed it, so it is taken nearer to beta.
fn softened(of: Constants, value: i32, beta: i32) -> i32 {
    if value::is_mate(beta) {
        return value;
    }
    beta + (value - beta) * tunable::stand_pat_share(of) / 100
}
