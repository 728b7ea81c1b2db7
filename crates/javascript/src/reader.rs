//! Reading PGN, one game after the other.

use crate::errors::Thrown;
use crate::record::NativeRecord;
use sandtable_games::{AnyRecords, arguments};
use std::io::Cursor;
use wasm_bindgen::prelude::wasm_bindgen;

/// The games of a text.
#[wasm_bindgen]
pub struct NativeReader {
    records: AnyRecords<Cursor<Vec<u8>>>,
}

#[wasm_bindgen]
impl NativeReader {
    /// Without `game` the text tells which it is.
    ///
    /// # Errors
    /// There is no such game.
    #[wasm_bindgen(constructor)]
    pub fn new(text: String, game: Option<String>) -> Result<NativeReader, Thrown> {
        let kind = arguments::pgn_kind(game.as_deref(), text.as_bytes())?;
        Ok(NativeReader { records: AnyRecords::new(kind, Cursor::new(text.into_bytes())) })
    }

    /// The next game; nothing at the end.
    ///
    /// # Errors
    /// Nothing of it can be kept. The next call goes on with the game after it.
    #[wasm_bindgen(js_name = next)]
    pub fn next_record(&mut self) -> Result<Option<NativeRecord>, Thrown> {
        Ok(self.records.next().transpose()?.map(NativeRecord::from))
    }
}
