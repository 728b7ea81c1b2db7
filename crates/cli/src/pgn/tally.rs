use crate::errors::printable;
use sandtable_core::{Position, Side, Tree};
use sandtable_pgn::{GameResult, Record};
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
    pub fn add<P: Position>(&mut self, file: &str, game: u64, record: &Record<P>) {
        let moves = turns(&record.tree);
        self.games += 1;
        self.moves += moves;
        for (count, result) in self.results.iter_mut().zip(RESULTS) {
            *count += u64::from(record.result == result);
        }
        if self.longest.as_ref().is_none_or(|longest| longest.moves < moves) {
            self.longest = Some(Longest { moves, file: file.to_owned(), game });
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

/// The moves of the main line as people count them: a deploy is one, however many steps it has.
fn turns<P: Position>(tree: &Tree<P>) -> u64 {
    let mut position = tree.start().clone();
    let mut turns = 0;
    let mut is_open = false;
    for mv in tree.main_nodes().filter_map(|id| tree.mv(id)) {
        // It is never taken back, so it needs no token.
        let _ = position.make(mv);
        is_open = position.turn_is_open();
        turns += u64::from(!is_open);
    }
    turns + u64::from(is_open)
}
