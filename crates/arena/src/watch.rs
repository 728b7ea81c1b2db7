//! Who is told of a match while it goes on, and what ends it.

use crate::engine_protocol::Failure;
use crate::{MatchTally, NoOpening, NoProcessor, Played};
use std::fmt;
use std::io;

/// Why there was no match, or no whole one.
#[derive(Debug)]
pub enum MatchError {
    /// An engine cannot play.
    Engine {
        /// Its name.
        name: String,
        /// Why not.
        failure: Failure,
    },
    /// There are too few openings.
    Opening(NoOpening),
    /// There are too few processors.
    Processor(NoProcessor),
    /// What was to be written could not be.
    Output(io::Error),
}

impl std::error::Error for MatchError {}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Engine { name, failure } => write!(f, "engine {name}: {failure}"),
            MatchError::Opening(error) => error.fmt(f),
            MatchError::Processor(error) => error.fmt(f),
            MatchError::Output(error) => error.fmt(f),
        }
    }
}

/// Who is told of games that are over, pair by pair, in the order in which pairs were begun.
pub trait Watch {
    /// Engines have started, and the match goes on from here.
    fn begins(&mut self, _tally: &MatchTally) {}

    /// Game `number`, counted from 0, is over, and the match stands like this with its pair.
    ///
    /// # Errors
    /// It could not be written down; the match ends.
    fn game_over(&mut self, number: u64, played: &Played, tally: &MatchTally) -> io::Result<()>;

    /// So far the match has come, after a whole pair.
    ///
    /// # Errors
    /// It could not be written down; the match ends.
    fn pair_over(&mut self, _tally: &MatchTally) -> io::Result<()> {
        Ok(())
    }
}
