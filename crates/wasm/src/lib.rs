//! Rules, games against the engine and analysis inside a page, as WebAssembly. What goes in and out is
//! the JSON of `docs/server.md`, so that a page speaks to its own worker as it speaks to a server.
//!
//! | module | what |
//! |---|---|
//! | `questions` | positions, reasons, PGN in and out |
//! | `local_game` | a game that is kept by the page, not by a server |
//! | `record` | such a game as the page keeps it |
//! | `thinking` | the engine, for a worker of its own |

mod local_game;
mod questions;
mod record;
mod thinking;

pub use local_game::LocalGame;
pub use questions::ask;
pub use thinking::EngineWorker;

use sandtable_api::error::{Error, ErrorAnswer};

/// Numbers of JavaScript are whole here: times in milliseconds, counts.
fn whole(number: f64) -> u64 {
    if number >= 0.0 { number as u64 } else { 0 }
}

fn to_json<T: serde::Serialize>(value: &T) -> String {
    // Text, numbers and lists only: they can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

/// A refusal as a server would send it.
fn refusal(error: Error) -> String {
    to_json(&ErrorAnswer { error: *error.body })
}

fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| Error::bad_request(error.to_string()))
}
