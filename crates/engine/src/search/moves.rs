//! The moves of a node, one after the other.

use super::node::Node;
use super::{Shared, Worker, prune};
use crate::history::{self, NO_SLOT};
use crate::order::Picker;
use crate::table::Bound;
use crate::value::{self, INFINITE, LEAST_MATE};
use crate::{Playable, value::of_outcome};

/// One move about to be searched.
struct Candidate<M> {
    mv: M,
    number: i32,
    is_noisy: bool,
    is_losing: bool,
    history: i32,
}

impl<P: Playable> Worker<P> {
    pub(super) fn search_moves(&mut self, shared: &Shared, node: &mut Node<P::Move>) -> i32 {
        let height = node.height;
        let before = self.slots_before(height);
        let killers = self.frames[height].killers;
        let mut picker = Picker::new(&self.arena, node.hash, killers, before);
        let (mut best, mut best_move, mut bound) = (-INFINITE, None, Bound::Upper);
        let (mut number, mut left_out) = (0, false);
        let mut tried = Tried::default();
        while let Some(scored) = picker.next(&self.position, &self.history, &mut self.arena) {
            let mv = scored.mv;
            if P::bits(mv) == self.frames[height].excluded {
                left_out = true;
                continue;
            }
            number += 1;
            let is_noisy = self.position.is_noisy(mv);
            let history = self.history_of(mv, is_noisy, before);
            let is_losing = picker.is_losing();
            let candidate = Candidate { mv, number, is_noisy, is_losing, history };
            if shared.prunes()
                && !node.in_root_turn
                && best > -LEAST_MATE
                && self.is_skipped(node, &candidate, &mut picker)
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
            if value > best {
                best = value;
                if value > node.alpha {
                    best_move = Some(mv);
                    if node.in_pv {
                        self.note_line(height, mv);
                    }
                    if height == 0 {
                        self.root_value = value;
                    }
                    if value >= node.beta {
                        bound = Bound::Lower;
                        self.reward(node, &candidate, &tried, before);
                        break;
                    }
                    (node.alpha, bound) = (value, Bound::Exact);
                }
            }
            tried.note(P::bits(mv), is_noisy);
        }
        picker.finish(&mut self.arena);
        if number == 0 || best == -INFINITE && !self.stopped {
            return self.value_without_moves(node, left_out);
        }
        self.remember(shared, node, best, best_move, bound);
        best
    }

    /// Mate, stalemate, or nothing but what was left out.
    fn value_without_moves(&self, node: &Node<P::Move>, left_out: bool) -> i32 {
        if left_out {
            return if self.frames[node.height].excluded != 0 { node.alpha } else { -INFINITE };
        }
        let turns = self.frames[node.height].turns;
        of_outcome(self.position.no_moves(), self.position.turn(), turns)
    }

    /// The slots of the two moves before this node.
    fn slots_before(&self, height: usize) -> [usize; 2] {
        let slot = |back: usize| match height.checked_sub(back) {
            Some(earlier) => self.frames[earlier].slot,
            None => NO_SLOT,
        };
        [slot(1), slot(2)]
    }

    fn history_of(&self, mv: P::Move, is_noisy: bool, before: [usize; 2]) -> i32 {
        let slot = self.position.slot(mv);
        if is_noisy {
            self.history.of_noisy(slot)
        } else {
            let path = self.position.path(mv);
            self.history.of_quiet(self.position.turn(), path, slot, before)
        }
    }

