//! What was played, as text.

use super::Game;
use crate::{Conclusion, Notation};
use alloc::string::String;
use alloc::vec::Vec;

impl<P: Conclusion> Game<P> {
    /// What `tell` says of each move played and the position before it. The moves are replayed on
    /// one scratch position.
    pub fn map_moves<T>(&self, mut tell: impl FnMut(&P, P::Move) -> T) -> Vec<T> {
        let mut scratch = self.start.clone();
        let told = |&mv: &P::Move| {
            let told = tell(&scratch, mv);
            // It is never taken back, so it needs no token.
            let _ = scratch.make(mv);
            told
        };
        self.moves().iter().map(told).collect()
    }

    /// What `tell` says of each turn: its moves and the position before them. The last turn may be
    /// open; if the game began in the middle of a turn, the first is the rest of that.
    pub fn map_turns<T>(&self, mut tell: impl FnMut(&P, &[P::Move]) -> T) -> Vec<T> {
        let played = self.tokens.len();
        let ends = self.turns.iter().map(|turn| turn.ply).chain([played]);
        let mut scratch = self.start.clone();
        let mut told = Vec::new();
        let mut begun = 0;
        for end in ends {
            let turn = &self.line[begun..end];
            if !turn.is_empty() {
                told.push(tell(&scratch, turn));
            }
            for &mv in turn {
                let _ = scratch.make(mv);
            }
            begun = end;
        }
        told
    }
}

impl<P: Conclusion + Notation> Game<P> {
    /// The moves played in long form (UCI in chess).
    pub fn long_history(&self) -> Vec<String> {
        self.map_moves(P::long_text)
    }

    /// The moves played in short form (SAN), as people write them.
    pub fn short_history(&self) -> Vec<String> {
        self.map_moves(P::short_text)
    }
}
