//! Nothing but tests: libraries by other authors are asked the same questions, and must give the
//! same answers. The crate is not a default member, so that nobody who uses this project builds
//! them.
