//! One depth after the other, each beginning with what the last one found.

use super::frame::Frame;
use super::{MOST_HEIGHT, Shared, Worker};
use crate::Playable;
use crate::time::Budget;
use crate::value::{self, INFINITE, MATE};
use sandtable_core::Counter;

/// What a search is asked for.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    pub(crate) depth: i32,
    /// A mate in so many turns is enough.
    pub(crate) mate: Option<u32>,
    /// How many best lines.
    pub(crate) lines: usize,
}

/// Where a search begins.
pub(crate) struct Task<'a, P> {
    pub(crate) position: &'a P,
    /// Keys of the positions in which turns began, this turn's last.
    pub(crate) keys: &'a [u64],
    /// Keys after the turns that alone are asked for, if there are any.
    pub(crate) only: &'a [u64],
    /// For the main thread.
    pub(crate) budget: Option<Budget>,
}

/// A best line of some depth.
#[derive(Clone, Debug)]
pub(crate) struct Line<M> {
    pub(crate) moves: Vec<M>,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) selective_depth: usize,
}

/// The first window around the last value, and from which depth on there is one.
const FIRST_WINDOW: i32 = 14;
const WINDOW_DEPTH: i32 = 5;

impl<P: Playable> Worker<P> {
    /// Begins a new search.
    pub(crate) fn set_up(&mut self, task: Task<P>) {
        self.position = task.position.clone();
        self.keys.clear();
        self.keys.extend_from_slice(task.keys);
        self.only.clear();
        self.only.extend_from_slice(task.only);
        self.found.clear();
        self.frames.fill(Frame::NEW);
        self.arena.clear();
        self.budget = task.budget;
        self.stopped = false;
        (self.nodes, self.told_nodes, self.no_pass_below) = (0, 0, 0);
    }

    /// Searches deeper and deeper until the goal is reached or a limit. Calls `report` with the
    /// lines of every finished depth and their numbers. Gives the best lines, best first.
    pub(crate) fn deepen(
        &mut self,
        shared: &Shared,
        goal: &Goal,
        report: &mut dyn FnMut(&Line<P::Move>, usize),
    ) -> Vec<Line<P::Move>> {
        let mut best: Vec<Line<P::Move>> = Vec::new();
        let mut watch = Steadiness::new(self.has_one_choice());
        for depth in 1..=goal.depth.min(MOST_HEIGHT as i32 / 2) {
            self.root_depth = depth;
            best = self.best_lines(shared, depth, goal.lines.max(1), best);
            self.tell_nodes(shared);
            if !self.stopped {
                best.iter().enumerate().for_each(|(number, line)| report(line, number));
            }
            let Some(first) = best.first() else { break };
            watch.note(first, self.best_move_nodes, self.nodes);
            if self.stopped || goal.is_reached(first) || self.has_had_enough(shared, &watch) {
                break;
            }
        }
        best
    }

    /// The best lines of this depth. If there is no time for all of them, those of the last depth
    /// follow, as far as they begin with other turns.
    fn best_lines(
        &mut self,
        shared: &Shared,
        depth: i32,
        count: usize,
        last: Vec<Line<P::Move>>,
    ) -> Vec<Line<P::Move>> {
        self.found.clear();
        let mut lines = Vec::new();
        while lines.len() < count && !self.stopped {
            let Some(line) = self.best_line(shared, depth, last.get(lines.len())) else { break };
            self.found.extend(self.key_after_turn(&line.moves));
            lines.push(line);
        }
        // A later line may have turned out better than an earlier one.
        lines.sort_by_key(|line| -line.value);
        if self.stopped {
            let is_new = |line: &Line<P::Move>| match self.key_after_turn(&line.moves) {
                Some(key) => !self.found.contains(&key),
                None => lines.is_empty(),
            };
            let older: Vec<_> = last.into_iter().filter(is_new).collect();
            lines.extend(older);
            lines.truncate(count);
        }
        lines
    }

    /// The best line that is still wanted; `None` if there is none, or no time to find it.
    fn best_line(
        &mut self,
        shared: &Shared,
        depth: i32,
        last: Option<&Line<P::Move>>,
    ) -> Option<Line<P::Move>> {
        self.selective_depth = 0;
        let (mut alpha, mut beta, mut width) = (-INFINITE, INFINITE, FIRST_WINDOW);
        if let Some(last) = last.filter(|l| depth >= WINDOW_DEPTH && !value::is_mate(l.value)) {
            (alpha, beta) = (last.value - width, last.value + width);
        }
        let mut found: Option<Line<P::Move>> = None;
        loop {
            self.lines[0].clear();
            self.frames[0].turns = 0;
            let value = self.node(shared, alpha, beta, depth, 0, false);
            if !self.lines[0].is_empty() {
                found = Some(Line {
                    moves: self.lines[0].clone(),
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
    fn has_had_enough(&self, shared: &Shared, watch: &Steadiness<P::Move>) -> bool {
        let Some(budget) = &self.budget else { return false };
        !shared.control.is_pondering() && budget.is_enough(watch.difficulty())
    }
}

impl Goal {
    fn is_reached<M>(&self, best: &Line<M>) -> bool {
        let turns = MATE - best.value.abs();
        let found =
            value::is_mate(best.value) && self.mate.is_some_and(|most| turns <= 2 * most as i32);
        // A mate this near will not be found nearer by looking deeper.
        let settled = value::is_mate(best.value) && self.lines == 1 && best.depth > 2 * turns + 8;
        found || settled
    }
}

/// Whether the best move stays the same and takes most of the effort: then it is an easy one.
struct Steadiness<M> {
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

impl<M: Copy + Eq> Steadiness<M> {
    fn new(one_choice: bool) -> Steadiness<M> {
        Steadiness { one_choice, first: None, same: 0, value: 0, fall: 0, effort: 50, nodes: 0 }
    }

    fn note(&mut self, best: &Line<M>, best_move_nodes: u64, nodes: u64) {
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
