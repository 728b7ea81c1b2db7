use crate::Args;
use anyhow::{Context, bail};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// Moves that are asked for so soon after a kill are measured by themselves.
const DISTURBANCE: Duration = Duration::from_secs(3);

/// What is counted and measured.
#[derive(Default)]
pub struct Report {
    /// From a move to its acknowledgement.
    answered: Mutex<Vec<f32>>,
    /// The same for moves while something was down, from that moment on.
    disturbed: Mutex<Vec<f32>>,
    /// When something was killed.
    kills: Mutex<Vec<Instant>>,
    /// From a turn to its arrival at the other player.
    arrived: Mutex<Vec<f32>>,
    games: AtomicU64,
    engine_turns: AtomicU64,
    came_back: AtomicU64,
    errors: AtomicU64,
    lost: AtomicU64,
}

/// What is printed every now and then.
pub struct Figures {
    pub moves: usize,
    games: u64,
    engine_turns: u64,
    errors: u64,
    answered: Percentiles,
    arrived: Percentiles,
    memory_kib: Option<u64>,
}

#[derive(Clone, Copy)]
struct Percentiles {
    p50: f32,
    p99: f32,
    most: f32,
}

fn push(all: &Mutex<Vec<f32>>, after: Duration) {
    if let Ok(mut all) = all.lock() {
        all.push(millis(after));
    }
}

fn millis(duration: Duration) -> f32 {
    duration.as_secs_f32() * 1e3
}

impl Report {
    /// A move that was asked for then is acknowledged now.
    pub fn answered(&self, asked: Instant) {
        let (now, kill) = (Instant::now(), self.last_kill());
        match kill.filter(|&kill| asked < kill + DISTURBANCE) {
            Some(kill) => push(&self.disturbed, now - asked.max(kill)),
            None => push(&self.answered, now - asked),
        }
    }

    /// A turn that was asked for then is known to the other player now.
    pub fn arrived(&self, asked: Instant) {
        if self.last_kill().is_none_or(|kill| asked >= kill + DISTURBANCE) {
            push(&self.arrived, asked.elapsed());
        }
    }

    /// Something is killed now.
    pub fn killed(&self) {
        if let Ok(mut kills) = self.kills.lock() {
            kills.push(Instant::now());
        }
    }

    fn last_kill(&self) -> Option<Instant> {
        self.kills.lock().ok()?.last().copied()
    }

    /// Somebody had to connect again.
    pub fn came_back(&self) {
        self.came_back.fetch_add(1, Ordering::Relaxed);
    }

    pub fn game_over(&self) {
        self.games.fetch_add(1, Ordering::Relaxed);
    }

    pub fn engine_turn(&self) {
        self.engine_turns.fetch_add(1, Ordering::Relaxed);
    }

    pub fn lost(&self) {
        self.lost.fetch_add(1, Ordering::Relaxed);
    }

    pub fn error(&self, error: &anyhow::Error) {
        // The first few say what it is.
        if self.errors.fetch_add(1, Ordering::Relaxed) < 10 {
            eprintln!("error: {error:#}");
        }
    }

    /// All that was counted, and what was measured since the first so many moves.
    pub fn figures(&self, since: usize, pid: Option<u32>) -> Figures {
        Figures {
            moves: self.answered.lock().map_or(0, |all| all.len()),
            games: self.games.load(Ordering::Relaxed),
            engine_turns: self.engine_turns.load(Ordering::Relaxed),
            errors: self.errors.load(Ordering::Relaxed),
            answered: Percentiles::of(&self.answered, since),
            arrived: Percentiles::of(&self.arrived, 0),
            memory_kib: pid.and_then(memory),
        }
    }

    /// Prints all figures, and fails if they are not good.
    pub fn summary(&self, args: &Args, pid: Option<u32>) -> anyhow::Result<()> {
        let figures = self.figures(0, pid);
        let lost = self.lost.load(Ordering::Relaxed);
        println!(
            "{} moves in {} seconds, {} games over",
            figures.moves, args.seconds, figures.games
        );
        println!("{} turns of the engine", figures.engine_turns);
        println!("acknowledged: {}", figures.answered);
        println!("at the other player: {}", figures.arrived);
        self.summary_of_kills(args.back_within_ms)?;
        println!("{} errors, {lost} games with lost or reordered turns", figures.errors);
        if figures.errors > 0 || lost > 0 {
            bail!("there were errors");
        }
        if args.p99_ms.is_some_and(|most| f64::from(figures.answered.p99) > most) {
            bail!("too slow");
        }
        Ok(())
    }
}

impl Report {
    /// How players fared when something was killed.
    fn summary_of_kills(&self, back_within_ms: Option<f64>) -> anyhow::Result<()> {
        let kills = self.kills.lock().map_or(0, |kills| kills.len());
        if kills == 0 {
            return Ok(());
        }
        let disturbed = Percentiles::of(&self.disturbed, 0);
        let moves = self.disturbed.lock().map_or(0, |all| all.len());
        let came_back = self.came_back.load(Ordering::Relaxed);
        println!("{kills} kills; players connected again {came_back} times");
        println!("{moves} moves within {} s of a kill: {disturbed}", DISTURBANCE.as_secs());
        if back_within_ms.is_some_and(|most| f64::from(disturbed.most) > most) {
            bail!("a player had to wait too long");
        }
        Ok(())
    }
}

impl Percentiles {
    fn of(all: &Mutex<Vec<f32>>, since: usize) -> Percentiles {
        let mut all =
            all.lock().map(|all| all[since.min(all.len())..].to_vec()).unwrap_or_default();
        all.sort_by(f32::total_cmp);
        let at = |part: f64| {
            let place = (all.len() as f64 * part) as usize;
            all.get(place.min(all.len().saturating_sub(1))).copied().unwrap_or(0.0)
        };
        Percentiles { p50: at(0.5), p99: at(0.99), most: at(1.0) }
    }
}

impl std::fmt::Display for Percentiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms", self.p50, self.p99, self.most)
    }
}

/// What a process keeps in memory.
fn memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Figures line by line, on the terminal and in a file.
pub struct Lines {
    file: Option<File>,
    began: std::time::Instant,
}

impl Lines {
    pub fn new(file: Option<&Path>) -> anyhow::Result<Lines> {
        let file = file.map(|path| File::create(path).context("the figures cannot be written"));
        let mut file = file.transpose()?;
        if let Some(file) = &mut file {
            writeln!(
                file,
                "seconds,moves,games_over,engine_turns,errors,p50_ms,p99_ms,most_ms,memory_kib"
            )?;
        }
        Ok(Lines { file, began: std::time::Instant::now() })
    }

    pub fn print(&mut self, figures: &Figures) -> anyhow::Result<()> {
        let Figures { moves, games, engine_turns, errors, answered, memory_kib, .. } = figures;
        let seconds = self.began.elapsed().as_secs();
        let memory = memory_kib.unwrap_or(0);
        println!(
            "{seconds:>5} s  {moves:>8} moves  {games:>6} over  {engine_turns:>5} engine  \
             {errors} errors  {answered}  {} MiB",
            memory / 1024
        );
        if let Some(file) = &mut self.file {
            let Percentiles { p50, p99, most } = answered;
            writeln!(
                file,
                "{seconds},{moves},{games},{engine_turns},{errors},{p50:.2},{p99:.2},{most:.2},{memory}"
            )?;
        }
        Ok(())
    }
}
