//! The search: principal variation search over any game.
//!
//! | file | what |
//! |---|---|
//! | `mod` | one thread's state, the search stack, making moves, limits, repetitions |
//! | `iterative_deepening` | iterative deepening, aspiration windows, MultiPV, when to stop |
//! | `node` | alpha-beta: mate distance pruning, transposition table, check extension |
//! | `move_loop` | principal variation search over the moves; killers and histories |
//! | `pruning` | reverse futility, razoring, late move, futility, history and SEE pruning |
//! | `null_move` | null-move pruning |
//! | `probcut` | ProbCut |
//! | `reductions` | late move reductions, internal iterative reduction |
//! | `extensions` | singular extensions |
//! | `quiescence` | quiescence search: stand pat, delta pruning |
//!
//! **A turn may be several moves.** A value is always that of the side to move; it changes its sign
//! on the way up only where `turn()` changed. Mates are counted in turns. Repetitions are looked for
//! where no turn is open.

mod extensions;
mod iterative_deepening;
mod move_loop;
mod node;
mod null_move;
mod probcut;
mod pruning;
mod quiescence;
mod reductions;

use crate::correction_history::CorrectionHistory;
use crate::history::{History, NO_MOVE};
use crate::move_picker::MoveStack;
use crate::time_management::TimeBudget;
use crate::transposition::TranspositionTable;
use crate::{Control, Playable};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

pub(crate) use iterative_deepening::{PvLine, SearchGoal, WorkerSetup};

/// No line is longer, in moves.
pub(crate) const MAX_PLY: usize = 200;
/// Limits are looked at after every so many nodes: a fraction of a millisecond where nodes are quick,
/// a few where every one of them tries out long deploys.
const CHECK_LIMITS_EVERY: u64 = 64;

/// What all threads of a search share (lazy SMP).
pub(crate) struct SharedState<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) control: &'a Control,
    /// Nodes of all threads, as last published.
    pub(crate) nodes: &'a AtomicU64,
    pub(crate) max_nodes: Option<u64>,
    /// `go mate`: nothing is pruned that could be a mate.
    pub(crate) mate_search: bool,
    /// The main thread has its answer.
    pub(crate) done: &'a AtomicBool,
    pub(crate) settings: Settings,
}

impl SharedState<'_> {
    /// Whether nodes and moves may be pruned.
    fn prunes(&self) -> bool {
        self.settings.heuristics && !self.mate_search
    }
}

/// What may be switched off, for tests that compare the search with plain minimax.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Pruning, reductions, extensions and quiescence: all that makes the value of a depth something
    /// else than that of minimax.
    pub heuristics: bool,
    /// The transposition table.
    pub table: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { heuristics: true, table: true }
    }
}

/// An entry of the search stack, one for each ply: what a node leaves for the nodes below it.
#[derive(Clone, Copy)]
pub(super) struct StackEntry<T> {
    /// Turns ended since the root.
    pub(super) turns: i32,
    /// The static evaluation for the side to move; [`NO_EVAL`] in check.
    pub(super) eval: i32,
    /// Piece and target of the move that is being searched.
    pub(super) piece_to: usize,
    /// Its butterfly index if it is quiet; [`NO_MOVE`] if not.
    pub(super) butterfly: usize,
    /// Beta cut-offs at this ply since the node two plies above was entered.
    pub(super) cutoffs: u32,
    /// The attacks of the side that is not to move.
    pub(super) threats: T,
    /// Killer moves: quiet moves that caused cut-offs at this ply.
    pub(super) killers: [u32; 2],
    /// The move that is left out while a singular extension is decided; 0 for none.
    pub(super) excluded: u32,
    /// Double extensions on the way here.
    pub(super) double_extensions: i32,
    /// Whether a null move led here.
    pub(super) after_null_move: bool,
}

/// The static evaluation of a position in check.
pub(super) const NO_EVAL: i32 = i32::MIN;

impl<T: Default> StackEntry<T> {
    pub(super) fn new() -> StackEntry<T> {
        StackEntry {
            turns: 0,
            eval: NO_EVAL,
            piece_to: NO_MOVE,
            butterfly: NO_MOVE,
            cutoffs: 0,
            threats: T::default(),
            killers: [0; 2],
            excluded: 0,
            double_extensions: 0,
            after_null_move: false,
        }
    }
}

