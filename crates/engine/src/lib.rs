//! One search for both games, and an evaluation of each.
//!
//! | module | what it holds |
//! |---|---|
//! | [`engine`](Engine) | threads (lazy SMP), resources, what is kept from move to move |
//! | [`playable`](Playable) | what a game adds to the contract so that it can be searched |
//! | `search/` | alpha-beta: iterative deepening, pruning, reductions, extensions, quiescence |
//! | `move_picker`, `history` | move ordering: stages, killers, history heuristic |
//! | `correction_history` | what the static evaluation is corrected by |
//! | `transposition`, `memory` | the transposition table, and how large it may be |
//! | `prefetch` | prefetch of a cache line |
//! | [`root_position`](RootPosition) | the position to search and the keys of its game |
//! | [`limits`](Limits), `time_management`, [`control`](Control) | when a search ends |
//! | [`report`](Report) | what a search tells: principal variations, the answer |
//! | [`skill`](Skill) | levels for people |
//! | `tunable` | constants that can be tuned |
//! | [`value`] | values, mate scores |
//! | [`eval_cache`](EvalCache) | values of positions evaluated before |
//! | `network_eval` | evaluation by a network |
//! | [`tapered`] | tapered evaluation as a sum of weights, for playing and for tuning |
//! | [`chess`], [`cotulenh`] | the two games: evaluation (`eval/`), static exchange evaluation (`see`) |
//!
//! With the feature `tune` constants of the search can be set while it runs; it is for tuning them.

pub mod chess;
mod control;
mod correction_history;
pub mod cotulenh;
mod engine;
mod eval_cache;
mod history;
mod limits;
mod memory;
mod move_picker;
mod network_eval;
mod playable;
mod prefetch;
mod report;
mod root_position;
mod search;
mod skill;
pub mod tapered;
mod time_management;
mod transposition;
mod tunable;
pub mod value;

pub use control::Control;
pub use correction_history::CORRECTION_KEYS;
pub use engine::{Engine, Resources, split_turns};
pub use eval_cache::EvalCache;
pub use limits::{ClockLimits, Limits};
pub use memory::{check_memory, memory_mebibytes};
pub use network_eval::NetworkEval;
pub use playable::Playable;
pub use report::{Answer, Report};
pub use root_position::RootPosition;
/// A value as people and protocols want it. In reports of the engine it is that of the side to move.
pub use sandtable_core::Score;
pub use sandtable_nnue::NetworkError;
pub use search::Settings;
pub use skill::{LEVELS, STRONGEST_ELO, Skill, WEAKEST_ELO, elo_of_level};
pub use tunable::Constants;
#[cfg(feature = "tune")]
pub use tunable::{TUNABLES, Tunable};
