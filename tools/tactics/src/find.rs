//! `find`: games of the engine against itself, and the tactics in them.

use crate::deploy::{Judges, Tactic};
use anyhow::Context;
use clap::Args;
use sandtable_core::{Notation, Position, split_mix};
use sandtable_cotulenh::{Action, ActionKind, Board, Manner};
use sandtable_puzzles::selfplay::{Moment, Player, one_of, play_by_chance};
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// How to find.
#[derive(Args, Debug)]
pub struct FindArgs {
    /// Where chance begins
    #[arg(long, default_value_t = 18)]
    seed: u64,
    /// The number of the first game: to go on where another run ended
    #[arg(long, default_value_t = 0)]
    first: u64,
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
const MOST_A_GAME: usize = 8;
/// Least number of turns between two positions of one game.
const APART: usize = 3;
/// Nodes of the first look at a position of a game.
const SCAN_NODES: u64 = 1_500;
/// Nodes of the first look at a position after turns by chance.
const SCAN_NODES_TRIED: u64 = 800;
/// How many times random stacking is tried from each position of a game.
const STACKED: usize = 24;
/// The most stacking turns of one try.
const MOST_STACKING: u64 = 3;

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
    let shift = Shift { next: AtomicU64::new(args.first), ..Shift::default() };
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
        let (games, lines) = in_order(&found, args.first, args.count);
        eprintln!("{games} games, {} positions; this thread {:?}", lines.len(), judges.passed);
        write(args, games, &lines)?;
        if lines.len() == args.count {
            shift.enough.store(true, Relaxed);
        }
    }
    Ok(())
}

/// The positions of the games up to the first that is not over yet, none twice, and the number of that game.
fn in_order(found: &Found, first: u64, count: usize) -> (u64, Vec<&String>) {
    let (mut seen, mut lines, mut games) = (HashSet::new(), Vec::new(), first);
    for number in first.. {
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

fn write(args: &FindArgs, end: u64, lines: &[&String]) -> anyhow::Result<()> {
    let FindArgs { seed, first, file, .. } = args;
    let mut text = format!(
        "# Cờ Tư Lệnh: bm is a deploy of several steps, better than any other turn by 150 hundredths or more.\n\
         # Found by tools/tactics in games {first} to {} of seed {seed}; see docs/strength.md.\n",
        end.saturating_sub(1)
    );
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    std::fs::write(file, text).with_context(|| file.display().to_string())
}

/// The lines of one game.
struct Search<'a> {
    judges: &'a mut Judges,
    seed: u64,
    number: u64,
    lines: Vec<String>,
    /// The turn before which nothing more is looked for.
    quiet_until: usize,
}

fn find_in_game(
    player: &mut Player<Board>,
    judges: &mut Judges,
    seed: u64,
    number: u64,
) -> Vec<String> {
    judges.forget();
    let mut search = Search { judges, seed, number, lines: Vec::new(), quiet_until: 0 };
    player.play(Default::default(), number, |moment: Moment<Board>| {
        let chance = moment.tried.map(|tried| b'a' + tried as u8);
        search.look(moment.position, moment.ply, chance.map(char::from));
        if moment.tried.is_none() {
            search.look_at_stacks(moment.position, moment.ply);
        }
        search.lines.len() < MOST_A_GAME
    });
    search.lines
}

impl Search<'_> {
    /// Looks at a position; a letter tells which turns by chance led to it.
    fn look(&mut self, position: &Board, ply: usize, chance: Option<char>) {
        if ply < self.quiet_until {
            return;
        }
        let nodes = chance.map_or(SCAN_NODES, |_| SCAN_NODES_TRIED);
        // Each evaluation has the first look at every other game, so that the choice favours neither.
        let first = (self.number % 2) as usize;
        if let Some(tactic) = self.judges.tactic(position, nodes, first) {
            self.quiet_until = ply + APART;
            let chance = chance.map(String::from).unwrap_or_default();
            let id = format!("{}-{}-{ply}{chance}", self.seed, self.number);
            self.lines.push(line_of(position, &tactic, &id));
        }
    }

    /// Looks at what may come of a position when the side to move stacks its pieces while the other plays
    /// by chance.
    fn look_at_stacks(&mut self, position: &Board, ply: usize) {
        let mut random = self.seed ^ self.number << 20 ^ (ply as u64) << 50;
        for letter in ('A'..='Z').take(STACKED) {
            let mut board = position.clone();
            let turns = 1 + split_mix(&mut random) % MOST_STACKING;
            let goes_on = (0..turns).all(|_| {
                stack(&mut board, &mut random) && play_by_chance(&mut board, &mut random).is_some()
            });
            if goes_on && board.has_moves() {
                self.look(&board, ply, Some(letter));
            }
        }
    }
}

/// Stacks two units of the side to move, by chance; whether that was possible.
fn stack(board: &mut Board, random: &mut u64) -> bool {
    let stacks = |action: &Action| {
        matches!(action.kind(), ActionKind::Whole { manner: Manner::Combine, .. })
    };
    let moves: Vec<Action> = board.legal_moves().as_ref().iter().copied().filter(stacks).collect();
    if moves.is_empty() {
        return false;
    }
    board.play(one_of(&moves, random));
    board.terminal().is_none()
}

fn line_of(position: &Board, tactic: &Tactic, id: &str) -> String {
    let mate = tactic.mate_in.map(|turns| format!(" dm {turns};")).unwrap_or_default();
    let turn = position.long_turn(&tactic.turn);
    format!("{} bm {turn};{mate} id \"{id}\";", position.fen())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_end_early_do_not_change_what_is_written() {
        let line = |name: &str| format!("{name} r - - 0 1");
        let mut found = Found::from([(0, vec![line("a"), line("b")]), (2, vec![line("d")])]);
        assert_eq!(in_order(&found, 0, 9), (1, vec![&line("a"), &line("b")]));
        found.insert(1, vec![line("b"), line("c")]);
        assert_eq!(in_order(&found, 0, 9).1.len(), 4, "b is not written twice");
        assert_eq!(in_order(&found, 0, 3), (2, vec![&line("a"), &line("b"), &line("c")]));
    }
}
