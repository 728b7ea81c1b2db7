//! Training data for the networks: games of the engine against itself, kept in a few bytes a turn.
//!
//! | module | what it holds |
//! |---|---|
//! | [`play`] | games from random openings, a fixed number of nodes a turn |
//! | [`adjudicate`] | when a game is not played on |
//! | [`record`], [`blocks`] | games as bytes, and files of them |
//! | [`samples`], [`extract`] | quiet positions of games, and their inputs as arrays |
//! | [`positions`], [`fit`], [`network_file`] | these arrays, training on them, the network that comes of it |
//! | [`judge`] | how well evaluations tell results |
//! | [`wdl`] | the curve from scores to results |
//! | [`book`] | balanced positions for matches |

pub mod adjudicate;
pub mod blocks;
pub mod book;
pub mod extract;
pub mod fit;
pub mod judge;
pub mod network_file;
pub mod play;
pub mod positions;
pub mod record;
pub mod samples;
pub mod wdl;
