//! Games of chess and Cờ Tư Lệnh over HTTP and WebSocket, kept turn by turn in SQLite.
#![allow(dead_code)]
pub mod error;
pub mod referee;
pub mod secret;
pub mod store;
pub mod table;
pub mod time;
pub mod wire;
