//! A bar for those who wait: on stderr, if that is a terminal and the wait is long.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// Nobody needs a bar for less.
const PATIENCE: Duration = Duration::from_secs(1);

/// Progress through a known number of tasks.
pub struct Progress {
    begun: Instant,
    total: u64,
    done: u64,
    watched: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Nothing is done yet, and nothing is shown.
    pub fn new(total: usize) -> Progress {
        let watched = stderr().is_terminal();
        Progress { begun: Instant::now(), total: total as u64, done: 0, watched, bar: None }
    }

    /// One more task is done.
    pub fn advance(&mut self) {
        self.done += 1;
        self.refresh();
    }

    /// Time has passed.
    pub fn refresh(&mut self) {
        if self.watched && self.begun.elapsed() >= PATIENCE {
            let message = self.message();
            let bar = self.bar.get_or_insert_with(|| bar(self.total));
            bar.set_message(message);
            bar.set_position(self.done);
            bar.tick();
        }
    }

    /// What is left if it goes on as it did. The bar's own guess begins with the bar, too late.
    fn message(&self) -> String {
        let seconds = self.begun.elapsed().as_secs_f64();
        if self.done == 0 {
            return format!("{seconds:.0} s");
        }
        let left = self.total.saturating_sub(self.done) as f64 * seconds / self.done as f64;
        format!("{seconds:.0} s, {left:.0} s left")
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    // A broken template would only cost the looks.
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
