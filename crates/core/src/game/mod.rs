//! A game as people play it.
//!
//! | file | what |
//! |---|---|
//! | `mod` | the game: what it keeps, what makes two of them equal |
//! | `play` | play, undo and redo, by moves and by turns |
//! | `repetition` | how often a position has stood |
//! | `result` | how it ended: by rule, by claim, by word |
//! | `history` | the moves as text |
//! | `listen` | who is told of every change |

mod history;
mod listen;
mod play;
mod repetition;
mod result;

pub use listen::{Change, ListenerId};
pub use play::Refused;
pub use result::Ending;

#[cfg(debug_assertions)]
use crate::Checked;
use crate::{Conclusion, Outcome, Position};
use alloc::vec::Vec;
use core::fmt;
use listen::Listeners;
use repetition::TurnStart;

/// The board a game is played on: in debug builds every step is verified.
#[cfg(debug_assertions)]
type Verified<P> = Checked<P>;
#[cfg(not(debug_assertions))]
type Verified<P> = P;

#[cfg(debug_assertions)]
const fn verified<P>(position: P) -> Verified<P> {
    Checked(position)
}
#[cfg(not(debug_assertions))]
const fn verified<P>(position: P) -> Verified<P> {
    position
}

/// A start position and the moves played from it, each with the token that takes it back.
///
/// There is one position, changed in place. Undo hands a token back to it and keeps the move for
/// redo; the moves ahead are kept until a different one is played. In debug builds the position is
/// [`Checked`](crate::Checked).
///
/// Two games are equal if start, position, moves, the moves ahead and the declared end are.
/// Listeners are not compared, and a clone has none. Tokens cannot be compared; they are what leads
/// back to equal positions.
///
/// ```
/// use sandtable_chess::Board;
/// use sandtable_core::{Game, Notation, Outcome, Refused, WinReason};
///
/// let mut game = Game::new(Board::start());
/// for text in ["f3", "e5", "g4", "Qh4"] {
///     let mv = game.position().parse_move(text).expect("a legal move");
///     game.play(mv)?;
/// }
/// assert_eq!(game.short_history(), ["f3", "e5", "g4", "Qh4#"]);
/// let outcome = game.outcome().expect("it is mate");
/// assert_eq!(outcome.word(), "checkmate");
///
/// let mate = game.undo().expect("four moves were played");
/// assert_eq!(game.outcome(), None);
/// assert_eq!(game.redo_moves(), [mate]);
/// assert_eq!(game.redo(), Some(mate));
/// assert_eq!(game.play(mate), Err(Refused::Over(outcome)));
/// # Ok::<(), Refused>(())
/// ```
pub struct Game<P: Position> {
    start: P,
    position: Verified<P>,
    /// The moves played, then those that were taken back and may be redone.
    line: Vec<P::Move>,
    /// One for each move played.
    tokens: Vec<<Verified<P> as Position>::Undo>,
    /// Where turns began, up to the present one.
    turns: Vec<TurnStart>,
    /// The end that was declared or claimed after the last move of the line.
    ended: Option<Outcome>,
    listeners: Listeners<P>,
}

impl<P: Conclusion> Game<P> {
    /// A game in which nothing has been played.
    pub fn new(start: P) -> Game<P> {
        Game {
            position: verified(start.clone()),
            line: Vec::new(),
            tokens: Vec::new(),
            turns: repetition::first_turn(&start).into_iter().collect(),
            ended: None,
            listeners: Listeners::default(),
            start,
        }
    }

    /// Where the game began.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &P {
        #[cfg(debug_assertions)]
        return &self.position.0;
        #[cfg(not(debug_assertions))]
        &self.position
    }

    /// The moves played so far.
    pub fn moves(&self) -> &[P::Move] {
        self.line.split_at(self.tokens.len()).0
    }

    /// The moves of the first `turns` turns; `None` if fewer were played.
    pub fn moves_of_turns(&self, turns: usize) -> Option<&[P::Move]> {
        self.turns.get(turns).map(|turn| &self.line[..turn.ply])
    }

    /// The moves that were taken back and can be redone, the next one first.
    pub fn redo_moves(&self) -> &[P::Move] {
        self.line.split_at(self.tokens.len()).1
    }
}

impl<P: Conclusion> Clone for Game<P> {
    fn clone(&self) -> Game<P> {
        let mut position = verified(self.start.clone());
        let tokens = self.moves().iter().map(|&mv| position.make(mv)).collect();
        Game {
            start: self.start.clone(),
            position,
            line: self.line.clone(),
            tokens,
            turns: self.turns.clone(),
            ended: self.ended,
            listeners: Listeners::default(),
        }
    }
}

impl<P: Position> PartialEq for Game<P> {
    fn eq(&self, other: &Game<P>) -> bool {
        self.start == other.start
            && self.position == other.position
            && self.line == other.line
            && self.tokens.len() == other.tokens.len()
            && self.turns == other.turns
            && self.ended == other.ended
    }
}

impl<P: Position> Eq for Game<P> {}

impl<P: Position + fmt::Debug> fmt::Debug for Game<P>
where
    P::Move: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("start", &self.start)
            .field("position", &self.position)
            .field("line", &self.line)
            .field("played", &self.tokens.len())
            .field("ended", &self.ended)
            .finish_non_exhaustive()
    }
}
