//! One search for both games, and an evaluation of each.
//!
//! | module | what it holds |
//! |---|---|
//! | [`game`](Playable) | what a game adds to the contract so that it can be searched |
//! | [`tally`] | evaluations as sums of weights, for playing and for tuning |

pub mod cotulenh;
mod game;
pub mod tally;

pub use game::Playable;
