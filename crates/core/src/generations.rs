//! How often legal moves were generated on this thread, for tests that put a bound on it.

extern crate std;

use core::cell::Cell;

std::thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// Notes one call of [`Position::generate`](crate::Position::generate). The boards call it.
pub fn note() {
    COUNT.set(COUNT.get() + 1);
}

/// How many there were while `work` ran on this thread.
pub fn during<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let before = COUNT.get();
    let done = work();
    (done, COUNT.get() - before)
}
