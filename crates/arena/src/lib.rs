//! Matches between engines, in chess and Cờ Tư Lệnh.
//!
//! Engines are processes that speak UCI or the protocol of xboard. The rules are ours: what an
//! engine sends is read and checked on our own boards, and [`Game`](sandtable_core::Game) says when
//! a game is over. A crash, a hang, an illegal move or a fallen flag loses a game and never a match.
//!
//! | module | what |
//! |---|---|
//! | `fields`, `spec`, `engine_limits` | what is written on the command line: engines, clocks |
//! | `contest/` | what the arena asks of a game |
//! | `openings/` | where games begin: from our books, from a file, or by chance and balanced |
//! | `process`, `group`, `guard`, `dialogue` | an engine as a process that never outlives the arena; its log |
//! | `affinity` | a processor for each game |
//! | `engine_protocol/` | the protocols of engines: UCI and xboard |
//! | `engine_player`, `duel`, `ending`, `adjudicate` | one game |
//! | `record` | a game as PGN |
//! | `run`, `pairs`, `watch`, `match_tally`, `effort` | many games, on many threads, and their sum |
//! | `state`, `settings` | how far a match has come, in a file |
//! | `stats/`, `summary` | what the sum means, and how it is told |
//! | `material` | a player that looks one turn ahead |

mod adjudicate;
mod affinity;
mod contest;
mod dialogue;
mod duel;
mod effort;
mod ending;
mod engine_limits;
mod engine_player;
mod engine_protocol;
mod fields;
mod group;
pub mod guard;
mod match_tally;
pub mod material;
mod openings;
mod pairs;
mod process;
mod record;
mod run;
mod settings;
mod spec;
mod state;
mod stats;
mod summary;
mod watch;

pub use adjudicate::{DrawRule, ResignRule, Rules, Verdict};
pub use affinity::NoProcessor;
pub use contest::Contest;
pub use duel::Played;
pub use effort::{Effort, Fouls};
pub use ending::{Ending, Foul};
pub use engine_limits::{Clock, EngineLimits, TimeControl, TimeControlError};
pub use engine_protocol::{Failure, Info, Patience};
pub use fields::{FieldError, FieldFault};
pub use match_tally::MatchTally;
pub use openings::{Generator, NoOpening, Opening, OpeningFileError, Openings, RANDOM_TURNS, book};
pub use pairs::Stop;
pub use run::Match;
pub use settings::{Settings, fingerprint};
pub use spec::{EngineFields, EngineSpec, Program, Proto};
pub use state::{StateError, StateFile};
pub use stats::{
    Decision, Estimate, MatchScore, Sprt, SprtModel, SprtState, elo_of_score, score_of_elo,
};
pub use summary::{EngineSummary, Summary};
pub use watch::{MatchError, Watch};
