//! A position that is changed in place and put back exactly.
//!
//! Everything in Sandtable rests on one contract, [`Position`]: `make` plays a move in place and
//! hands back a small token, `unmake` takes that token and restores every field. The games live in
//! their own crates; what is the same for all of them lives here.
//!
//! | module | what it holds |
//! |---|---|
//! | [`position`](Position) | the contract itself |
//! | [`notation`](Notation) | positions, moves and whole turns as text, in every [variant](GameVariant) of a game |
//! | [`Turn`], [`for_each_turn`] | the moves of one turn |
//! | [`sink`](Sink) | where generated moves go: a list, a counter |
//! | [`perft`](perft()) | counting leaves, the proof of a move generator |
//! | [`CopyMake`], [`Checked`] | the same contract with a copy as token, or with every step verified |
//! | [`Game`], [`Conclusion`] | moves with undo, redo and a result; how the rules of a game end it |
//! | [`Tree`] | moves with variations and notes, and a cursor among them |
//! | [`Side`], [`Outcome`] | who moves, how it ended |
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `count-generations` | counts generations of legal moves, for tests that bound them; needs `std` |
//!
//! # A move cannot be undone twice
//! The token is consumed by `unmake`, and it is not `Clone`, so this does not compile:
//!
//! ```compile_fail,E0382
//! use sandtable_core::Position;
//!
//! fn undo_twice<P: Position>(position: &mut P, mv: P::Move) {
//!     let undo = position.make(mv);
//!     position.unmake(mv, undo);
//!     position.unmake(mv, undo); // the token is gone
//! }
//! ```

#![no_std]

extern crate alloc;

mod checked;
mod conclusion;
mod copy_make;
mod game;
#[cfg(feature = "count-generations")]
pub mod generations;
mod notation;
mod outcome;
mod perft;
mod position;
mod random;
mod side;
mod sink;
mod tree;
mod turn;
mod variant;

pub use checked::{Checked, CheckedUndo};
pub use conclusion::Conclusion;
pub use copy_make::{CopyMake, Snapshot};
pub use game::{Change, Ending, Game, ListenerId, Refused};
pub use notation::{MOST_FEN_BYTES, MOST_MOVE_BYTES, Notation, Strictness, TextError};
pub use outcome::{DrawReason, Outcome, PointsAt, Status, WinReason};
pub use perft::{count_moves, divide, perft, perft_every_leaf};
pub use position::{AuditFault, IllegalMove, Position};
pub use random::split_mix;
pub use side::Side;
pub use sink::{Counter, Sink};
pub use tree::{
    Clock, ClockError, CommentCommand, Eval, EvalError, Lines, Node, NodeId, Notes, Score, Tree,
    TreeError, TreePart, Walk,
};
pub use turn::{MOST_MOVES_A_TURN, Turn, after_turn, for_each_turn};
pub use variant::{GameVariant, UnknownVariant};
