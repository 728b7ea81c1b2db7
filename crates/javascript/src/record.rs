//! Games as files have them: tags, variations, comments.

use crate::errors::{self, Thrown};
use crate::game::NativeGame;
use crate::position::NativePosition;
use crate::to_json;
use sandtable_core::{NodeId, Tree};
use sandtable_games::{AnyGame, AnyPosition, Describe, PgnFault, arguments, with_game};
use sandtable_pgn::{GameResult, Record};
use std::collections::HashMap;
use wasm_bindgen::prelude::wasm_bindgen;

/// A record of either game.
#[expect(clippy::large_enum_variant, reason = "it lives in a box and is never moved")]
#[derive(Clone, PartialEq, Eq)]
pub enum AnyRecord {
    Chess(Record<sandtable_chess::Board>),
    Cotulenh(Record<sandtable_cotulenh::Board>),
}

/// Runs `$body` with `$record` standing for the record inside an [`AnyRecord`].
macro_rules! with_record {
    ($any:expr, $record:ident => $body:expr) => {
        match $any {
            $crate::record::AnyRecord::Chess($record) => $body,
            $crate::record::AnyRecord::Cotulenh($record) => $body,
        }
    };
}
pub(crate) use with_record;

impl From<Record<sandtable_chess::Board>> for AnyRecord {
    fn from(record: Record<sandtable_chess::Board>) -> AnyRecord {
        AnyRecord::Chess(record)
    }
}

impl From<Record<sandtable_cotulenh::Board>> for AnyRecord {
    fn from(record: Record<sandtable_cotulenh::Board>) -> AnyRecord {
        AnyRecord::Cotulenh(record)
    }
}

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
        let root = with_record!(&record, record => record.tree.root());
        let mut named = NativeRecord { record, ids: Vec::new(), numbers: HashMap::new() };
        named.number(root);
        named
    }
}

impl NativeRecord {
    pub fn of_game(game: &AnyGame) -> NativeRecord {
        with_game!(game, game => {
            let mut record = Record::new(Tree::from_game(game));
            record.result = GameResult::from(game.outcome());
            NativeRecord::from(AnyRecord::from(record))
        })
    }

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

fn told<B: Describe>(record: &Record<B>) -> Vec<PgnFault> {
    record.faults.iter().map(PgnFault::of::<B>).collect()
}

fn main_line<B: Describe>(record: &Record<B>) -> AnyGame {
    B::into_any(record.tree.main_line())
}

#[wasm_bindgen]
impl NativeRecord {
    /// A record without moves that begins in this position.
    #[wasm_bindgen(constructor)]
    pub fn new(start: &NativePosition) -> NativeRecord {
        NativeRecord::of_game(&AnyGame::from(start.any()))
    }

    /// The name of the game.
    pub fn game(&self) -> String {
        with_record!(&self.record, record => record.tree.start().game_kind().name()).to_owned()
    }

    /// Whether its moves are those of chess.
    pub fn is_chess(&self) -> bool {
        matches!(self.record, AnyRecord::Chess(_))
    }

    /// Where it begins.
    pub fn start(&self) -> NativePosition {
        with_record!(&self.record, record => AnyPosition::from(record.tree.start().clone())).into()
    }

    /// Names and values, as JSON.
    pub fn tags(&self) -> String {
        let tags: Vec<(&str, &str)> =
            with_record!(&self.record, record => record.tags.iter().collect());
        to_json(&tags)
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<String> {
        with_record!(&self.record, record => record.tags.get(name).map(str::to_owned))
    }

    /// Gives a tag a value.
    ///
    /// # Errors
    /// No tag can be called so, or have this value.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Thrown> {
        with_record!(&mut self.record, record => record.tags.set(name, value))
            .map_err(|error| errors::bad_value(error.to_string()))
    }

    /// Removes a tag.
    pub fn remove_tag(&mut self, name: &str) {
        with_record!(&mut self.record, record => { record.tags.remove(name); });
    }

    /// How it ended.
    pub fn result(&self) -> String {
        with_record!(&self.record, record => record.result.word()).to_owned()
    }

    /// Says how it ended.
    ///
    /// # Errors
    /// There is no such result.
    pub fn set_result(&mut self, word: &str) -> Result<(), Thrown> {
        let result = arguments::result(word).map_err(errors::bad_value)?;
        with_record!(&mut self.record, record => record.result = result);
        Ok(())
    }

    /// What was wrong with the text it was read from, as JSON.
    pub fn faults(&self) -> String {
        to_json(&with_record!(&self.record, record => told(record)))
    }

    /// The main line as a game, played to its end.
    pub fn to_game(&self) -> NativeGame {
        NativeGame { game: with_record!(&self.record, record => main_line(record)) }
    }

    /// The text of it.
    pub fn pgn(&self) -> String {
        with_record!(&self.record, record => record.to_pgn())
    }

    /// How many moves it has, variations included.
    pub fn length(&self) -> usize {
        with_record!(&self.record, record => record.tree.len())
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
