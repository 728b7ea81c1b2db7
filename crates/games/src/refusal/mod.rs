//! Why a move, a position or a file was refused: one word that programs know, what it speaks of, and
//! a sentence. Words for people in other languages are made from the first two.

mod chess;
mod cotulenh;

pub(crate) use chess::{fen_refusal as chess_fen, move_refusal as chess_move};
pub(crate) use cotulenh::{
    fen_refusal as cotulenh_fen, move_fault as cotulenh_fault, move_refusal as cotulenh_move,
    why as cotulenh_why,
};

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use sandtable_core::{Outcome, Refused};
use serde::Serialize;

/// Why something was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// One lower-case word, the same in every program text.
    pub reason: &'static str,
    /// What it speaks of, by name.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub params: Params,
    /// In English.
    pub text: String,
    /// The byte offset in the text that was refused.
    pub at: Option<usize>,
}

/// The parameters of a [`Refusal`], by name.
pub type Params = BTreeMap<&'static str, Param>;

/// One parameter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Param {
    /// A square, the letter of a piece, a word.
    Text(String),
    /// A number.
    Number(u64),
    /// Several squares, letters or words.
    List(Vec<String>),
}

impl From<String> for Param {
    fn from(text: String) -> Param {
        Param::Text(text)
    }
}

impl From<&str> for Param {
    fn from(text: &str) -> Param {
        Param::Text(text.to_string())
    }
}

impl From<char> for Param {
    fn from(letter: char) -> Param {
        Param::Text(letter.to_string())
    }
}

impl From<usize> for Param {
    fn from(number: usize) -> Param {
        Param::Number(number as u64)
    }
}

impl From<Vec<String>> for Param {
    fn from(list: Vec<String>) -> Param {
        Param::List(list)
    }
}

/// Parameters from names and values.
pub(crate) fn params<const N: usize>(named: [(&'static str, Param); N]) -> Params {
    named.into_iter().collect()
}

/// One parameter that can be written as text.
pub(crate) fn named(name: &'static str, value: impl fmt::Display) -> Params {
    params([(name, Param::Text(value.to_string()))])
}

/// Several of them, as a list.
pub(crate) fn list<T: fmt::Display>(values: impl IntoIterator<Item = T>) -> Param {
    Param::List(values.into_iter().map(|value| value.to_string()).collect())
}

impl Refusal {
    /// The reason of a value that is not what was expected.
    pub const BAD_VALUE: &'static str = "bad_value";

    /// A refusal that has nothing to point at.
    pub fn new(reason: &'static str, params: Params, text: impl Into<String>) -> Refusal {
        Refusal { reason, params, text: text.into(), at: None }
    }

    /// The same, at a byte of the text.
    pub fn at(self, at: Option<usize>) -> Refusal {
        Refusal { at, ..self }
    }

    /// More text than any move or position needs.
    pub fn too_long(most: usize) -> Refusal {
        let text = format!("the text goes on: expected at most {most} bytes");
        Refusal::new("too_long", params([("most", most.into())]), text).at(Some(most))
    }

    /// The game is over.
    pub fn over(outcome: Outcome) -> Refusal {
        let text = format!("the game is over: {outcome}");
        Refusal::new("game_over", named("outcome", outcome), text)
    }

    /// Not legal, for a reason that is not known.
    pub fn illegal() -> Refusal {
        Refusal::new("illegal", Params::new(), "this is not legal")
    }

    /// The text as a sentence: the first letter large, a full stop at the end.
    pub fn sentence(&self) -> String {
        let mut letters = self.text.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let stop = if self.text.ends_with('.') { None } else { Some('.') };
        first.into_iter().chain(letters).chain(stop).collect()
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        match refused {
            Refused::IllegalMove => Refusal::illegal(),
            Refused::Over(outcome) => Refusal::over(outcome),
            Refused::NoClaim(claim) => {
                Refusal::new("no_claim", named("claim", claim.word()), refused.to_string())
            }
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl core::error::Error for Refusal {}
