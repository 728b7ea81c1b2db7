use crate::moves::listed;
use pyo3::prelude::*;
use pyo3::types::PyList;
use sandtable_core::Score;
use sandtable_games::engine::{Chosen, FoundLine};

/// A line that a search found. `cp` (hundredths of a pawn or an Infantry) and `mate` (turns) are from the
/// first side's point of view; one of them is `None`.
#[pyclass(module = "sandtable", frozen, skip_from_py_object)]
pub struct Line {
    pub line: FoundLine,
}

#[pymethods]
impl Line {
    /// The depth that is finished, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.line.depth
    }

    /// The deepest position looked at.
    #[getter]
    fn selective_depth(&self) -> u32 {
        self.line.selective_depth
    }

    /// Which of several best lines it is, from 1.
    #[getter]
    fn number(&self) -> usize {
        self.line.number
    }

    /// Hundredths for the first side; `None` where somebody mates.
    #[getter]
    fn cp(&self) -> Option<i32> {
        self.line.score.hundredths()
    }

    /// Turns to mate, negative if the second side mates.
    #[getter]
    fn mate(&self) -> Option<i32> {
        self.line.score.mate()
    }

    /// Positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.line.nodes
    }

    /// Seconds since the search began.
    #[getter]
    fn time(&self) -> f64 {
        self.line.time.as_secs_f64()
    }

    /// The moves of the line.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        listed(py, self.line.moves.iter().copied())
    }

    /// The turns of the line as people write them.
    #[getter]
    fn san(&self) -> Vec<String> {
        self.line.short.clone()
    }

    fn __repr__(&self) -> String {
        let value = match self.line.score {
            Score::Hundredths(cp) => format!("cp={cp}"),
            Score::Mate(mate) => format!("mate={mate}"),
        };
        format!("<Line depth={} {value} {}>", self.line.depth, self.line.short.join(" "))
    }
}

/// What the engine chose to play.
#[pyclass(module = "sandtable", frozen)]
pub struct Choice {
    pub chosen: Chosen,
}

#[pymethods]
impl Choice {
    /// The moves of the turn.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        listed(py, self.chosen.turn.iter().copied())
    }

    /// The moves of the turn expected in reply; empty if it is not known.
    #[getter]
    fn reply<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        listed(py, self.chosen.reply.iter().copied())
    }

    /// The turn as people write it.
    #[getter]
    fn san(&self) -> Option<&str> {
        self.chosen.line.short.first().map(String::as_str)
    }

    /// Both turns as a line, with its value.
    #[getter]
    fn line(&self) -> Line {
        Line { line: self.chosen.line.clone() }
    }

    fn __repr__(&self) -> String {
        format!("<Choice {}>", self.san().unwrap_or_default())
    }
}
