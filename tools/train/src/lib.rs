//! Training data for the networks: games of the engine against itself, kept in a few bytes a turn.
//!
//! | module | what it holds |
//! |---|---|
//! | [`play`] | games from random openings, a fixed number of nodes a turn |
//! | [`adjudicate`] | when a game is not played on |
//! | [`record`], [`blocks`] | games as bytes, and files of them |
//! | [`samples`], [`extract`] | quiet positions of games, and their inputs as arrays |
//! | [`judge`] | how well evaluations tell results |
//! | [`wdl`] | the curve from scores to results |
//! | [`book`] | balanced positions for matches |

pub mod adjudicate;
pub mod blocks;
pub mod book;
pub mod extract;
pub mod judge;
pub mod play;
pub mod record;
pub mod samples;
pub mod wdl;
