use super::grammar::Cursor;
use crate::{KindSet, Square};

/// What the text of one action speaks of, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meant {
    /// Who should act, if that is written.
    pub group: Option<KindSet>,
    /// Where from, if all of it is written.
    pub from: Option<Square>,
    /// The target.
    pub to: Square,
}

/// Reads the text of an action without asking any board, to explain why it is refused. `None` if it
/// is no such text.
pub fn meant(text: &str) -> Option<Meant> {
    let mut cursor = Cursor::new(text, 0);
    let pattern = cursor.pattern().ok()?;
    cursor.expect_end().ok()?;
    let group = pattern.unit.map(|unit| unit.members);
    Some(Meant { group, from: pattern.origin.square(), to: pattern.to })
}
