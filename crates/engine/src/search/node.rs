//! One node of the alpha-beta search: mate distance pruning, transposition table, static evaluation,
//! check extension, internal iterative reduction. Then its moves, see `move_loop`.

use super::{MAX_PLY, NO_EVAL, SharedState, StackEntry, Worker, reductions};
use crate::Playable;
use crate::history::{self, NO_MOVE};
use crate::transposition::{Bound, TtEntry};
use crate::tunable;
use crate::value::{self, DRAW, INFINITE, LEAST_MATE, MATE};
use sandtable_core::{Counter, Outcome};

/// What a node knows while its moves are searched.
pub(super) struct Node<M> {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    /// Moves since the root. A turn may be several moves.
    pub(super) ply: usize,
    /// The window is open: a node of the principal variation.
    pub(super) pv_node: bool,
    pub(super) in_check: bool,
    /// The side to move stands better than before its last turn.
    pub(super) improving: bool,
    /// A beta cut-off is expected: the window is null, and the parent expected none.
    pub(super) cut_node: bool,
    /// The position was on a principal variation, or is.
    pub(super) was_pv: bool,
    /// The best value so far.
    pub(super) best: i32,
    /// The static evaluation, adjusted by the transposition table.
    pub(super) eval: i32,
    pub(super) tt_entry: Option<TtEntry>,
    pub(super) tt_move: Option<M>,
    pub(super) tt_move_is_noisy: bool,
    /// In the first turn of the search: nothing is pruned, but turns may be excluded (MultiPV).
    pub(super) in_root_turn: bool,
}