    /// Whether a move is not worth searching at all.
    fn is_skipped(
        &self,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        picker: &mut Picker<P::Move>,
    ) -> bool {
        let &Node { alpha, depth, in_check, .. } = node;
        let reduction = prune::reduction(depth, candidate.number) / 1024;
        let reduced = (depth - 1 - reduction).max(0);
        if !candidate.is_noisy {
            let most = P::BREADTH * prune::most_quiet_moves(depth, node.improving);
            let is_late = depth <= prune::LATE_MOVE_DEPTH && candidate.number > most;
            // On the best line everything is looked at, for a mate may come last; but not where a
            // position has a hundred moves: there it costs more than it finds.
            let is_spared = node.in_pv && P::SPARES_BEST_LINE;
            if is_late && !is_spared {
                picker.skip_quiet();
            }
            let is_futile = !in_check && prune::is_futile(node.eval, alpha, reduced);
            if is_futile || prune::has_failed_too_often(candidate.history, reduced) {
                // A check may be worth more than any evaluation knows.
                return !self.position.may_check(candidate.mv);
            }
        }
        let must_exchange = !candidate.is_noisy || candidate.is_losing;
        depth <= prune::EXCHANGE_DEPTH && must_exchange && {
            let least = prune::exchange_allowance(candidate.is_noisy, depth, reduced);
            !self.position.exchange_wins(candidate.mv, least)
        }
    }

    /// What is known of a child before its move is made.
    pub(super) fn prepare_child(&mut self, height: usize, mv: P::Move, more_doubles: i32) {
        self.frames[height].slot = self.position.slot(mv);
        let doubles = self.frames[height].doubles + more_doubles;
        let next = &mut self.frames[height + 1];
        (next.doubles, next.excluded, next.after_pass) = (doubles, 0, false);
    }

    /// The value of a move; `None` if it ends a turn that was not asked for.
    fn search_move(
        &mut self,
        shared: &Shared,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
    ) -> Option<i32> {
        let &Node { height, .. } = node;
        let mv = candidate.mv;
        let extension = if shared.settings.heuristics && height > 0 && Some(mv) == node.hash {
            match self.singular_extension(shared, node, mv) {
                Ok(extension) => extension,
                Err(value) => return Some(value),
            }
        } else {
            0
        };
        self.prepare_child(height, mv, (extension > 1) as i32);
        let nodes_before = self.nodes;
        let (undo, ended) = self.make(mv, height);
        if node.in_root_turn && ended && !self.is_wanted(self.position.key()) {
            self.unmake(mv, undo, ended);
            return None;
        }
        let cost = if ended { 1 } else { P::STEP_COST };
        // The turn of the root is always followed to its end: that is the answer.
        let least = (node.in_root_turn && !ended && shared.settings.heuristics) as i32;
        let depth = (node.depth - cost + extension).max(least);
        let value = self.value_of_child(shared, node, candidate, depth, ended);
        self.unmake(mv, undo, ended);
        if height == 0 && (candidate.number == 1 || value > node.alpha) {
            self.best_move_nodes = self.nodes - nodes_before;
        }
        // Everything below was left out: so is this.
        (ended || value != -INFINITE).then_some(value)
    }

    /// The first move with the full window, others with a null window and less deeply, and again
    /// where they turn out better than thought.
    fn value_of_child(
        &mut self,
        shared: &Shared,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        depth: i32,
        ended: bool,
    ) -> i32 {
        let &Node { alpha, beta, .. } = node;
        if candidate.number == 1 && node.in_pv {
            return self.child(shared, node, alpha, beta, depth, ended, false);
        }
        let reduction = if shared.settings.heuristics {
            self.reduction_of(node, candidate, depth, ended)
        } else {
            0
        };
        let expect_cut = if reduction > 0 || node.in_pv { true } else { !node.expect_cut };
        let mut value =
            self.child(shared, node, alpha, alpha + 1, depth - reduction, ended, expect_cut);
        if value > alpha && reduction > 0 {
            value = self.child(shared, node, alpha, alpha + 1, depth, ended, !node.expect_cut);
        }
        if value > alpha && node.in_pv {
            value = self.child(shared, node, alpha, beta, depth, ended, false);
        }
        value
    }

    /// The value of the position below, seen from this node: the sign flips only if the turn passed.
    #[allow(clippy::too_many_arguments, reason = "the window and depth of one search")]
    fn child(
        &mut self,
        shared: &Shared,
        node: &Node<P::Move>,
        alpha: i32,
        beta: i32,
        depth: i32,
        ended: bool,
        expect_cut: bool,
    ) -> i32 {
        if self.stopped {
            return 0;
        }
        if ended {
            -self.node(shared, -beta, -alpha, depth, node.height + 1, expect_cut)
        } else {
            self.node(shared, alpha, beta, depth, node.height + 1, !expect_cut)
        }
    }

