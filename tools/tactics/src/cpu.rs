//! The processor time of a process, thread by thread, as Linux tells it.

use std::collections::HashMap;
use std::fs;
use std::time::Duration;

/// Counts the processor time of a process from some moment on.
pub struct CpuClock {
    process: u32,
    /// What each thread had used by then, in nanoseconds.
    before: HashMap<u32, u64>,
}

impl CpuClock {
    /// Counts from now on.
    pub fn of(process: u32) -> CpuClock {
        CpuClock { process, before: threads(process).unwrap_or_default() }
    }

    /// What its running threads have used since then; `None` where the system does not tell.
    pub fn elapsed(&self) -> Option<Duration> {
        let now = threads(self.process)?;
        let used = |(thread, now): (&u32, &u64)| {
            now.saturating_sub(self.before.get(thread).copied().unwrap_or(0))
        };
        Some(Duration::from_nanos(now.iter().map(used).sum()))
    }
}

/// The processor time of every thread of a process, in nanoseconds.
fn threads(process: u32) -> Option<HashMap<u32, u64>> {
    let folder = fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let time = |entry: fs::DirEntry| {
        let text = fs::read_to_string(entry.path().join("schedstat")).ok()?;
        let thread = entry.file_name().to_str()?.parse().ok()?;
        Some((thread, text.split(' ').next()?.parse().ok()?))
    };
    let times: HashMap<u32, u64> = folder.flatten().filter_map(time).collect();
    (!times.is_empty()).then_some(times)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn work_takes_processor_time() {
        let clock = CpuClock::of(std::process::id());
        let Some(before) = clock.elapsed() else { return };
        // Threads of other tests end meanwhile, and what they used is no longer told: work until that is made up for.
        let works = |_: &u32| {
            let sum = (0..5_000_000_u64).fold(0, |sum: u64, number| sum.rotate_left(3) ^ number);
            std::hint::black_box(sum);
            clock.elapsed().is_some_and(|elapsed| elapsed > before)
        };
        assert!((0..10_000).find(works).is_some(), "{before:?}");
    }
}
