//! What a person adds to a turn (B35).

use crate::text::grammar::{Cursor, Syntax};
use alloc::vec::Vec;

/// A mark after a turn (B35).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BookAnnotation {
    /// `+`
    Good,
    /// `++`
    Excellent,
    /// `-`
    Bad,
    /// `--`
    Terrible,
    /// `?`
    Doubtful,
    /// `=`
    Draw,
    /// `!!`: it loses.
    Loses,
    /// `$`: it is against the rules.
    AgainstTheRules,
}

impl BookAnnotation {
    /// All of them; one that begins with another comes before it.
    pub const ALL: [BookAnnotation; 8] = [
        BookAnnotation::Excellent,
        BookAnnotation::Good,
        BookAnnotation::Terrible,
        BookAnnotation::Bad,
        BookAnnotation::Doubtful,
        BookAnnotation::Draw,
        BookAnnotation::Loses,
        BookAnnotation::AgainstTheRules,
    ];

    /// How it is written.
    pub const fn sign(self) -> &'static str {
        match self {
            BookAnnotation::Good => "+",
            BookAnnotation::Excellent => "++",
            BookAnnotation::Bad => "-",
            BookAnnotation::Terrible => "--",
            BookAnnotation::Doubtful => "?",
            BookAnnotation::Draw => "=",
            BookAnnotation::Loses => "!!",
            BookAnnotation::AgainstTheRules => "$",
        }
    }

    /// Its number in PGN; `None` for those that are a [comment](BookAnnotation::comment) there.
    pub const fn nag(self) -> Option<u8> {
        match self {
            BookAnnotation::Good => Some(1),
            BookAnnotation::Excellent => Some(3),
            BookAnnotation::Bad => Some(2),
            BookAnnotation::Terrible => Some(4),
            BookAnnotation::Doubtful => Some(6),
            BookAnnotation::Draw => Some(10),
            BookAnnotation::Loses | BookAnnotation::AgainstTheRules => None,
        }
    }

    /// Its words in PGN, where it has no number.
    pub const fn comment(self) -> Option<&'static str> {
        match self {
            BookAnnotation::Loses => Some("loses"),
            BookAnnotation::AgainstTheRules => Some("against the rules"),
            _ => None,
        }
    }
}

/// The annotations at the end of a turn in the rulebook's notation, in their order. The rest of the
/// text is not looked at.
///
/// ```
/// use sandtable_cotulenh::text::book_annotations;
///
/// let nags: Vec<_> = book_annotations("In4,2_5,2 ++").iter().map(|mark| mark.nag()).collect();
/// assert_eq!(nags, [Some(3)]);
/// assert!(book_annotations("In4,2_5,2").is_empty());
/// ```
pub fn book_annotations(text: &str) -> Vec<BookAnnotation> {
    let is_mark = |c: char| c.is_whitespace() || "+-?=!$".contains(c);
    let at = text.trim_end_matches(is_mark).len();
    read(&mut Cursor::new(text, at)).unwrap_or_default()
}

/// All annotations up to the end of the text.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Vec<BookAnnotation>, Syntax> {
    let mut found = Vec::new();
    loop {
        cursor.skip_spaces();
        if cursor.rest().is_empty() {
            return Ok(found);
        }
        let mut all = BookAnnotation::ALL.into_iter();
        match all.find(|annotation| cursor.eat_text(annotation.sign())) {
            Some(annotation) => found.push(annotation),
            None => {
                let expected = "the end of the turn, or an annotation: + ++ - -- ? = !! $";
                return Err(cursor.expected(expected));
            }
        }
    }
}
