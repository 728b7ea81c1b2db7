//! Nothing but tests: libraries by other authors are asked the same questions, and must give the
//! same answers. The crate is not a default member, so that nobody who uses this project builds
//! them.

/// The Rust of the pages for beginners and of the cookbook, compiled and run.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../docs/start/rust.md")]
    struct GettingStarted;
    #[doc = include_str!("../../docs/cookbook/perft.md")]
    struct CountPositions;
    #[doc = include_str!("../../docs/cookbook/best-turn.md")]
    struct FindTheBestTurn;
}
