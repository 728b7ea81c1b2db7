//! The engine: threads (lazy SMP), the transposition table, and what is kept from move to move.

use crate::search::{PvLine, SearchGoal, Settings, SharedState, Worker, WorkerSetup};
use crate::time_management::TimeBudget;
use crate::transposition::TranspositionTable;
use crate::{Answer, Control, Limits, Playable, Report, RootPosition, value};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// What an engine is given to work with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resources {
    /// Size of the transposition table in mebibytes.
    pub table_mebibytes: usize,
    /// Threads that search.
    pub threads: usize,
    /// Time lost between a move and the clock, kept back.
    pub overhead: Duration,
}

impl Default for Resources {
    fn default() -> Resources {
        Resources { table_mebibytes: 16, threads: 1, overhead: Duration::from_millis(20) }
    }
}

/// An engine for one game.
///
/// ```
/// use sandtable_chess::Board;
/// use sandtable_core::Notation;
/// use sandtable_engine::{Control, Engine, Limits, Resources, Score, RootPosition};
///
/// let board = Board::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
/// let mut engine = Engine::new(Resources::default());
/// let answer =
///     engine.search(&RootPosition::new(board.clone()), &Limits::depth(4), &Control::new(), |_| ());
/// assert_eq!(answer.score, Score::Mate(1));
/// assert_eq!(board.short_text(answer.turn[0]), "Rd8#");
/// # Ok::<(), sandtable_chess::FenError>(())
/// ```
pub struct Engine<P: Playable> {
    resources: Resources,
    settings: Settings,
    table: TranspositionTable,
    workers: Vec<Worker<P>>,
    /// What evaluates; without one, what was written by hand.
    network: Option<Arc<P::Network>>,
    /// The state of the random numbers with which weaker levels err.
    pub(crate) random: u64,
}

impl<P: Playable> Engine<P> {
    /// An engine that remembers nothing yet.
    pub fn new(resources: Resources) -> Engine<P> {
        Engine {
            resources,
            settings: Settings::default(),
            table: TranspositionTable::new(resources.table_mebibytes),
            workers: Vec::new(),
            network: P::built_in_network(),
            // Keys of a new hasher are random, and that is all that is wanted of it.
            random: RandomState::new().build_hasher().finish(),
        }
    }

    /// Makes the errors of weaker levels repeatable.
    pub fn set_seed(&mut self, seed: u64) {
        self.random = seed;
    }

    /// The same with heuristics or table switched off.
    pub fn with_settings(resources: Resources, settings: Settings) -> Engine<P> {
        Engine { settings, ..Engine::new(resources) }
    }

    /// Evaluates by this network from now on; without one, as it was written by hand. Everything is
    /// forgotten, for values of two evaluations do not compare.
    pub fn set_network(&mut self, network: Option<Arc<P::Network>>) {
        self.network = network;
        self.workers.clear();
        self.table.clear();
    }

    /// What it has to work with.
    pub fn resources(&self) -> Resources {
        self.resources
    }

    /// Gives it more or less to work with. A table of another size is a new one.
    pub fn set_resources(&mut self, resources: Resources) {
        if resources.table_mebibytes != self.resources.table_mebibytes {
            self.table = TranspositionTable::new(resources.table_mebibytes);
        }
        self.resources = resources;
        self.workers.truncate(resources.threads.max(1));
    }

    /// Forgets everything: a new game begins.
    pub fn forget(&mut self) {
        self.table.clear();
        for worker in &mut self.workers {
            worker.forget();
        }
    }

    /// Searches, in this thread and as many others as it was given, until a limit is reached or
    /// `control` says so. Calls `report` with every line of every depth.
    pub fn search(
        &mut self,
        root: &RootPosition<P>,
        limits: &Limits<P::Move>,
        control: &Control,
        mut report: impl FnMut(Report<P::Move>),
    ) -> Answer<P::Move> {
        P::search(self, root, limits, control, &mut report)
    }

    /// The same, compiled where it is called; see [`Playable::search`].
    pub fn search_here(
        &mut self,
        root: &RootPosition<P>,
        limits: &Limits<P::Move>,
        control: &Control,
        report: &mut dyn FnMut(Report<P::Move>),
    ) -> Answer<P::Move> {
        let budget = TimeBudget::new(limits, self.resources.overhead);
        let (nodes, done) = (AtomicU64::new(0), AtomicBool::new(false));
        self.table.new_search();
        let threads = self.resources.threads.max(1);
        while self.workers.len() < threads {
            let mut worker = Worker::new(root.position().clone());
            worker.set_network(self.network.clone());
            self.workers.push(worker);
        }
        let search_turns = keys_after(root.position(), &limits.turns);
        for (id, worker) in self.workers.iter_mut().enumerate() {
            let position = root.position();
            let budget = (id == 0).then_some(budget);
            worker.set_up(WorkerSetup {
                position,
                keys: root.keys(),
                search_turns: &search_turns,
                budget,
            });
        }
        let shared = SharedState {
            table: &self.table,
            control,
            nodes: &nodes,
            max_nodes: limits.nodes,
            mate_search: limits.mate.is_some(),
            done: &done,
            settings: self.settings,
        };
        let goal = SearchGoal {
            depth: limits.depth.map_or(i32::MAX, |depth| depth.clamp(1, 1 << 20) as i32),
            mate: limits.mate,
            multi_pv: limits.lines,
        };
        let mut tell = |line: &PvLine<P::Move>, number: usize| {
            report(Report {
                depth: line.depth as u32,
                selective_depth: line.selective_depth as u32,
                line: number + 1,
                score: value::score(line.value),
                nodes: nodes.load(Relaxed),
                table_fullness: shared.table.fullness(),
                time: budget.elapsed(),
                moves: line.moves.clone(),
            });
        };
        let best = lazy_smp(&mut self.workers, &shared, &goal, &mut tell);
        // Stopped before anything was found: a turn that was asked for is better than any other.
        let asked = || limits.turns.first().cloned().unwrap_or_default();
        let best = best.unwrap_or_else(|| PvLine {
            moves: asked(),
            value: value::DRAW,
            depth: 0,
            selective_depth: 0,
        });
        self.answer(root, best, nodes.load(Relaxed), budget.elapsed())
    }

