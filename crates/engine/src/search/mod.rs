//! The search: principal variation search over any game.
//!
//! | file | what |
//! |---|---|
//! | `mod` | one thread's state, making moves, limits |
//! | `deepen` | one depth after the other, windows, several lines, when to stop |
//! | `node` | one node: what is known, what is pruned, its moves |
//! | `moves` | one move of a node: reductions, extensions, windows, history |
//! | `quiescence` | captures until it is quiet |
//! | `prune` | every heuristic's condition and constants |
//! | `frame` | what a node leaves for those below |
//!
//! **A turn may be several moves.** A value is always that of the side to move; it changes its sign
//! on the way up only where `turn()` changed. Mates are counted in turns. Repetitions are looked for
//! where no turn is open.

mod deepen;
mod frame;
mod moves;
mod node;
mod prune;
mod quiescence;

use crate::history::History;
use crate::order::Arena;
use crate::table::Table;
use crate::time::Budget;
use crate::{Control, Playable};
use frame::Frame;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

pub(crate) use deepen::{Goal, Line, Task};

/// No line is followed further.
pub(crate) const MOST_HEIGHT: usize = 200;
/// Limits are looked at after every so many nodes: a fraction of a millisecond where nodes are quick,
/// a few where every one of them tries out long deploys.
const LOOK_EVERY: u64 = 64;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) control: &'a Control,
    /// Nodes of all threads, as far as they have told.
    pub(crate) nodes: &'a AtomicU64,
    pub(crate) most_nodes: Option<u64>,
    /// A mate is asked for: nothing is left out that could be one.
    pub(crate) wants_mate: bool,
    /// The main thread has its answer.
    pub(crate) done: &'a AtomicBool,
    pub(crate) settings: Settings,
}

impl Shared<'_> {
    /// Whether moves and positions may be left out without being searched.
    fn prunes(&self) -> bool {
        self.settings.heuristics && !self.wants_mate
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

/// One thread's search.
pub(crate) struct Worker<P: Playable> {
    position: P,
    /// The keys of the positions in which turns began, the game's own first. The last is that of
    /// the turn under way.
    keys: Vec<u64>,
    frames: Vec<Frame>,
    /// The best line from each height.
    lines: Vec<Vec<P::Move>>,
    arena: Arena<P::Move>,
    history: History,
    memory: P::Memory,
    nodes: u64,
    told_nodes: u64,
    selective_depth: usize,
    /// The main thread watches the clock.
    budget: Option<Budget>,
    stopped: bool,
    /// Keys after turns of the root that are not wanted, because they have been found already.
    found: Vec<u64>,
    /// Keys after turns of the root that alone are wanted, if there are any.
    only: Vec<u64>,
    /// Nodes spent on the best move of the root.
    best_move_nodes: u64,
    root_depth: i32,
    /// The value of the best line of the root so far.
    root_value: i32,
    /// No pass is tried above this height, while one is being verified.
    no_pass_below: usize,
}

impl<P: Playable> Worker<P> {
    pub(crate) fn new(position: P) -> Worker<P> {
        Worker {
            position,
            keys: Vec::new(),
            frames: vec![Frame::NEW; MOST_HEIGHT + 4],
            lines: vec![Vec::new(); MOST_HEIGHT + 4],
            arena: Vec::new(),
            history: History::new::<P>(),
            memory: P::Memory::default(),
            nodes: 0,
            told_nodes: 0,
            selective_depth: 0,
            budget: None,
            stopped: false,
            found: Vec::new(),
            only: Vec::new(),
            best_move_nodes: 0,
            root_depth: 0,
            root_value: 0,
            no_pass_below: 0,
        }
    }

    /// A new game: nothing is remembered.
    pub(crate) fn forget(&mut self) {
        self.history.clear();
    }

    /// Counts a node and looks whether the search is over.
    #[inline]
    fn is_stopped(&mut self, shared: &Shared) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.look_at_limits(shared);
        } else if let Some(most) = shared.most_nodes {
            self.stopped |= self.nodes - self.told_nodes + shared.nodes.load(Relaxed) >= most;
        }
        self.stopped
    }

    #[cold]
    fn look_at_limits(&mut self, shared: &Shared) {
        self.tell_nodes(shared);
        self.stopped |= shared.control.is_stopped() || shared.done.load(Relaxed);
        if let Some(budget) = &mut self.budget
            && !shared.control.is_pondering()
        {
            if shared.control.take_ponder_hit() {
                budget.ponder_hit();
            }
            self.stopped |= budget.is_over();
        }
        if let Some(most) = shared.most_nodes {
            self.stopped |= shared.nodes.load(Relaxed) >= most;
        }
    }

    fn tell_nodes(&mut self, shared: &Shared) {
        shared.nodes.fetch_add(self.nodes - self.told_nodes, Relaxed);
        self.told_nodes = self.nodes;
    }

    /// Plays a move; gives its token and whether the turn passed to the other side.
    #[inline]
    fn make(&mut self, mv: P::Move, height: usize) -> (P::Undo, bool) {
        let us = self.position.turn();
        let undo = self.position.make(mv);
        let ended = self.position.turn() != us;
        if ended {
            self.keys.push(self.position.key());
        }
        let turns = self.frames[height].turns;
        self.frames[height + 1].turns = turns + ended as i32;
        (undo, ended)
    }

    #[inline]
    fn unmake(&mut self, mv: P::Move, undo: P::Undo, ended: bool) {
        if ended {
            self.keys.pop();
        }
        self.position.unmake(mv, undo);
    }

    /// Whether the position has stood before, in this line or in the game. Once is enough: who comes
    /// back to a position has found nothing better, and may come back again.
    fn is_repeated(&self) -> bool {
        let Some((key, earlier)) = self.keys.split_last() else { return false };
        let reach = (self.position.quiet_turns() as usize).min(earlier.len());
        // The same side moves every second turn, and nobody is back after two.
        (4..=reach).step_by(2).any(|back| earlier[earlier.len() - back] == *key)
    }

    /// Makes `mv` and the line below it the best line from this height.
    fn note_line(&mut self, height: usize, mv: P::Move) {
        let (upper, lower) = self.lines.split_at_mut(height + 1);
        let line = &mut upper[height];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// Whether a turn of the root that ends in this position is one of those asked for.
    fn is_wanted(&self, key: u64) -> bool {
        !self.found.contains(&key) && (self.only.is_empty() || self.only.contains(&key))
    }

    /// Whether only some turns of the root are asked for.
    fn is_filtered(&self) -> bool {
        !self.found.is_empty() || !self.only.is_empty()
    }
}
