use super::{Clock, Eval};
use alloc::string::String;
use alloc::vec::Vec;

/// What people and programs write beside a move. Nothing of it touches the rules.
///
/// What stands before the first move of a game is about the game: it belongs `after` the root.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Notes {
    /// Comments before the move, as at the beginning of a variation.
    pub before: Vec<String>,
    /// Comments after the move, without the commands that stood in them.
    pub after: Vec<String>,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// The time the player had left after the move: `[%clk 1:59:58]`.
    pub clock: Option<Clock>,
    /// What a program thought of the position after the move: `[%eval 0.25]`.
    pub eval: Option<Eval>,
    /// Commands nobody here understands, kept as they came: `[%csl Gd4]`.
    pub commands: Vec<CommentCommand>,
}

/// A command in a comment: `[%name value]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommentCommand {
    /// What stands after `%`, up to the first space.
    pub name: String,
    /// The rest, which may be empty.
    pub value: String,
}

impl Notes {
    /// Whether nothing is written.
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }
}
