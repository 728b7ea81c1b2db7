use crate::errors::{self, raised};
use crate::found::{Choice, Line};
use crate::game::Game;
use crate::position::Position;
use crate::search::{Running, Told};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use sandtable_core::Refused;
use sandtable_engine::{Control, Resources};
use sandtable_games::AnyGame;
use sandtable_games::engine::{AnyEngine, SearchLimits};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often Python is asked whether somebody pressed Ctrl-C.
const ASK_FOR_SIGNALS: Duration = Duration::from_millis(20);

/// The engine of both games. It searches without Python's lock, stops on Ctrl-C, and remembers what it
/// found from search to search.
///
/// >>> from sandtable import Engine, Position
/// >>> engine = Engine()
/// >>> [line] = engine.analyse(Position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), depth=4)
/// >>> line.mate, line.san
/// (1, ['Rd8#'])
/// >>> game = sandtable.Game(game="cotulenh")
/// >>> for move in engine.play(game, level=3).turn:
/// ...     game.play(move)
/// >>> game.turn
/// 'second'
#[pyclass(module = "sandtable", frozen)]
pub struct Engine {
    engine: Arc<Mutex<AnyEngine>>,
    is_busy: Arc<AtomicBool>,
}

/// What is thought about.
fn question(asked: &Bound<'_, PyAny>) -> PyResult<AnyGame> {
    let game = if let Ok(game) = asked.cast::<Game>() {
        game.borrow().game.clone()
    } else if let Ok(position) = asked.cast::<Position>() {
        AnyGame::from(position.borrow().any())
    } else {
        return Err(PyTypeError::new_err("expected a Position or a Game"));
    };
    match game.outcome() {
        Some(outcome) => Err(errors::refused(Refused::Over(outcome))),
        None => Ok(game),
    }
}

/// The limits that a search is given; the time is in seconds.
fn limits(
    time: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    mate: Option<u32>,
) -> PyResult<SearchLimits> {
    let wrong = |_| PyValueError::new_err("time: expected seconds");
    let time =
        time.map(|seconds| Duration::try_from_secs_f64(seconds).map_err(wrong)).transpose()?;
    Ok(SearchLimits { depth, nodes, mate, time, ..SearchLimits::default() })
}

impl Engine {
    fn begin(&self, game: AnyGame, limits: SearchLimits) -> PyResult<Running> {
        let busy = || PyRuntimeError::new_err("the engine is searching: stop that first");
        Running::begin(&self.engine, &self.is_busy, game, limits).ok_or_else(busy)
    }

    fn begin_analysis(
        &self,
        position: &Bound<'_, PyAny>,
        limits: SearchLimits,
    ) -> PyResult<Analysis> {
        let running = self.begin(question(position)?, limits)?;
        let control = Arc::clone(&running.control);
        Ok(Analysis { running: Mutex::new(Some(running)), control })
    }
}

