//! Games that are decided are not played on.

use crate::record::GameResult;
use sandtable_core::Side;
use sandtable_engine::{Constants, Playable, Score};

/// A side that leads by this score for `DECIDED_TURNS` turns in a row is adjudicated the winner.
const fn decided(game: Constants) -> i32 {
    match game {
        Constants::Chess => 1_080,
        Constants::Cotulenh => 1_800,
    }
}
const DECIDED_TURNS: i32 = 4;
/// Nobody is ahead by more than this, for so many turns, and the game is this long: a draw.
const EVEN: i32 = 8;
const EVEN_TURNS: u32 = 12;
const EVEN_FROM: u32 = 80;
/// A longer game is a draw.
const MOST_TURNS: u32 = 400;

/// Watches the scores of a game.
pub struct Adjudicator {
    decided: i32,
    turns: u32,
    even: u32,
    /// Turns in a row in which the first side was far ahead, negative for the second.
    ahead: i32,
}

impl Adjudicator {
    /// Before the first turn.
    pub fn new<P: Playable>() -> Adjudicator {
        Adjudicator { decided: decided(P::CONSTANTS), turns: 0, even: 0, ahead: 0 }
    }

    /// Hears the score of another turn, for the side to move.
    pub fn verdict(&mut self, score: Score, side: Side) -> Option<GameResult> {
        let value = match score {
            Score::Mate(turns) if turns > 0 => return Some(won_by(side)),
            Score::Mate(_) => return Some(won_by(!side)),
            Score::Hundredths(value) => value,
        };
        let first = if side == Side::First { value } else { -value };
        self.turns += 1;
        self.even = if value.abs() <= EVEN { self.even + 1 } else { 0 };
        self.ahead = match first {
            _ if first >= self.decided => self.ahead.max(0) + 1,
            _ if first <= -self.decided => self.ahead.min(0) - 1,
            _ => 0,
        };
        let is_even = self.turns >= EVEN_FROM && self.even >= EVEN_TURNS;
        match self.ahead {
            DECIDED_TURNS.. => Some(GameResult::Won),
            _ if self.ahead <= -DECIDED_TURNS => Some(GameResult::Lost),
            _ if is_even || self.turns >= MOST_TURNS => Some(GameResult::Drawn),
            _ => None,
        }
    }
}

fn won_by(side: Side) -> GameResult {
    match side {
        Side::First => GameResult::Won,
        Side::Second => GameResult::Lost,
    }
}
