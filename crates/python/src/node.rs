//! A move in a tree.

use crate::board::Board;
use crate::errors;
use crate::moves::{AnyMove, Move, Played, object};
use crate::position::Position;
use crate::record::{Record, with_record};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::pythonize;
use sandtable_core::{Clock, NodeId, Notes, Tree, TreeError};
use sandtable_games::{EvalView, read_turn};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A move of a record. The first of the `children` continues the line, the others are variations. In
/// Cờ Tư Lệnh a turn of several moves has as many nodes.
#[pyclass(module = "sandtable", frozen, skip_from_py_object)]
pub struct Node {
    record: Py<Record>,
    id: NodeId,
}

fn gone(error: TreeError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Adds what a text or a value means after a node; gives the node of its last move.
fn add<B: Board>(
    py: Python<'_>,
    tree: &mut Tree<B>,
    at: NodeId,
    played: &Played<'_>,
) -> PyResult<NodeId> {
    tree.go_to(at).map_err(gone)?;
    let moves: Vec<B::Move> = match played {
        Played::Move(mv) => B::unwrap(*mv).into_iter().collect(),
        Played::Text(text) => {
            let text = text.to_str()?;
            let turn = read_turn(tree.position(), text);
            turn.map_err(|refusal| errors::bad_move(py, text, refusal))?.into_iter().collect()
        }
    };
    let mut last = Err(errors::illegal(py));
    for mv in moves {
        last = Ok(tree.play(mv).map_err(|_| errors::illegal(py))?);
    }
    last
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
        let record = self.record.borrow(py);
        let notes = with_record!(&record.record, record => record.tree.notes(self.id));
        notes.map(read).ok_or_else(|| gone(TreeError::Gone))
    }

    fn change(&self, py: Python<'_>, write: impl FnOnce(&mut Notes)) -> PyResult<()> {
        let mut record = self.record.borrow_mut(py);
        let notes = with_record!(&mut record.record, record => record.tree.notes_mut(self.id));
        notes.map(write).ok_or_else(|| gone(TreeError::Gone))
    }

    fn mv(&self, py: Python<'_>) -> Option<AnyMove> {
        fn mv<B: Board>(tree: &Tree<B>, id: NodeId) -> Option<AnyMove> {
            tree.mv(id).map(B::wrap)
        }
        with_record!(&self.record.borrow(py).record, record => mv(&record.tree, self.id))
    }

    /// What `tell` says of the position before the move and of the move; `None` where there is none.
    fn text(&self, py: Python<'_>, is_short: bool) -> PyResult<Option<String>> {
        fn text<B: Board>(
            tree: &mut Tree<B>,
            id: NodeId,
            is_short: bool,
        ) -> Result<Option<String>, TreeError> {
            let (Some(parent), Some(mv)) = (tree.parent(id), tree.mv(id)) else { return Ok(None) };
            tree.go_to(parent)?;
            let before = tree.position();
            Ok(Some(if is_short { before.short_text(mv) } else { before.long_text(mv) }))
        }
        let mut record = self.record.borrow_mut(py);
        with_record!(&mut record.record, record => text(&mut record.tree, self.id, is_short))
            .map_err(gone)
    }
}

#[pymethods]
impl Node {
    /// The move; the start and a null move have none.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        self.mv(py).map(|mv| object(py, mv)).transpose()
    }

    /// Whether it is a null move: the other side moves twice.
    #[getter]
    fn is_null(&self, py: Python<'_>) -> bool {
        let record = self.record.borrow(py);
        with_record!(&record.record, record => {
            record.tree.node(self.id).is_some_and(|node| node.is_null())
        })
    }

    /// The record it is in.
    #[getter]
    fn record(&self, py: Python<'_>) -> Py<Record> {
        self.record.clone_ref(py)
    }

    /// The node before; `None` for the start.
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<Node> {
        let record = self.record.borrow(py);
        let id = with_record!(&record.record, record => record.tree.parent(self.id));
        id.map(|id| self.other(py, id))
    }

    /// The nodes after, the continuation first.
    #[getter]
    fn children(&self, py: Python<'_>) -> Vec<Node> {
        let record = self.record.borrow(py);
        let ids = with_record!(&record.record, record => record.tree.children(self.id).to_vec());
        ids.into_iter().map(|id| self.other(py, id)).collect()
    }

    /// The continuation, if there is one.
    fn next(&self, py: Python<'_>) -> Option<Node> {
        self.children(py).into_iter().next()
    }

    /// Whether it and all before it are first children.
    #[getter]
    fn is_main_line(&self, py: Python<'_>) -> bool {
        let record = self.record.borrow(py);
        with_record!(&record.record, record => record.tree.is_main_line(self.id))
    }

    /// The position after the move.
    fn position(&self, py: Python<'_>) -> PyResult<Position> {
        let mut record = self.record.borrow_mut(py);
        with_record!(&mut record.record, record => {
            record.tree.go_to(self.id).map_err(gone)?;
            Ok(Position::from(sandtable_games::AnyPosition::from(record.tree.position().clone())))
        })
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
        let mut record = self.record.borrow_mut(py);
        let id = with_record!(&mut record.record, record => {
            add(py, &mut record.tree, self.id, &r#move)
        })?;
        Ok(self.other(py, id))
    }

    /// Adds a null move after this node.
    fn add_null(&self, py: Python<'_>) -> PyResult<Node> {
        let mut record = self.record.borrow_mut(py);
        let id = with_record!(&mut record.record, record => {
            record.tree.go_to(self.id).and_then(|()| record.tree.add_null())
        });
        id.map_err(gone).map(|id| self.other(py, id))
    }

    /// Moves the variation that this node is in one place up; false on the main line.
    fn promote(&self, py: Python<'_>) -> PyResult<bool> {
        let mut record = self.record.borrow_mut(py);
        with_record!(&mut record.record, record => record.tree.promote(self.id)).map_err(gone)
    }

    /// Makes the line that leads here the main line; false if it was.
    fn promote_to_main(&self, py: Python<'_>) -> PyResult<bool> {
        let mut record = self.record.borrow_mut(py);
        with_record!(&mut record.record, record => record.tree.promote_to_main(self.id))
            .map_err(gone)
    }

    /// Deletes the move and all that follow it.
    fn delete(&self, py: Python<'_>) -> PyResult<()> {
        let mut record = self.record.borrow_mut(py);
        with_record!(&mut record.record, record => record.tree.delete(self.id)).map_err(gone)
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
