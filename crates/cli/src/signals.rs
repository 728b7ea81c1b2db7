//! Ctrl-C and its like.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that is raised when somebody wants it to end.
pub fn stop_on_signals() -> anyhow::Result<Arc<AtomicBool>> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let stop = Arc::new(AtomicBool::new(false));
    let mut signals = vec![SIGINT, SIGTERM];
    if cfg!(unix) {
        signals.push(signal_hook::consts::SIGHUP);
    }
    for signal in signals {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}
