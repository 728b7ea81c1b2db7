//! The server from outside: real sockets, a real database, and a client that knows no rules.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod analysis;
mod bytes_in_flight;
mod clocks;
mod crowd;
mod database;
mod errors;
mod event_limits;
mod games;
mod guards;
mod hosts;
mod lists;
mod metrics;
mod offers;
mod positions;
mod raw;
mod readiness;
mod resume;
mod sleeping_rooms;
mod slow_clients;
mod study;
mod support;
mod two_servers;
mod variants;
mod watchers;
mod whole_games;
