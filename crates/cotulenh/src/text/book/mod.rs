//! Turns in the notation of the game's rulebook (B30–B36).
//!
//! | text | what |
//! |---|---|
//! | `In4,2_5,2` | a move from rank 4, file 2, both counted from 0 (B30) |
//! | `A2,3_E4,3` | a combination |
//! | `Af1,4@In5,4`, `Af1,4_@In5,4`, `Af1,8><Aa4,8` | a capture, a stay capture, one for one (B32) |
//! | `(NAfT)5,2_9,2` | a whole stack moves |
//! | `(NAfT)N8,2@N10,2/T8,2_8,4>C11,4` | a deploy that ends in check (B33, B34) |

mod annotations;
mod grammar;
mod read;
mod words;
mod write;

pub use annotations::{BookAnnotation, book_annotations};
pub use read::parse_book_turn;
pub(super) use words::BookUnit;
pub use write::book_turn;

/// Whether a text is in the rulebook's notation, if it is a turn at all: it has a square such as `4,2`
/// or `4.2`, which no text of R11 has.
///
/// ```
/// use sandtable_cotulenh::text::is_book_text;
///
/// assert!(is_book_text("In4,2_5,2"));
/// assert!(!is_book_text("e4:F:I>d4,T>e6"));
/// ```
pub fn is_book_text(text: &str) -> bool {
    text.as_bytes().windows(3).any(|window| {
        matches!(window, [left, b',' | b'.', right]
            if left.is_ascii_digit() && right.is_ascii_digit())
    })
}
