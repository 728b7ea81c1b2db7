//! One search for both games, and an evaluation of each.
//!
//! | module | what it holds |
//! |---|---|
//! | [`engine`](Engine) | threads, a table, and what they remember from move to move |
//! | [`game`](Playable) | what a game adds to the contract so that it can be searched |
//! | `search/` | the search itself, a file for each part |
//! | `order`, `history` | which moves are tried first |
//! | `table` | what was found out about positions |
//! | [`limits`](Limits), `time`, [`control`](Control) | when a search ends |
//! | [`skill`](Skill) | levels for people |
//! | [`recall`](Recall) | values of positions evaluated before |
//! | [`tally`] | evaluations as sums of weights, for playing and for tuning |
//! | [`chess`], [`cotulenh`] | the two games |

pub mod chess;
mod control;
pub mod cotulenh;
mod engine;
mod game;
mod history;
mod limits;
mod order;
mod recall;
mod report;
mod search;
mod situation;
mod skill;
mod table;
pub mod tally;
mod time;
pub mod value;

pub use control::Control;
pub use engine::{Engine, Resources, split_turns};
pub use game::Playable;
pub use limits::{ClockLimits, Limits};
pub use recall::Recall;
pub use report::{Answer, Report};
pub use search::Settings;
pub use situation::Situation;
pub use skill::{LEVELS, STRONGEST_ELO, Skill, WEAKEST_ELO, elo_of_level};
pub use value::Score;
