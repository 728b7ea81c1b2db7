//! Networks that evaluate positions (NNUE), in integers: the same answer on every processor.
//!
//! A network has an input for each piece on each square, seen by each side (a *view*); a hidden layer
//! for each view, kept up to date while a search makes and takes back moves (an *accumulator*); and
//! outputs, of which the number of pieces chooses one: each one layer of weights, or three.
//!
//! | module | what it holds |
//! |---|---|
//! | [`features`](Features) | what a game tells: its inputs, and how they change |
//! | `chess`, `cotulenh` | the inputs of the two games |
//! | [`network`](Network) | weights, their file, an output of one layer |
//! | `layers` | an output of three layers |
//! | [`accumulators`](Accumulators) | the hidden layer at each height of a search |
//! | `kernels`, `avx2`, `avx512`, `dispatch` | the loops, and which compilation of them the processor can run |

mod accumulators;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod chess;
mod cotulenh;
mod dispatch;
mod features;
mod kernels;
mod layers;
mod network;

pub use accumulators::Accumulators;
pub use features::{Changes, Features, Inputs, active_inputs};
pub use network::{Network, NetworkError, Row};
