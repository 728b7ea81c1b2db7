//! `mine`: games, and the puzzles in them.

use crate::judge::Judge;
use crate::minable::Minable;
use crate::puzzle::{Mined, MinedGame, Puzzle, level_of};
use crate::selfplay::{Moment, Player};
use crate::solution::{Effort, Solution, solve};
use crate::themes::themes_of;
use anyhow::Context;
use clap::Args;
use sandtable_core::{Turn, after_turn};
use sandtable_games::GameKind;
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How to mine.
#[derive(Args, Debug)]
pub struct MineArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub game: GameKind,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games
    #[arg(long, default_value_t = 1_000_000)]
    games: u64,
    /// Stop after so many minutes
    #[arg(long, default_value_t = 1_000_000.0)]
    minutes: f64,
    /// Threads, each with games of its own
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Nodes to prove each turn
    #[arg(long, default_value_t = PROOF_NODES)]
    nodes: u64,
    /// The file to write, one line a game; games that are in it are not played again
    file: PathBuf,
}

/// Nodes with which the puzzles of the page were proven.
pub const PROOF_NODES: u64 = 150_000;
/// The most puzzles of one game.
const MOST_A_GAME: usize = 5;
/// Of these, those in which all there is to do is to take something, and those in which it is to mate.
const MOST_PLAIN: usize = 1;
/// So many turns lie between two puzzles of one game.
const APART: usize = 6;

/// Mines.
///
/// # Errors
/// The file cannot be read or written.
pub fn run<P: Minable>(args: &MineArgs, variant: P::Variant) -> anyhow::Result<()> {
    let done = games_in(&args.file)?;
    eprintln!("{} games are there already", done.len());
    let file = OpenOptions::new().create(true).append(true).open(&args.file)?;
    let (file, next, found) = (Mutex::new(file), AtomicU64::new(0), AtomicU64::new(0));
    let end = Instant::now() + Duration::from_secs_f64(args.minutes.min(1e7) * 60.0);
    let shift = Shift { done: &done, file: &file, next: &next, found: &found, end };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..args.threads.max(1))
            .map(|_| scope.spawn(|| mine_games::<P>(args, variant, &shift)))
            .collect();
        threads.into_iter().try_for_each(|thread| match thread.join() {
            Ok(result) => result,
            Err(_) => anyhow::bail!("a thread panicked"),
        })
    })?;
    eprintln!("{} new puzzles", found.load(Relaxed));
    Ok(())
}

/// What the threads share.
struct Shift<'a> {
    done: &'a HashSet<u64>,
    file: &'a Mutex<File>,
    next: &'a AtomicU64,
    found: &'a AtomicU64,
    end: Instant,
}

/// The numbers of the games in a file. A last line that was cut off is removed.
fn games_in(path: &Path) -> anyhow::Result<HashSet<u64>> {
    if !path.exists() {
        return Ok(HashSet::new());
    }
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole < text.len() {
        OpenOptions::new().write(true).open(path)?.set_len(whole as u64)?;
    }
    let read = |line: &str| Ok(serde_json::from_str::<MinedGame>(line)?.game);
    text[..whole].lines().map(read).collect()
}

fn mine_games<P: Minable>(
    args: &MineArgs,
    variant: P::Variant,
    shift: &Shift,
) -> anyhow::Result<()> {
    let (mut player, mut judge) = (Player::<P>::new(args.seed), Judge::default());
    loop {
        let number = shift.next.fetch_add(1, Relaxed);
        if number >= args.games || Instant::now() >= shift.end {
            return Ok(());
        }
        if shift.done.contains(&number) {
            continue;
        }
        let Some(puzzles) = mine_game(&mut player, &mut judge, args, variant, number, shift.end)
        else {
            return Ok(());
        };
        let all = shift.found.fetch_add(puzzles.len() as u64, Relaxed) + puzzles.len() as u64;
        if number.is_multiple_of(50) {
            eprintln!("game {number}, {all} puzzles");
        }
        let game = MinedGame { game: number, nodes: args.nodes, puzzles };
        let line = serde_json::to_string(&game)? + "\n";
        match shift.file.lock() {
            Ok(mut file) => file.write_all(line.as_bytes())?,
            Err(_) => anyhow::bail!("the file was lost by another thread"),
        }
    }
}

