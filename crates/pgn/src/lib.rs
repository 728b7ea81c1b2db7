//! PGN, the text of whole games, for chess and Cờ Tư Lệnh.

mod dialect;
mod error;
mod nag;
mod reader;
mod score;
mod text;
mod visitor;

pub use dialect::{Chess, Cotulenh, Dialect};
pub use error::{Error, ErrorKind, Fault, NotATurn, Place, UnknownVariant};
pub use reader::{MOST_MOVE_BYTES, MOST_NESTING, MOST_TOKEN_BYTES, Reader, Spot};
pub use score::Score;
pub use text::Text;
pub use visitor::{Look, Visitor};
