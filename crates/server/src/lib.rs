//! Games of chess and Cờ Tư Lệnh over HTTP and WebSocket, kept turn by turn in SQLite, or in
//! PostgreSQL where several servers share them.
//!
//! A turn comes in through a `socket`, is judged by the live game of its `room`, is kept in the
//! `store`, and only then told to everybody. The rules are asked through the façade,
//! `sandtable-games`. `docs/server.md` is what a client sees.
//!
//! | module | what |
//! |---|---|
//! | `serve` | the server as a whole: starts, runs, goes down in order |
//! | `worker` | a process that only thinks, for servers that share a database |
//! | `app` | what all parts share, and how much is allowed |
//! | `net` | connections: whose, how many, how long, how much |
//! | `http` | requests and the files of `web/` |
//! | `socket` | connections of players, watchers and analysts |
//! | `room` | a game with the people around it |
//! | `engine` | threads that think, and whose turn it is |
//! | `store` | games in a file or a database |
//! | `metrics` | what is counted and measured, for Prometheus |
//! | `secret`, `time`, `priority` | names, clocks, threads that give way |
//!
//! The JSON of all this and the game as it is played are those of `sandtable-api`.

mod app;
mod engine;
mod http;
mod metrics;
mod net;
mod priority;
mod room;
mod secret;
mod serve;
mod socket;
mod store;
mod time;
mod worker;

pub use app::Limits;
pub use http::{NotAnOrigin, PublicUrl};
pub use ipnet::IpNet;
pub use net::{Tls, TlsError, TlsFiles};
pub use serve::{Config, Server, StartError};
pub use store::{Database, OpenError, StoreError, Transferred, backup, transfer};
pub use worker::Worker;
