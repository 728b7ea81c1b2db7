//! One conformance suite, run on every `Position` there is.
//!
//! * [`data`] finds and reads the files under `data/`.
//! * [`conformance`] compares a game with them.
//! * [`keyless`] is any game without keys.
//! * [`play`] plays games, and takes them back; [`tree`] grows variations.
//! * [`walk`] plays at random and looks at every step.
//!
//! The functions panic with a message that names the position, as tests do.

pub mod conformance;
pub mod data;
pub mod keyless;
pub mod play;
pub mod tree;
pub mod walk;
