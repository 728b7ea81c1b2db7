//! What the arena asks of a game.

mod chess;
mod chess960;
mod cotulenh;

use crate::Variant;
use sandtable_core::{Conclusion, Position, Side};
use sandtable_pgn::{PgnPosition, Turn};

/// A game that engines can play against each other.
pub trait Contest: PgnPosition + Position<Move: Send> + Conclusion + Send {
    /// How many turns ahead an opening is looked at: as many as can be looked at in no time.
    const LOOKAHEAD: u32;

    /// A position to begin with: the start position, or one of the 960, by this number.
    fn first_position(variant: Variant, random: u64) -> Self;

    /// Reads a position as people write it, with all faults in one text.
    ///
    /// # Errors
    /// There is no such position.
    fn read_position(variant: Variant, text: &str) -> Result<Self, String>;

    /// Reads the answer of an engine: a whole turn, in the form of the protocol.
    ///
    /// # Errors
    /// It is no legal turn.
    fn read_answer(&self, text: &str) -> Result<Turn<Self::Move>, String>;

    /// Writes a turn as engines are told of it. The moves are legal one after the other.
    fn answer_text(&self, moves: &[Self::Move]) -> String;

    /// Shows every legal turn, and the position after it. The position is equal to itself
    /// afterwards.
    fn for_each_turn(&mut self, visit: &mut dyn FnMut(&[Self::Move], &Self));

    /// What the pieces of a side are worth, its king or Commander left aside; a pawn or an Infantry
    /// is 100.
    fn material(&self, side: Side) -> i32;

    /// How much more the side to move has.
    fn advantage(&self) -> i32 {
        self.material(self.turn()) - self.material(!self.turn())
    }
}
