//! Requests and answers about games and positions, as JSON, and the code behind them. The server uses it
//! over HTTP and WebSocket, `sandtable-wasm` inside a page. There is no I/O in it.
//!
//! | module | what |
//! |---|---|
//! | `dto` | the JSON |
//! | `error`, `refused` | refusals |
//! | `questions` | questions about positions; PGN in and out |
//! | `create` | from a wish for a game to a game |
//! | `live_game` | a game as it is played: events, clocks, offers |
//! | `review` | a game turn by turn with the engine's opinion |
//! | `thinker` | the engine: turns and analyses |
//! | `time` | dates |
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `axum` | refusals as responses of an axum server |
//! | `openapi` | schemas of the data, for a description of an HTTP interface |

pub mod create;
pub mod dto;
pub mod error;
pub mod live_game;
pub mod questions;
pub mod refused;
pub mod review;
pub mod thinker;
mod time;
