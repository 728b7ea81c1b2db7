//! Actions as text (R11.3–R11.5, B30–B36).
//!
//! | text | form |
//! |---|---|
//! | `Ic5c6`, `(TI)e4xe6`, `Te4>_e6` | an action, long |
//! | `Ic6`, `(TI)xe6`, `T4>_e6` | an action, short |
//! | `commit` | ends an open deploy |
//! | `c6:` | opens a deploy without a step ([`Action::start`](crate::Action::start)) |
//! | `e4:F:I>d4,T>e6` | a whole deploy turn, long |
//! | `F<I>d4,T>e6` | a whole deploy turn, short |
//! | `e4:F:I>d4...` | a deploy turn that is not ended (R11.2) |
//! | `(AfTIn)In3,4_3,3/T3,4_5,4` | a turn as the game's rulebook writes it (B30–B36) |

mod book;
mod error;
pub(crate) mod grammar;
mod legal;
mod meant;
mod open_turn;
mod read;
mod turn;
mod turn_write;
mod write;

pub use book::{BookAnnotation, book_annotations, book_turn, is_book_text, parse_book_turn};
pub use error::{MoveError, MoveErrorKind};
pub use legal::{Legal, short_text};
pub use meant::{Meant, meant};
pub use read::parse;
pub use turn::parse_turn;
pub use turn_write::{turn_short_text, turn_text};
pub use write::long_text;
