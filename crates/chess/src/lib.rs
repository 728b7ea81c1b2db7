//! Chess and Chess960, with exact undo.
//!
//! Two boards play the same game. [`Board`] is there to be run: sets of squares, legal moves found
//! directly, a sixteen-byte undo token. [`mailbox::Mailbox`] is there to be read: the board of the
//! textbooks, an array of numbers. Tests play them against each other.
//!
//! ```
//! use sandtable_chess::Board;
//! use sandtable_core::{Notation, Position, perft};
//!
//! let mut board = Board::start();
//! let before = board.clone();
//! let mv = board.parse_move("e4")?;
//! let undo = board.make(mv);
//! assert_eq!(board.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! board.unmake(mv, undo);
//! assert_eq!(board, before);
//! assert_eq!(perft(&mut board, 3), 8902);
//! # Ok::<(), sandtable_chess::MoveError>(())
//! ```
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `serde` | squares, pieces and moves as text, boards and set-ups as FEN, in any format that serde knows |
//! | `count-generations` | counts generations of legal moves, for tests that bound them; needs `std` |
//! | `experiments` | other ways to do the same, for benchmarks; may change at any time |
//!
//! # Where things happen
//! | file | what |
//! |---|---|
//! | `square`, `bitboard`, `piece`, `moves`, `parse` | the words: squares, sets of them, pieces, packed moves; squares and pieces as text |
//! | `castling` | castling rights and wings |
//! | `irreversible` | clock, rights, en-passant square: what a move cannot tell, in one word |
//! | `tables/` | what is known of squares beforehand: leaps, lines, sliders, keys |
//! | `setup`, `variant`, `chess960` | a placement that may be nonsense, and every fault it can have; chess or Chess960; its 960 starts |
//! | `board` | the position; `put` and `take` |
//! | `attacks` | checks, pins, safe squares |
//! | `generate` | legal moves |
//! | `make` | make and unmake, side by side; the null move |
//! | `outcome` | mate, stalemate, dead positions, claims |
//! | `fen/`, `text/` | positions and moves as text |
//! | `contract`, `diagram` | the board as a `Position`; the board drawn |
//! | `serde_text` | squares, moves and boards for serde, with the feature of that name |
//! | `mailbox/` | the textbook board |

#![no_std]

extern crate alloc;

mod attacks;
mod bitboard;
mod board;
mod castling;
mod chess960;
mod contract;
mod diagram;
mod fen;
mod generate;
mod irreversible;
pub mod mailbox;
mod make;
mod moves;
mod outcome;
mod parse;
mod piece;
#[cfg(feature = "serde")]
mod serde_text;
mod setup;
mod square;
mod tables;
mod text;
mod variant;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{Rights, Wing, back_rank};
pub use fen::{FenError, FenFault, FenFaultKind, START_FEN};
pub use make::{NullUndo, Undo};
pub use moves::{MOST_MOVES, Move, MoveKind, MoveList};
pub use outcome::{FIFTY_MOVES, FIVEFOLD, SEVENTY_FIVE_MOVES, THREEFOLD};
pub use parse::ParseError;
pub use piece::{Kind, Piece};
/// The side of a player: `Color::White`, `Color::Black`.
pub use sandtable_core::Side as Color;
pub use setup::{Setup, SetupFault};
pub use square::{File, Rank, Square};
pub use text::{MoveError, MoveFault};
pub use variant::Variant;

/// What pieces attack on a board of which only the occupied squares are known.
pub mod attack_sets {
    pub use crate::attacks::pawn_set_attacks;
    pub use crate::tables::{
        between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, rook_attacks,
    };
}

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
