//! Networks that evaluate positions (NNUE), in integers: the same answer on every processor.
//!
//! A network has an input for each piece on each square, seen by each side (a *view*); a hidden layer
//! for each view, kept up to date while a search makes and takes back moves (an *accumulator*); and one
//! layer of outputs, of which the number of pieces chooses one.
//!
//! | module | what it holds |
//! |---|---|
//! | [`features`](Features) | what a game tells: its inputs, and how they change |
//! | `chess`, `cotulenh` | the inputs of the two games |
//! | [`network`](Network) | weights, their file, the output layer |
//! | [`accumulators`](Accumulators) | the hidden layer at each height of a search |
//! | `kernels`, `dispatch` | the loops, and which compilation of them the processor can run |

mod accumulators;
mod chess;
mod cotulenh;
mod dispatch;
mod features;
mod kernels;
mod network;

pub use accumulators::Accumulators;
pub use features::{Changes, Features, Inputs, active_inputs};
pub use network::{Network, NetworkError, Row};
