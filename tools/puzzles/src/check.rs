//! `check`: proves the puzzles of a file again.

use crate::judge::Judge;
use crate::minable::Minable;
use crate::puzzle::{Puzzle, read_puzzles};
use crate::solution::prove;
use crate::themes::themes_of;
use anyhow::bail;
use clap::Args;
use sandtable_core::{Turn, after_turn};
use sandtable_games::{GameKind, read_position, read_turn};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// What to check.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub game: GameKind,
    /// Nodes to prove each turn
    #[arg(long, default_value_t = crate::mine::PROOF_NODES)]
    nodes: u64,
    /// Prove only every so many
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The file of the page
    file: PathBuf,
}

/// A puzzle read from text: where it starts, and its turns.
pub type Line<P> = (P, Vec<Turn<<P as sandtable_core::Position>::Move>>);

/// Checks a file.
///
/// # Errors
/// A puzzle is illegal, told wrong, there twice, or not unique.
pub fn run<P: Minable>(args: &CheckArgs, variant: P::Variant) -> anyhow::Result<()> {
    let puzzles = read_puzzles(&args.file)?;
    let lines = check_legal::<P>(&puzzles, variant)?;
    let chosen: Vec<usize> = (0..puzzles.len()).step_by(args.every.max(1)).collect();
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..args.threads.max(1) {
            scope.spawn(|| {
                let mut judge = Judge::default();
                while let Some(&index) = chosen.get(next.fetch_add(1, Relaxed)) {
                    if let Err(fault) =
                        check_unique(&mut judge, &puzzles[index], &lines[index], args.nodes)
                        && let Ok(mut faults) = faults.lock()
                    {
                        faults.push(fault.to_string());
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap_or_default();
    if !faults.is_empty() {
        bail!("{} of {} are not proven:\n{}", faults.len(), chosen.len(), faults.join("\n"));
    }
    println!(
        "{} puzzles legal and different, {} proven with {} nodes",
        puzzles.len(),
        chosen.len(),
        args.nodes
    );
    Ok(())
}

/// Plays every puzzle through: all turns are legal, the last is the solver's, the themes are those that
/// the line has, and no position is there twice.
///
/// # Errors
/// Which puzzle is wrong, and how.
pub fn check_legal<P: Minable>(
    puzzles: &[Puzzle],
    variant: P::Variant,
) -> anyhow::Result<Vec<Line<P>>> {
    let (mut ids, mut places) = (HashSet::new(), HashSet::new());
    let mut lines = Vec::new();
    for puzzle in puzzles {
        let id = &puzzle.id;
        if !ids.insert(id) || !places.insert(puzzle.place()) {
            bail!("{id}: there twice");
        }
        let line = read_line::<P>(puzzle, variant)?;
        if line.1.len().is_multiple_of(2) {
            bail!("{id}: the last turn is not the solver's");
        }
        if themes_of(&line.0, &line.1, puzzle.mate_in()) != puzzle.themes {
            bail!("{id}: other themes");
        }
        lines.push(line);
    }
    Ok(lines)
}

fn read_line<P: Minable>(puzzle: &Puzzle, variant: P::Variant) -> anyhow::Result<Line<P>> {
    let id = &puzzle.id;
    let start: P = match read_position(&puzzle.fen, variant) {
        Ok(start) => start,
        Err(faults) => bail!("{id}: {faults:?}"),
    };
    let mut now = start.clone();
    let mut turns = Vec::new();
    for text in &puzzle.moves {
        let turn = match read_turn(&now, text) {
            Ok(turn) => turn,
            Err(fault) => bail!("{id}: {text}: {fault:?}"),
        };
        let next = after_turn(&now, &turn);
        if next.turn() == now.turn() && next.terminal().is_none() {
            bail!("{id}: {text}: the turn is not finished");
        }
        turns.push(turn);
        now = next;
    }
    Ok((start, turns))
}

/// Proves that every turn of the solver is the only one.
///
/// # Errors
/// Which is not.
pub fn check_unique<P: Minable>(
    judge: &mut Judge<P>,
    puzzle: &Puzzle,
    (start, turns): &Line<P>,
    nodes: u64,
) -> anyhow::Result<()> {
    match prove(judge, start, turns.clone(), puzzle.mate_in(), nodes) {
        Some(solution) if solution.turns.len() == turns.len() => Ok(()),
        _ => bail!("{}: not unique with {nodes} nodes", puzzle.id),
    }
}
