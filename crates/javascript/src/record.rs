//! Games as files have them: tags, variations, comments.

use crate::errors::{self, Thrown};
use crate::game::NativeGame;
use crate::position::NativePosition;
use crate::to_json;
use sandtable_core::NodeId;
use sandtable_games::{AnyGame, AnyRecord};
use std::collections::HashMap;
use wasm_bindgen::prelude::wasm_bindgen;

/// A game as a file has it. Its nodes are numbers to JavaScript, in the order in which they were asked for;
/// the start is 0.
#[wasm_bindgen]
pub struct NativeRecord {
    pub(crate) record: AnyRecord,
    ids: Vec<NodeId>,
    numbers: HashMap<NodeId, u32>,
}

impl From<AnyRecord> for NativeRecord {
    fn from(record: AnyRecord) -> NativeRecord {
        let root = record.root();
        let mut named = NativeRecord { record, ids: Vec::new(), numbers: HashMap::new() };
        named.number(root);
        named
    }
}

impl NativeRecord {
    /// The number of a node, always the same.
    pub fn number(&mut self, id: NodeId) -> u32 {
        let ids = &mut self.ids;
        *self.numbers.entry(id).or_insert_with(|| {
            ids.push(id);
            // More nodes would not fit into the memory of a page.
            u32::try_from(ids.len() - 1).unwrap_or(u32::MAX)
        })
    }

    /// The node of a number that was given out.
    pub fn id(&self, number: u32) -> Result<NodeId, Thrown> {
        let id = self.ids.get(number as usize).copied();
        id.ok_or_else(|| errors::bad_value("there is no such node"))
    }
}

#[wasm_bindgen]
impl NativeRecord {
    /// A record without moves that begins in this position.
    #[wasm_bindgen(constructor)]
    pub fn new(start: &NativePosition) -> NativeRecord {
        AnyRecord::from(&AnyGame::from(start.any())).into()
    }

    /// The name of the game.
    pub fn game(&self) -> String {
        self.record.kind().name().to_owned()
    }

    /// Whether its moves are those of chess.
    pub fn is_chess(&self) -> bool {
        matches!(self.record, AnyRecord::Chess(_))
    }

    /// Where it begins.
    pub fn start(&self) -> NativePosition {
        self.record.start().into()
    }

    /// Names and values, as JSON.
    pub fn tags(&self) -> String {
        to_json(&self.record.tags().iter().collect::<Vec<(&str, &str)>>())
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<String> {
        self.record.tags().get(name).map(str::to_owned)
    }

    /// Gives a tag a value.
    ///
    /// # Errors
    /// No tag can be called so, or have this value.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Thrown> {
        Ok(self.record.set_tag(name, value)?)
    }

    /// Removes a tag.
    pub fn remove_tag(&mut self, name: &str) {
        self.record.tags_mut().remove(name);
    }

    /// How it ended.
    pub fn result(&self) -> String {
        self.record.result().word().to_owned()
    }

    /// Says how it ended.
    ///
    /// # Errors
    /// There is no such result.
    pub fn set_result(&mut self, word: &str) -> Result<(), Thrown> {
        Ok(self.record.set_result(word)?)
    }

    /// What was wrong with the text it was read from, as JSON.
    pub fn faults(&self) -> String {
        to_json(&self.record.faults())
    }

    /// The main line as a game, played to its end.
    pub fn to_game(&self) -> NativeGame {
        NativeGame { game: self.record.main_line() }
    }

    /// The text of it.
    pub fn pgn(&self) -> String {
        self.record.to_pgn()
    }

    /// How many moves it has, variations included.
    pub fn length(&self) -> usize {
        self.record.count_moves()
    }

    /// An equal record of its own.
    pub fn copy(&self) -> NativeRecord {
        NativeRecord::from(self.record.clone())
    }

    /// Whether both are the same in every field.
    pub fn equals(&self, other: &NativeRecord) -> bool {
        self.record == other.record
    }
}
