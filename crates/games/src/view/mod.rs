//! The data: what every door gives out, with the same names and the same meaning.
//!
//! | file | what |
//! |---|---|
//! | `words` | sides, pieces, manners, outcomes |
//! | `position` | a position with all that a board needs |
//! | `turn` | a turn and its steps |
//! | `tree` | a game with variations |

mod position;
mod tree;
mod turn;
mod words;

pub use position::*;
pub use tree::*;
pub use turn::*;
pub use words::*;
