//! A puzzle and the files it is written to.

use crate::minable::Minable;
use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A position, the turns that solve it, and what is known about them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// The seed, the game and the turn it comes from: `1-203-41`; with a letter if a turn by chance was tried.
    pub id: String,
    /// The position; the side to move is the solver's.
    pub fen: String,
    /// The turns in long form: solver, reply, solver, …; the last is the solver's.
    pub moves: Vec<String>,
    /// What happens in them: see [`themes`](crate::themes).
    pub themes: Vec<String>,
    /// From 1, easy, to 10: see [`level_of`].
    pub level: u32,
}

impl Puzzle {
    /// The position without its counters, which do not make it another puzzle.
    pub fn place(&self) -> String {
        self.fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
    }

    /// In how many turns the solver mates, if that is the solution.
    pub fn mate_in(&self) -> Option<u32> {
        self.themes.iter().find_map(|theme| theme.strip_prefix("mate-in-")?.parse().ok())
    }
}

/// A puzzle as it is mined: with what `pick` wants to know and the page does not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mined {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Puzzle,
    /// Nodes until the proof had settled on the solver's turns, all together.
    pub work: u64,
    /// Whether all other ways to mate as fast were excluded one by one.
    pub exhaustive: bool,
}

/// One line of the file of `mine`: a game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MinedGame {
    /// Its number.
    pub game: u64,
    /// Nodes of each proof.
    pub nodes: u64,
    /// What was found in it.
    pub puzzles: Vec<Mined>,
}

/// A puzzle one level harder takes so many times as much work.
const LEVEL_FACTOR: f64 = 1.9;

/// The level of a puzzle by the nodes that the engine needed to see its solution.
pub fn level_of<P: Minable>(work: u64) -> u32 {
    let steps = (work as f64 / P::WORK_OF_LEVEL_ONE).max(1.0).ln() / LEVEL_FACTOR.ln();
    (1 + steps.ceil() as u32).clamp(1, 10)
}

/// Reads the file of the page.
///
/// # Errors
/// There is none, or it is damaged.
pub fn read_puzzles(path: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}

/// Writes the file of the page: one puzzle a line, so that changes can be read.
///
/// # Errors
/// It cannot be written.
pub fn write_puzzles(path: &Path, puzzles: &[Puzzle]) -> anyhow::Result<()> {
    let lines: Result<Vec<String>, _> = puzzles.iter().map(serde_json::to_string).collect();
    let text = format!("[\n{}\n]\n", lines?.join(",\n"));
    std::fs::write(path, text).with_context(|| path.display().to_string())
}
