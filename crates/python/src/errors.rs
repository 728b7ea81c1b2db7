//! Refusals as Python exceptions. The classes are written in Python (`sandtable/errors.py`): there
//! they can be read, pickled and given attributes.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};
use sandtable_core::Refused;
use sandtable_games::{Param, Params, PgnFault, Refusal};
use std::fmt::Display;

/// The classes of the module `sandtable.errors`.
#[derive(Clone, Copy)]
enum Class {
    UnknownGame,
    Position,
    Move,
    GameOver,
    Pgn,
}

impl Class {
    const NAMES: [&str; 5] =
        ["UnknownGameError", "PositionError", "MoveError", "GameOverError", "PgnError"];

    fn get<'py>(self, py: Python<'py>) -> PyResult<&'py Bound<'py, PyType>> {
        static CLASSES: [PyOnceLock<Py<PyType>>; 5] = [const { PyOnceLock::new() }; 5];
        let at = self as usize;
        CLASSES[at].import(py, "sandtable.errors", Class::NAMES[at])
    }
}

/// The index of a character in a text of which the byte is known: Python counts characters.
fn character_at(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|&(at, _)| at < byte).count()
}

fn param<'py>(py: Python<'py>, param: &Param) -> PyResult<Bound<'py, PyAny>> {
    Ok(match param {
        Param::Text(text) => text.into_pyobject(py)?.into_any(),
        Param::Number(number) => number.into_pyobject(py)?.into_any(),
        Param::List(list) => list.into_pyobject(py)?.into_any(),
    })
}

pub fn params<'py>(py: Python<'py>, params: &Params) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (&name, value) in params {
        dict.set_item(name, param(py, value)?)?;
    }
    Ok(dict)
}

/// The arguments of a fault: its sentence, its reason, what it speaks of and where it is.
fn arguments<'py>(py: Python<'py>, text: &str, refusal: &Refusal) -> PyResult<Bound<'py, PyTuple>> {
    let at = refusal.at.map(|at| character_at(text, at));
    (refusal.sentence(), refusal.reason, params(py, &refusal.params)?, at).into_pyobject(py)
}

/// An error of this class about `text`, with all of its faults.
fn error(py: Python<'_>, class: Class, text: &str, faults: &[Refusal]) -> PyErr {
    let make = || {
        let fault = |refusal| arguments(py, text, refusal);
        let faults = faults.iter().map(fault).collect::<PyResult<Vec<_>>>()?;
        class.get(py)?.call1((faults,))
    };
    make().map_or_else(|error| error, PyErr::from_value)
}

/// A name of no game, rule set or battle.
pub fn unknown_game(py: Python<'_>, name: &str, why: &dyn Display) -> PyErr {
    let params = Params::from([("name", name.into())]);
    let refusal = Refusal::new("unknown_game", params, why.to_string());
    error(py, Class::UnknownGame, name, &[refusal])
}

/// A text that is no position.
pub fn bad_position(py: Python<'_>, text: &str, faults: &[Refusal]) -> PyErr {
    error(py, Class::Position, text, faults)
}

/// A move or turn that was refused.
pub fn bad_move(py: Python<'_>, text: &str, refusal: Refusal) -> PyErr {
    let class = if refusal.reason == "game_over" { Class::GameOver } else { Class::Move };
    error(py, class, text, &[refusal])
}

/// A move that is not legal, by its value.
pub fn illegal(py: Python<'_>) -> PyErr {
    bad_move(py, "", Refusal::illegal())
}

/// An action of a batch that is not legal in the position at this place.
pub fn illegal_at(py: Python<'_>, place: usize) -> PyErr {
    let params = Params::from([("position", place.into())]);
    bad_move(py, "", Refusal { params, ..Refusal::illegal() })
}

/// What a game refused.
pub fn refused(py: Python<'_>, refused: Refused) -> PyErr {
    match refused {
        Refused::IllegalMove => illegal(py),
        Refused::Over(outcome) => bad_move(py, "", Refusal::over(outcome)),
        Refused::NoClaim(claim) => {
            let params = Params::from([("claim", claim.word().into())]);
            bad_move(py, "", Refusal::new("no_claim", params, refused.to_string()))
        }
    }
}

/// A text in which there is no game.
pub fn bad_pgn(py: Python<'_>, refusal: &Refusal) -> PyErr {
    error(py, Class::Pgn, "", std::slice::from_ref(refusal))
}

/// A game of a file of which nothing can be kept.
pub fn damaged(py: Python<'_>, fault: &PgnFault) -> PyErr {
    let make = || {
        let place = (fault.game, fault.line, fault.column);
        class_with_place(py, fault, place)
    };
    make().map_or_else(|error| error, PyErr::from_value)
}

fn class_with_place<'py>(
    py: Python<'py>,
    fault: &PgnFault,
    place: (u64, u64, u64),
) -> PyResult<Bound<'py, PyAny>> {
    let told = (fault.message.as_str(), fault.reason, params(py, &fault.params)?, None::<usize>);
    Class::Pgn.get(py)?.call1((vec![told], place))
}
