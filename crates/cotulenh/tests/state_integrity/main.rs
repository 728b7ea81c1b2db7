//! Whatever an action changes, taking it back restores: every kind of action in every kind of
//! situation, on every board there is.
//!
//! [`support::assert_restores`] looks at all fields before and after; what differs from test to
//! test is the situation, and the position it leads to, which is worked out from the rules.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../support/mod.rs"]
mod support;

mod deploys;
mod keys;
mod promotions;
mod whole_units;