/// The puzzles of a game; `None` if time ran out before its end.
fn mine_game<P: Minable>(
    player: &mut Player<P>,
    judge: &mut Judge<P>,
    args: &MineArgs,
    variant: P::Variant,
    number: u64,
    end: Instant,
) -> Option<Vec<Mined>> {
    let effort = Effort::of_proof(args.nodes);
    let (mut found, mut plains) = (Vec::new(), Vec::new());
    let (mut quiet_until, mut late) = (0, false);
    let may_be = |kind: Plain, plains: &[Plain]| {
        plains.iter().filter(|&&other| other == kind).count() < MOST_PLAIN
    };
    // What the judge remembers of one game must not reach into the next.
    judge.forget();
    player.play(variant, number, |moment: Moment<P>| {
        late = Instant::now() >= end;
        if late || found.len() == MOST_A_GAME {
            return false;
        }
        if moment.ply < quiet_until {
            return true;
        }
        let is_wanted = |turns: &[Turn<P::Move>], mate_in: Option<u32>| {
            !is_recapture(&moment, turns, mate_in)
                && plain(moment.position, turns, mate_in).is_none_or(|kind| may_be(kind, &plains))
        };
        // What a game leads to has deeper points than what chance does.
        let effort = moment.tried.map_or(effort.looking_closer(), |_| effort);
        if let Some(solution) = solve(judge, moment.position, effort, is_wanted) {
            quiet_until = moment.ply + APART.max(solution.turns.len() + 1);
            let tried = moment.tried.map(|tried| char::from(b'a' + tried as u8));
            let tried = tried.map(String::from).unwrap_or_default();
            let id = format!("{}-{number}-{}{tried}", args.seed, moment.ply);
            plains.extend(plain(moment.position, &solution.turns, solution.mate_in));
            found.push(mined(id, moment.position, &solution));
        }
        true
    });
    (!late).then_some(found)
}

/// Whether all there is to do is to take back.
fn is_recapture<P: Minable>(
    moment: &Moment<P>,
    turns: &[Turn<P::Move>],
    mate_in: Option<u32>,
) -> bool {
    let takes_back = |mv| {
        let step = moment.position.step(mv);
        step.and_then(|step| step.captured_on).is_some_and(|on| moment.taken_on.contains(&on))
    };
    let first = turns.first().and_then(|turn| turn.first());
    turns.len() == 1 && mate_in.is_none() && first.copied().is_some_and(takes_back)
}

/// How little there is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plain {
    Take,
    Mate,
}

/// Whether all there is to do is to take something, or to mate at once.
fn plain<P: Minable>(position: &P, turns: &[Turn<P::Move>], mate_in: Option<u32>) -> Option<Plain> {
    let takes = |mv| position.step(mv).is_some_and(|step| step.captured_on.is_some());
    let [only] = turns else { return None };
    match mate_in {
        Some(_) => Some(Plain::Mate),
        None => only.first().copied().is_some_and(takes).then_some(Plain::Take),
    }
}

fn mined<P: Minable>(id: String, position: &P, solution: &Solution<P::Move>) -> Mined {
    let mut now = position.clone();
    let mut moves = Vec::new();
    for turn in &solution.turns {
        moves.push(now.long_turn(turn));
        now = after_turn(&now, turn);
    }
    let themes = themes_of(position, &solution.turns, solution.mate_in);
    let level = level_of::<P>(solution.work);
    let puzzle = Puzzle { id, fen: position.fen(), moves, themes, level };
    Mined { puzzle, work: solution.work, exhaustive: solution.exhaustive }
}
