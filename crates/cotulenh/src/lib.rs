//! Cờ Tư Lệnh (Commander Chess): the whole game, with exact undo.
//!
//! Two boards play the same game. [`Board`] is there to be run: sets of squares, legality tried only
//! where it can matter, a small undo token. [`mailbox::Mailbox`] is there to be read beside the
//! rules. Tests play them against each other; both offer [`Rules`], over which text is written.
//!
//! A turn may be several actions (R6): ask [`turn`](sandtable_core::Position::turn) after `make`.
//!
//! ```
//! use sandtable_core::{Notation, Position, Side};
//! use sandtable_cotulenh::{Board, Rules};
//!
//! let mut board = Board::from_fen("6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1")?;
//! let step = board.parse_move("If5>f6").expect("the infantry may leave the tank");
//! let undo = board.make(step);
//! assert_eq!(board.turn(), Side::First, "the tank may still act");
//! assert_eq!(
//!     board.fen(),
//!     "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1 f5:T:I>f6...",
//! );
//! board.unmake(step, undo);
//! assert!(board.deploy().is_none());
//! # Ok::<(), sandtable_cotulenh::fen::FenError>(())
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
//! | `square`, `terrain`, `piece`, `unit`, `action`, `parse` | the words: squares, units, packed actions; their text |
//! | `variant`, `battle` | which rules are played (B1–B9, B20); points and results (B21–B24) |
//! | `setup` | a placement that may be nonsense, and every fault it can have |
//! | `rules` | what both boards offer beyond the contract |
//! | `board/` | the fast board: attacks, move generation, air defence, make and unmake |
//! | `mailbox/` | the textbook board |
//! | `why` | what is said when something is not legal |
//! | `fen/`, `text/`, `notation`, `diagram` | positions and actions as text; the board drawn |
//! | `serde_text` | squares, actions and boards for serde, with the feature of that name |

#![no_std]

extern crate alloc;

mod action;
mod battle;
mod board;
mod diagram;
pub mod fen;
pub mod mailbox;
mod notation;
mod parse;
mod piece;
mod rules;
#[cfg(feature = "serde")]
mod serde_text;
mod setup;
mod square;
mod terrain;
pub mod text;
mod unit;
mod variant;
mod why;

pub use action::{Action, ActionKind, ActionList, Manner};
pub use board::{Attacker, Board, Flown, NullUndo, Ring, SquareSet, Squares, Undo};
pub use parse::ParseError;
pub use piece::{Kind, KindSet, Kinds, Piece};
pub use rules::{Deploy, Rules, Step};
/// The side of a player: `Color::Red`, `Color::Blue`.
pub use sandtable_core::Side as Color;
pub use setup::{Setup, SetupFault};
pub use square::{File, Rank, Square};
pub use terrain::Terrain;
pub use unit::Unit;
pub use variant::{Battle, RuleSet, Variant};
pub use why::Why;

/// R10.4: as many turns without a capture are a draw.
pub const FIFTY_MOVES: u16 = 100;
/// R10.4: the same position at the start of as many turns is a draw.
pub const THREEFOLD: usize = 3;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
