//! Play, undo and redo.

use super::{Change, Game, repetition};
use crate::{Conclusion, DrawReason, Outcome, Position};
use core::fmt;

/// Why a game did not change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The move is not legal.
    IllegalMove,
    /// The game is over.
    Over(Outcome),
    /// There is no such claim here.
    NoClaim(DrawReason),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::IllegalMove => f.write_str("the move is not legal here"),
            Refused::Over(outcome) => write!(f, "the game is over: {outcome}"),
            Refused::NoClaim(reason) => write!(f, "no draw can be claimed by {}", reason.word()),
        }
    }
}

impl core::error::Error for Refused {}

impl<P: Conclusion> Game<P> {
    /// Plays a move. If it is the next of [`redo_moves`](Game::redo_moves) it is redone and those
    /// after it are kept; a different move drops them.
    ///
    /// # Errors
    /// The game is over, by rule or by declaration, or the move is not legal. Nothing has changed
    /// then.
    pub fn play(&mut self, mv: P::Move) -> Result<(), Refused> {
        match self.outcome() {
            Some(outcome) => Err(Refused::Over(outcome)),
            None => self.play_on(mv),
        }
    }

    /// The same, but a draw by rule does not stop it: for records of games in which nobody noticed,
    /// and for trying out. After a declared end nothing is played.
    ///
    /// This looks at the present position only, so that a long record is replayed quickly.
    ///
    /// # Errors
    /// The end of the game was declared or claimed, or the move is not legal.
    pub fn play_on(&mut self, mv: P::Move) -> Result<(), Refused> {
        if let Some(outcome) = self.declared() {
            return Err(Refused::Over(outcome));
        }
        if self.redo_moves().first() == Some(&mv) {
            self.redo();
            return Ok(());
        }
        if !self.position().is_legal(mv) {
            return Err(Refused::IllegalMove);
        }
        self.drop_redo();
        self.line.push(mv);
        self.redo();
        Ok(())
    }

    /// Takes the last move back, and says which it was.
    pub fn undo(&mut self) -> Option<P::Move> {
        let token = self.tokens.pop()?;
        let mv = *self.redo_moves().first()?;
        Position::unmake(&mut self.position, mv, token);
        repetition::forget_after(&mut self.turns, self.tokens.len());
        self.tell(Change::Unmade(mv));
        Some(mv)
    }

    /// Plays the next of [`redo_moves`](Game::redo_moves), and says which it was.
    pub fn redo(&mut self) -> Option<P::Move> {
        let mv = *self.redo_moves().first()?;
        self.tokens.push(Position::make(&mut self.position, mv));
        let turn = repetition::turn_at(self.position(), self.tokens.len());
        self.turns.extend(turn);
        self.tell(Change::Made(mv));
        Some(mv)
    }

    /// Takes the last turn back, all its moves at once; while a turn is open, what was played of
    /// it. Gives the number of moves.
    pub fn undo_turn(&mut self) -> usize {
        let played = self.tokens.len();
        let begun = self.turns.iter().rev().map(|turn| turn.ply).find(|&ply| ply < played);
        let begun = begun.unwrap_or(0);
        while self.tokens.len() > begun && self.undo().is_some() {}
        played - self.tokens.len()
    }

    /// Redoes moves to the end of their turn; an open turn that was not finished stays open. Gives
    /// the number of moves.
    pub fn redo_turn(&mut self) -> usize {
        let played = self.tokens.len();
        while self.redo().is_some() && self.position().turn_is_open() {}
        self.tokens.len() - played
    }

    /// Gives an open turn up: takes back what was played of it and drops the moves ahead, which
    /// began with its rest. If the game itself began in the middle of the turn, this leads to its
    /// start. Without an open turn, and after a declared end, nothing happens. Gives the number of
    /// moves taken back.
    pub fn cancel(&mut self) -> usize {
        if !self.position().turn_is_open() || self.declared().is_some() {
            return 0;
        }
        let undone = self.undo_turn();
        self.drop_redo();
        undone
    }

    /// Drops the moves ahead, and with them an end that was declared after them.
    pub(super) fn drop_redo(&mut self) {
        if !self.redo_moves().is_empty() {
            self.line.truncate(self.tokens.len());
            self.ended = None;
        }
    }
}
