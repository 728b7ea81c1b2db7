//! The C interface: `include/sandtable.h`, which is generated from this crate by
//! `cargo run --package sandtable-header`. It translates calls and errors for the façade,
//! `sandtable-games`, and has no rule of its own. `docs/c.md` is for those who use it.
//!
//! | module | what |
//! |---|---|
//! | `boundary` | the exported functions, with all unsafe code |
//! | `questions` | what they ask of a game, in safe code |
//! | `failure` | why a call failed, kept for each thread |

#[allow(unsafe_code)]
mod boundary;
mod failure;
mod questions;

pub use boundary::*;
