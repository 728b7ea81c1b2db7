//! A bar for those who wait: on stderr, if that is a terminal and the wait is long.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// Nobody needs a bar for less.
const PATIENCE: Duration = Duration::from_secs(1);

const TASKS: &str = "{wide_bar} {pos}/{len} {msg}";
const BYTES: &str = "{wide_bar} {bytes}/{total_bytes} {msg}";

/// Progress through a known number of tasks or bytes.
pub struct Progress {
    begun: Instant,
    total: u64,
    done: u64,
    watched: bool,
    template: &'static str,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Nothing is done yet, and nothing is shown.
    pub fn new(total: usize) -> Progress {
        Progress::through(total as u64, stderr().is_terminal(), TASKS)
    }

    /// The same for bytes. Where nobody knows how many there are, there is never a bar.
    pub fn of_bytes(total: Option<u64>) -> Progress {
        Progress::through(total.unwrap_or(0), total.is_some() && stderr().is_terminal(), BYTES)
    }

    fn through(total: u64, watched: bool, template: &'static str) -> Progress {
        Progress { begun: Instant::now(), total, done: 0, watched, template, bar: None }
    }

    /// One more task is done.
    pub fn advance(&mut self) {
        self.advance_by(1);
    }

    /// So many more are done.
    pub fn advance_by(&mut self, more: u64) {
        self.done += more;
        self.refresh();
    }

    /// Takes the bar away: what is printed next stays.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Takes the bar out of the way while something is printed.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Time has passed.
    pub fn refresh(&mut self) {
        if self.watched && self.begun.elapsed() >= PATIENCE {
            let message = self.message();
            let bar = self.bar.get_or_insert_with(|| bar(self.total, self.template));
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
        self.clear();
    }
}

fn bar(total: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    // A broken template would only cost the looks.
    let style = ProgressStyle::with_template(template);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
