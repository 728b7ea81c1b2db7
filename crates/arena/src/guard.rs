//! The last resort: a small process that outlives the arena just long enough to end its engines.
//!
//! The arena ends its engines itself whenever it can. If it is killed, it cannot; most engines end
//! when their input does, but one that hangs would run forever. So a guard is told of every engine
//! that starts and ends. When its own input ends, the arena is gone, and so are soon the engines
//! that it was told of last.

use crate::group;
use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;

/// The argument of our own binary with which it is a guard.
pub(crate) const COMMAND: &str = "engine-guard";

/// A running guard.
pub(crate) struct Guard {
    child: Child,
    to: Option<Mutex<ChildStdin>>,
}

impl Guard {
    /// Starts a guard from this binary. There may be none: it is only a last resort.
    pub fn start(binary: &Path) -> Option<Guard> {
        let mut command = Command::new(binary);
        command.arg(COMMAND);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // What interrupts the arena is not for the guard.
        group::lead(&mut command);
        let mut child = command.spawn().ok()?;
        let to = child.stdin.take().map(Mutex::new);
        Some(Guard { child, to })
    }

    /// A process has started, or is about to be collected.
    pub fn tell(&self, pid: u32, runs: bool) {
        if let Some(Ok(mut to)) = self.to.as_ref().map(Mutex::lock) {
            let sign = if runs { '+' } else { '-' };
            // A guard that is gone guards nothing, and costs nothing.
            let _ = writeln!(to, "{sign}{pid}").and_then(|()| to.flush());
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.to = None;
        let _ = self.child.wait();
    }
}

/// Is a guard: hears of processes until the input ends, and ends those that are left.
///
/// # Errors
/// The input fails.
pub fn serve(input: impl BufRead) -> io::Result<()> {
    let mut running = BTreeSet::new();
    for line in input.lines() {
        let line = line?;
        match (line.get(..1), line.get(1..).and_then(|pid| pid.parse().ok())) {
            (Some("+"), Some(pid)) => {
                running.insert(pid);
            }
            (Some("-"), Some(pid)) => {
                running.remove(&pid);
            }
            _ => {}
        }
    }
    running.into_iter().for_each(group::end_group_of);
    Ok(())
}
