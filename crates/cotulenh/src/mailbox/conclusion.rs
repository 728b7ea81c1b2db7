//! How the game ends (R10).

use super::Mailbox;
use crate::{FIFTY_MOVES, Rules, THREEFOLD};
use sandtable_core::{Conclusion, DrawReason, Outcome, Position, Side, WinReason};

impl Conclusion for Mailbox {
    // R10.5: the first of these that applies.
    fn conclude(&self, repetitions: usize, has_moves: bool) -> Option<Outcome> {
        for side in Side::BOTH {
            if self.commander_of(side).is_none() {
                return Some(Outcome::win(!side, WinReason::CommanderCaptured));
            }
        }
        if !has_moves {
            return Some(self.no_moves());
        }
        if repetitions >= THREEFOLD {
            return Some(Outcome::draw(DrawReason::ThreefoldRepetition));
        }
        (self.halfmove >= FIFTY_MOVES).then_some(Outcome::draw(DrawReason::FiftyMoves))
    }

    fn turn_start(&self) -> Option<Mailbox> {
        self.deploy.as_ref().map(|_| Mailbox::from_setup(&self.before_turn()))
    }
}
