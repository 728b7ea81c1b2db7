//! Ctrl-C: first no new games, then none at all.

use crate::signals::stop_on_signals;
use sandtable_arena::Stop;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::Duration;

/// How soon a signal is noticed.
const GLANCE: Duration = Duration::from_millis(20);

/// Stops the match as signals ask for it, as long as the program runs.
pub fn on_signals(quiet: bool) -> anyhow::Result<Arc<Stop>> {
    let stop = Arc::new(Stop::default());
    let signal = stop_on_signals()?;
    let told = Arc::clone(&stop);
    thread::spawn(move || {
        // The test may have decided before the first signal, so what counts is how many came.
        for flag in [&told.no_new_pairs, &told.at_once] {
            while !signal.swap(false, Relaxed) {
                thread::sleep(GLANCE);
            }
            flag.store(true, Relaxed);
            if !quiet && !told.at_once.load(Relaxed) {
                let text = "finishing the pairs that are being played; once more to end at once";
                let _ = writeln!(anstream::stderr(), "{text}");
            }
        }
    });
    Ok(stop)
}