    /// By how many plies a late move is searched less deeply.
    fn reduction_of(
        &self,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        depth: i32,
        ended: bool,
    ) -> i32 {
        use prune::reduce;
        let first_reduced = if node.in_pv { 3 } else { 2 };
        if node.depth < reduce::LEAST_DEPTH || candidate.number < first_reduced {
            return 0;
        }
        if candidate.is_noisy && !candidate.is_losing && !node.expect_cut {
            return 0;
        }
        let mut by = prune::reduction(node.depth, candidate.number);
        if node.in_pv {
            by += reduce::IN_PV;
        }
        if node.expect_cut {
            by += reduce::EXPECTED_CUT;
        }
        if !node.improving {
            by += reduce::NOT_IMPROVING;
        }
        if ended && self.position.is_check() {
            by += reduce::GIVES_CHECK;
        }
        if candidate.is_noisy {
            by += reduce::NOISY;
        } else {
            by -= candidate.history * reduce::PER_HISTORY / 128;
            if self.frames[node.height].killers.contains(&P::bits(candidate.mv)) {
                by += reduce::KILLER;
            }
        }
        (by / 1024).clamp(0, (depth - 1).max(0))
    }

    /// How much further the table's move is searched, if it is the only good one. `Err` is the
    /// value, if several moves are good enough.
    fn singular_extension(
        &mut self,
        shared: &Shared,
        node: &Node<P::Move>,
        mv: P::Move,
    ) -> Result<i32, i32> {
        use prune::singular;
        let &Node { beta, depth, height, .. } = node;
        let Some(known) = node.known else { return Ok(0) };
        if depth < singular::LEAST_DEPTH
            || self.frames[height].excluded != 0
            || node.in_root_turn
            || known.bound == Bound::Upper
            || known.depth < depth - singular::DEPTH_GAP
            || value::is_mate(known.value)
            || height as i32 >= 2 * self.root_depth
        {
            return Ok(0);
        }
        let limit = known.value - singular::MARGIN_PER_DEPTH * depth;
        let frame = self.frames[height];
        let line = std::mem::take(&mut self.lines[height]);
        self.frames[height].excluded = P::bits(mv);
        let value = self.node(shared, limit - 1, limit, (depth - 1) / 2, height, node.expect_cut);
        self.frames[height] = frame;
        self.lines[height] = line;
        if self.stopped {
            return Ok(0);
        }
        if value < limit {
            let is_far = !node.in_pv && value < limit - singular::DOUBLE_MARGIN;
            let double = is_far && frame.doubles < singular::MOST_DOUBLES;
            Ok(1 + double as i32)
        } else if limit >= beta {
            Err(limit)
        } else if known.value >= beta {
            Ok(-1)
        } else {
            Ok(0)
        }
    }

    /// A cut-off: its move is tried earlier elsewhere, those before it later.
    fn reward(
        &mut self,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        tried: &Tried,
        before: [usize; 2],
    ) {
        let bonus = history::bonus(node.depth);
        if candidate.is_noisy {
            let slot = self.position.slot(candidate.mv);
            self.history.reward_noisy(slot, bonus);
        } else {
            let killers = &mut self.frames[node.height].killers;
            let bits = P::bits(candidate.mv);
            if killers[0] != bits {
                *killers = [bits, killers[0]];
            }
            self.nudge_quiet(bits, before, bonus);
            for &bits in &tried.quiet[..tried.quiets] {
                self.nudge_quiet(bits, before, -bonus);
            }
        }
        for &bits in &tried.noisy[..tried.noisies] {
            if let Some(mv) = P::from_bits(bits) {
                let slot = self.position.slot(mv);
                self.history.reward_noisy(slot, -bonus);
            }
        }
    }

    fn nudge_quiet(&mut self, bits: u32, before: [usize; 2], bonus: i32) {
        if let Some(mv) = P::from_bits(bits) {
            let (path, slot) = (self.position.path(mv), self.position.slot(mv));
            self.history.reward_quiet(self.position.turn(), path, slot, before, bonus);
        }
    }
}

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
