use crate::errors::raised;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use sandtable_games::arguments::game_kind;
use sandtable_train::blocks::{Header, Writer};
use sandtable_train::record::{GameRecord, GameResult};
use std::path::PathBuf;

/// A new file of games against itself, as `tools/train` reads it.
#[pyclass(module = "sandtable._native")]
pub struct TrainingFile {
    writer: Writer,
}

#[pymethods]
impl TrainingFile {
    #[new]
    #[pyo3(signature = (path, game, *, seed, nodes, random))]
    fn new(
        path: PathBuf,
        game: &str,
        seed: u64,
        nodes: u32,
        random: u32,
    ) -> PyResult<TrainingFile> {
        let header =
            Header { game: game_kind(game, None, None).map_err(raised)?, seed, nodes, random };
        let opened = Writer::open(&path, &header);
        let (writer, _) = opened.map_err(|error| PyOSError::new_err(error.to_string()))?;
        Ok(TrainingFile { writer })
    }

    /// Appends a game; its parts are those of the rows of a self-play job.
    fn add(
        &mut self,
        number: u64,
        opening: Vec<u32>,
        moves: Vec<u32>,
        scores: Vec<i16>,
        result: u8,
    ) -> PyResult<()> {
        let result = match result {
            0 => GameResult::Lost,
            1 => GameResult::Drawn,
            2 => GameResult::Won,
            _ => return Err(PyValueError::new_err("result: expected 0, 1 or 2")),
        };
        Ok(self.writer.add(&GameRecord { number, opening, moves, scores, result })?)
    }

    /// Writes what is not written yet.
    fn flush(&mut self) -> PyResult<()> {
        Ok(self.writer.flush()?)
    }
}
