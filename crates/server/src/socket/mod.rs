//! The sockets: one for each game, and one for analysis of anything.
//!
//! | file | what |
//! |---|---|
//! | `mod` | who may open one |
//! | `connection` | a connection: limits, signs of life, the way out |
//! | `game` | a person at a game |
//! | `analyst` | the engine's thoughts on the way to somebody |

mod analyst;
mod connection;
mod game;

pub use analyst::open as analysis;
pub use game::open as game;
