//! Refusals as Python exceptions. The classes are written in Python (`sandtable/errors.py`): there
//! they can be read, pickled and given attributes.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};
use sandtable_games::{CallError, Param, Params, PgnFault, Refusal};

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

/// The exception that a failed call raises.
pub fn raised(error: CallError) -> PyErr {
    let class = match &error {
        CallError::UnknownGame(_) => Class::UnknownGame,
        CallError::Position { .. } => Class::Position,
        CallError::Move { .. } => Class::Move,
        CallError::GameOver(_) => Class::GameOver,
        CallError::Pgn(fault) => return Python::attach(|py| damaged(py, fault)),
        CallError::Value(expected) => return PyValueError::new_err(expected.clone()),
    };
    Python::attach(|py| self::error(py, class, error.refused_text(), error.refusals()))
}

/// The exception of something that a game refused, by itself and not as text.
pub fn refused(refused: impl Into<CallError>) -> PyErr {
    raised(refused.into())
}

/// A text that was refused as a move or turn.
pub fn bad_move(text: &str, refusal: Refusal) -> PyErr {
    raised(CallError::bad_move(text, refusal))
}

/// A move that is not legal, by its value.
pub fn illegal(py: Python<'_>) -> PyErr {
    error(py, Class::Move, "", &[Refusal::illegal()])
}

/// An action of a batch that is not legal in the position at this place.
pub fn illegal_at(py: Python<'_>, place: usize) -> PyErr {
    let params = Params::from([("position", place.into())]);
    error(py, Class::Move, "", &[Refusal { params, ..Refusal::illegal() }])
}

/// A text in which there is no game.
pub fn no_game(py: Python<'_>) -> PyErr {
    error(py, Class::Pgn, "", &[Refusal::illegal()])
}

/// A game of a file of which nothing can be kept.
fn damaged(py: Python<'_>, fault: &PgnFault) -> PyErr {
    let make = || {
        let place = (fault.game, fault.line, fault.column);
        let params = params(py, &fault.params)?;
        let told = (fault.message.as_str(), fault.reason, params, None::<usize>);
        Class::Pgn.get(py)?.call1((vec![told], place))
    };
    make().map_or_else(|error| error, PyErr::from_value)
}
