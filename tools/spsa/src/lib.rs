//! Simultaneous perturbation stochastic approximation: all numbers are moved a little at once, by chance up or down,
//! and the engine plays against the one with the opposite moves. Who wins tells a slope, a noisy one; thousands of
//! small steps along it go uphill.
//!
//! | module | what it holds |
//! |---|---|
//! | [`parameter`] | what is tuned: name, value, bounds, step |
//! | [`tuner`] | the steps |
//! | [`state`] | how far it has come, in a file |
//! | [`games`] | games that tell who is better |

pub mod games;
pub mod parameter;
pub mod state;
pub mod tuner;
