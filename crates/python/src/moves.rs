use crate::errors;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyList, PyString};
use rustc_hash::FxHashMap;
use sandtable_chess::MoveKind;
use sandtable_cotulenh::{Action, ActionKind, Manner};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// A move of either game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnyMove {
    Chess(sandtable_chess::Move),
    Cotulenh(Action),
}

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

/// What a move is called, the same words as in every view.
fn manner_name(manner: Manner) -> &'static str {
    match manner {
        Manner::Move => "move",
        Manner::Capture => "capture",
        Manner::Stay => "stay",
        Manner::Suicide => "suicide",
        Manner::Combine => "combine",
    }
}

impl Move {
    fn text(self) -> String {
        match self.0 {
            AnyMove::Chess(mv) => mv.to_string(),
            AnyMove::Cotulenh(action) => action.to_string(),
        }
    }

    fn squares(self) -> Option<(String, String)> {
        match self.0 {
            AnyMove::Chess(mv) => Some((mv.from().to_string(), mv.to().to_string())),
            AnyMove::Cotulenh(action) => match action.kind() {
                ActionKind::Whole { from, to, .. } | ActionKind::Step { from, to, .. } => {
                    Some((from.to_string(), to.to_string()))
                }
                ActionKind::Start { .. } | ActionKind::Commit => None,
            },
        }
    }
}

#[pymethods]
impl Move {
    /// The move with these bits, as `bits` gave them.
    #[staticmethod]
    fn from_bits(py: Python<'_>, family: &str, bits: u32) -> PyResult<Move> {
        let chess = || u16::try_from(bits).ok().and_then(sandtable_chess::Move::from_bits);
        let mv = match family {
            "chess" => chess().map(AnyMove::Chess),
            _ => Action::from_bits(bits).map(AnyMove::Cotulenh),
        };
        mv.map(Move).ok_or_else(|| errors::illegal(py))
    }

    /// All of it as a number, for tables.
    #[getter]
    fn bits(&self) -> u32 {
        match self.0 {
            AnyMove::Chess(mv) => u32::from(mv.bits()),
            AnyMove::Cotulenh(action) => action.bits(),
        }
    }

    /// `chess` or `cotulenh`.
    #[getter]
    fn family(&self) -> &'static str {
        match self.0 {
            AnyMove::Chess(_) => "chess",
            AnyMove::Cotulenh(_) => "cotulenh",
        }
    }

    /// Where it comes from; `None` for a commit.
    #[getter(from_square)]
    fn origin(&self) -> Option<String> {
        self.squares().map(|(from, _)| from)
    }

    /// Where it goes; for castling the square of the rook; `None` for a commit.
    #[getter(to_square)]
    fn target(&self) -> Option<String> {
        self.squares().map(|(_, to)| to)
    }

    /// `move`, `capture`, `castle`; in Cờ Tư Lệnh also `stay`, `suicide`, `combine`, `commit`, `start`.
    #[getter]
    fn manner(&self) -> &'static str {
        match self.0 {
            AnyMove::Chess(mv) if mv.kind().is_castling() => "castle",
            AnyMove::Chess(mv) if mv.kind().is_capture() => manner_name(Manner::Capture),
            AnyMove::Chess(_) => manner_name(Manner::Move),
            AnyMove::Cotulenh(action) => match action.kind() {
                ActionKind::Whole { manner, .. } | ActionKind::Step { manner, .. } => {
                    manner_name(manner)
                }
                ActionKind::Start { .. } => "start",
                ActionKind::Commit => "commit",
            },
        }
    }

    /// The letter of what a pawn becomes.
    #[getter]
    fn promotion(&self) -> Option<char> {
        match self.0 {
            AnyMove::Chess(mv) => mv.kind().promotion().map(sandtable_chess::Kind::letter),
            AnyMove::Cotulenh(_) => None,
        }
    }

    /// Whether it takes something.
    #[getter]
    fn is_capture(&self) -> bool {
        match self.0 {
            AnyMove::Chess(mv) => MoveKind::is_capture(mv.kind()),
            AnyMove::Cotulenh(action) => match action.kind() {
                ActionKind::Whole { manner, .. } | ActionKind::Step { manner, .. } => {
                    manner.captures()
                }
                ActionKind::Start { .. } | ActionKind::Commit => false,
            },
        }
    }

    /// Whether it is a step of a deploy, or ends one.
    #[getter]
    fn is_step(&self) -> bool {
        match self.0 {
            AnyMove::Chess(_) => false,
            AnyMove::Cotulenh(action) => !matches!(action.kind(), ActionKind::Whole { .. }),
        }
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
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.text())
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
