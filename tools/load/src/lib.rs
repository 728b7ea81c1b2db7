//! A client of the server: what tests and the load generator have in common.
//!
//! It knows no rules and no types of the server, only what `docs/server.md` says: it is what a
//! stranger would write.

mod http;
mod seat;

pub use http::{Answer, Client};
pub use seat::{Refused, Seat};
