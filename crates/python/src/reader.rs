//! Reading PGN, from a text or from a file of any size.

use crate::board::Board;
use crate::errors;
use crate::kind::game_kind;
use crate::record::{AnyRecord, Record, lost};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use sandtable_games::{GameKind, Refusal, guess_of_pgn};
use sandtable_pgn::{Record as PgnRecord, Records};
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

type Input = Box<dyn Read + Send>;

/// The records of a text or a file, one after the other.
#[expect(clippy::large_enum_variant, reason = "it lives in a Python object and is never moved")]
enum AnyRecords {
    Chess(Records<Input, sandtable_chess::Board>),
    Cotulenh(Records<Input, sandtable_cotulenh::Board>),
}

/// The games of a text or a file, one after the other: an iterator of records.
///
/// A damaged game is kept as far as it can be read, and its `faults` say what is wrong. One of which
/// nothing can be kept raises `PgnError`; `next` then goes on with the game after it.
#[pyclass(module = "sandtable", frozen)]
pub struct PgnReader {
    records: Mutex<AnyRecords>,
}

impl PgnReader {
    fn new(kind: GameKind, input: Input) -> PgnReader {
        let records = match kind {
            GameKind::Cotulenh(_) => AnyRecords::Cotulenh(Records::new(input)),
            GameKind::Chess | GameKind::Chess960 => AnyRecords::Chess(Records::new(input)),
        };
        PgnReader { records: Mutex::new(records) }
    }
}

fn next<B: Board>(py: Python<'_>, records: &mut Records<Input, B>) -> PyResult<Option<Record>>
where
    AnyRecord: From<PgnRecord<B>>,
{
    match records.next() {
        Some(Ok(record)) => Ok(Some(Record { record: record.into() })),
        Some(Err(error)) => Err(lost::<B>(py, &error)),
        None => Ok(None),
    }
}

#[pymethods]
impl PgnReader {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        match &mut *self.records.lock().unwrap_or_else(PoisonError::into_inner) {
            AnyRecords::Chess(records) => next(py, records),
            AnyRecords::Cotulenh(records) => next(py, records),
        }
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
pub fn read_pgn(py: Python<'_>, text: &str, game: Option<&str>) -> PyResult<PgnReader> {
    let kind = match game {
        Some(name) => game_kind(py, name, None, None)?,
        None => guess_of_pgn(text.as_bytes()),
    };
    Ok(PgnReader::new(kind, Box::new(Cursor::new(text.to_owned()))))
}

/// The games of a file of any size. Without `game` its beginning tells which it is.
#[pyfunction]
#[pyo3(signature = (path, game=None))]
pub fn open_pgn(py: Python<'_>, path: PathBuf, game: Option<&str>) -> PyResult<PgnReader> {
    let mut file = BufReader::with_capacity(1 << 16, File::open(&path)?);
    let kind = match game {
        Some(name) => game_kind(py, name, None, None)?,
        None => guess_of_pgn(file.fill_buf().map_err(PyOSError::new_err)?),
    };
    Ok(PgnReader::new(kind, Box::new(file)))
}

/// The first game of a text that was written by a record.
pub fn first(py: Python<'_>, text: &str, game: &str) -> PyResult<Record> {
    let none = || errors::bad_pgn(py, &Refusal::illegal());
    read_pgn(py, text, Some(game))?.__next__(py)?.ok_or_else(none)
}
