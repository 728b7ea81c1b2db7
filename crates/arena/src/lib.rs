//! Matches between engines, in chess and Cờ Tư Lệnh.
//!
//! Engines are processes that speak UCI or the protocol of xboard. The rules are ours: what an
//! engine sends is read and checked on our own boards, and [`Game`](sandtable_core::Game) says when
//! a game is over. A crash, a hang, an illegal move or a fallen flag loses a game and never a match.
//!
//! | module | what |
//! |---|---|
//! | `fields`, `spec`, `limits` | what is written on the command line: engines, clocks |
//! | `contest/` | what the arena asks of a game |
//! | `openings/` | where games begin: by chance and balanced, or from a file |
//! | `process`, `group`, `guard`, `dialogue` | an engine as a process that never outlives the arena; its log |
//! | `wire/` | the two protocols |
//! | `player`, `duel`, `ending`, `adjudicate` | one game |
//! | `record` | a game as PGN |
//! | `run`, `tally`, `effort` | many games, on many threads, and their sum |
//! | `stats/`, `summary` | what the sum means, and how it is told |
//! | `material` | a player that looks one turn ahead |

mod adjudicate;
mod contest;
mod dialogue;
mod duel;
mod effort;
mod ending;
mod fields;
mod group;
pub mod guard;
mod limits;
pub mod material;
mod openings;
mod player;
mod process;
mod record;
mod run;
mod spec;
mod stats;
mod summary;
mod tally;
mod wire;

pub use adjudicate::{DrawRule, ResignRule, Rules, Verdict};
pub use contest::Contest;
pub use duel::Played;
pub use effort::{Effort, Fouls};
pub use ending::{Ending, Foul};
pub use fields::{FieldError, FieldFault};
pub use limits::{Clock, Limits, TimeControl, TimeControlError};
pub use openings::{Generator, NoOpening, Opening, OpeningFileError, Openings};
pub use run::{Match, MatchError, Watch};
pub use spec::{EngineFields, EngineSpec, Program, Proto};
pub use stats::{Decision, Estimate, Score, Sprt, SprtState, elo_of_score, score_of_elo};
pub use summary::{EngineSummary, Summary};
pub use tally::Tally;
pub use wire::{Failure, Info, Patience};
