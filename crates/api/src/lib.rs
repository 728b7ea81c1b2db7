//! What a client is told about games and positions, as JSON. The server answers with it over HTTP and
//! WebSocket, and a page that carries the rules itself (`sandtable-wasm`) answers itself with the same.
//! Nothing here waits, writes or opens a socket.
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

pub mod create;
pub mod dto;
pub mod error;
pub mod live_game;
pub mod questions;
pub mod refused;
pub mod review;
pub mod thinker;
mod time;
