use crate::error::Error;
use axum::http::StatusCode;
use sandtable_core::Outcome;
use serde_json::{Value, json};

/// Why a move is refused: a word for programs, what it speaks of, and words for people.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    /// One lower-case word of `docs/server.md`.
    pub reason: &'static str,
    /// What it speaks of.
    pub params: Value,
    /// In English.
    pub text: String,
    /// The byte in the text of the move.
    pub at: Option<usize>,
}

impl Refusal {
    /// A refusal that has nothing to point at.
    pub fn new(reason: &'static str, params: Value, text: impl Into<String>) -> Refusal {
        Refusal { reason, params, text: text.into(), at: None }
    }

    /// The text is no move.
    pub fn syntax(at: usize, text: impl Into<String>) -> Refusal {
        Refusal { at: Some(at), ..Refusal::new("syntax", json!({ "at": at }), text) }
    }

    /// The game is over.
    pub fn over(outcome: Outcome) -> Refusal {
        let params = json!({ "outcome": outcome.word() });
        Refusal::new("game_over", params, format!("The game is over: {outcome}."))
    }

    /// As an answer to a request with this field, or to a command.
    pub fn into_error(self, code: &'static str, field: Option<String>) -> Error {
        let mut error = Error::new(StatusCode::UNPROCESSABLE_ENTITY, code, self.text);
        error.body.at = self.at;
        error.body.reason = Some(self.reason);
        error.body.params = Some(self.params);
        error.body.field = field;
        error
    }
}
