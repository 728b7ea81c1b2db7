//! Threads that put questions to the engine.
//!
//! There are as many as were asked for, and no more. Turns of games come before analyses; among
//! either, owners take turns. An analysis gives up its thread to a turn at once, and to another
//! analysis after a while; it goes on later, as long as it has time left.

use super::queue::FairQueue;
use super::{AnalysisTicket, Engine, PlayTicket, Stop};
use crate::priority;
use sandtable_api::dto::Analysis;
use sandtable_api::thinker::PlayLimits;
use sandtable_games::AnyGame;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

/// Analyses that may wait, altogether and of one owner; more are refused.
pub const MOST_WAITING: usize = 256;
pub const MOST_WAITING_OF_ONE: usize = 32;
/// How long an analysis keeps its thread while others wait.
pub const SLICE: Duration = Duration::from_secs(1);
/// How often is looked whether somebody has to make room.
const GLANCE: Duration = Duration::from_millis(25);
/// An analysis thinks so long altogether, and not longer.
pub const ANALYSIS_TIME: Duration = Duration::from_secs(60);

/// The time that all who wait for a turn share, and the least that each gets.
const QUEUE_TIME: Duration = Duration::from_secs(10);
const LEAST_TIME: Duration = Duration::from_millis(50);

/// How long a turn may take when so many others wait: where many wait, everybody gets less.
pub fn share_of_time(waiting: u64) -> Duration {
    let askers = u32::try_from(waiting.saturating_add(1)).unwrap_or(u32::MAX);
    (QUEUE_TIME / askers).max(LEAST_TIME)
}

/// Too many questions wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Busy;

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the engine has too many questions to answer")
    }
}

impl std::error::Error for Busy {}

/// A turn that is asked for.
struct Play {
    game: AnyGame,
    limits: PlayLimits,
    asked: Instant,
    stop: Stop,
    answer: oneshot::Sender<Option<AnyGame>>,
}

/// An analysis that is asked for.
struct Study {
    owner: String,
    game: AnyGame,
    lines: usize,
    left: Duration,
    /// Set when nobody wants it any more.
    stop: Stop,
    reports: watch::Sender<Analysis>,
}

/// An analysis that has a thread.
struct Running {
    thread: usize,
    since: Instant,
    /// Takes the thread away, not the question.
    halt: Stop,
    wanted: Stop,
}

#[derive(Default)]
struct State {
    plays: FairQueue<Play>,
    studies: FairQueue<Study>,
    running: Vec<Running>,
    idle: usize,
    closed: bool,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    news: Condvar,
}

/// The threads of the engine.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Pool {
    /// Starts so many threads, each with an engine of its own. Without any, somebody else thinks.
    ///
    /// # Errors
    /// The system has no threads to give.
    pub fn start<E: Engine + 'static>(
        threads: usize,
        engine: impl Fn() -> E,
    ) -> std::io::Result<Pool> {
        let shared = Arc::new(Shared::default());
        let mut handles = Vec::new();
        for number in 0..threads {
            let (shared, mut engine) = (Arc::clone(&shared), engine());
            let thread = thread::Builder::new().name(format!("engine {number}"));
            handles.push(thread.spawn(move || shared.work(number, &mut engine))?);
        }
        let warden = Arc::clone(&shared);
        handles.push(thread::Builder::new().name("engine warden".into()).spawn(move || {
            warden.keep_watch();
        })?);
        Ok(Pool { shared, threads: Mutex::new(handles) })
    }

    /// Asks for a turn.
    pub fn play(&self, owner: &str, game: AnyGame, limits: PlayLimits) -> PlayTicket {
        let (answer, answered) = oneshot::channel();
        let stop = Stop::default();
        let ticket = PlayTicket::new(stop.clone(), answered);
        let mut state = self.shared.lock();
        let asked = Instant::now();
        state.plays.push(owner, Play { game, limits, asked, stop, answer });
        drop(state);
        self.shared.news.notify_all();
        ticket
    }

    /// Asks for an analysis with so many lines. `idle` is what is said while it has to wait.
    ///
    /// # Errors
    /// Too many wait already.
    pub fn analyse(
        &self,
        owner: &str,
        game: AnyGame,
        lines: usize,
        most: Duration,
        idle: Analysis,
    ) -> Result<AnalysisTicket, Busy> {
        let (reports, news) = watch::channel(idle);
        let stop = Stop::default();
        let ticket = AnalysisTicket::new(stop.clone(), news);
        let owner_name = owner.to_owned();
        let study = Study { owner: owner_name, game, lines, left: most, stop, reports };
        let mut state = self.shared.lock();
        if state.has_no_room_for(owner) {
            state.studies.retain(|study| !study.stop.is_stopped());
            if state.has_no_room_for(owner) {
                return Err(Busy);
            }
        }
        if state.idle == 0 {
            study.reports.send_modify(|analysis| analysis.waiting = true);
        }
        state.studies.push(owner, study);
        drop(state);
        self.shared.news.notify_all();
        Ok(ticket)
    }

    /// How many threads think.
    pub fn threads(&self) -> usize {
        // One of them only watches the others.
        self.threads.lock().unwrap_or_else(PoisonError::into_inner).len().saturating_sub(1)
    }

    /// How many questions are being answered or wait.
    pub fn load(&self) -> (usize, usize) {
        let state = self.shared.lock();
        (state.plays.len(), state.studies.len() + state.running.len())
    }

    /// Ends all threads; what was asked is not answered any more.
    pub fn close(&self) {
        let mut state = self.shared.lock();
        state.closed = true;
        state.running.iter().for_each(|running| running.halt.stop());
        drop(state);
        self.shared.news.notify_all();
        let threads =
            std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for handle in threads {
            if handle.join().is_err() {
                tracing::error!("a thread of the engine failed");
            }
        }
    }
}

