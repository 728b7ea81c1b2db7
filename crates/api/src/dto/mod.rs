//! The JSON of `docs/server.md` that is the server's own. Positions, turns and trees are those of the
//! façade, `sandtable-games`.
//!
//! | file | what |
//! |---|---|
//! | `game` | a game, its clocks and offers; what is asked to create one |
//! | `study` | questions about positions |
//! | `review` | a game with the engine's opinion |
//! | `command` | what a client sends over a socket |
//! | `message` | the parts of commands, and what is sent to clients over a socket |

mod command;
mod game;
mod message;
mod review;
mod study;

pub use command::*;
pub use game::*;
pub use message::*;
pub use review::*;
pub use study::*;
