//! The Universal Chess Interface: how programs talk to the engine, in either game.
//!
//! Input and output are passed in, so that a test talks to it in strings. Nothing but the protocol
//! is ever written. Words it does not know are ignored; a position it cannot read is answered by
//! `info string` and changes nothing.
//!
//! A turn of Cờ Tư Lệnh is one token in both directions, however many steps it has.
//!
//! | module | what it holds |
//! |---|---|
//! | [`session`](UciSession) | the conversation over UCI |
//! | `command` | lines of text as commands |
//! | `options` | what can be set, and to what |
//! | `variant` | what the protocol asks of a game |
//! | `player` | the engine behind the protocol: its position, and the search under way |
//! | `info` | what the engine says while it thinks |
//! | `debug_commands` | `d`, `eval` and `go perft`, for people |
//!
//! With the feature `tune` constants of the search are options; it is for tuning them.
//!
//! ```
//! use sandtable_protocol::{UciOutput, UciSession};
//!
//! let output = UciOutput::to(Vec::new());
//! let mut session = UciSession::new(output.clone());
//! for line in ["uci", "position startpos moves e2e4", "go depth 3"] {
//!     assert!(session.hear(line));
//! }
//! session.wait();
//! let said = output.with(|bytes| String::from_utf8_lossy(bytes).into_owned());
//! assert!(said.contains("uciok\n") && said.contains("\nbestmove "));
//! ```

mod command;
mod debug_commands;
mod info;
mod options;
mod output;
mod player;
mod session;

pub use output::UciOutput;
pub use session::{UciSession, run};
