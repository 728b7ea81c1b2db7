//! Reading PGN, from a text or from a file of any size.

use crate::errors::{self, raised};
use crate::record::Record;
use pyo3::prelude::*;
use sandtable_games::{AnyRecords, GameKind, arguments};
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

type Input = Box<dyn Read + Send>;

/// The games of a text or a file, one after the other: an iterator of records.
///
/// A damaged game is kept as far as it can be read, and its `faults` say what is wrong. One of which
/// nothing can be kept raises `PgnError`; `next` then goes on with the game after it.
#[pyclass(module = "sandtable", frozen)]
pub struct PgnReader {
    records: Mutex<AnyRecords<Input>>,
}

impl PgnReader {
    fn new(kind: GameKind, input: Input) -> PgnReader {
        PgnReader { records: Mutex::new(AnyRecords::new(kind, input)) }
    }
}

#[pymethods]
impl PgnReader {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self) -> PyResult<Option<Record>> {
        let record = self.records.lock().unwrap_or_else(PoisonError::into_inner).next();
        record.transpose().map(|record| record.map(Record::from)).map_err(raised)
    }
}

/// The games of a text. Without `game` the text tells which it is.
///
/// >>> import sandtable
/// >>> for record in sandtable.read_pgn("1. e4 e5 2. Ke3 *"):
/// ...     print(record.result, len(record), record.faults[0]["message"])
/// * 2 Ke3: no king can go to e3 like that
#[pyfunction]
#[pyo3(signature = (text, game=None))]
pub fn read_pgn(text: &str, game: Option<&str>) -> PyResult<PgnReader> {
    let kind = arguments::pgn_kind(game, text.as_bytes()).map_err(raised)?;
    Ok(PgnReader::new(kind, Box::new(Cursor::new(text.to_owned()))))
}

/// The games of a file of any size. Without `game` its beginning tells which it is.
#[pyfunction]
#[pyo3(signature = (path, game=None))]
pub fn open_pgn(path: PathBuf, game: Option<&str>) -> PyResult<PgnReader> {
    let mut file = BufReader::with_capacity(1 << 16, File::open(&path)?);
    let head = if game.is_none() { file.fill_buf()? } else { &[] };
    let kind = arguments::pgn_kind(game, head).map_err(raised)?;
    Ok(PgnReader::new(kind, Box::new(file)))
}

/// The first game of a text that was written by a record.
pub fn first(py: Python<'_>, text: &str, game: &str) -> PyResult<Record> {
    read_pgn(text, Some(game))?.__next__()?.ok_or_else(|| errors::no_game(py))
}
