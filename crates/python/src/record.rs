//! Games as files have them: tags, variations, comments.

use crate::errors::raised;
use crate::game::Game;
use crate::node::Node;
use crate::position::Position;
use crate::reader;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pythonize::pythonize;
use sandtable_games::{AnyGame, AnyRecord};

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

impl From<AnyRecord> for Record {
    fn from(record: AnyRecord) -> Record {
        Record { record }
    }
}

#[pymethods]
impl Record {
    /// A record without moves that begins in this position.
    #[new]
    fn new(start: PyRef<'_, Position>) -> Record {
        Record::from(AnyRecord::from(&AnyGame::from(start.any())))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.record.kind().name()
    }

    /// Where it begins.
    #[getter]
    fn start(&self) -> Position {
        Position::from(self.record.start())
    }

    /// Names and values. The start, the variant and the result are told by the record itself.
    #[getter]
    fn tags(slf: Bound<'_, Self>) -> Tags {
        Tags { record: slf.unbind() }
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`. Nothing asks whether the moves agree.
    #[getter]
    fn result(&self) -> &'static str {
        self.record.result().word()
    }

    #[setter]
    fn set_result(&mut self, word: &str) -> PyResult<()> {
        self.record.set_result(word).map_err(raised)
    }

    /// What was wrong with the text it was read from.
    #[getter]
    fn faults<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.record.faults())?)
    }

    /// The node of the start, which has no move.
    #[getter]
    fn root(slf: Bound<'_, Self>) -> Node {
        let id = slf.borrow().record.root();
        Node::new(slf.unbind(), id)
    }

    /// The nodes of the main line, the first move first.
    fn mainline(slf: Bound<'_, Self>) -> Vec<Node> {
        let ids = slf.borrow().record.main_nodes();
        let node = |id| Node::new(slf.clone().unbind(), id);
        ids.into_iter().map(node).collect()
    }

    /// The main line as a game, played to its end.
    fn to_game(&self) -> Game {
        Game { game: self.record.main_line() }
    }

    /// The text of it.
    fn pgn(&self) -> String {
        self.record.to_pgn()
    }

    /// How many moves it has, variations included.
    fn __len__(&self) -> usize {
        self.record.count_moves()
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
        self.record.borrow(py).record.tags().iter().map(pair).collect()
    }
}

#[pymethods]
impl Tags {
    /// The value of a tag, or `default`.
    #[pyo3(signature = (name, default=None))]
    fn get(&self, py: Python<'_>, name: &str, default: Option<String>) -> Option<String> {
        self.record.borrow(py).record.tags().get(name).map(str::to_owned).or(default)
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
        self.record.borrow_mut(py).record.set_tag(name, value).map_err(raised)
    }

    fn __delitem__(&self, py: Python<'_>, name: String) -> PyResult<()> {
        if self.get(py, &name, None).is_none() {
            return Err(PyKeyError::new_err(name));
        }
        self.record.borrow_mut(py).record.tags_mut().remove(&name);
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
