//! A search in a thread of its own, which tells what it finds.

use sandtable_engine::Control;
use sandtable_games::AnyGame;
use sandtable_games::engine::{AnyEngine, Chosen, FoundLine, SearchLimits};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// What a search tells.
pub enum Told {
    Line(FoundLine),
    /// The last.
    Chosen(Chosen),
}

/// A search under way. It is stopped and waited for when it is dropped.
pub struct Running {
    told: Mutex<Receiver<Told>>,
    /// Stops the search within milliseconds; what it has found is still told.
    pub control: Arc<Control>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// Begins to search, unless another search of this engine is under way.
    pub fn begin(
        engine: &Arc<Mutex<AnyEngine>>,
        is_busy: &Arc<AtomicBool>,
        game: AnyGame,
        limits: SearchLimits,
    ) -> Option<Running> {
        is_busy.compare_exchange(false, true, SeqCst, SeqCst).ok()?;
        let busy = Busy(Arc::clone(is_busy));
        let control = Arc::new(Control::new());
        let (to, told) = channel();
        let (engine, control_of_search) = (Arc::clone(engine), Arc::clone(&control));
        let thread = std::thread::spawn(move || {
            let _busy = busy;
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            // An error means that nobody listens any more: then the search is being stopped.
            let chosen = engine.play(&game, &limits, &control_of_search, |line| {
                let _ = to.send(Told::Line(line));
            });
            let _ = to.send(Told::Chosen(chosen));
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
        // Of a search that panicked there is an error here. It was reported when no choice came.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
