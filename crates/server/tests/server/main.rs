//! The server from outside: real sockets, a real file, and a client that knows no rules.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod analysis;
mod clocks;
mod crowd;
mod errors;
mod event_limits;
mod games;
mod guards;
mod lists;
mod offers;
mod positions;
mod resume;
mod sleeping_rooms;
mod study;
mod support;
mod variants;
mod whole_games;
