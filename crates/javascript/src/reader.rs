//! Reading PGN, one game after the other.

use crate::errors::{self, Thrown};
use crate::record::{AnyRecord, NativeRecord};
use crate::set_up::game_kind;
use sandtable_games::{Describe, GameKind, PgnFault, guess_of_pgn};
use sandtable_pgn::{Record, Records};
use std::io::Cursor;
use wasm_bindgen::prelude::wasm_bindgen;

type Text = Cursor<Vec<u8>>;

#[expect(clippy::large_enum_variant, reason = "it lives in a box and is never moved")]
enum AnyRecords {
    Chess(Records<Text, sandtable_chess::Board>),
    Cotulenh(Records<Text, sandtable_cotulenh::Board>),
}

/// The games of a text.
#[wasm_bindgen]
pub struct NativeReader {
    records: AnyRecords,
}

fn next<B: Describe>(records: &mut Records<Text, B>) -> Result<Option<NativeRecord>, Thrown>
where
    AnyRecord: From<Record<B>>,
{
    match records.next() {
        Some(Ok(record)) => Ok(Some(NativeRecord::from(AnyRecord::from(record)))),
        Some(Err(error)) => Err(errors::damaged(&PgnFault::of::<B>(&error))),
        None => Ok(None),
    }
}

#[wasm_bindgen]
impl NativeReader {
    /// Without `game` the text tells which it is.
    ///
    /// # Errors
    /// There is no such game.
    #[wasm_bindgen(constructor)]
    pub fn new(text: String, game: Option<String>) -> Result<NativeReader, Thrown> {
        let kind = match game {
            Some(name) => game_kind(&name, None, None)?,
            None => guess_of_pgn(text.as_bytes()),
        };
        let text = Cursor::new(text.into_bytes());
        let records = match kind {
            GameKind::Cotulenh(_) => AnyRecords::Cotulenh(Records::new(text)),
            GameKind::Chess | GameKind::Chess960 => AnyRecords::Chess(Records::new(text)),
        };
        Ok(NativeReader { records })
    }

    /// The next game; nothing at the end.
    ///
    /// # Errors
    /// Nothing of it can be kept. The next call goes on with the game after it.
    #[wasm_bindgen(js_name = next)]
    pub fn next_record(&mut self) -> Result<Option<NativeRecord>, Thrown> {
        match &mut self.records {
            AnyRecords::Chess(records) => next(records),
            AnyRecords::Cotulenh(records) => next(records),
        }
    }
}
