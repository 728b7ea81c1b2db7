//! What the server asks of the rules, alike in both games.
//!
//! The kind of a game is a value only at the edge: [`with_board!`] picks the type, and from there on
//! everything is dispatched statically.
//!
//! | file | what |
//! |---|---|
//! | `chess`, `cotulenh` | the answers of each game |
//! | `describe` | positions and turns as JSON |
//! | `refusal` | why a move is refused |
//! | `words` | how a game ended, in words |

mod chess;
mod cotulenh;
mod describe;
mod refusal;
mod words;

pub use describe::{describe, play_all, turn_of, turns_of};
pub use refusal::Refusal;
pub use words::outcome;

use crate::error::{Error, Fault};
use crate::wire::{Action, Check, Deploy, Facing, Flight, GameKind, Ring, Sides, Step, UnitOn};
use sandtable_core::{Conclusion, Side};
use sandtable_pgn::PgnPosition;

/// Runs `$body` with `$Board` standing for the board of the game.
macro_rules! with_board {
    ($kind:expr, $Board:ident => $body:expr) => {
        match $kind {
            $crate::wire::GameKind::Chess | $crate::wire::GameKind::Chess960 => {
                type $Board = sandtable_chess::Board;
                $body
            }
            $crate::wire::GameKind::Cotulenh => {
                type $Board = sandtable_cotulenh::Board;
                $body
            }
        }
    };
}
pub(crate) use with_board;

/// No position in any of the games needs more text.
pub const MOST_FEN_BYTES: usize = 1024;
/// No move in any of the games needs more text.
pub const MOST_MOVE_BYTES: usize = 255;

/// What a person sees beyond the pieces.
#[derive(Default)]
pub struct Sight {
    /// Kings and Commanders that are attacked.
    pub checks: Vec<Check>,
    /// Commanders that face each other.
    pub facing: Option<Facing>,
    /// Air-defence rings.
    pub rings: Sides<Vec<Ring>>,
    /// How Air Forces would fare.
    pub flights: Vec<Flight>,
}

/// A board that can be played over the wire.
pub trait Referee:
    PgnPosition<Move: Send + Sync, Undo: Send> + Conclusion + Send + Sync + 'static
{
    /// The start position; in Chess960 one of 960, chosen by this number.
    fn opening(kind: GameKind, choice: u64) -> Self;

    /// Reads a position as people paste it.
    ///
    /// # Errors
    /// Every fault.
    fn read_position(kind: GameKind, text: &str) -> Result<Self, Vec<Fault>>;

    /// Which game it is.
    fn game_kind(&self) -> GameKind;

    /// The name of a side.
    fn side_name(side: Side) -> &'static str;

    /// Turns since the last capture (chess: or pawn move).
    fn quiet_turns(&self) -> u16;

    /// What stands where.
    fn units(&self) -> Vec<UnitOn>;

    /// The legal actions but `commit`.
    fn actions(&self) -> Vec<Action>;

    /// What a legal move does on the board; nothing if it only ends a turn.
    fn step(&self, mv: Self::Move) -> Option<Step>;

    /// The moves that one word means: an action or a whole turn.
    ///
    /// # Errors
    /// The word means nothing that is legal here.
    fn read_play(&self, word: &str) -> Result<Vec<Self::Move>, Refusal>;

    /// The open deploy.
    fn open_deploy(&self) -> Option<Deploy>;

    /// What a person sees beyond the pieces.
    fn sight(&self) -> Sight;

    /// Whether the king or Commander of the side to move is attacked.
    fn is_check(&self) -> bool;

    /// What a side has lost since `start`.
    fn lost(&self, start: &Self, side: Side) -> Vec<char>;

    /// Whether this is the name of a square.
    fn is_square(text: &str) -> bool;

    /// Whether this is the letter of a kind of piece.
    fn is_kind(letter: char) -> bool;

    /// Why nothing legal goes from one square to another. Both are squares, the letters are kinds.
    fn why_not(&self, from: &str, to: &str, group: Option<&[char]>) -> Refusal;
}

/// The position in this text, or the start position.
///
/// # Errors
/// The text is no position.
pub fn set_up<B: Referee>(kind: GameKind, field: &str, fen: Option<&str>) -> Result<B, Error> {
    let Some(text) = fen else { return Ok(B::opening(kind, crate::secret::random_number())) };
    if text.len() > MOST_FEN_BYTES {
        let message = format!("the text goes on: expected at most {MOST_FEN_BYTES} bytes");
        let fault = Fault { at: Some(MOST_FEN_BYTES), message };
        return Err(Error::bad_fen(field, vec![fault]));
    }
    B::read_position(kind, text).map_err(|faults| Error::bad_fen(field, faults))
}
