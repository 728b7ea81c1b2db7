use crate::signals::stop_on_signals;
use sandtable_core::{Eval, Side};
use sandtable_engine::{Answer, Control, Engine, Limits, Playable, Report, RootPosition, Score};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// How often somebody looks whether it is to end.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// An engine with limits, which Ctrl-C stops.
pub struct Thinker<B: Playable> {
    engine: Engine<B>,
    limits: Limits<B::Move>,
    stop: Arc<AtomicBool>,
}

impl<B: Playable> Thinker<B> {
    pub fn new(engine: Engine<B>, limits: Limits<B::Move>) -> anyhow::Result<Thinker<B>> {
        Ok(Thinker { engine, limits, stop: stop_on_signals()? })
    }

    /// Raised, it ends the search and all that would follow.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Whether it was told to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Searches until a limit is reached or the flag is raised.
    pub fn think(
        &mut self,
        situation: &RootPosition<B>,
        report: impl FnMut(Report<B::Move>),
    ) -> Answer<B::Move> {
        let Thinker { engine, limits, stop } = self;
        let (control, done) = (Control::new(), AtomicBool::new(false));
        thread::scope(|scope| {
            let watch = scope.spawn(|| pass_on(stop, &control, &done));
            let answer = engine.search(situation, limits, &control, report);
            done.store(true, Relaxed);
            watch.thread().unpark();
            answer
        })
    }
}

/// A signal raises a flag; a search is stopped by its control.
fn pass_on(stop: &AtomicBool, control: &Control, done: &AtomicBool) {
    while !done.load(Relaxed) {
        if stop.load(Relaxed) {
            return control.stop();
        }
        thread::park_timeout(LOOK_EVERY);
    }
}

/// A score as game files have it: from the first player's side.
pub fn eval_of(score: Score, turn: Side, depth: Option<u32>) -> Eval {
    Eval { score: score.for_first(turn), depth }
}
