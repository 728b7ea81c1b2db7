//! Priorities of threads: what takes long gives way to what serves people.

use std::cell::Cell;

/// How much lower than that of the process.
#[cfg(unix)]
const LOWER_BY: i32 = 10;

thread_local! {
    static IS_LOW: Cell<bool> = const { Cell::new(false) };
}

/// Lowers the priority of this thread, once for all.
pub fn lower() {
    if IS_LOW.replace(true) {
        return;
    }
    #[cfg(unix)]
    if let Err(error) = rustix::process::nice(LOWER_BY) {
        tracing::debug!(%error, "a thread keeps its priority");
    }
}
