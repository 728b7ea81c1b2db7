//! The lines that were found: redrawn on a terminal, else one after the other.

use super::thinker::eval_of;
use crate::show::wrap;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sandtable_engine::{Answer, Playable, Report, split_turns};
use sandtable_pgn::PgnPosition;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// A line of the live table is no longer: a terminal has this much.
const WIDTH: usize = 76;

/// Shows lines while they are found.
pub struct AnalysisTable<'a, B: Playable, W> {
    position: &'a B,
    out: &'a mut W,
    /// How many lines were asked for.
    lines: usize,
    /// On a terminal.
    bar: Option<ProgressBar>,
    /// The newest report of each line.
    found: Vec<Report<B::Move>>,
    /// Why the output ended.
    failure: Option<io::Error>,
}

impl<'a, B: PgnPosition + Playable, W: Write> AnalysisTable<'a, B, W> {
    pub fn new(
        position: &'a B,
        out: &'a mut W,
        lines: usize,
        live: bool,
    ) -> AnalysisTable<'a, B, W> {
        let bar = live.then(live_area);
        AnalysisTable { position, out, lines, bar, found: Vec::new(), failure: None }
    }

    /// Shows a line. If nobody reads it, there is no reason to go on: `stop` is raised.
    pub fn note(&mut self, report: &Report<B::Move>, stop: &AtomicBool) {
        let place = report.line - 1;
        if place < self.found.len() {
            self.found[place] = report.clone();
        } else {
            self.found.push(report.clone());
        }
        if let Some(bar) = &self.bar {
            bar.set_message(self.picture());
            bar.tick();
        } else if let Err(error) = self.write_row(report) {
            self.failure = Some(error);
            stop.store(true, Relaxed);
        }
    }

    /// Says what it came to.
    pub fn finish(mut self, answer: &Answer<B::Move>) -> io::Result<()> {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
            for report in std::mem::take(&mut self.found) {
                self.write_row(&report)?;
            }
        }
        if let Some(error) = self.failure {
            return Err(error);
        }
        let Answer { turn, score, depth, nodes, time, .. } = answer;
        writeln!(
            self.out,
            "best {} score {} depth {depth} {}",
            self.position.short_turn(turn),
            eval_of(*score, self.position.turn(), None),
            effort(*nodes, *time),
        )?;
        self.out.flush()
    }

    fn write_row(&mut self, report: &Report<B::Move>) -> io::Result<()> {
        let Report { depth, line, score, nodes, time, .. } = report;
        let number = if self.lines > 1 { format!("line {line} ") } else { String::new() };
        writeln!(
            self.out,
            "depth {depth} {number}score {} {} pv {}",
            eval_of(*score, self.position.turn(), None),
            effort(*nodes, *time),
            self.turns(report).join(" "),
        )?;
        self.out.flush()
    }

    /// The live table: how far it is, and a row for each line.
    fn picture(&self) -> String {
        let Some(newest) = self.found.iter().max_by_key(|report| report.nodes) else {
            return String::new();
        };
        let Report { depth, selective_depth, nodes, time, .. } = newest;
        let mut rows = vec![format!("depth {depth}/{selective_depth} {}", effort(*nodes, *time))];
        for report in &self.found {
            let score = eval_of(report.score, self.position.turn(), None).to_string();
            let turns = wrap(&self.turns(report), WIDTH - 16);
            let shown = turns.first().map_or("", String::as_str);
            let more = if turns.len() > 1 { " …" } else { "" };
            rows.push(format!("{:>3} {score:>7}  {shown}{more}", report.line));
        }
        rows.join("\n")
    }

    /// The turns of a line in their short form. One that was not followed to its end is left out.
    fn turns(&self, report: &Report<B::Move>) -> Vec<String> {
        let mut here = self.position.clone();
        let mut texts = Vec::new();
        for turn in split_turns(self.position, &report.moves) {
            let (before, us) = (here.clone(), here.turn());
            for &mv in &turn {
                let _ = here.make(mv);
            }
            if here.turn() == us {
                break;
            }
            texts.push(before.short_turn(&turn));
        }
        texts
    }
}

fn effort(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let nps = (nodes as f64 / seconds.max(1e-6)) as u64;
    format!("nodes {nodes} nps {nps} time {seconds:.3}")
}

fn live_area() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stdout());
    // A broken template would only cost the looks.
    let style = ProgressStyle::with_template("{msg}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
