//! Puzzles: positions in which exactly one turn wins, found in games of the engine against itself.
//!
//! | module | what it holds |
//! |---|---|
//! | [`puzzle`] | a puzzle and the files it is written to |
//! | [`minable`] | what the tool asks of a game beyond the engine |
//! | [`selfplay`] | games with blunders, one by one from a seed |
//! | [`judge`] | searches: is one turn clearly better, and how long did it take to see |
//! | [`mate`] | exhaustive proof of mates |
//! | [`solution`] | from a position to a proven line |
//! | [`themes`] | what happens in a line |
//! | [`mine`], [`pick`], [`check`] | the three commands |
//!
//! How puzzles are mined, proven and measured is told in `docs/puzzles.md`.

pub mod check;
pub mod judge;
pub mod mate;
pub mod minable;
pub mod mine;
pub mod pick;
pub mod puzzle;
pub mod selfplay;
pub mod solution;
pub mod themes;
