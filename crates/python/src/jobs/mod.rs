//! What `sandtable.jobs` needs beside the classes: games of the engine against itself, pairs of games
//! between engines, and what their results mean. All of it is decided by seeds and numbers.

pub mod matches;
pub mod selfplay;
pub mod tally;
pub mod training_file;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::io::{stdin, stdout};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often Python is asked whether somebody pressed Ctrl-C.
const ASK_FOR_SIGNALS: Duration = Duration::from_millis(20);

/// Speaks UCI on standard input and output until `quit` or the end of the input, as the engine or as
/// `material`, a player that looks one turn ahead.
#[pyfunction]
#[pyo3(signature = (*, material=false))]
pub fn speak_uci(py: Python<'_>, material: bool) -> PyResult<()> {
    py.detach(|| match material {
        true => sandtable_arena::material::serve(stdin().lock(), &mut stdout().lock()),
        false => sandtable_protocol::run(stdin().lock(), stdout()),
    })?;
    Ok(())
}

/// Does `work` without Python's lock. Ctrl-C sets `stop` and is raised when the work has ended.
fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (done, waiting) = channel::<()>();
        // Only for the compiler, which lets nothing else out of Python's lock.
        let waiting = Mutex::new(waiting);
        let wait = || match waiting.lock() {
            Ok(waiting) => waiting.recv_timeout(ASK_FOR_SIGNALS),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        };
        let working = scope.spawn(move || {
            // Dropped at the end, after a panic too.
            let _done = done;
            work()
        });
        let mut signal = Ok(());
        while py.detach(wait) == Err(RecvTimeoutError::Timeout) {
            signal = signal.and_then(|()| py.check_signals());
            stop.fetch_or(signal.is_err(), Relaxed);
        }
        signal?;
        working.join().map_err(|_| PyRuntimeError::new_err("the work panicked"))
    })
}
