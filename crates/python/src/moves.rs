use crate::errors::{self, raised};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyList, PyString};
use rustc_hash::FxHashMap;
use sandtable_games::{AnyMove, arguments};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// One move. A turn of Cờ Tư Lệnh may have several.
///
/// Moves come from a position: `legal_moves`, `parse`. They are small values that can be compared,
/// hashed and pickled, and do not know their position: as text they are origin, target and what else
/// tells them from others. What people write in a position is `Position.san` and `Position.uci`.
///
/// >>> from sandtable import Position
/// >>> move = Position().parse("Nf3")
/// >>> move, move.from_square, move.to_square
/// (Move('g1f3'), 'g1', 'f3')
/// >>> Position().san(move)
/// 'Nf3'
#[pyclass(module = "sandtable", frozen, skip_from_py_object)]
#[derive(Clone, Copy)]
pub struct Move(pub AnyMove);

#[pymethods]
impl Move {
    /// The move with these bits, as `bits` gave them.
    #[staticmethod]
    fn from_bits(py: Python<'_>, family: &str, bits: u32) -> PyResult<Move> {
        let kind = arguments::game_kind(family, None, None).map_err(raised)?;
        AnyMove::from_bits(kind, bits).map(Move).ok_or_else(|| errors::illegal(py))
    }

    /// All of it as a number, for tables.
    #[getter]
    fn bits(&self) -> u32 {
        self.0.bits()
    }

    /// `chess` or `cotulenh`.
    #[getter]
    fn family(&self) -> &'static str {
        self.0.family()
    }

    /// Where it comes from; `None` for a commit.
    #[getter(from_square)]
    fn origin(&self) -> Option<String> {
        self.0.squares().map(|(from, _)| from)
    }

    /// Where it goes; for castling the square of the rook; `None` for a commit.
    #[getter(to_square)]
    fn target(&self) -> Option<String> {
        self.0.squares().map(|(_, to)| to)
    }

    /// `move`, `capture`, `castle`; in Cờ Tư Lệnh also `stay`, `suicide`, `combine`, `commit`, `start`.
    #[getter]
    fn manner(&self) -> &'static str {
        self.0.manner()
    }

    /// The letter of what a pawn becomes.
    #[getter]
    fn promotion(&self) -> Option<char> {
        self.0.promotion()
    }

    /// Whether it takes something.
    #[getter]
    fn is_capture(&self) -> bool {
        self.0.is_capture()
    }

    /// Whether it is a step of a deploy, or ends one.
    #[getter]
    fn is_step(&self) -> bool {
        self.0.is_step()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Move>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.0)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, u32))> {
        let make = py.get_type::<Move>().getattr("from_bits")?;
        Ok((make, (self.family(), self.bits())))
    }
}

/// A move by value or by text.
pub enum Played<'py> {
    Move(AnyMove),
    Text(Bound<'py, PyString>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Played<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Played<'py>> {
        if let Ok(mv) = given.cast::<Move>() {
            return Ok(Played::Move(mv.get().0));
        }
        let text = given.cast::<PyString>().map_err(|_| {
            let what = "expected a Move or a text";
            pyo3::exceptions::PyTypeError::new_err(what)
        })?;
        Ok(Played::Text(text.to_owned()))
    }
}

/// Every move that was given out before. There are some ten thousand at most, and to look one up is
/// several times as fast as to make a Python object.
static KNOWN: LazyLock<Mutex<KnownMoves>> = LazyLock::new(Mutex::default);

type KnownMoves = FxHashMap<AnyMove, Py<Move>>;

fn known(py: Python<'_>) -> MutexGuard<'_, KnownMoves> {
    KNOWN.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
}

fn look_up(py: Python<'_>, known: &mut KnownMoves, mv: AnyMove) -> PyResult<Py<Move>> {
    if let Some(object) = known.get(&mv) {
        return Ok(object.clone_ref(py));
    }
    let object = Py::new(py, Move(mv))?;
    known.insert(mv, object.clone_ref(py));
    Ok(object)
}

/// A move as a Python object.
pub fn object(py: Python<'_>, mv: AnyMove) -> PyResult<Py<Move>> {
    look_up(py, &mut known(py), mv)
}

/// Moves as a Python list.
pub fn listed<'py>(
    py: Python<'py>,
    moves: impl IntoIterator<Item = AnyMove>,
) -> PyResult<Bound<'py, PyList>> {
    let objects = {
        let mut known = known(py);
        let objects = moves.into_iter().map(|mv| look_up(py, &mut known, mv));
        objects.collect::<PyResult<Vec<_>>>()?
        // Released before the list is made: that may run the garbage collector, and so anything.
    };
    PyList::new(py, objects)
}
