//! Captures until it is quiet: what an evaluation cannot see.

use super::node::refine;
use super::{Shared, Worker, frame::Frame, prune};
use crate::Playable;
use crate::history::NO_SLOT;
use crate::order::Picker;
use crate::table::{Bound, Known};
use crate::value::{self, DRAW, MATE};

/// The depth under which the table keeps what quiescence found.
const DEPTH: i32 = 0;

impl<P: Playable> Worker<P> {
    /// The value when only captures are tried; in check, every move.
    pub(super) fn quiescence(
        &mut self,
        shared: &Shared,
        mut alpha: i32,
        beta: i32,
        height: usize,
    ) -> i32 {
        self.lines[height].clear();
        self.selective_depth = self.selective_depth.max(height);
        if self.is_stopped(shared) {
            return DRAW;
        }
        if let Some(value) = self.end_of_game(height) {
            return value;
        }
        let turns = self.frames[height].turns;
        let in_pv = beta - alpha > 1;
        let key = self.position.key();
        let use_table = shared.settings.table;
        let known = if use_table { shared.table.look_up(key, turns) } else { None };
        if let Some(known) = &known
            && !in_pv
            && known.settles(alpha, beta)
        {
            return known.value;
        }
        let in_check = self.position.is_check();
        let mut best = if in_check { turns - MATE } else { self.stand_pat(height, known) };
        let eval = best;
        if !in_check {
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let hash = known.and_then(|known| P::from_bits(known.mv));
        let hash = hash
            .filter(|&mv| (in_check || self.position.is_noisy(mv)) && self.position.is_legal(mv));
        let mut picker = if in_check {
            Picker::new(&self.arena, hash, [0; 2], [NO_SLOT; 2])
        } else {
            Picker::noisy(&self.arena, hash)
        };
        let (mut best_move, mut bound, mut number) = (None, Bound::Upper, 0);
        while let Some(scored) = picker.next(&self.position, &self.history, &mut self.arena) {
            let mv = scored.mv;
            number += 1;
            if !value::is_mate(best) {
                if in_check && number > 1 && !self.position.is_noisy(mv) {
                    // One quiet way out is enough to see that it is no mate.
                    picker.skip_quiet();
                } else if !in_check && self.is_too_little(eval, alpha, mv) {
                    continue;
                }
            }
            let value = self.quiescence_child(shared, mv, alpha, beta, height);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if in_pv {
                        self.note_line(height, mv);
                    }
                    if value >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                    (alpha, bound) = (value, Bound::Exact);
                }
            }
        }
        picker.finish(&mut self.arena);
        if in_check && number == 0 {
            let outcome = self.position.no_moves();
            return value::of_outcome(outcome, self.position.turn(), turns);
        }
        if use_table && !self.stopped {
            let mv = best_move.map_or(0, P::bits);
            // Exact only as far as quiescence goes: a bound is all that deeper searches may use.
            shared.table.store(key, Known { mv, value: best, depth: DEPTH, bound }, turns);
        }
        best
    }

    /// The value of leaving it at that.
    fn stand_pat(&mut self, height: usize, known: Option<Known>) -> i32 {
        let eval = self.position.evaluate(&mut self.memory);
        self.frames[height].eval = eval;
        refine(eval, known)
    }

    /// Whether even with what it wins a capture does not come near alpha.
    fn is_too_little(&self, eval: i32, alpha: i32, mv: P::Move) -> bool {
        eval + self.position.gain(mv) + prune::DELTA_MARGIN <= alpha
    }

    fn quiescence_child(
        &mut self,
        shared: &Shared,
        mv: P::Move,
        alpha: i32,
        beta: i32,
        height: usize,
    ) -> i32 {
        self.prepare_child(height, mv, 0);
        self.frames[height + 1].eval = Frame::NO_EVAL;
        let (undo, ended) = self.make(mv, height);
        let value = if ended {
            -self.quiescence(shared, -beta, -alpha, height + 1)
        } else {
            self.quiescence(shared, alpha, beta, height + 1)
        };
        self.unmake(mv, undo, ended);
        value
    }
}
