//! How often a position has stood.
//!
//! A game keeps the key of every position in which a turn began: eight bytes and a place, no
//! positions. Equal keys are not a proof, so where they are found, the moves are replayed from the
//! start on one scratch position and compared. That costs nothing in a game without repetition.

use super::Game;
use crate::{Conclusion, Position};
use alloc::vec::Vec;

/// The start of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TurnStart {
    /// How many moves had been played.
    pub(super) ply: usize,
    key: u64,
}

/// The turn that begins in this position, unless one is under way.
pub(super) fn turn_at<P: Position>(position: &P, ply: usize) -> Option<TurnStart> {
    (!position.turn_is_open()).then(|| TurnStart { ply, key: position.key() })
}

/// The first turn of a game. It may have begun before the game did.
pub(super) fn first_turn<P: Conclusion>(start: &P) -> Option<TurnStart> {
    turn_at(start, 0).or_else(|| turn_at(&start.turn_start()?, 0))
}

/// Forgets the turns that begin after this many moves.
pub(super) fn forget_after(turns: &mut Vec<TurnStart>, ply: usize) {
    while turns.pop_if(|turn| turn.ply > ply).is_some() {}
}

impl<P: Conclusion> Game<P> {
    /// How often the position at the start of the present turn has stood at the start of a turn in
    /// this game, the present time counted: 1 if it is new.
    ///
    /// Positions are the same if [`Position::repeats`] says so: the clocks do not matter. In the
    /// middle of a turn the answer is that of its beginning. A game that begins in the middle of a
    /// turn counts the beginning of that turn too, if the position tells it.
    pub fn repetitions(&self) -> usize {
        let Some(present) = self.turns.last() else { return 0 };
        let same_key = self.turns.iter().filter(|turn| turn.key == present.key);
        let plies: Vec<usize> = same_key.map(|turn| turn.ply).collect();
        match plies.len() {
            1 => 1,
            _ => self.verified(&plies),
        }
    }

    /// How many of the turns that began after so many moves began like the last of them.
    fn verified(&self, plies: &[usize]) -> usize {
        let last = match plies.last() {
            Some(&ply) if self.position().turn_is_open() => self.turn_starts(&[ply]).next(),
            _ => None,
        };
        let last = last.as_ref().unwrap_or_else(|| self.position());
        self.turn_starts(plies).filter(|earlier| last.repeats(earlier)).count()
    }

    /// The positions after so many moves, in rising order, in which turns began.
    fn turn_starts(&self, plies: &[usize]) -> impl Iterator<Item = P> {
        let mut scratch = self.start.clone();
        let mut at = 0;
        plies.iter().map(move |&ply| {
            while at < ply {
                // It is never taken back, so it needs no token.
                let _ = scratch.make(self.line[at]);
                at += 1;
            }
            // Only the first turn can have begun before the game.
            scratch.turn_start().unwrap_or_else(|| scratch.clone())
        })
    }
}
