//! An engine leads a group of its own: what it starts ends with it, and an interrupt typed at the
//! terminal goes to the arena alone, which then ends its games in order.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// How often a process is looked at that should end.
const GLANCE: Duration = Duration::from_millis(2);

/// Waits for the end of a process without collecting it; whether it came in time.
pub(crate) fn await_end(child: &mut Child, patience: Duration) -> bool {
    let until = Instant::now() + patience;
    loop {
        if has_ended(child) {
            return true;
        }
        if Instant::now() >= until {
            return false;
        }
        thread::sleep(GLANCE);
    }
}

/// Ends a process and its group, and collects it; once, for its number may then be another's.
pub(crate) fn end(child: &mut Child) -> io::Result<ExitStatus> {
    end_group(child);
    // It may be gone already.
    let _ = child.kill();
    child.wait()
}

#[cfg(unix)]
pub(crate) fn lead(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(unix)]
fn pid_of(child: &Child) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(child.id()).ok()?)
}

/// Whether a process has ended. It is not collected, and so keeps its number: the group that is ended
/// later is surely its own.
#[cfg(unix)]
pub(crate) fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let Some(pid) = pid_of(child) else { return true };
    !matches!(waitid(WaitId::Pid(pid), options), Ok(None))
}

#[cfg(unix)]
fn end_group(child: &Child) {
    end_group_of(child.id());
}

/// Ends the group that this process leads.
#[cfg(unix)]
pub(crate) fn end_group_of(pid: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let pid = i32::try_from(pid).ok().filter(|&pid| pid > 1).and_then(Pid::from_raw);
    if let Some(pid) = pid {
        // An error means that nobody is left.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

#[cfg(not(unix))]
pub(crate) fn lead(_: &mut Command) {}

#[cfg(not(unix))]
pub(crate) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(not(unix))]
fn end_group(_: &Child) {}

#[cfg(not(unix))]
pub(crate) fn end_group_of(_: u32) {}
