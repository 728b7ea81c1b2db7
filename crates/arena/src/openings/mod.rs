//! Where games begin: positions of our own books, of a file, or made by chance and found balanced.

mod balance;
mod book;
mod file;
mod generate;

pub use book::{RANDOM_TURNS, book};
pub use file::OpeningFileError;
pub use generate::Generator;

use crate::Contest;
use sandtable_core::Turn;
use std::fmt;

/// Where a game begins, and what is played before the engines are asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening<P: Contest> {
    /// The position before the first turn.
    pub start: P,
    /// Turns that are played for the engines.
    pub turns: Vec<Turn<P::Move>>,
}

/// The openings of a match, one after the other, none twice.
pub enum Openings<P: Contest> {
    /// Made as they are asked for.
    Generated(Generator<P>),
    /// From a file, in this order.
    Given(std::vec::IntoIter<P>),
    /// From our own book, and when it is used up by chance.
    Book(std::vec::IntoIter<P>, Generator<P>),
}

/// Why there is no further opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoOpening {
    /// The file has no more.
    FileIsUsedUp,
    /// Chance found nothing new that is balanced.
    NothingFound {
        /// How often it was tried.
        attempts: u32,
    },
}

impl std::error::Error for NoOpening {}

impl fmt::Display for NoOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoOpening::FileIsUsedUp => f.write_str("all openings of the file have been played"),
            NoOpening::NothingFound { attempts } => write!(
                f,
                "no new balanced opening in {attempts} attempts: expected another number of plies"
            ),
        }
    }
}

impl<P: Contest> Openings<P> {
    /// The next opening.
    ///
    /// # Errors
    /// There is none.
    pub fn next_opening(&mut self) -> Result<Opening<P>, NoOpening> {
        match self {
            Openings::Generated(generator) => generator.next_opening(),
            Openings::Given(starts) => match starts.next() {
                Some(start) => Ok(Opening { start, turns: Vec::new() }),
                None => Err(NoOpening::FileIsUsedUp),
            },
            Openings::Book(starts, then) => match starts.next() {
                Some(start) => Ok(Opening { start, turns: Vec::new() }),
                None => then.next_opening(),
            },
        }
    }

    /// Whether games begin elsewhere than in the start position.
    pub fn are_set_up(&self) -> bool {
        !matches!(self, Openings::Generated(_))
    }

    /// How many there are, if there is an end.
    pub fn count(&self) -> Option<usize> {
        match self {
            Openings::Generated(_) | Openings::Book(..) => None,
            Openings::Given(starts) => Some(starts.len()),
        }
    }
}
