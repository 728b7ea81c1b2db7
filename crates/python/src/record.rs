//! Games as files have them: tags, variations, comments.

use crate::board::Board;
use crate::game::Game;
use crate::node::Node;
use crate::position::Position;
use crate::{errors, reader};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pythonize::pythonize;
use sandtable_core::Tree;
use sandtable_games::{AnyGame, AnyPosition, Describe, PgnFault, with_game};
use sandtable_pgn::{GameResult, Record as PgnRecord};

/// A record of either game.
#[expect(clippy::large_enum_variant, reason = "it lives in a Python object and is never moved")]
#[derive(Clone, PartialEq, Eq)]
pub enum AnyRecord {
    Chess(PgnRecord<sandtable_chess::Board>),
    Cotulenh(PgnRecord<sandtable_cotulenh::Board>),
}

/// Runs `$body` with `$record` standing for the record inside an [`AnyRecord`].
macro_rules! with_record {
    ($any:expr, $record:ident => $body:expr) => {
        match $any {
            $crate::record::AnyRecord::Chess($record) => $body,
            $crate::record::AnyRecord::Cotulenh($record) => $body,
        }
    };
}
pub(crate) use with_record;

impl From<PgnRecord<sandtable_chess::Board>> for AnyRecord {
    fn from(record: PgnRecord<sandtable_chess::Board>) -> AnyRecord {
        AnyRecord::Chess(record)
    }
}

impl From<PgnRecord<sandtable_cotulenh::Board>> for AnyRecord {
    fn from(record: PgnRecord<sandtable_cotulenh::Board>) -> AnyRecord {
        AnyRecord::Cotulenh(record)
    }
}

/// A game as a file has it: who played, what was played and what might have been, how it ended.
///
/// >>> import sandtable
/// >>> text = '[White "Anderssen"]\n\n1. e4 e5 (1... c5 {the Sicilian}) 2. f4 *'
/// >>> [record] = sandtable.read_pgn(text)
/// >>> record.tags["White"]
/// 'Anderssen'
/// >>> [node.san() for node in record.mainline()]
/// ['e4', 'e5', 'f4']
/// >>> sicilian = record.root.next().children[1]
/// >>> sicilian.san(), sicilian.comments
/// ('c5', ['the Sicilian'])
/// >>> sicilian.add("Nf3").nags = [1]
/// >>> print(record.pgn().split("\n\n")[1])
/// 1. e4 e5 ( 1... c5 { the Sicilian } 2. Nf3 $1 ) 2. f4 *
#[pyclass(module = "sandtable", skip_from_py_object)]
pub struct Record {
    pub record: AnyRecord,
}

impl Record {
    pub fn of_game(game: &AnyGame) -> Record {
        with_game!(game, game => {
            let mut record = PgnRecord::new(Tree::from_game(game));
            record.result = GameResult::from(game.outcome());
            Record { record: record.into() }
        })
    }
}

fn told<B: Board>(record: &PgnRecord<B>) -> Vec<PgnFault> {
    record.faults.iter().map(PgnFault::of::<B>).collect()
}

fn main_line<B: Board>(record: &PgnRecord<B>) -> AnyGame {
    B::into_any(record.tree.main_line())
}

#[pymethods]
impl Record {
    /// A record without moves that begins in this position.
    #[new]
    fn new(start: PyRef<'_, Position>) -> Record {
        Record::of_game(&AnyGame::from(start.any()))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        with_record!(&self.record, record => record.tree.start().game_kind().name())
    }

    /// Where it begins.
    #[getter]
    fn start(&self) -> Position {
        with_record!(&self.record, record => {
            Position::from(AnyPosition::from(record.tree.start().clone()))
        })
    }