enum Next {
    Play(Play),
    Study(Study, Stop),
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it holds the lock; if it did, the queue would still be sound.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers questions until the pool is closed.
    fn work(&self, thread: usize, engine: &mut dyn Engine) {
        // Where both want a core, the pages come first.
        priority::lower();
        while let Some(next) = self.next(thread) {
            match next {
                Next::Play(play) => choose(play, engine),
                Next::Study(study, halt) => self.study(study, &halt, thread, engine),
            }
        }
    }

    fn next(&self, thread: usize) -> Option<Next> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(mut play) = state.plays.pop() {
                play.limits.most = play.limits.most.min(share_of_time(state.plays.len() as u64));
                return Some(Next::Play(play));
            }
            if let Some(study) = state.studies.pop() {
                let halt = Stop::default();
                let running = Running {
                    thread,
                    since: Instant::now(),
                    halt: halt.clone(),
                    wanted: study.stop.clone(),
                };
                state.running.push(running);
                // The warden has somebody to watch.
                self.news.notify_all();
                return Some(Next::Study(study, halt));
            }
            state.idle += 1;
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.idle -= 1;
        }
    }

    fn study(&self, mut study: Study, halt: &Stop, thread: usize, engine: &mut dyn Engine) {
        let began = Instant::now();
        if !study.stop.is_stopped() {
            let mut report = |analysis: Analysis| {
                study.reports.send_replace(analysis);
            };
            guarded(|| {
                engine.analyse(&study.game, study.lines, study.left, halt, &mut report);
            });
        }
        study.left = study.left.saturating_sub(began.elapsed());
        let mut state = self.lock();
        state.running.retain(|running| running.thread != thread);
        let halted = halt.is_stopped() && !study.stop.is_stopped() && !state.closed;
        if halted && study.left > Duration::ZERO {
            study.reports.send_modify(|analysis| analysis.waiting = true);
            let owner = study.owner.clone();
            state.studies.push(&owner, study);
        } else {
            study.reports.send_modify(|analysis| {
                analysis.done = true;
                analysis.waiting = false;
            });
        }
    }

    /// Makes room: ends what nobody wants, and what has had its share while others wait.
    fn keep_watch(&self) {
        let mut state = self.lock();
        while !state.closed {
            if state.running.is_empty() {
                state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            state.make_room();
            let waited = self.news.wait_timeout(state, GLANCE);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl State {
    fn has_no_room_for(&self, owner: &str) -> bool {
        self.studies.len() >= MOST_WAITING || self.studies.len_of(owner) >= MOST_WAITING_OF_ONE
    }

    fn make_room(&mut self) {
        for running in &self.running {
            if running.wanted.is_stopped() {
                running.halt.stop();
            }
        }
        if self.idle > 0 {
            return;
        }
        let studies_wait = !self.studies.is_empty();
        // As many as there are turns to be made give way at once, those that have run longest first.
        self.running.sort_by_key(|running| running.since);
        let needed = self.plays.len();
        for (place, running) in self.running.iter().enumerate() {
            let had_its_share = studies_wait && running.since.elapsed() >= SLICE;
            if place < needed || had_its_share {
                running.halt.stop();
            }
        }
    }
}

fn choose(mut play: Play, engine: &mut dyn Engine) {
    if play.stop.is_stopped() {
        return;
    }
    // The clock ran while the question waited.
    if let Some((left, _)) = &mut play.limits.clock {
        *left = left.saturating_sub(play.asked.elapsed());
    }
    let turn = guarded(|| engine.choose(&play.game, play.limits, &play.stop));
    // Who asked may be gone.
    let _ = play.answer.send(turn.flatten());
}

/// A bug in the engine costs its answer and not the thread.
fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    if result.is_err() {
        tracing::error!("the engine failed on a question");
    }
    result.ok()
}
