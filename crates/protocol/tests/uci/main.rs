//! Conversations over the Universal Chess Interface, in strings.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod commands;
mod cotulenh;
mod garbage;
mod options;
mod positions;
mod searches;
mod stopping;
mod support;
