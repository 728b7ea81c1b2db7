use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sandtable_arena::{Decision, Estimate, MatchScore, Sprt};

/// What the pairs of a match come to, from the first engine's side.
///
/// >>> from sandtable._native import MatchTally
/// >>> tally = MatchTally("elo0=0,elo1=50,alpha=0.05,beta=0.05")
/// >>> while tally.decision is None:
/// ...     tally.add_pair(2, 1)
/// >>> tally.decision, tally.summary()["pairs"][3] > 3
/// ('H1', True)
#[pyclass(module = "sandtable._native", skip_from_py_object)]
pub struct MatchTally {
    score: MatchScore,
    sprt: Option<Sprt>,
}

#[pymethods]
impl MatchTally {
    /// `sprt` is a test as `sandtable match` takes it: `elo0=0,elo1=5,alpha=0.05,beta=0.05`.
    #[new]
    #[pyo3(signature = (sprt=None))]
    fn new(sprt: Option<&str>) -> PyResult<MatchTally> {
        let sprt = sprt.map(str::parse).transpose();
        let sprt = sprt.map_err(|error| PyValueError::new_err(format!("sprt: {error}")))?;
        Ok(MatchTally { score: MatchScore::default(), sprt })
    }

    /// Counts a pair: what the first engine made of each of its games, in half points.
    fn add_pair(&mut self, first: usize, second: usize) -> PyResult<()> {
        if first > 2 || second > 2 {
            return Err(PyValueError::new_err("expected 0, 1 or 2 half points of a game"));
        }
        self.score.add_game(first);
        self.score.add_game(second);
        self.score.add_pair(first + second);
        Ok(())
    }

    /// `H0`, `H1`, or nothing as long as the test goes on or where there is none.
    #[getter]
    fn decision(&self) -> Option<&'static str> {
        self.sprt?.state(&self.score).decision.map(|decision| match decision {
            Decision::H0 => "H0",
            Decision::H1 => "H1",
        })
    }

    /// Games, pairs with 0 to 4 half points, Elo with its error, likelihood of superiority, and how the test
    /// stands.
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Estimate { elo, error, los, .. } = Estimate::of(&self.score);
        let told = PyDict::new(py);
        told.set_item("wins", self.score.wins)?;
        told.set_item("draws", self.score.draws)?;
        told.set_item("losses", self.score.losses)?;
        told.set_item("pairs", self.score.pairs.to_vec())?;
        told.set_item("elo", finite(elo))?;
        told.set_item("error", finite(error))?;
        told.set_item("los", los)?;
        if let Some(sprt) = &self.sprt {
            let state = sprt.state(&self.score);
            told.set_item("llr", state.llr)?;
            told.set_item("lower", state.lower)?;
            told.set_item("upper", state.upper)?;
            told.set_item("decision", self.decision())?;
        }
        Ok(told)
    }
}

/// JSON has no number without bound.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}
