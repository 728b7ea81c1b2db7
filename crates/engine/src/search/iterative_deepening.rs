//! Iterative deepening, aspiration windows, MultiPV, and when another depth is worth its time.

use super::{MAX_PLY, SharedState, StackEntry, Worker};
use crate::Playable;
use crate::time_management::TimeBudget;
use crate::tunable;
use crate::value::{self, INFINITE, MATE};
use sandtable_core::Counter;

/// What a search is asked for.
#[derive(Clone, Debug)]
pub(crate) struct SearchGoal {
    pub(crate) depth: i32,
    /// A mate in so many turns is enough.
    pub(crate) mate: Option<u32>,
    /// MultiPV: how many best lines.
    pub(crate) multi_pv: usize,
}

/// What a thread needs to begin a search.
pub(crate) struct WorkerSetup<'a, P> {
    pub(crate) position: &'a P,
    /// Keys of the positions in which turns began, this turn's last.
    pub(crate) keys: &'a [u64],
    /// `searchmoves`: keys after the turns that alone are searched, if there are any.
    pub(crate) search_turns: &'a [u64],
    /// For the main thread.
    pub(crate) budget: Option<TimeBudget>,
}

/// A principal variation and its value.
#[derive(Clone, Debug)]
pub(crate) struct PvLine<M> {
    pub(crate) moves: Vec<M>,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) selective_depth: usize,
}

/// From which depth on there is an aspiration window.
const ASPIRATION_MIN_DEPTH: i32 = 5;

impl<P: Playable> Worker<P> {
    /// Begins a new search.
    pub(crate) fn set_up(&mut self, setup: WorkerSetup<P>) {
        self.position = setup.position.clone();
        self.keys.clear();
        self.keys.extend_from_slice(setup.keys);
        self.search_turns.clear();
        self.search_turns.extend_from_slice(setup.search_turns);
        self.excluded_turns.clear();
        self.stack.fill(StackEntry::new());
        self.move_stack.clear();
        self.budget = setup.budget;
        self.stopped = false;
        (self.nodes, self.published_nodes, self.no_null_move_before_ply) = (0, 0, 0);
    }

    /// Iterative deepening until the goal or a limit is reached. Calls `report` with the
    /// lines of every finished depth and their numbers. Gives the best lines, best first.
    pub(crate) fn iterative_deepening(
        &mut self,
        shared: &SharedState,
        goal: &SearchGoal,
        report: &mut dyn FnMut(&PvLine<P::Move>, usize),
    ) -> Vec<PvLine<P::Move>> {
        let mut best: Vec<PvLine<P::Move>> = Vec::new();
        let mut stability = BestMoveStability::new(self.has_one_choice());
        for depth in 1..=goal.depth.min(MAX_PLY as i32 / 2) {
            self.root_depth = depth;
            best = self.multi_pv_search(shared, depth, goal.multi_pv.max(1), best);
            self.publish_nodes(shared);
            if !self.stopped {
                best.iter().enumerate().for_each(|(number, line)| report(line, number));
            }
            let Some(first) = best.first() else { break };
            stability.note(first, self.best_move_nodes, self.nodes);
            if self.stopped || goal.is_reached(first) || self.is_time_enough(shared, &stability) {
                break;
            }
        }
        best
    }

    /// MultiPV: the best lines of this depth, each without the turns of those before. If there is no time for all of them, those of the last depth
    /// follow, as far as they begin with other turns.
    fn multi_pv_search(
        &mut self,
        shared: &SharedState,
        depth: i32,
        count: usize,
        last: Vec<PvLine<P::Move>>,
    ) -> Vec<PvLine<P::Move>> {
        self.excluded_turns.clear();
        let mut lines = Vec::new();
        while lines.len() < count && !self.stopped {
            let Some(line) = self.aspiration_search(shared, depth, last.get(lines.len())) else {
                break;
            };
            self.excluded_turns.extend(self.key_after_turn(&line.moves));
            lines.push(line);
        }
        // A later line may have turned out better than an earlier one.
        lines.sort_by_key(|line| -line.value);
        if self.stopped {
            let is_new = |line: &PvLine<P::Move>| match self.key_after_turn(&line.moves) {
                Some(key) => !self.excluded_turns.contains(&key),
                None => lines.is_empty(),
            };
            let older: Vec<_> = last.into_iter().filter(is_new).collect();
            lines.extend(older);
            lines.truncate(count);
        }
        lines
    }