/// One thread's search.
pub(crate) struct Worker<P: Playable> {
    position: P,
    /// The keys of the positions in which turns began, the game's own first. The last is that of
    /// the turn under way.
    keys: Vec<u64>,
    stack: Vec<StackEntry<P::Threats>>,
    /// The principal variation from each ply.
    pv_table: Vec<Vec<P::Move>>,
    move_stack: MoveStack<P::Move>,
    history: History,
    correction_history: CorrectionHistory,
    eval_cache: P::EvalCache,
    nodes: u64,
    published_nodes: u64,
    selective_depth: usize,
    /// The main thread watches the clock.
    budget: Option<TimeBudget>,
    stopped: bool,
    /// MultiPV: keys after the turns of the root that were found already.
    excluded_turns: Vec<u64>,
    /// `searchmoves`: keys after the turns of the root that alone are searched, if there are any.
    search_turns: Vec<u64>,
    /// Nodes spent on the best move of the root.
    best_move_nodes: u64,
    root_depth: i32,
    /// The value of the best line of the root so far.
    root_value: i32,
    /// No null move is made before this ply, while one is being verified.
    no_null_move_before_ply: usize,
}

impl<P: Playable> Worker<P> {
    pub(crate) fn new(position: P) -> Worker<P> {
        Worker {
            position,
            keys: Vec::new(),
            stack: vec![StackEntry::new(); MAX_PLY + 4],
            pv_table: vec![Vec::new(); MAX_PLY + 4],
            move_stack: Vec::new(),
            history: History::new::<P>(),
            correction_history: CorrectionHistory::new(),
            eval_cache: P::EvalCache::default(),
            nodes: 0,
            published_nodes: 0,
            selective_depth: 0,
            budget: None,
            stopped: false,
            excluded_turns: Vec::new(),
            search_turns: Vec::new(),
            best_move_nodes: 0,
            root_depth: 0,
            root_value: 0,
            no_null_move_before_ply: 0,
        }
    }

    /// A new game: nothing is remembered.
    pub(crate) fn forget(&mut self) {
        self.history.clear();
        self.correction_history.clear();
    }

    /// Evaluates by this network, or by hand.
    pub(crate) fn set_network(&mut self, network: Option<Arc<P::Network>>) {
        P::set_network(&mut self.eval_cache, network);
    }

    /// Counts a node and looks whether the search is over.
    #[inline]
    fn is_stopped(&mut self, shared: &SharedState) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK_LIMITS_EVERY) {
            self.check_limits(shared);
        } else if let Some(most) = shared.max_nodes {
            self.stopped |= self.nodes - self.published_nodes + shared.nodes.load(Relaxed) >= most;
        }
        self.stopped
    }

    #[cold]
    fn check_limits(&mut self, shared: &SharedState) {
        self.publish_nodes(shared);
        self.stopped |= shared.control.is_stopped() || shared.done.load(Relaxed);
        if let Some(budget) = &mut self.budget
            && !shared.control.is_pondering()
        {
            if shared.control.take_ponder_hit() {
                budget.ponder_hit();
            }
            self.stopped |= budget.is_over();
        }
        if let Some(most) = shared.max_nodes {
            self.stopped |= shared.nodes.load(Relaxed) >= most;
        }
    }

    fn publish_nodes(&mut self, shared: &SharedState) {
        shared.nodes.fetch_add(self.nodes - self.published_nodes, Relaxed);
        self.published_nodes = self.nodes;
    }

    /// Plays a move; gives its token and whether the turn passed to the other side.
    #[inline(always)]
    fn make(&mut self, shared: &SharedState, mv: P::Move, ply: usize) -> (P::Undo, bool) {
        let us = self.position.turn();
        let undo = self.position.make(mv);
        shared.table.prefetch(self.position.key());
        let ended = self.position.turn() != us;
        if ended {
            self.keys.push(self.position.key());
        }
        let turns = self.stack[ply].turns;
        self.stack[ply + 1].turns = turns + ended as i32;
        (undo, ended)
    }

    #[inline]
    fn unmake(&mut self, mv: P::Move, undo: P::Undo, ended: bool) {
        if ended {
            self.keys.pop();
        }
        self.position.unmake(mv, undo);
    }

    /// Whether the position stood before, in this line or in the game. One repetition counts as a draw:
    /// it can be repeated again.
    fn is_repeated(&self) -> bool {
        let Some((key, earlier)) = self.keys.split_last() else { return false };
        let reach = (self.position.quiet_turns() as usize).min(earlier.len());
        // The same side moves every second turn, and after two turns each side has moved
        // once, so the position differs.
        (4..=reach).step_by(2).any(|back| earlier[earlier.len() - back] == *key)
    }

    /// Makes `mv` and the line below it the principal variation from this ply.
    fn update_pv(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.pv_table.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// Whether a turn of the root that ends in this position is searched (MultiPV, `searchmoves`).
    fn is_turn_searched(&self, key: u64) -> bool {
        !self.excluded_turns.contains(&key)
            && (self.search_turns.is_empty() || self.search_turns.contains(&key))
    }

    /// Whether only some turns of the root are searched.
    fn searches_some_turns(&self) -> bool {
        !self.excluded_turns.is_empty() || !self.search_turns.is_empty()
    }
}
