//! What goes over the wire: the JSON of `docs/server.md`, and nothing else.
//!
//! | file | what |
//! |---|---|
//! | `words` | games, sides, pieces |
//! | `position` | a position with all that a board needs |
//! | `turn` | a turn and its steps |
//! | `game` | a game, its clocks and offers; what is asked to create one |
//! | `study` | questions about positions; trees in and out |
//! | `message` | both directions of the sockets |

mod game;
mod message;
mod position;
mod study;
mod turn;
mod words;

pub use game::*;
pub use message::*;
pub use position::*;
pub use study::*;
pub use turn::*;
pub use words::*;
