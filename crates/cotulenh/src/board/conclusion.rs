//! How the game ends (R10).

use super::Board;
use crate::{Rules, THREEFOLD};
use sandtable_core::{Conclusion, DrawReason, Outcome, Position};

impl Conclusion for Board {
    // R10.5
    fn conclude(&self, repetitions: usize, has_moves: bool) -> Option<Outcome> {
        let by_position = self.terminal();
        if by_position.is_some_and(|outcome| outcome.winner().is_some()) {
            return by_position;
        }
        if !has_moves {
            return Some(self.no_moves());
        }
        let repeated = repetitions >= THREEFOLD;
        repeated.then_some(Outcome::draw(DrawReason::ThreefoldRepetition)).or(by_position)
    }

    fn turn_start(&self) -> Option<Board> {
        self.turn_is_open().then(|| Board::from_valid(&self.before_turn()))
    }
}
