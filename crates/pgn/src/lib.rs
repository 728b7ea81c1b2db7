//! PGN, the text of whole games, for chess and Cờ Tư Lệnh.
//!
//! | layer | for whom |
//! |---|---|
//! | [`Reader`], [`Visitor`] | cuts a file of any size into tags, moves, comments, variations; knows no rules |
//! | [`count_moves`] | plays all main lines by the rules, fast |
//! | [`Checkups`] | plays all lines by the rules and says what is wrong, in the same memory for any file |
//! | [`Records`], [`Record`] | whole games as trees, with comments, clocks and evaluations; what is damaged is kept as far as it can be read |
//! | [`Record::to_pgn`] | writes them |
//!
//! What the games differ in is [`Dialect`], how words are cut, and [`PgnPosition`], what they mean.
//!
//! ```
//! use sandtable_cotulenh::Board;
//! use sandtable_pgn::read_all;
//!
//! let file = "[Red \"An\"]\n[Blue \"Bình\"]\n\n1. Ic6 Ik7 ( 1... Ic7 $5 { closer } ) 2. Ic5 *";
//! let records = read_all::<Board>(file.as_bytes());
//! let record = records.into_iter().next().unwrap()?;
//! assert_eq!(record.tree.len(), 4);
//! let text = record.to_pgn();
//! assert!(text.ends_with("\n1. Ic6 Ik7 ( 1... Ic7 $5 { closer } ) 2. Ic5 *\n\n"), "{text}");
//! # Ok::<(), sandtable_pgn::Error>(())
//! ```
//!
//! The crate needs an allocator and no operating system. The feature `std`, on by default, makes
//! every `std::io::Read` a [`Source`].

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod book;
mod build;
mod check;
mod comment;
mod dialect;
mod error;
mod nag;
mod position;
mod reader;
mod record;
mod replay;
mod result;
mod source;
mod tags;
mod text;
mod visitor;
mod write;

pub use book::{BookTextError, read_book_text};
pub use check::{Checkup, Checkups};
pub use dialect::{Chess, Cotulenh, Dialect};
pub use error::{Error, ErrorKind, Expected, NotATurn, Place, Token, VisitError};
pub use position::{
    NULL_MOVE, PgnPosition, StartError, TurnError, is_null_move, position_of_tags, read_turn,
};
pub use reader::{MOST_MOVE_BYTES, MOST_NESTING, MOST_TOKEN_BYTES, Reader, Spot};
pub use record::{MOST_FAULTS, Record, Records, read_all};
pub use replay::{Count, count_moves};
pub use result::GameResult;
pub use source::{Source, SourceError};
pub use tags::{TagError, Tags};
pub use text::Text;
pub use visitor::{Look, Visitor};
