//! How a game ended.

use super::{Game, Refused};
use crate::{Conclusion, DrawReason, Outcome, Side, WinReason};
use alloc::vec::Vec;

/// An end that the board does not show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// This side gives up.
    Resigned(Side),
    /// Both sides want a draw.
    Agreed,
    /// This side has used up its time.
    OutOfTime(Side),
    /// The clock that both sides share ran out (Cờ Tư Lệnh, B22).
    MatchTime,
}

impl<P: Conclusion> Game<P> {
    /// How the game ended, and why; `None` if it goes on.
    ///
    /// An end that was declared or claimed holds where it was declared: before that move the game
    /// goes on, and redoing the moves brings it back. Otherwise the rules decide, at the start of
    /// turns only. This looks for a legal move and for repetitions.
    pub fn outcome(&self) -> Option<Outcome> {
        self.declared().or_else(|| self.concluded(|| self.position().has_moves()))
    }

    /// The same for a caller who knows whether the position has a legal move: nothing is generated.
    pub fn outcome_if(&self, has_moves: bool) -> Option<Outcome> {
        self.declared().or_else(|| self.concluded(|| has_moves))
    }

    /// The draws that the side to move may claim now; none when the game is over.
    pub fn claims(&self) -> Vec<DrawReason> {
        if self.outcome().is_some() { Vec::new() } else { self.claims_if_ongoing() }
    }

    /// The same for a caller who knows that the game is not over.
    pub fn claims_if_ongoing(&self) -> Vec<DrawReason> {
        if self.position().turn_is_open() {
            return Vec::new();
        }
        let times = self.repetitions();
        let reasons = DrawReason::CLAIMABLE.into_iter();
        reasons.filter(|&reason| self.position().may_claim(reason, times)).collect()
    }

    /// Claims a draw, which ends the game and drops the moves ahead.
    ///
    /// # Errors
    /// The game is over, or the draw is not among the [`claims`](Game::claims).
    pub fn claim(&mut self, reason: DrawReason) -> Result<Outcome, Refused> {
        if let Some(outcome) = self.outcome() {
            return Err(Refused::Over(outcome));
        }
        if !self.claims().contains(&reason) {
            return Err(Refused::NoClaim(reason));
        }
        Ok(self.declare(Outcome::draw(reason)))
    }

    /// Ends the game by word or by clock, in the middle of a turn too, and drops the moves ahead.
    ///
    /// # Errors
    /// The game is over.
    pub fn end(&mut self, ending: Ending) -> Result<Outcome, Refused> {
        if let Some(outcome) = self.outcome() {
            return Err(Refused::Over(outcome));
        }
        Ok(self.declare(match ending {
            Ending::Resigned(side) => Outcome::win(!side, WinReason::Resignation),
            Ending::Agreed => Outcome::draw(DrawReason::Agreement),
            Ending::OutOfTime(side) if self.position().can_win_on_time(!side) => {
                Outcome::win(!side, WinReason::Time)
            }
            Ending::MatchTime => self.position().at_match_time(),
            Ending::OutOfTime(_) => Outcome::draw(DrawReason::TimeInsufficientMaterial),
        }))
    }

    fn declare(&mut self, outcome: Outcome) -> Outcome {
        self.drop_redo();
        self.ended = Some(outcome);
        outcome
    }

    /// The end that was declared or claimed in the present position.
    pub(super) fn declared(&self) -> Option<Outcome> {
        self.ended.filter(|_| self.redo_moves().is_empty())
    }

    /// The end by rule.
    fn concluded(&self, has_moves: impl FnOnce() -> bool) -> Option<Outcome> {
        if self.position().turn_is_open() {
            return None;
        }
        self.position().conclude(self.repetitions(), has_moves())
    }
}