impl<P: Playable> Worker<P> {
    /// Alpha-beta search: the value of the position for the side to move, within the window.
    pub(super) fn alpha_beta(
        &mut self,
        shared: &SharedState,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> i32 {
        if depth <= 0 {
            return if shared.settings.heuristics {
                self.quiescence(shared, alpha, beta, ply)
            } else {
                self.leaf(shared, ply)
            };
        }
        self.pv_table[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        if ply > 0 {
            if self.is_stopped(shared) {
                return DRAW;
            }
            if let Some(value) = self.game_end_value(ply) {
                return value;
            }
            // Mate distance pruning: no value here is better than mating with this turn, or worse
            // than being mated now.
            let turns = self.stack[ply].turns;
            alpha = alpha.max(turns - MATE);
            beta = beta.min(MATE - turns - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        let mut node = match self.probe_and_evaluate(shared, alpha, beta, depth, ply) {
            Ok(node) => node,
            Err(value) => return value,
        };
        node.cut_node = cut_node;
        self.reward_last_move(&node);
        if shared.settings.heuristics {
            if shared.prunes()
                && let Some(value) = self.prune_node(shared, &node)
            {
                return value;
            }
            if node.in_check {
                // Check extension.
                node.depth += (P::EXTENDS_CHECKS || shared.mate_search) as i32;
            } else if node.tt_move.is_none() && self.stack[ply].excluded == 0 {
                node.depth = reductions::internal_iterative_reduction(node.depth);
            }
        }
        self.search_moves(shared, &mut node)
    }

    /// A leaf of plain minimax: the game is over, or it is evaluated.
    fn leaf(&mut self, shared: &SharedState, ply: usize) -> i32 {
        self.pv_table[ply].clear();
        if self.is_stopped(shared) {
            return DRAW;
        }
        let over = self.game_end_value(ply);
        over.unwrap_or_else(|| self.evaluate(ply))
    }

    /// The static evaluation.
    #[inline]
    pub(super) fn evaluate(&mut self, ply: usize) -> i32 {
        self.position.evaluate(&mut self.eval_cache, ply)
    }

    /// The static evaluation with the correction of positions like this one. Not inlined: it would
    /// take registers from its callers.
    #[inline(never)]
    pub(super) fn corrected_eval(&mut self, ply: usize) -> i32 {
        let eval = self.evaluate(ply);
        let corrected = eval + self.correction_history.correction(&self.position);
        corrected.clamp(1 - LEAST_MATE, LEAST_MATE - 1)
    }

    /// A history bonus for the last move if it was quiet and raised the static evaluation of the side that made it, or a malus if
    /// it lowered it.
    fn reward_last_move(&mut self, node: &Node<P::Move>) {
        let Some(last) = node.ply.checked_sub(1).map(|last| &self.stack[last]) else { return };
        let entry = &self.stack[node.ply];
        if last.butterfly == NO_MOVE
            || node.in_check
            || last.eval == NO_EVAL
            || entry.turns == last.turns
            || entry.excluded != 0
        {
            return;
        }
        const LARGEST: i32 = 1_200;
        let gained = -(last.eval + entry.eval);
        let bonus = gained * tunable::evaluation_bonus(P::CONSTANTS) / 16;
        let bonus = bonus.clamp(-LARGEST, LARGEST);
        self.history.update_butterfly(!self.position.turn(), last.butterfly, bonus);
    }

    /// After a beta cut-off by the table: a history bonus for its move, if it is quiet.
    fn reward_tt_move(&mut self, tt_entry: &TtEntry, beta: i32, depth: i32, ply: usize) {
        let Some(mv) = P::from_bits(tt_entry.mv).filter(|_| tt_entry.value >= beta) else { return };
        if self.position.is_legal(mv) && !self.position.is_noisy(mv) {
            let (previous, threats) = (self.previous_piece_to(ply), self.position.threats());
            let bonus = history::bonus(P::CONSTANTS, depth);
            self.update_quiet_history(tt_entry.mv, previous, threats, bonus);
        }
    }

    /// The value where the game is over, or drawn by repetition. Checkmate and stalemate are found
    /// later, when there is no legal move.
    #[inline(always)]
    pub(super) fn game_end_value(&mut self, ply: usize) -> Option<i32> {
        let is_open = self.position.turn_is_open();
        if !is_open && self.is_repeated() {
            return Some(self.position.draw_value());
        }
        let outcome = self.position.terminal();
        if outcome.is_some() || !is_open && self.position.quiet_turns_draw() {
            return Some(self.outcome_value(outcome, ply));
        }
        (ply >= MAX_PLY).then(|| self.evaluate(ply))
    }

    /// The value of a game that `terminal` says is over, or of a draw by quiet turns (`None`). Rare, so kept out of
    /// the caller.
    #[cold]
    fn outcome_value(&self, outcome: Option<Outcome>, ply: usize) -> i32 {
        let turns = self.stack[ply].turns;
        if let Some(outcome @ Outcome::Win { .. }) = outcome {
            return value::of_outcome(outcome, self.position.turn(), turns);
        }
        // Mate comes first.
        let mut moves = Counter::default();
        if self.position.is_check() {
            self.position.generate(&mut moves);
        }
        let is_mate = self.position.is_check() && moves.count() == 0;
        if is_mate { turns - MATE } else { self.position.draw_value() }
    }

    /// Probes the transposition table and evaluates the position. `Err` is the value of a cut-off by
    /// the table.
    fn probe_and_evaluate(
        &mut self,
        shared: &SharedState,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> Result<Node<P::Move>, i32> {
        let pv_node = beta - alpha > 1;
        let &StackEntry { turns, excluded, eval: known_eval, .. } = &self.stack[ply];
        let in_root_turn = turns == 0;
        let use_table = shared.settings.table && excluded == 0;
        let tt_entry =
            if use_table { shared.table.probe(self.position.key(), turns) } else { None };
        if let Some(tt_entry) = &tt_entry
            && !pv_node
            && !in_root_turn
            && tt_entry.depth >= depth
            && tt_entry.cuts_off(alpha, beta)
            && self.position.quiet_turns() < MAX_QUIET_TURNS
        {
            self.reward_tt_move(tt_entry, beta, depth, ply);
            return Err(tt_entry.value);
        }
        let tt_move = tt_entry.and_then(|tt_entry| P::from_bits(tt_entry.mv));
        let tt_move = tt_move.filter(|&mv| self.position.is_legal(mv));
        let in_check = self.position.is_check();
        let raw = if in_check {
            NO_EVAL
        } else if excluded != 0 {
            known_eval
        } else {
            self.corrected_eval(ply)
        };
        self.stack[ply].eval = raw;
        self.stack[ply + 1].killers = [0; 2];
        self.stack[ply + 2].cutoffs = 0;
        let improving = !in_check && self.is_improving(ply, raw);
        let eval = if in_check { -INFINITE } else { tt_adjusted_eval(raw, tt_entry) };
        Ok(Node {
            alpha,
            beta,
            depth,
            ply,
            pv_node,
            in_check,
            improving,
            cut_node: false,
            was_pv: pv_node || tt_entry.is_some_and(|tt_entry| tt_entry.was_pv),
            best: -INFINITE,
            eval,
            tt_entry,
            tt_move,
            tt_move_is_noisy: tt_move.is_some_and(|mv| self.position.is_noisy(mv)),
            in_root_turn,
        })
    }

    /// The improving flag: the static evaluation is better than when the same side began its last turn.
    fn is_improving(&self, ply: usize, eval: i32) -> bool {
        let before = self.stack[ply].turns - 2;
        let earlier = self.stack[..ply].iter().rev().find(|entry| entry.turns <= before);
        earlier.is_some_and(|entry| entry.turns == before && entry.eval < eval)
    }

    /// Stores the result in the transposition table.
    pub(super) fn store_tt(
        &self,
        shared: &SharedState,
        node: &Node<P::Move>,
        best: i32,
        best_move: Option<P::Move>,
        bound: Bound,
    ) {
        let entry = &self.stack[node.ply];
        let is_partial = node.in_root_turn && self.searches_some_turns();
        if !shared.settings.table || entry.excluded != 0 || is_partial || self.stopped {
            return;
        }
        let mv = best_move.or(node.tt_move).map_or(0, P::bits);
        let tt_entry = TtEntry { mv, value: best, depth: node.depth, bound, was_pv: node.was_pv };
        shared.table.store(self.position.key(), tt_entry, entry.turns);
    }
}

/// No cut-offs by the table after so many quiet turns: entries do not know how near the draw is.
const MAX_QUIET_TURNS: u16 = 90;

/// The static evaluation, replaced by the table's value where its bound says more.
pub(super) fn tt_adjusted_eval(eval: i32, tt_entry: Option<TtEntry>) -> i32 {
    let Some(tt_entry) = tt_entry.filter(|tt_entry| !value::is_mate(tt_entry.value)) else {
        return eval;
    };
    match tt_entry.bound {
        Bound::Exact => tt_entry.value,
        Bound::Lower => eval.max(tt_entry.value),
        Bound::Upper => eval.min(tt_entry.value),
    }
}