/// What a search tells next; `None` at its end. Stops it if somebody presses Ctrl-C.
fn next_told(py: Python<'_>, running: &Running) -> PyResult<Option<Told>> {
    loop {
        match py.detach(|| running.wait(ASK_FOR_SIGNALS)) {
            Ok(told) => {
                py.check_signals()?;
                return Ok(Some(told));
            }
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

/// Lets a search go without holding Python's lock.
fn end(py: Python<'_>, running: Running) {
    py.detach(move || drop(running));
}

#[pymethods]
impl Engine {
    /// `hash_mb` is the size of the transposition table of each game; with a `seed` the errors of weaker
    /// levels are repeatable.
    #[new]
    #[pyo3(signature = (*, threads=1, hash_mb=16, seed=None))]
    fn new(threads: usize, hash_mb: usize, seed: Option<u64>) -> PyResult<Engine> {
        let resources = Resources { table_mebibytes: hash_mb, threads, ..Resources::default() };
        let engine = AnyEngine::with_checked(resources, seed).map_err(raised)?;
        Ok(Engine { engine: Arc::new(Mutex::new(engine)), is_busy: Arc::default() })
    }

    /// Thinks about a position, or about a game with its past, until a limit is reached: seconds, positions
    /// visited, depth in plies, or a mate in so many turns. Gives the best `lines`, the best first.
    #[pyo3(signature = (position, *, time=None, nodes=None, depth=None, mate=None, lines=1))]
    fn analyse(
        &self,
        position: &Bound<'_, PyAny>,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        mate: Option<u32>,
        lines: usize,
    ) -> PyResult<Vec<Line>> {
        let limits = limits(time, nodes, depth, mate)?;
        limits.check(false).map_err(raised)?;
        let analysis = self.begin_analysis(position, SearchLimits { lines, ..limits })?;
        let mut found: Vec<Line> = Vec::new();
        while let Some(line) = analysis.__next__(position.py())? {
            // The lines of a depth come one after the other, the best first.
            found.truncate(line.line.number - 1);
            found.push(line);
        }
        Ok(found)
    }

    /// The same as an iterator of every line of every depth, which can be stopped.
    ///
    /// >>> with Engine().analysis(Position()) as analysis:
    /// ...     for line in analysis:
    /// ...         if line.depth >= 5:
    /// ...             break
    #[pyo3(signature = (position, *, time=None, nodes=None, depth=None, mate=None, lines=1))]
    fn analysis(
        &self,
        position: &Bound<'_, PyAny>,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        mate: Option<u32>,
        lines: usize,
    ) -> PyResult<Analysis> {
        let limits = limits(time, nodes, depth, mate)?;
        self.begin_analysis(position, SearchLimits { lines, ..limits })
    }

    /// Chooses a turn as well as a level from 1 to 10 plays. Level 10 is full strength and needs a limit.
    #[pyo3(signature = (position, *, level=10, time=None, nodes=None, depth=None, mate=None))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn play(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        level: u32,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        mate: Option<u32>,
    ) -> PyResult<Choice> {
        let limits = SearchLimits { level, ..limits(time, nodes, depth, mate)? };
        limits.check(false).map_err(raised)?;
        let game = question(position)?;
        let running = self.begin(game, limits)?;
        let chosen = loop {
            match next_told(py, &running) {
                Ok(Some(Told::Line(_))) => {}
                Ok(Some(Told::Chosen(chosen))) => break Ok(Choice { chosen }),
                Ok(None) => break Err(PyRuntimeError::new_err("the search failed")),
                Err(error) => break Err(error),
            }
        };
        end(py, running);
        chosen
    }

    /// Whether a search is under way.
    #[getter]
    fn is_searching(&self) -> bool {
        self.is_busy.load(SeqCst)
    }

    /// Forgets everything: a new game begins.
    fn forget(&self, py: Python<'_>) {
        py.detach(|| self.engine.lock().unwrap_or_else(PoisonError::into_inner).forget());
    }
}

/// A search under way: an iterator of lines. It ends with the search; leaving a `with` block stops it.
#[pyclass(module = "sandtable", frozen)]
pub struct Analysis {
    running: Mutex<Option<Running>>,
    /// Beside it, so that it can be stopped while another thread waits for the next line.
    control: Arc<Control>,
}

impl Analysis {
    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Analysis {
    /// Ends the search in some milliseconds. What it has found is still given.
    fn stop(&self) {
        self.control.stop();
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Line>> {
        let Some(running) = self.running().take() else { return Ok(None) };
        let told = next_told(py, &running);
        match told {
            Ok(Some(Told::Line(line))) => {
                *self.running() = Some(running);
                Ok(Some(Line { line }))
            }
            Ok(Some(Told::Chosen(_)) | None) => {
                end(py, running);
                Ok(None)
            }
            Err(error) => {
                end(py, running);
                Err(error)
            }
        }
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, PyAny>) {
        if let Some(running) = self.running().take() {
            end(py, running);
        }
    }
}
