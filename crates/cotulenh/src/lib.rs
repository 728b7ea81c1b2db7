//! Cờ Tư Lệnh (Commander Chess): the whole game, with exact undo.

#![no_std]

extern crate alloc;

mod action;
mod board;
pub mod fen;
mod list;
pub mod mailbox;
mod notation;
mod piece;
mod rules;
mod setup;
mod square;
mod terrain;
pub mod text;
mod unit;

pub use action::{Action, ActionKind, Manner};
pub use board::{Board, Undo};
pub use list::ActionList;
pub use piece::{Kind, KindSet, Kinds, Piece};
pub use rules::{Deploy, Rules, Step};
pub use setup::{Setup, SetupFault};
pub use square::Square;
pub use terrain::Terrain;
pub use unit::Unit;

/// R10.4: as many turns without a capture are a draw.
pub const FIFTY_MOVES: u16 = 100;
/// R10.4: the same position at the start of as many turns is a draw.
pub const THREEFOLD: usize = 3;
