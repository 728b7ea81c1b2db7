//! Engines on a processor of their own, so that the games of a match do not take time from each other.

use std::fmt;
use std::io;
use std::process::{Child, Command};

/// Why engines cannot be pinned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoProcessor {
    /// This system offers no way.
    Unsupported,
    /// There are more games at the same time than processors.
    TooFew {
        /// Games.
        games: usize,
        /// Processors that this program may use.
        processors: usize,
    },
}

impl std::error::Error for NoProcessor {}

impl fmt::Display for NoProcessor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoProcessor::Unsupported => {
                f.write_str("engines are pinned to processors on Linux only: expected no pinning")
            }
            NoProcessor::TooFew { games, processors } => write!(
                f,
                "{games} games at the same time on {processors} processors: expected a processor for each"
            ),
        }
    }
}

/// A processor for each of so many games.
///
/// # Errors
/// There are too few, or they cannot be chosen.
pub(crate) fn processors(games: usize) -> Result<Vec<usize>, NoProcessor> {
    let mut allowed = system::allowed().ok_or(NoProcessor::Unsupported)?;
    if allowed.len() < games {
        return Err(NoProcessor::TooFew { games, processors: allowed.len() });
    }
    allowed.truncate(games);
    Ok(allowed)
}

/// Starts a program, on this processor alone if there is one. A program inherits where it may run from
/// the thread that starts it, so it never runs elsewhere, nor does what it starts.
pub(crate) fn spawn(command: &mut Command, processor: Option<usize>) -> io::Result<Child> {
    match processor {
        Some(processor) => system::spawn_on(command, processor),
        None => command.spawn(),
    }
}

#[cfg(target_os = "linux")]
mod system {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
    use std::io;
    use std::process::{Child, Command};

    pub fn allowed() -> Option<Vec<usize>> {
        let set = sched_getaffinity(None).ok()?;
        Some((0..CpuSet::MAX_CPU).filter(|&processor| set.is_set(processor)).collect())
    }

    pub fn spawn_on(command: &mut Command, processor: usize) -> io::Result<Child> {
        let before = sched_getaffinity(None)?;
        let mut only = CpuSet::new();
        only.set(processor);
        sched_setaffinity(None, &only)?;
        let child = command.spawn();
        sched_setaffinity(None, &before)?;
        child
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::io;
    use std::process::{Child, Command};

    pub fn allowed() -> Option<Vec<usize>> {
        None
    }

    pub fn spawn_on(_: &mut Command, _: usize) -> io::Result<Child> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;
    use std::process::Stdio;

    /// Where a program may run, as the system tells it.
    fn allowed_list(processor: Option<usize>) -> String {
        let mut command = Command::new("grep");
        command.args(["Cpus_allowed_list", "/proc/self/status"]).stdout(Stdio::piped());
        let output = spawn(&mut command, processor).unwrap().wait_with_output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.split_whitespace().last().unwrap().to_owned()
    }

    #[test]
    fn a_program_runs_on_its_processor_alone() {
        let before = allowed_list(None);
        let all = system::allowed().unwrap();
        for &processor in [all.first(), all.last()].into_iter().flatten() {
            assert_eq!(allowed_list(Some(processor)), processor.to_string());
        }
        assert_eq!(allowed_list(None), before, "others run where they like");
    }

    #[test]
    fn each_game_has_a_processor_or_there_is_no_match() {
        let all = system::allowed().unwrap();
        assert_eq!(processors(all.len()), Ok(all.clone()));
        let (games, processors) = (all.len() + 1, all.len());
        let error = super::processors(games).unwrap_err();
        assert_eq!(error, NoProcessor::TooFew { games, processors });
    }
}
