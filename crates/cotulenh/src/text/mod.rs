//! Actions as text (R11.3–R11.5).
//!
//! | text | form |
//! |---|---|
//! | `Ic5c6`, `(TI)e4xe6`, `Te4>_e6` | an action, long |
//! | `Ic6`, `(TI)xe6`, `T4>_e6` | an action, short |
//! | `commit` | ends an open deploy |
//! | `c6:` | opens a deploy without a step ([`Action::start`](crate::Action::start)) |
//! | `e4:F:I>d4,T>e6` | a whole deploy turn, long |
//! | `F<I>d4,T>e6` | a whole deploy turn, short |

pub(crate) mod grammar;
mod write;

pub use write::long_text;
