//! One node: what is known beforehand, what can be told without searching, and its moves.

use super::frame::Frame;
use super::{MOST_HEIGHT, Shared, Worker, prune};
use crate::order::Picker;
use crate::table::{Bound, Known};
use crate::value::{self, DRAW, INFINITE, LEAST_MATE, MATE};
use crate::{Playable, history};
use sandtable_core::{Counter, Outcome};

/// What a node knows while its moves are searched.
pub(super) struct Node<M> {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) height: usize,
    pub(super) in_pv: bool,
    pub(super) in_check: bool,
    /// The side to move stands better than before its last turn.
    pub(super) improving: bool,
    /// A cut-off is expected, because it is a null window and the parent expected none.
    pub(super) expect_cut: bool,
    /// The evaluation, made better by what the table says.
    pub(super) eval: i32,
    pub(super) known: Option<Known>,
    pub(super) hash: Option<M>,
    /// Below the heuristics' control: in the turn of the root, where turns may be left out.
    pub(super) in_root_turn: bool,
}

impl<P: Playable> Worker<P> {
    /// The value of the position for the side to move, within the window.
    pub(super) fn node(
        &mut self,
        shared: &Shared,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        height: usize,
        expect_cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return if shared.settings.heuristics {
                self.quiescence(shared, alpha, beta, height)
            } else {
                self.leaf(shared, height)
            };
        }
        self.lines[height].clear();
        self.selective_depth = self.selective_depth.max(height);
        if height > 0 {
            if self.is_stopped(shared) {
                return DRAW;
            }
            if let Some(value) = self.end_of_game(height) {
                return value;
            }
            // Nothing here can be better than mating with this turn, or worse than being mated now.
            let turns = self.frames[height].turns;
            alpha = alpha.max(turns - MATE);
            beta = beta.min(MATE - turns - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        let mut node = match self.look_around(shared, alpha, beta, depth, height) {
            Ok(node) => node,
            Err(value) => return value,
        };
        node.expect_cut = expect_cut;
        if shared.settings.heuristics {
            if shared.prunes()
                && let Some(value) = self.prune(shared, &node)
            {
                return value;
            }
            if node.in_check {
                node.depth += 1;
            } else if node.hash.is_none() && self.frames[height].excluded == 0 {
                node.depth = prune::without_hash_move(node.depth);
            }
        }
        self.search_moves(shared, &mut node)
    }

    /// A leaf of plain minimax: the game is over, or it is evaluated.
    fn leaf(&mut self, shared: &Shared, height: usize) -> i32 {
        self.lines[height].clear();
        if self.is_stopped(shared) {
            return DRAW;
        }
        let over = self.end_of_game(height);
        over.unwrap_or_else(|| self.position.evaluate(&mut self.memory))
    }

    /// The value where the game is over, or as good as over by repetition. Mate by lack of moves is
    /// found when there are none.
    pub(super) fn end_of_game(&mut self, height: usize) -> Option<i32> {
        let turns = self.frames[height].turns;
        let (us, is_open) = (self.position.turn(), self.position.turn_is_open());
        if !is_open && self.is_repeated() {
            return Some(DRAW);
        }
        let outcome = self.position.terminal();
        if let Some(outcome @ Outcome::Win { .. }) = outcome {
            return Some(value::of_outcome(outcome, us, turns));
        }
        if outcome.is_some() || !is_open && self.position.quiet_turns_draw() {
            // Mate comes first.
            let mut moves = Counter::default();
            if self.position.is_check() {
                self.position.generate(&mut moves);
            }
            let is_mate = self.position.is_check() && moves.count() == 0;
            return Some(if is_mate { turns - MATE } else { DRAW });
        }
        (height >= MOST_HEIGHT).then(|| self.position.evaluate(&mut self.memory))
    }

    /// Asks the table and the evaluation. `Err` is the value, if the table settles it.
    fn look_around(
        &mut self,
        shared: &Shared,
        alpha: i32,
        beta: i32,
        depth: i32,
        height: usize,
    ) -> Result<Node<P::Move>, i32> {
        let in_pv = beta - alpha > 1;
        let frame = self.frames[height];
        let in_root_turn = frame.turns == 0;
        let use_table = shared.settings.table && frame.excluded == 0;
        let known =
            if use_table { shared.table.look_up(self.position.key(), frame.turns) } else { None };
        if let Some(known) = &known
            && !in_pv
            && !in_root_turn
            && known.depth >= depth
            && known.settles(alpha, beta)
            && self.position.quiet_turns() < MOST_QUIET_TURNS
        {
            return Err(known.value);
        }
        let hash = known.and_then(|known| P::from_bits(known.mv));
        let hash = hash.filter(|&mv| self.position.is_legal(mv));
        let in_check = self.position.is_check();
        let raw = if in_check {
            Frame::NO_EVAL
        } else if frame.excluded != 0 {
            frame.eval
        } else {
            self.position.evaluate(&mut self.memory)
        };
        self.frames[height].eval = raw;
        self.frames[height + 1].killers = [0; 2];
        let improving = !in_check && self.is_improving(height, raw);
        let eval = if in_check { -INFINITE } else { refine(raw, known) };
        Ok(Node {
            alpha,
            beta,
            depth,
            height,
            in_pv,
            in_check,
            improving,
            expect_cut: false,
            eval,
            known,
            hash,
            in_root_turn,
        })
    }

    /// Whether the evaluation is better than when the same side began its last turn.
    fn is_improving(&self, height: usize, eval: i32) -> bool {
        let before = self.frames[height].turns - 2;
        let earlier = self.frames[..height].iter().rev().find(|frame| frame.turns <= before);
        earlier.is_some_and(|frame| frame.turns == before && frame.eval < eval)
    }

    /// The value, if it can be told without searching the moves.
    fn prune(&mut self, shared: &Shared, node: &Node<P::Move>) -> Option<i32> {
        let &Node { alpha, beta, depth, eval, height, .. } = node;
        let excluded = self.frames[height].excluded != 0;
        if node.in_pv || node.in_check || node.in_root_turn || excluded || value::is_mate(beta) {
            return None;
        }
        if eval < LEAST_MATE && prune::is_hopelessly_good(eval, beta, depth, node.improving) {
            return Some((eval + beta) / 2);
        }
        if prune::is_hopelessly_bad(eval, alpha, depth) {
            let value = self.quiescence(shared, alpha, beta, height);
            if value <= alpha {
                return Some(value);
            }
            self.lines[height].clear();
        }
        self.try_pass(shared, node).or_else(|| self.try_likely_cut(shared, node))
    }

    /// If the other side may move twice and it is still good enough, it is good enough.
    fn try_pass(&mut self, shared: &Shared, node: &Node<P::Move>) -> Option<i32> {
        let &Node { beta, depth, eval, height, .. } = node;
        let frame = self.frames[height];
        if depth < prune::LEAST_PASS_DEPTH
            || eval < beta
            || frame.after_pass
            || height < self.no_pass_below
            || !self.position.may_pass()
        {
            return None;
        }
        let reduced = depth - prune::pass_reduction(depth, eval, beta);
        let value = self.value_after_pass(shared, beta, reduced, height, !node.expect_cut);
        if self.stopped || value < beta {
            return None;
        }
        let value = if value::is_mate(value) { beta } else { value };
        if depth < prune::VERIFIED_PASS_DEPTH || self.no_pass_below > 0 {
            return Some(value);
        }
        self.no_pass_below = height + (3 * reduced.max(1) / 4) as usize + 1;
        let verified = self.node(shared, beta - 1, beta, reduced, height, false);
        self.no_pass_below = 0;
        self.frames[height].eval = frame.eval;
        (verified >= beta).then_some(value)
    }

    fn value_after_pass(
        &mut self,
        shared: &Shared,
        beta: i32,
        depth: i32,
        height: usize,
        expect_cut: bool,
    ) -> i32 {
        let pass = self.position.pass();
        self.keys.push(self.position.key());
        self.frames[height].slot = history::NO_SLOT;
        let (turns, doubles) = (self.frames[height].turns + 1, self.frames[height].doubles);
        let next = &mut self.frames[height + 1];
        (next.turns, next.after_pass, next.excluded, next.doubles) = (turns, true, 0, doubles);
        let value = -self.node(shared, -beta, 1 - beta, depth, height + 1, expect_cut);
        self.keys.pop();
        self.position.unpass(pass);
        value
    }

    /// A capture that wins far more than needed, and holds it in a shallower search.
    fn try_likely_cut(&mut self, shared: &Shared, node: &Node<P::Move>) -> Option<i32> {
        use prune::likely_cut::{LEAST_DEPTH, MARGIN, REDUCTION};
        let &Node { beta, depth, height, .. } = node;
        let goal = beta + MARGIN;
        let knows_better =
            node.known.is_some_and(|k| k.depth > depth - REDUCTION && k.value < goal);
        if depth < LEAST_DEPTH || knows_better || value::is_mate(goal) {
            return None;
        }
        let hash = node.hash.filter(|&mv| self.position.is_noisy(mv));
        let eval = self.frames[height].eval;
        let mut picker = Picker::winning(&self.arena, hash, goal - eval);
        let mut found = None;
        while let Some(scored) = picker.next(&self.position, &self.history, &mut self.arena) {
            let value = self.likely_value(shared, node, scored.mv, goal);
            if self.stopped || value >= goal {
                found = Some(value);
                break;
            }
        }
        picker.finish(&mut self.arena);
        found
    }

    fn likely_value(
        &mut self,
        shared: &Shared,
        node: &Node<P::Move>,
        mv: P::Move,
        goal: i32,
    ) -> i32 {
        let &Node { depth, height, .. } = node;
        self.prepare_child(height, mv, 0);
        let (undo, ended) = self.make(mv, height);
        let reduced = depth - prune::likely_cut::REDUCTION;
        let value = if ended {
            let value = -self.quiescence(shared, -goal, 1 - goal, height + 1);
            if value >= goal {
                -self.node(shared, -goal, 1 - goal, reduced, height + 1, !node.expect_cut)
            } else {
                value
            }
        } else {
            self.node(shared, goal - 1, goal, reduced, height + 1, node.expect_cut)
        };
        self.unmake(mv, undo, ended);
        value
    }

    /// Puts what was found into the table.
    pub(super) fn remember(
        &self,
        shared: &Shared,
        node: &Node<P::Move>,
        best: i32,
        best_move: Option<P::Move>,
        bound: Bound,
    ) {
        let frame = &self.frames[node.height];
        let is_partial = node.in_root_turn && self.is_filtered();
        if !shared.settings.table || frame.excluded != 0 || is_partial || self.stopped {
            return;
        }
        let mv = best_move.or(node.hash).map_or(0, P::bits);
        let known = Known { mv, value: best, depth: node.depth, bound };
        shared.table.store(self.position.key(), known, frame.turns);
    }
}

/// Nearer to the draw by quiet turns, what the table says may be of another line.
const MOST_QUIET_TURNS: u16 = 90;

/// The table's value, where it says more than the evaluation.
pub(super) fn refine(eval: i32, known: Option<Known>) -> i32 {
    let Some(known) = known.filter(|known| !value::is_mate(known.value)) else { return eval };
    match known.bound {
        Bound::Exact => known.value,
        Bound::Lower => eval.max(known.value),
        Bound::Upper => eval.min(known.value),
    }
}