    /// Aspiration windows: the best line, searched with a window around its last value that grows where
    /// the value falls outside. `None` if every turn is excluded, or no time is left.
    fn aspiration_search(
        &mut self,
        shared: &SharedState,
        depth: i32,
        last: Option<&PvLine<P::Move>>,
    ) -> Option<PvLine<P::Move>> {
        self.selective_depth = 0;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut width = tunable::aspiration_window(P::CONSTANTS);
        if let Some(last) =
            last.filter(|l| depth >= ASPIRATION_MIN_DEPTH && !value::is_mate(l.value))
        {
            (alpha, beta) = (last.value - width, last.value + width);
        }
        let mut found: Option<PvLine<P::Move>> = None;
        loop {
            self.pv_table[0].clear();
            self.stack[0].turns = 0;
            let value = self.alpha_beta(shared, alpha, beta, depth, 0, false);
            if !self.pv_table[0].is_empty() {
                found = Some(PvLine {
                    moves: self.pv_table[0].clone(),
                    value: self.root_value,
                    depth,
                    selective_depth: self.selective_depth,
                });
            }
            if self.stopped || alpha < value && value < beta {
                return found;
            }
            if value <= alpha {
                if alpha <= -INFINITE {
                    return found;
                }
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
            } else {
                beta = (value + width).min(INFINITE);
            }
            width += width / 2;
            if width > 1_000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// The key of the position after the first turn of a line.
    fn key_after_turn(&self, moves: &[P::Move]) -> Option<u64> {
        let mut position = self.position.clone();
        let us = position.turn();
        for &mv in moves {
            let _ = position.make(mv);
            if position.turn() != us {
                return Some(position.key());
            }
        }
        None
    }

    fn has_one_choice(&self) -> bool {
        let mut moves = Counter::default();
        self.position.generate(&mut moves);
        moves.count() == 1
    }

    /// Only the main thread has a clock, and it does not run while the other side thinks.
    fn is_time_enough(&self, shared: &SharedState, stability: &BestMoveStability<P::Move>) -> bool {
        let Some(budget) = &self.budget else { return false };
        !shared.control.is_pondering() && budget.is_enough(stability.difficulty())
    }
}

impl SearchGoal {
    fn is_reached<M>(&self, best: &PvLine<M>) -> bool {
        let turns = MATE - best.value.abs();
        let found =
            value::is_mate(best.value) && self.mate.is_some_and(|most| turns <= 2 * most as i32);
        // A mate this near will not be found nearer by looking deeper.
        let settled =
            value::is_mate(best.value) && self.multi_pv == 1 && best.depth > 2 * turns + 8;
        found || settled
    }
}

/// How stable the best move is over depths, and its share of the nodes: less time is spent on a stable
/// one.
struct BestMoveStability<M> {
    one_choice: bool,
    first: Option<M>,
    /// Depths since another move was best.
    same: usize,
    value: i32,
    /// By how much the value fell with the last depth.
    fall: i32,
    /// The share of the last depth's nodes that went into the best move, in hundredths.
    effort: u32,
    nodes: u64,
}

impl<M: Copy + Eq> BestMoveStability<M> {
    fn new(one_choice: bool) -> BestMoveStability<M> {
        BestMoveStability {
            one_choice,
            first: None,
            same: 0,
            value: 0,
            fall: 0,
            effort: 50,
            nodes: 0,
        }
    }

    fn note(&mut self, best: &PvLine<M>, best_move_nodes: u64, nodes: u64) {
        let first = best.moves.first().copied();
        self.same = if self.first == first { self.same + 1 } else { 0 };
        self.first = first;
        self.fall = self.value - best.value;
        self.value = best.value;
        let spent = (nodes - self.nodes).max(1);
        self.effort = (best_move_nodes * 100 / spent).min(100) as u32;
        self.nodes = nodes;
    }

    /// In hundredths of an ordinary position.
    fn difficulty(&self) -> u32 {
        const BY_SAME: [u32; 6] = [180, 130, 105, 92, 84, 78];
        const MOST_BY_EFFORT: u32 = 165;
        const MOST_BY_FALL: i32 = 60;
        if self.one_choice {
            return 10;
        }
        let by_same = BY_SAME[self.same.min(BY_SAME.len() - 1)];
        let by_effort = MOST_BY_EFFORT - self.effort;
        let by_fall = 100 + self.fall.clamp(-10, MOST_BY_FALL) as i64;
        (by_same as i64 * by_effort as i64 / 100 * by_fall / 100) as u32
    }
}
