//! The native part of the npm package `sandtable`: a thin layer over `sandtable-games`. It contains no
//! rule and no text of an error: what is the same in every language is in the façade. The classes that
//! people see are written in TypeScript (`ts/`); what is exported here is for them alone.
//!
//! Moves go in and out as numbers, their bits; data as JSON, with the same names as everywhere;
//! refusals are thrown as JSON, and become errors of JavaScript in `ts/errors.ts`.
//!
//! | file | what |
//! |---|---|
//! | `errors` | refusals as JSON |
//! | `moves` | what a move is, by its bits; lists of moves |
//! | `set_up` | positions from what a constructor is given |
//! | `position` | a board and the moves made on it |
//! | `game` | a game with undo and redo |
//! | `record`, `node`, `reader` | PGN: trees, their nodes, texts |
//! | `engine`, `search` | the engine, which keeps its thread busy; its limits and lines as JSON |

mod engine;
mod errors;
mod game;
mod moves;
mod node;
mod position;
mod reader;
mod record;
mod search;
mod set_up;

use sandtable_games::GameKind;
use wasm_bindgen::prelude::wasm_bindgen;

fn to_json<T: serde::Serialize + ?Sized>(value: &T) -> String {
    // Text, numbers and lists only: they can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

/// The names of all games, as JSON.
#[wasm_bindgen]
pub fn games() -> String {
    to_json(&GameKind::ALL.map(GameKind::name))
}

/// The version of the package.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
