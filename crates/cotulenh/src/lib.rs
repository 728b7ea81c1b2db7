//! Cờ Tư Lệnh (Commander Chess): the whole game, with exact undo.

#![no_std]

extern crate alloc;

mod action;
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
pub use list::ActionList;
pub use piece::{Kind, KindSet, Piece};
pub use rules::{Deploy, Rules, Step};
pub use setup::{Setup, SetupFault};
pub use square::Square;
pub use terrain::Terrain;
pub use unit::Unit;
