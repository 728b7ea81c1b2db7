//! `find`: games of the engine against itself, and the tactics in them.

use crate::deploy::{Judges, Tactic};
use anyhow::Context;
use clap::Args;
use sandtable_core::Notation;
use sandtable_cotulenh::Board;
use sandtable_puzzles::selfplay::{Moment, Player};
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// How to find.
#[derive(Args, Debug)]
pub struct FindArgs {
    /// Where chance begins
    #[arg(long, default_value_t = 18)]
    seed: u64,
    /// How many positions
    #[arg(long, default_value_t = 200)]
    count: usize,
    /// Threads, each with games of its own; they do not change what is found
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The file to write; games that it has are played again
    file: PathBuf,
}

/// The most positions of one game.
const MOST_A_GAME: usize = 4;
/// So many turns lie between two of them.
const APART: usize = 4;
/// Nodes of the first look at a position of a game.
const SCAN_NODES: u64 = 4_000;
/// Nodes of the first look at a position after a turn by chance.
const SCAN_NODES_TRIED: u64 = 1_500;

/// What was found in each game, by its number.
type Found = BTreeMap<u64, Vec<String>>;

/// What the threads share.
#[derive(Default)]
struct Shift {
    next: AtomicU64,
    enough: AtomicBool,
    found: Mutex<Found>,
}

/// Finds.
///
/// # Errors
/// The file cannot be written.
pub fn run(args: &FindArgs) -> anyhow::Result<()> {
    let shift = Shift::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..args.threads.max(1)).map(|_| scope.spawn(|| find_in_games(args, &shift))).collect();
        threads.into_iter().try_for_each(|thread| match thread.join() {
            Ok(result) => result,
            Err(_) => anyhow::bail!("a thread panicked"),
        })
    })
}

fn find_in_games(args: &FindArgs, shift: &Shift) -> anyhow::Result<()> {
    let (mut player, mut judges) = (Player::new(args.seed), Judges::default());
    while !shift.enough.load(Relaxed) {
        let number = shift.next.fetch_add(1, Relaxed);
        let lines = find_in_game(&mut player, &mut judges, args.seed, number);
        let Ok(mut found) = shift.found.lock() else { anyhow::bail!("another thread panicked") };
        found.insert(number, lines);
        let (games, lines) = in_order(&found, args.count);
        eprintln!("{games} games, {} positions", lines.len());
        write(&args.file, args.seed, games, &lines)?;
        if lines.len() == args.count {
            shift.enough.store(true, Relaxed);
        }
    }
    Ok(())
}

/// The first positions of the games up to the first that is not over yet, none twice; and how many games
/// were needed.
fn in_order(found: &Found, count: usize) -> (u64, Vec<&String>) {
    let (mut seen, mut lines, mut games) = (HashSet::new(), Vec::new(), 0);
    for number in 0.. {
        let Some(more) = found.get(&number).filter(|_| lines.len() < count) else { break };
        lines.extend(more.iter().filter(|line| seen.insert(placement(line))));
        games = number + 1;
    }
    lines.truncate(count);
    (games, lines)
}

fn placement(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

fn write(path: &Path, seed: u64, games: u64, lines: &[&String]) -> anyhow::Result<()> {
    let mut text = format!(
        "# Cờ Tư Lệnh: bm is a deploy of several steps, better than any other turn by 150 hundredths or more.\n\
         # Found by tools/tactics in games 0 to {} of seed {seed}; see docs/strength.md.\n",
        games.saturating_sub(1)
    );
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    std::fs::write(path, text).with_context(|| path.display().to_string())
}

fn find_in_game(
    player: &mut Player<Board>,
    judges: &mut Judges,
    seed: u64,
    number: u64,
) -> Vec<String> {
    let (mut lines, mut quiet_until) = (Vec::new(), 0);
    judges.forget();
    player.play(Default::default(), number, |moment: Moment<Board>| {
        if moment.ply < quiet_until {
            return true;
        }
        // Each evaluation has the first look at every other game, so that the choice favours neither.
        let nodes = moment.tried.map_or(SCAN_NODES, |_| SCAN_NODES_TRIED);
        if let Some(tactic) = judges.tactic(moment.position, nodes, number as usize % 2) {
            quiet_until = moment.ply + APART;
            lines.push(line_of(&moment, &tactic, seed, number));
        }
        lines.len() < MOST_A_GAME
    });
    lines
}

fn line_of(moment: &Moment<Board>, tactic: &Tactic, seed: u64, number: u64) -> String {
    let tried = moment.tried.map(|tried| char::from(b'a' + tried as u8).to_string());
    let mate = tactic.mate_in.map(|turns| format!(" dm {turns};"));
    format!(
        "{} bm {};{} id \"{seed}-{number}-{}{}\";",
        moment.position.fen(),
        moment.position.long_turn(&tactic.turn),
        mate.unwrap_or_default(),
        moment.ply,
        tried.unwrap_or_default(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_end_early_do_not_change_what_is_written() {
        let line = |name: &str| format!("{name} r - - 0 1");
        let mut found = Found::from([(0, vec![line("a"), line("b")]), (2, vec![line("d")])]);
        assert_eq!(in_order(&found, 9), (1, vec![&line("a"), &line("b")]));
        found.insert(1, vec![line("b"), line("c")]);
        assert_eq!(in_order(&found, 9).1.len(), 4, "b is not written twice");
        assert_eq!(in_order(&found, 3), (2, vec![&line("a"), &line("b"), &line("c")]));
    }
}
