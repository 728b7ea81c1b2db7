//! The points, and how the game ends (R10, B20–B25).

use super::Mailbox;
use crate::battle::{End, Standing};
use crate::{FIFTY_MOVES, Kind, Rules, THREEFOLD, Unit};
use sandtable_core::{Conclusion, Outcome, Side};

/// What Red and Blue have scored (B21).
#[derive(Clone, Copy, Debug)]
pub(super) struct Score {
    /// Up to now, steps of an open deploy included.
    pub(super) now: [u16; 2],
    /// Up to the start of the turn.
    pub(super) before_turn: [u16; 2],
}

impl Score {
    /// B21: a unit leaves the board, and every member of it scores for its enemy.
    pub(super) fn count(&mut self, lost: Unit) {
        let points: u16 = lost.pieces().map(|piece| piece.kind.points()).sum();
        self.now[(!lost.side()).index()] += points;
    }
}

impl Mailbox {
    /// Whether the game has ended at the start of a turn, legal actions and clocks left aside. A deploy
    /// may go on whatever it has taken (R10.2, B22).
    pub(super) fn is_over(&self) -> bool {
        self.deploy.is_none() && (self.lost_commander().is_some() || self.objective_is_reached())
    }

    /// R10.2: whose Commander has been taken. None has if the game began without (B25).
    fn lost_commander(&self) -> Option<Side> {
        let is_lost = |side: &Side| self.commander_of(*side).is_none();
        Side::BOTH.into_iter().find(is_lost).filter(|_| !self.without_commanders)
    }

    /// B22: whether a side has none left of the pieces that the battle is about. In a battle for the
    /// Commander there are no such pieces.
    fn objective_is_reached(&self) -> bool {
        self.variant.battle.has_objective()
            && Side::BOTH.into_iter().any(|side| self.has_lost_objective(side))
    }

    /// B20: whether a side has lost what the battle is about.
    fn has_lost_objective(&self, side: Side) -> bool {
        let battle = self.variant.battle;
        if !battle.has_objective() {
            return self.commander_of(side).is_none();
        }
        let mut pieces = self.units_of(side).flat_map(|(_, unit)| unit.members());
        !pieces.any(|kind: Kind| battle.objective().has(kind))
    }

    /// What is needed to judge the end of a game.
    pub(super) fn standing(&self) -> Standing {
        let lost = Side::BOTH.map(|side| self.has_lost_objective(side));
        Standing { battle: self.variant.battle, points: self.points(), lost }
    }

    /// What ended the game, legal actions and repetitions left aside (R10.5, B22).
    pub(super) fn end_by_position(&self) -> Option<End> {
        if self.is_over() {
            return Some(self.lost_commander().map_or(End::Objective, End::CommanderCaptured));
        }
        (self.halfmove >= FIFTY_MOVES).then_some(End::FiftyMoves)
    }

    /// What it means that there is no legal action (R10.3).
    pub(super) fn end_without_moves(&self) -> End {
        if self.commander_is_attacked(self.turn) {
            End::Checkmate(self.turn)
        } else {
            End::Stalemate
        }
    }
}

impl Conclusion for Mailbox {
    // R10.5, B22: the first of these that applies.
    fn conclude(&self, repetitions: usize, has_moves: bool) -> Option<Outcome> {
        let end = if self.is_over() {
            self.end_by_position()?
        } else if !has_moves {
            self.end_without_moves()
        } else if repetitions >= THREEFOLD {
            End::ThreefoldRepetition
        } else {
            self.end_by_position()?
        };
        Some(self.standing().outcome(end))
    }

    fn scores(&self) -> Option<[u16; 2]> {
        Some(self.points())
    }

    fn final_scores(&self, outcome: Option<Outcome>) -> Option<[u16; 2]> {
        let end = outcome.map(|outcome| End::for_bonus(outcome, self.turn));
        Some(end.map_or(self.points(), |end| self.standing().totals(end)))
    }

    fn at_match_time(&self) -> Outcome {
        self.standing().outcome(End::MatchTime)
    }

    fn turn_start(&self) -> Option<Mailbox> {
        self.deploy.as_ref().map(|_| Mailbox::from_setup(&self.before_turn()))
    }
}