    /// Names and values. The start, the variant and the result are told by the record itself.
    #[getter]
    fn tags(slf: Bound<'_, Self>) -> Tags {
        Tags { record: slf.unbind() }
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`. Nothing asks whether the moves agree.
    #[getter]
    fn result(&self) -> &'static str {
        with_record!(&self.record, record => record.result.word())
    }

    #[setter]
    fn set_result(&mut self, word: &str) -> PyResult<()> {
        let result = GameResult::from_word(word.as_bytes());
        let none = || PyValueError::new_err("expected 1-0, 0-1, 1/2-1/2 or *");
        let result = result.ok_or_else(none)?;
        with_record!(&mut self.record, record => record.result = result);
        Ok(())
    }

    /// What was wrong with the text it was read from.
    #[getter]
    fn faults<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &with_record!(&self.record, record => told(record)))?)
    }

    /// The node of the start, which has no move.
    #[getter]
    fn root(slf: Bound<'_, Self>) -> Node {
        let id = with_record!(&slf.borrow().record, record => record.tree.root());
        Node::new(slf.unbind(), id)
    }

    /// The nodes of the main line, the first move first.
    fn mainline(slf: Bound<'_, Self>) -> Vec<Node> {
        let ids: Vec<_> =
            with_record!(&slf.borrow().record, record => record.tree.main_nodes().collect());
        let node = |id| Node::new(slf.clone().unbind(), id);
        ids.into_iter().map(node).collect()
    }

    /// The main line as a game, played to its end.
    fn to_game(&self) -> Game {
        Game { game: with_record!(&self.record, record => main_line(record)) }
    }

    /// The text of it.
    fn pgn(&self) -> String {
        with_record!(&self.record, record => record.to_pgn())
    }

    /// How many moves it has, variations included.
    fn __len__(&self) -> usize {
        with_record!(&self.record, record => record.tree.len())
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __str__(&self) -> String {
        self.pgn()
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}: {} moves, {}>", self.game(), self.__len__(), self.result())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Record>().is_ok_and(|other| other.borrow().record == self.record)
    }

    /// An equal record of its own.
    fn copy(&self) -> Record {
        Record { record: self.record.clone() }
    }

    fn __copy__(&self) -> Record {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Record {
        self.copy()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, &'static str))> {
        let restore = py.get_type::<Record>().getattr("_restore")?;
        Ok((restore, (self.pgn(), self.game())))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, text: &str, game: &str) -> PyResult<Record> {
        reader::first(py, text, game)
    }
}

/// The tags of a record.
#[pyclass(module = "sandtable", frozen, mapping)]
pub struct Tags {
    record: Py<Record>,
}

impl Tags {
    fn list(&self, py: Python<'_>) -> Vec<(String, String)> {
        let pair = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        with_record!(&self.record.borrow(py).record, record => record.tags.iter().map(pair).collect())
    }
}

#[pymethods]
impl Tags {
    /// The value of a tag, or `default`.
    #[pyo3(signature = (name, default=None))]
    fn get(&self, py: Python<'_>, name: &str, default: Option<String>) -> Option<String> {
        let record = self.record.borrow(py);
        let value =
            with_record!(&record.record, record => record.tags.get(name).map(str::to_owned));
        value.or(default)
    }

    /// Names and values.
    fn items(&self, py: Python<'_>) -> Vec<(String, String)> {
        self.list(py)
    }

    /// The names.
    fn keys(&self, py: Python<'_>) -> Vec<String> {
        self.list(py).into_iter().map(|(name, _)| name).collect()
    }

    fn __getitem__(&self, py: Python<'_>, name: String) -> PyResult<String> {
        self.get(py, &name, None).ok_or_else(|| PyKeyError::new_err(name))
    }

    fn __setitem__(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        let mut record = self.record.borrow_mut(py);
        with_record!(&mut record.record, record => record.tags.set(name, value))
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    fn __delitem__(&self, py: Python<'_>, name: String) -> PyResult<()> {
        if self.get(py, &name, None).is_none() {
            return Err(PyKeyError::new_err(name));
        }
        let mut record = self.record.borrow_mut(py);
        with_record!(&mut record.record, record => record.tags.remove(&name));
        Ok(())
    }

    fn __contains__(&self, py: Python<'_>, name: &str) -> bool {
        self.get(py, name, None).is_some()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.list(py).len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.keys(py).into_pyobject(py)?.call_method0("__iter__")
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Tags({:?})", self.list(py))
    }
}

/// The error of a file of which nothing can be kept.
pub fn lost<B: Describe>(py: Python<'_>, error: &sandtable_pgn::Error) -> PyErr {
    errors::damaged(py, &PgnFault::of::<B>(error))
}
