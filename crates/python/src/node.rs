//! A move in a tree.

use crate::errors::raised;
use crate::moves::{Move, Played, object};
use crate::position::Position;
use crate::record::Record;
use pyo3::prelude::*;
use pythonize::pythonize;
use sandtable_core::{Clock, NodeId, Notes};
use sandtable_games::EvalView;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A move of a record. The first of the `children` continues the line, the others are variations. In
/// Cờ Tư Lệnh a turn of several moves has as many nodes.
#[pyclass(module = "sandtable", frozen, skip_from_py_object)]
pub struct Node {
    record: Py<Record>,
    id: NodeId,
}

impl Node {
    pub fn new(record: Py<Record>, id: NodeId) -> Node {
        Node { record, id }
    }

    fn other(&self, py: Python<'_>, id: NodeId) -> Node {
        Node { record: self.record.clone_ref(py), id }
    }

    /// What is written beside the move.
    fn notes<T>(&self, py: Python<'_>, read: impl FnOnce(&Notes) -> T) -> PyResult<T> {
        self.record.borrow(py).record.notes(self.id).map(read).map_err(raised)
    }

    fn change(&self, py: Python<'_>, write: impl FnOnce(&mut Notes)) -> PyResult<()> {
        self.record.borrow_mut(py).record.notes_mut(self.id).map(write).map_err(raised)
    }

    fn text(&self, py: Python<'_>, is_short: bool) -> PyResult<Option<String>> {
        self.record.borrow_mut(py).record.text(self.id, is_short).map_err(raised)
    }
}

#[pymethods]
impl Node {
    /// The move; the start and a null move have none.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        let mv = self.record.borrow(py).record.mv(self.id);
        mv.map(|mv| object(py, mv)).transpose()
    }

    /// Whether it is a null move: the other side moves twice.
    #[getter]
    fn is_null(&self, py: Python<'_>) -> bool {
        self.record.borrow(py).record.is_null(self.id)
    }

    /// The record it is in.
    #[getter]
    fn record(&self, py: Python<'_>) -> Py<Record> {
        self.record.clone_ref(py)
    }

    /// The node before; `None` for the start.
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<Node> {
        let id = self.record.borrow(py).record.parent(self.id);
        id.map(|id| self.other(py, id))
    }

    /// The nodes after, the continuation first.
    #[getter]
    fn children(&self, py: Python<'_>) -> Vec<Node> {
        let record = self.record.borrow(py);
        record.record.children(self.id).iter().map(|&id| self.other(py, id)).collect()
    }

    /// The continuation, if there is one.
    fn next(&self, py: Python<'_>) -> Option<Node> {
        self.children(py).into_iter().next()
    }

    /// Whether it and all before it are first children.
    #[getter]
    fn is_main_line(&self, py: Python<'_>) -> bool {
        self.record.borrow(py).record.is_main_line(self.id)
    }

    /// The position after the move.
    fn position(&self, py: Python<'_>) -> PyResult<Position> {
        let position = self.record.borrow_mut(py).record.position(self.id);
        position.map(Position::from).map_err(raised)
    }

    /// The move as people write it; `None` for the start and for a null move.
    fn san(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.text(py, true)
    }

    /// The move in long form.
    fn uci(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.text(py, false)
    }

    /// Comments after the move.
    #[getter]
    fn comments(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.notes(py, |notes| notes.after.clone())
    }

    #[setter]
    fn set_comments(&self, py: Python<'_>, comments: Vec<String>) -> PyResult<()> {
        self.change(py, |notes| notes.after = comments)
    }

    /// Comments before the move, as at the beginning of a variation.
    #[getter]
    fn comments_before(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.notes(py, |notes| notes.before.clone())
    }

    #[setter]
    fn set_comments_before(&self, py: Python<'_>, comments: Vec<String>) -> PyResult<()> {
        self.change(py, |notes| notes.before = comments)
    }

    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`.
    #[getter]
    fn nags(&self, py: Python<'_>) -> PyResult<Vec<u16>> {
        // As u8 they would become bytes.
        self.notes(py, |notes| notes.nags.iter().map(|&nag| u16::from(nag)).collect())
    }

    #[setter]
    fn set_nags(&self, py: Python<'_>, nags: Vec<u8>) -> PyResult<()> {
        self.change(py, |notes| notes.nags = nags)
    }

    /// What the mover had left on the clock, in milliseconds.
    #[getter]
    fn clock_ms(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        self.notes(py, |notes| notes.clock.map(|clock| clock.0))
    }

    #[setter]
    fn set_clock_ms(&self, py: Python<'_>, clock: Option<u64>) -> PyResult<()> {
        self.change(py, |notes| notes.clock = clock.map(Clock))
    }

    /// What a program thought: `cp` or `mate` for the first side, and `depth`.
    #[getter]
    fn eval<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(eval) = self.notes(py, |notes| notes.eval)? else { return Ok(None) };
        Ok(Some(pythonize(py, &EvalView::from(eval))?))
    }

    /// Adds a move by value, or a move or a whole turn by text, after this node, or finds it among the
    /// children; gives the node of its last move.
    fn add(&self, py: Python<'_>, r#move: Played<'_>) -> PyResult<Node> {
        let record = &mut self.record.borrow_mut(py).record;
        let id = match r#move {
            Played::Move(mv) => record.add_move(self.id, mv),
            Played::Text(text) => record.add_text(self.id, text.to_str()?),
        };
        id.map(|id| self.other(py, id)).map_err(raised)
    }

    /// Adds a null move after this node.
    fn add_null(&self, py: Python<'_>) -> PyResult<Node> {
        let id = self.record.borrow_mut(py).record.add_null(self.id);
        id.map(|id| self.other(py, id)).map_err(raised)
    }

    /// Moves the variation that this node is in one place up; false on the main line.
    fn promote(&self, py: Python<'_>) -> PyResult<bool> {
        self.record.borrow_mut(py).record.promote(self.id).map_err(raised)
    }

    /// Makes the line that leads here the main line; false if it was.
    fn promote_to_main(&self, py: Python<'_>) -> PyResult<bool> {
        self.record.borrow_mut(py).record.promote_to_main(self.id).map_err(raised)
    }

    /// Deletes the move and all that follow it.
    fn delete(&self, py: Python<'_>) -> PyResult<()> {
        self.record.borrow_mut(py).record.delete(self.id).map_err(raised)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Node>().is_ok_and(|other| {
            let other = other.get();
            other.record.is(&self.record) && other.id == self.id
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.id, self.record.as_ptr() as usize).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.san(py)?;
        Ok(format!("<Node {}>", text.as_deref().unwrap_or("without a move")))
    }
}
