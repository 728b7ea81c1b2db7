//! Refusals as JSON. `ts/errors.ts` makes errors of JavaScript from them.

use crate::to_json;
use sandtable_core::Refused;
use sandtable_games::{Params, PgnFault, Refusal};
use serde::Serialize;
use std::fmt::Display;
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

/// An error of this class about `text`, with all of its faults.
fn error(class: Class, text: &str, faults: &[Refusal]) -> Thrown {
    let faults = faults.iter().map(|refusal| Fault {
        text: refusal.sentence(),
        reason: refusal.reason,
        params: &refusal.params,
        at: refusal.at.map(|at| unit_at(text, at)),
    });
    Told { class, faults: faults.collect(), place: None }.thrown()
}

/// A name of no game, rule set or battle.
pub fn unknown_game(name: &str, why: &dyn Display) -> Thrown {
    let params = Params::from([("name", name.into())]);
    error(Class::Game, name, &[Refusal::new("unknown_game", params, why.to_string())])
}

/// A text that is no position.
pub fn bad_position(text: &str, faults: &[Refusal]) -> Thrown {
    error(Class::Position, text, faults)
}

/// An argument that is not what was expected.
pub fn bad_value(why: impl Into<String>) -> Thrown {
    error(Class::Value, "", &[Refusal::new("bad_value", Params::new(), why)])
}

/// A move or turn that was refused.
pub fn bad_move(text: &str, refusal: Refusal) -> Thrown {
    let class = if refusal.reason == "game_over" { Class::Over } else { Class::Move };
    error(class, text, &[refusal])
}

/// A move that is not legal, by its number.
pub fn illegal() -> Thrown {
    bad_move("", Refusal::illegal())
}

/// What a game refused.
pub fn refused(refused: Refused) -> Thrown {
    match refused {
        Refused::IllegalMove => illegal(),
        Refused::Over(outcome) => bad_move("", Refusal::over(outcome)),
        Refused::NoClaim(claim) => {
            let params = Params::from([("claim", claim.word().into())]);
            bad_move("", Refusal::new("no_claim", params, refused.to_string()))
        }
    }
}

/// A game of a file of which nothing can be kept.
pub fn damaged(fault: &PgnFault) -> Thrown {
    let PgnFault { game, line, column, message, reason, params } = fault;
    let told = Fault { text: message.clone(), reason, params, at: None };
    Told { class: Class::Pgn, faults: vec![told], place: Some([*game, *line, *column]) }.thrown()
}
