//! Tactics of Cờ Tư Lệnh: positions in which one deploy is clearly the best turn, and how fast engines see it.
//!
//! | module | what it holds |
//! |---|---|
//! | [`problem`] | a position with its solution, and the files of them |
//! | [`deploy`] | whether a position is won by one deploy alone |
//! | [`find`] | the command that finds such positions in games of the engine against itself |
//! | [`recheck`] | the command that takes out what today's evaluations do not prove |
//! | [`uci`] | an engine as a process |
//! | [`cpu`] | the processor time of a process |
//! | [`measure`] | the command that measures engines |
//! | [`table`] | what was measured, as text |
//!
//! `cotulenh.epd` is the suite; `docs/strength.md` has the results.

pub mod cpu;
pub mod deploy;
pub mod find;
pub mod measure;
pub mod problem;
pub mod recheck;
pub mod table;
pub mod uci;
