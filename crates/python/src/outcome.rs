use pyo3::prelude::*;
use sandtable_games::{OutcomeView, SideView};

/// How a game ended.
///
/// >>> from sandtable import Game
/// >>> game = Game()
/// >>> for move in ["f3", "e5", "g4", "Qh4"]:
/// ...     game.play(move)
/// >>> game.outcome()
/// Outcome(winner='second', reason='checkmate', result='0-1')
/// >>> print(game.outcome())
/// Checkmate. Black wins.
#[pyclass(module = "sandtable", frozen, eq, skip_from_py_object)]
#[derive(Clone, PartialEq, Eq)]
pub struct Outcome {
    view: OutcomeView,
}

impl From<OutcomeView> for Outcome {
    fn from(view: OutcomeView) -> Outcome {
        Outcome { view }
    }
}

#[pymethods]
impl Outcome {
    /// `first`, `second`, or `None` if nobody won.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.view.winner.map(SideView::name)
    }

    /// One lower-case word, such as `checkmate`.
    #[getter]
    fn reason(&self) -> &'static str {
        self.view.reason
    }

    /// The result of PGN.
    #[getter]
    fn result(&self) -> &'static str {
        self.view.result
    }

    /// What each side has scored, with what is added at the end (Cờ Tư Lệnh).
    #[getter]
    fn points(&self) -> Option<(u16, u16)> {
        self.view.points.map(|points| (points.first, points.second))
    }

    fn __str__(&self) -> &str {
        &self.view.text
    }

    fn __repr__(&self) -> String {
        let winner = self.winner().map_or("None".to_owned(), |side| format!("'{side}'"));
        let OutcomeView { reason, result, .. } = self.view;
        format!("Outcome(winner={winner}, reason='{reason}', result='{result}')")
    }
}
