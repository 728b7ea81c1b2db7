//! A search in a thread of its own, which tells what it finds.

use crate::board::Board;
use crate::moves::AnyMove;
use sandtable_core::{Game, Score};
use sandtable_engine::{
    Answer, Control, Engine as Searcher, Limits, Report, Resources, RootPosition, Skill,
    split_turns,
};
use sandtable_games::AnyGame;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// When a search ends, whatever the game.
#[derive(Clone, Copy)]
pub struct SearchLimits {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub mate: Option<u32>,
    pub time: Option<Duration>,
    pub lines: usize,
    pub skill: Skill,
}

/// A line as everybody reads it: from the first side's point of view, turn by turn.
#[derive(Clone)]
pub struct Line {
    pub depth: u32,
    pub selective_depth: u32,
    pub number: usize,
    pub score: Score,
    pub nodes: u64,
    pub time: Duration,
    pub moves: Vec<AnyMove>,
    pub san: Vec<String>,
}

/// What a search tells.
pub enum Told {
    Line(Line),
    /// The last.
    Chosen(Chosen),
}

/// What a search came to.
pub struct Chosen {
    pub turn: Vec<AnyMove>,
    pub reply: Vec<AnyMove>,
    /// The turn and the reply as a line.
    pub line: Line,
}

/// Searchers of both games, made when they are first needed.
pub struct Searchers {
    resources: Resources,
    seed: Option<u64>,
    chess: Option<Searcher<sandtable_chess::Board>>,
    cotulenh: Option<Searcher<sandtable_cotulenh::Board>>,
}

impl Searchers {
    pub fn new(resources: Resources, seed: Option<u64>) -> Searchers {
        Searchers { resources, seed, chess: None, cotulenh: None }
    }

    pub fn forget(&mut self) {
        (self.chess, self.cotulenh) = (None, None);
    }

    fn run(&mut self, game: &AnyGame, limits: &SearchLimits, control: &Control, to: &Sender<Told>) {
        let (resources, seed) = (self.resources, self.seed);
        match game {
            AnyGame::Chess(game) => {
                let searcher = self.chess.get_or_insert_with(|| searcher(resources, seed));
                search(searcher, game, limits, control, to);
            }
            AnyGame::Cotulenh(game) => {
                let searcher = self.cotulenh.get_or_insert_with(|| searcher(resources, seed));
                search(searcher, game, limits, control, to);
            }
        }
    }
}

fn searcher<B: Board>(resources: Resources, seed: Option<u64>) -> Searcher<B> {
    let mut searcher = Searcher::new(resources);
    if let Some(seed) = seed {
        searcher.set_seed(seed);
    }
    searcher
}

fn search<B: Board>(
    searcher: &mut Searcher<B>,
    game: &Game<B>,
    limits: &SearchLimits,
    control: &Control,
    to: &Sender<Told>,
) {
    let mut root = RootPosition::new(game.start().clone());
    game.moves().iter().for_each(|&mv| root.play(mv));
    let position = root.position();
    let SearchLimits { depth, nodes, mate, time, lines, skill } = *limits;
    let limits = Limits { depth, nodes, mate, move_time: time, lines, ..Limits::default() };
    // Who listened may have gone: then the search is stopped, and nobody needs the rest.
    let answer = searcher.play(&root, &limits, skill, control, |report| {
        let _ = to.send(Told::Line(line(position, report)));
    });
    let _ = to.send(Told::Chosen(chosen(position, answer)));
}

fn chosen<B: Board>(position: &B, answer: Answer<B::Move>) -> Chosen {
    let Answer { turn, reply, score, depth, nodes, time } = answer;
    let wrapped = |moves: &[B::Move]| moves.iter().map(|&mv| B::wrap(mv)).collect();
    let (own, others) = (wrapped(&turn), wrapped(&reply));
    let moves = turn.into_iter().chain(reply).collect();
    let report = Report {
        depth,
        selective_depth: depth,
        line: 1,
        score,
        nodes,
        table_fullness: 0,
        time,
        moves,
    };
    Chosen { turn: own, reply: others, line: line(position, report) }
}

fn line<B: Board>(position: &B, report: Report<B::Move>) -> Line {
    let mut now = position.clone();
    let mut san = Vec::new();
    for turn in split_turns(position, &report.moves) {
        san.push(now.short_turn(&turn));
        turn.iter().for_each(|&mv| now.play(mv));
    }
    Line {
        depth: report.depth,
        selective_depth: report.selective_depth,
        number: report.line,
        score: report.score.for_first(position.turn()),
        nodes: report.nodes,
        time: report.time,
        moves: report.moves.into_iter().map(B::wrap).collect(),
        san,
    }
}

/// A search under way. It is stopped and waited for when it is dropped.
pub struct Running {
    told: Mutex<Receiver<Told>>,
    /// Ends the search as soon as it looks; what it found is still told.
    pub control: Arc<Control>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// Begins to search, unless another search of these searchers is under way.
    pub fn begin(
        searchers: &Arc<Mutex<Searchers>>,
        is_busy: &Arc<AtomicBool>,
        game: AnyGame,
        limits: SearchLimits,
    ) -> Option<Running> {
        is_busy.compare_exchange(false, true, SeqCst, SeqCst).ok()?;
        let busy = Busy(Arc::clone(is_busy));
        let control = Arc::new(Control::new());
        let (to, told) = channel();
        let (searchers, control_of_search) = (Arc::clone(searchers), Arc::clone(&control));
        let thread = std::thread::spawn(move || {
            let _busy = busy;
            let mut searchers = searchers.lock().unwrap_or_else(PoisonError::into_inner);
            searchers.run(&game, &limits, &control_of_search, &to);
        });
        Some(Running { told: Mutex::new(told), control, thread: Some(thread) })
    }

    /// Waits for what the search tells next.
    pub fn wait(&self, most: Duration) -> Result<Told, RecvTimeoutError> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(most)
    }
}

/// Says that no search is under way when it is dropped, after a panic too.
struct Busy(Arc<AtomicBool>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.store(false, SeqCst);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.control.stop();
        // A search that panicked has told nothing more, and that was seen.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
