//! Refusals as JSON. `ts/errors.ts` makes errors of JavaScript from them.

use crate::to_json;
use sandtable_core::Refused;
use sandtable_games::{CallError, Params, PgnFault, Refusal};
use serde::Serialize;
use wasm_bindgen::JsValue;

/// What is thrown: JSON, or what a function of JavaScript threw.
pub struct Thrown(JsValue);

impl From<Thrown> for JsValue {
    fn from(thrown: Thrown) -> JsValue {
        thrown.0
    }
}

impl From<JsValue> for Thrown {
    fn from(value: JsValue) -> Thrown {
        Thrown(value)
    }
}

/// The classes of `ts/errors.ts`.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Class {
    Game,
    Position,
    Move,
    Over,
    Pgn,
    /// A `RangeError`.
    Value,
}

/// One thing that is wrong.
#[derive(Serialize)]
struct Fault<'a> {
    text: String,
    reason: &'a str,
    params: &'a Params,
    at: Option<usize>,
}

#[derive(Serialize)]
struct Told<'a> {
    class: Class,
    faults: Vec<Fault<'a>>,
    /// Game, line and column.
    place: Option<[u64; 3]>,
}

impl Told<'_> {
    fn thrown(&self) -> Thrown {
        Thrown(JsValue::from_str(&to_json(self)))
    }
}

/// The index in JavaScript's text of which the byte is known: it counts units of UTF-16.
fn unit_at(text: &str, byte: usize) -> usize {
    let before = text.char_indices().take_while(|&(at, _)| at < byte);
    before.map(|(_, letter)| letter.len_utf16()).sum()
}

impl Class {
    fn of(error: &CallError) -> Class {
        match error {
            CallError::UnknownGame(_) => Class::Game,
            CallError::Position { .. } => Class::Position,
            CallError::Move { .. } => Class::Move,
            CallError::GameOver(_) => Class::Over,
            CallError::Pgn(_) => Class::Pgn,
            CallError::Value(_) => Class::Value,
        }
    }
}

fn fault<'a>(refusal: &'a Refusal, refused_text: &str) -> Fault<'a> {
    Fault {
        text: refusal.sentence(),
        reason: refusal.reason,
        params: &refusal.params,
        at: refusal.at.map(|at| unit_at(refused_text, at)),
    }
}

impl From<CallError> for Thrown {
    fn from(error: CallError) -> Thrown {
        let class = Class::of(&error);
        match &error {
            CallError::Pgn(PgnFault { game, line, column, message, reason, params }) => {
                let faults = vec![Fault { text: message.clone(), reason, params, at: None }];
                Told { class, faults, place: Some([*game, *line, *column]) }.thrown()
            }
            CallError::Value(expected) => {
                let refusal = Refusal::new(error.reason(), Params::new(), expected);
                Told { class, faults: vec![fault(&refusal, "")], place: None }.thrown()
            }
            _ => {
                let refusals = error.refusals().iter();
                let faults = refusals.map(|refusal| fault(refusal, error.refused_text())).collect();
                Told { class, faults, place: None }.thrown()
            }
        }
    }
}

impl From<Refused> for Thrown {
    fn from(refused: Refused) -> Thrown {
        CallError::from(refused).into()
    }
}

/// A move that was no text, and was refused.
impl From<Refusal> for Thrown {
    fn from(refusal: Refusal) -> Thrown {
        CallError::from(refusal).into()
    }
}

/// A text that was refused as a move or turn.
pub fn bad_move(text: &str, refusal: Refusal) -> Thrown {
    CallError::bad_move(text, refusal).into()
}

/// An argument that is not what was expected.
pub fn bad_value(expected: impl Into<String>) -> Thrown {
    CallError::Value(expected.into()).into()
}
