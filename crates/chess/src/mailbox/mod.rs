//! The board of the textbooks: an array of numbers, plain loops, nothing clever.
//!
//! It is there to be read, and to be a second opinion: it shares squares, set-ups and text with the
//! fast [`Board`](crate::Board), but no rule. It plays chess, not Chess960.
//!
//! # How to read it
//! | file | what |
//! |---|---|
//! | `mod` | the board: numbers on squares, and the five things beside them |
//! | `moves` | a move: from, to, and one of fourteen flags |
//! | `attack` | is this square attacked? Look outwards from it |
//! | `generate` | every move the pieces could make, kings left aside (pseudo-legal); then the legal ones |
//! | `castle` | the two castlings, as numbers |
//! | `make` | make and unmake, side by side |
//! | `outcome` | mate, stalemate, dead positions |
//! | `audit` | what every position has to obey |
//! | `setup`, `contract` | the way in and out |
//!
//! A move is legal if it can be made and the own king is not attacked afterwards. So that is what
//! the board does: make the move, look, unmake it.
//!
//! ```
//! use sandtable_chess::mailbox::{KNIGHT, Mailbox};
//! use sandtable_chess::Square;
//! use sandtable_core::{Notation, Position, perft};
//!
//! let mut board = Mailbox::start();
//! let mv = board.parse_move("Nf3")?;
//! let undo = board.make(mv);
//! assert_eq!(board.at(Square::F3), KNIGHT);
//! assert_eq!(board.fen(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
//! board.unmake(mv, undo);
//! assert_eq!(board, Mailbox::start());
//! assert_eq!(perft(&mut board, 3), 8902);
//! # Ok::<(), sandtable_chess::MoveError>(())
//! ```

mod attack;
mod audit;
mod castle;
mod contract;
mod generate;
mod make;
mod moves;
mod outcome;
mod setup;

pub use make::Undo;
pub use moves::{Move, Moves};

use crate::Square;
use sandtable_core::Side;

/// Nothing stands on the square.
pub const EMPTY: i8 = 0;
/// A white pawn; a black one is `-PAWN`, and so with all pieces.
pub const PAWN: i8 = 1;
/// A white knight.
pub const KNIGHT: i8 = 2;
/// A white bishop.
pub const BISHOP: i8 = 3;
/// A white rook.
pub const ROOK: i8 = 4;
/// A white queen.
pub const QUEEN: i8 = 5;
/// A white king.
pub const KING: i8 = 6;

/// The textbook board. Equality covers every field.
///
/// It is always a valid position: it comes from [`Mailbox::from_setup`] or from text.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Mailbox {
    /// `squares[rank][file]`; a1 is `squares[0][0]`.
    squares: [[i8; 8]; 8],
    turn: Side,
    /// `rights[side][wing]`: White and Black, king side and queen side.
    rights: [[bool; 2]; 2],
    /// The square that a pawn has just passed, if an enemy pawn may legally take it there.
    en_passant: Option<Square>,
    /// Moves of either side since the last capture or pawn move.
    halfmove: u16,
    /// The move number; it grows after Black has moved.
    fullmove: u32,
}

impl Mailbox {
    /// The number on a square: 1 to 6 for White's pieces, -1 to -6 for Black's, 0 for none.
    pub fn at(&self, square: Square) -> i8 {
        self.squares[square.rank() as usize][square.file() as usize]
    }

    /// Who may castle: `rights()[side][wing]`, White and Black, king side and queen side.
    pub fn rights(&self) -> [[bool; 2]; 2] {
        self.rights
    }

    /// The square that a pawn has just passed, if an enemy pawn may legally take it there.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Moves of either side since the last capture or pawn move.
    pub fn halfmove(&self) -> u16 {
        self.halfmove
    }

    /// The move number, from 1.
    pub fn fullmove(&self) -> u32 {
        self.fullmove
    }

    /// Writes a number on a square. Nothing else changes the squares.
    fn put(&mut self, square: Square, piece: i8) {
        self.squares[square.rank() as usize][square.file() as usize] = piece;
    }
}

/// The sign of a side's pieces: `sign(side) * KNIGHT` is its knight.
const fn sign(side: Side) -> i8 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

/// Whether this number is a piece of this side.
const fn belongs_to(piece: i8, side: Side) -> bool {
    piece * sign(side) > 0
}

/// The direction in which a side's pawns walk, in ranks. It happens to be the sign.
const fn forward(side: Side) -> i8 {
    sign(side)
}
