use crate::{AnyGame, AnyPosition, CallError, Describe, GameKind, PgnFault, arguments, with_game};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use sandtable_core::Tree;
use sandtable_pgn::{GameResult, Record, Records, Source, Tags};

/// A game of any kind as a file has it: tags, moves with variations and comments, a result.
///
/// ```
/// use sandtable_games::{AnyRecords, GameKind};
///
/// let text = "1. e4 e5 ( 1... c5 ) *";
/// let record = AnyRecords::new(GameKind::Chess, text.as_bytes()).next().expect("a game")?;
/// let sicilian = record.children(record.main_nodes()[0])[1];
/// assert_eq!(record.clone().text(sicilian, true)?.as_deref(), Some("c5"));
/// # Ok::<(), sandtable_games::CallError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "it is seldom moved, and a box would be an allocation"
)]
pub enum AnyRecord {
    /// Chess or Chess960.
    Chess(Record<sandtable_chess::Board>),
    /// Cờ Tư Lệnh.
    Cotulenh(Record<sandtable_cotulenh::Board>),
}

/// Runs `$body` with `$record` standing for the generic record inside an
/// [`AnyRecord`](crate::AnyRecord).
#[macro_export]
macro_rules! with_record {
    ($any:expr, $record:ident => $body:expr) => {
        match $any {
            $crate::AnyRecord::Chess($record) => $body,
            $crate::AnyRecord::Cotulenh($record) => $body,
        }
    };
}

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

/// With its moves and its result, but without tags.
impl From<&AnyGame> for AnyRecord {
    fn from(game: &AnyGame) -> AnyRecord {
        with_game!(game, game => {
            let mut record = Record::new(Tree::from_game(game));
            record.result = GameResult::from(game.outcome());
            record.into()
        })
    }
}

fn faults<B: Describe>(record: &Record<B>) -> Vec<PgnFault> {
    record.faults.iter().map(PgnFault::of::<B>).collect()
}

fn main_line<B: Describe>(record: &Record<B>) -> AnyGame {
    B::into_any(record.tree.main_line())
}

impl AnyRecord {
    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        with_record!(self, record => record.tree.start().game_kind())
    }

    /// Where it begins.
    pub fn start(&self) -> AnyPosition {
        with_record!(self, record => record.tree.start().clone().into())
    }

    /// Names and values.
    pub fn tags(&self) -> &Tags {
        with_record!(self, record => &record.tags)
    }

    /// The same, to be changed.
    pub fn tags_mut(&mut self) -> &mut Tags {
        with_record!(self, record => &mut record.tags)
    }

    /// Gives a tag a value.
    ///
    /// # Errors
    /// No tag can be called so, or have this value.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), CallError> {
        self.tags_mut().set(name, value).map_err(|error| CallError::Value(error.to_string()))
    }

    /// How it ended.
    pub fn result(&self) -> GameResult {
        with_record!(self, record => record.result)
    }

    /// Says how it ended: `1-0`, `0-1`, `1/2-1/2` or `*`. Nothing asks whether the moves agree.
    ///
    /// # Errors
    /// There is no such result.
    pub fn set_result(&mut self, word: &str) -> Result<(), CallError> {
        let result = arguments::result(word)?;
        with_record!(self, record => record.result = result);
        Ok(())
    }

    /// What was wrong with the text it was read from.
    pub fn faults(&self) -> Vec<PgnFault> {
        with_record!(self, record => faults(record))
    }

    /// The main line as a game, played to its end.
    pub fn main_line(&self) -> AnyGame {
        with_record!(self, record => main_line(record))
    }

    /// The text of it.
    pub fn to_pgn(&self) -> String {
        with_record!(self, record => record.to_pgn())
    }

    /// How many moves it has, variations included.
    pub fn count_moves(&self) -> usize {
        with_record!(self, record => record.tree.len())
    }
}

/// The records of a text or a file, one after the other. A damaged game is kept as far as it can be read.
#[expect(
    clippy::large_enum_variant,
    reason = "it is seldom moved, and a box would be an allocation"
)]
pub enum AnyRecords<R> {
    /// Chess or Chess960.
    Chess(Records<R, sandtable_chess::Board>),
    /// Cờ Tư Lệnh.
    Cotulenh(Records<R, sandtable_cotulenh::Board>),
}

impl<R: Source> AnyRecords<R> {
    /// Reads games of this kind from here. Tags tell the variant.
    pub fn new(kind: GameKind, source: R) -> AnyRecords<R> {
        match kind {
            GameKind::Chess | GameKind::Chess960 => AnyRecords::Chess(Records::new(source)),
            GameKind::Cotulenh(_) => AnyRecords::Cotulenh(Records::new(source)),
        }
    }
}

fn next<R: Source, B: Describe>(records: &mut Records<R, B>) -> Option<Result<AnyRecord, CallError>>
where
    AnyRecord: From<Record<B>>,
{
    let record = records.next()?;
    Some(record.map(AnyRecord::from).map_err(|error| PgnFault::of::<B>(&error).into()))
}

/// An error is a game of which nothing can be kept; the next call goes on with the game after it.
impl<R: Source> Iterator for AnyRecords<R> {
    type Item = Result<AnyRecord, CallError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            AnyRecords::Chess(records) => next(records),
            AnyRecords::Cotulenh(records) => next(records),
        }
    }
}
