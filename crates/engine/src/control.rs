use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How a running search is told to stop, from any thread.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    ponder_hit: AtomicBool,
    /// Polled beside `stop`: WebAssembly without threads has no other thread to set `stop`.
    asks: Option<fn() -> bool>,
}

impl Control {
    /// A search that runs until its limits.
    pub fn new() -> Control {
        Control::default()
    }

    /// A search in the other side's time: its clock does not run until
    /// [`ponder_hit`](Control::ponder_hit).
    pub fn pondering() -> Control {
        Control { pondering: AtomicBool::new(true), ..Control::default() }
    }

    /// A search that asks from time to time whether it should stop.
    pub fn asking(should_stop: fn() -> bool) -> Control {
        Control { asks: Some(should_stop), ..Control::default() }
    }

    /// Ends the search as soon as it looks, a few milliseconds at most.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether it was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.asks.is_some_and(|should_stop| should_stop())
    }

    /// The expected move was made: from now on it is our own time.
    pub fn ponder_hit(&self) {
        self.ponder_hit.store(true, Relaxed);
        self.pondering.store(false, Relaxed);
    }

    /// Whether the other side is still thinking.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// Whether the expected move was made since this was asked last.
    pub(crate) fn take_ponder_hit(&self) -> bool {
        self.ponder_hit.load(Relaxed) && self.ponder_hit.swap(false, Relaxed)
    }
}
