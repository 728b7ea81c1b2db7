use crate::errors::printable;
use sandtable_core::Side;
use sandtable_pgn::{Checkup, GameResult};
use std::io::{self, Write};

/// What was found in all files.
#[derive(Default, Debug)]
pub struct Tally {
    games: u64,
    moves: u64,
    /// In the order of [`RESULTS`].
    results: [u64; 4],
    longest: Option<Longest>,
    /// Games, and files, that could not be read.
    pub errors: u64,
}

#[derive(Debug)]
struct Longest {
    moves: u64,
    file: String,
    game: u64,
}

const RESULTS: [GameResult; 4] = [
    GameResult::Win(Side::First),
    GameResult::Win(Side::Second),
    GameResult::Draw,
    GameResult::Unknown,
];

impl Tally {
    /// Counts a game that was well read.
    pub fn add(&mut self, file: &str, number: u64, game: &Checkup) {
        let moves = game.turns;
        self.games += 1;
        self.moves += moves;
        for (count, result) in self.results.iter_mut().zip(RESULTS) {
            *count += u64::from(game.result == result);
        }
        if self.longest.as_ref().is_none_or(|longest| longest.moves < moves) {
            self.longest = Some(Longest { moves, file: file.to_owned(), game: number });
        }
    }

    /// All in a line.
    pub fn write_line(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "games {} moves {} errors {}", self.games, self.moves, self.errors)
    }

    /// A line for each figure: a word, and the figure.
    pub fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "games {}\nmoves {}", self.games, self.moves)?;
        if let Some(Longest { moves, file, game }) = &self.longest {
            writeln!(out, "average {:.1}", self.moves as f64 / self.games as f64)?;
            writeln!(out, "longest {moves} ({}, game {game})", printable(file))?;
        }
        for (count, result) in self.results.iter().zip(RESULTS) {
            writeln!(out, "{result} {count}")?;
        }
        writeln!(out, "errors {}", self.errors)
    }
}