    fn answer(
        &self,
        root: &RootPosition<P>,
        best: PvLine<P::Move>,
        nodes: u64,
        time: Duration,
    ) -> Answer<P::Move> {
        let PvLine { moves, value, depth, .. } = best;
        let (turn, reply) = self.turn_and_reply(root.position(), moves);
        Answer { turn, reply, score: value::score(value), depth: depth as u32, nodes, time }
    }

    /// The answer with another line than the best.
    pub(crate) fn answer_of(
        &self,
        root: &RootPosition<P>,
        line: &Report<P::Move>,
        answer: &Answer<P::Move>,
    ) -> Answer<P::Move> {
        let (turn, reply) = self.turn_and_reply(root.position(), line.moves.clone());
        Answer { turn, reply, score: line.score, ..*answer }
    }

    /// The first turn of a line, always whole, and the second, if it is.
    fn turn_and_reply(
        &self,
        position: &P,
        mut moves: Vec<P::Move>,
    ) -> (Vec<P::Move>, Vec<P::Move>) {
        self.complete_turn(position, &mut moves);
        let mut turns = split_turns(position, &moves).into_iter();
        let turn = turns.next().unwrap_or_default();
        let reply = turns.next().filter(|reply| ends_turn(position, &turn, reply));
        (turn, reply.unwrap_or_default())
    }

    /// A search that was stopped at once may not have a whole turn: the table knows the rest of it,
    /// or any legal move will do.
    fn complete_turn(&self, position: &P, moves: &mut Vec<P::Move>) {
        let mut here = position.clone();
        for &mv in moves.iter() {
            let _ = here.make(mv);
            if here.turn() != position.turn() {
                return;
            }
        }
        while here.turn() == position.turn() {
            let tt_move = self.table.probe(here.key(), 0).and_then(|entry| P::from_bits(entry.mv));
            let mut list = P::List::default();
            here.generate(&mut list);
            let legal = list.as_ref();
            let Some(mv) = tt_move.filter(|mv| legal.contains(mv)).or(legal.last().copied()) else {
                return;
            };
            moves.push(mv);
            let _ = here.make(mv);
        }
    }
}

/// Lazy SMP: all threads search the same position and share the transposition table, until the main
/// one is done. Gives the best line any of them found.
fn lazy_smp<P: Playable>(
    workers: &mut [Worker<P>],
    shared: &SharedState,
    goal: &SearchGoal,
    tell: &mut dyn FnMut(&PvLine<P::Move>, usize),
) -> Option<PvLine<P::Move>> {
    let (main, others) = workers.split_first_mut()?;
    let mut lines = Vec::new();
    std::thread::scope(|scope| {
        let helpers: Vec<_> = others
            .iter_mut()
            .map(|worker| scope.spawn(|| worker.iterative_deepening(shared, goal, &mut |_, _| ())))
            .collect();
        lines.extend(main.iterative_deepening(shared, goal, tell).into_iter().next());
        shared.done.store(true, Relaxed);
        for helper in helpers {
            // A thread that panicked has nothing to say; the main one has an answer.
            lines.extend(helper.join().ok().and_then(|found| found.into_iter().next()));
        }
    });
    // With several lines asked for, only the main thread's are reported: stay with them.
    let keep = if goal.multi_pv > 1 { 1 } else { lines.len() };
    lines.into_iter().take(keep).rev().max_by_key(|line| (line.depth, line.value))
}

/// The keys of the positions after these turns.
fn keys_after<P: Playable>(position: &P, turns: &[Vec<P::Move>]) -> Vec<u64> {
    let after = |turn: &Vec<P::Move>| {
        let mut position = position.clone();
        for &mv in turn {
            let _ = position.make(mv);
        }
        position.key()
    };
    turns.iter().map(after).collect()
}

/// Parts a line into turns: each a run of moves of one side.
pub fn split_turns<P: Playable>(position: &P, moves: &[P::Move]) -> Vec<Vec<P::Move>> {
    let mut here = position.clone();
    let mut turns = vec![Vec::new()];
    for &mv in moves {
        let us = here.turn();
        let _ = here.make(mv);
        if let Some(turn) = turns.last_mut() {
            turn.push(mv);
        }
        if here.turn() != us {
            turns.push(Vec::new());
        }
    }
    turns.retain(|turn| !turn.is_empty());
    turns
}

/// Whether the reply is a whole turn.
fn ends_turn<P: Playable>(position: &P, turn: &[P::Move], reply: &[P::Move]) -> bool {
    let mut here = position.clone();
    for &mv in turn {
        let _ = here.make(mv);
    }
    let us = here.turn();
    for &mv in reply {
        let _ = here.make(mv);
    }
    here.turn() != us
}
