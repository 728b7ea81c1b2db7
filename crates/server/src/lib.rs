//! Games of chess and Cờ Tư Lệnh over HTTP and WebSocket, kept turn by turn in SQLite.
//!
//! A turn comes in through a `socket`, is judged at the `table` of its `room`, is kept in the
//! `store`, and only then told to everybody. The rules are those of this project; the `referee` asks
//! them. `docs/server.md` is what a client sees.
//!
//! | module | what |
//! |---|---|
//! | `serve` | the server as a whole: starts, runs, goes down in order |
//! | `app` | what all parts share, and how much is allowed |
//! | `http` | requests and the files of `web/` |
//! | `socket` | connections of players, watchers and analysts |
//! | `room` | a game with the people around it |
//! | `table` | a game as it is played: events, clocks, offers |
//! | `referee` | what is asked of the rules |
//! | `engine` | threads that think, and whose turn it is |
//! | `store` | games in a file |
//! | `wire` | the JSON of all this |
//! | `secret`, `time`, `error` | names, clocks, refusals |

mod app;
mod engine;
mod error;
mod http;
mod referee;
mod room;
mod secret;
mod serve;
mod socket;
mod store;
mod table;
mod time;
mod wire;

pub use app::Limits;
pub use serve::{Config, Server, StartError};
