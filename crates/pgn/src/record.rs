use crate::build::Builder;
use crate::{Error, GameResult, PgnPosition, Reader, Source, Tags};
use alloc::vec::Vec;
use core::fmt;
use sandtable_core::{Position, Tree};

/// The most faults that are kept of one game.
pub const MOST_FAULTS: usize = 100;

/// A game as a file has it: who played, what was played and what might have been, how it ended.
///
/// Two records are equal if tags, moves, variations, notes and result are; what was wrong with the
/// file does not matter.
pub struct Record<P: Position> {
    /// The tags but for those that the other fields tell.
    pub tags: Tags,
    /// Start, moves, variations and notes.
    pub tree: Tree<P>,
    /// How it ended. Nothing here asks whether the moves agree.
    pub result: GameResult,
    /// What was wrong with the text it was read from, in the order of the text; at most
    /// [`MOST_FAULTS`].
    ///
    /// A line, main or variation, ends before the first move that is illegal, fits several, or cannot
    /// be read; a bad tag and what is no PGN are left out. All else is kept. Null moves are kept and
    /// reported in the main line, which they make no game by the rules; in variations they are no
    /// fault.
    pub faults: Vec<Error>,
}

impl<P: Position> Record<P> {
    /// The moves of this tree, about which nothing else is known.
    pub fn new(tree: Tree<P>) -> Record<P> {
        let (tags, result, faults) = (Tags::default(), GameResult::Unknown, Vec::new());
        Record { tags, tree, result, faults }
    }
}

impl<P: Position> Clone for Record<P> {
    fn clone(&self) -> Record<P> {
        let Record { tags, tree, result, faults } = self;
        let (tags, tree, faults) = (tags.clone(), tree.clone(), faults.clone());
        Record { tags, tree, result: *result, faults }
    }
}

impl<P: Position> PartialEq for Record<P> {
    fn eq(&self, other: &Record<P>) -> bool {
        self.tags == other.tags && self.result == other.result && self.tree == other.tree
    }
}

impl<P: Position> Eq for Record<P> {}

impl<P: Position + fmt::Debug> fmt::Debug for Record<P>
where
    P::Move: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Record")
            .field("tags", &self.tags)
            .field("tree", &self.tree)
            .field("result", &self.result)
            .field("faults", &self.faults)
            .finish()
    }
}

/// The games of a file, one after the other, each played through by the rules.
///
/// A damaged game is kept as far as it can be read: see [`Record::faults`]. It is an error only if
/// nothing of it can be kept: the input cannot be read, the start position is none, the text is no
/// PGN at all.
///
/// ```
/// use sandtable_chess::Board;
/// use sandtable_pgn::Records;
///
/// let file = "[White \"Anderssen\"]\n\n1. e4 e5 2. f4 {the gambit} 1-0\n\n1. e4 e6 2. Ke3 *\n";
/// let mut records = Records::<_, Board>::new(file.as_bytes());
///
/// let record = records.next().unwrap()?;
/// assert_eq!(record.tags.get("White"), Some("Anderssen"));
/// assert_eq!(record.tree.main_nodes().count(), 3);
/// assert_eq!(record.result.word(), "1-0");
///
/// let record = records.next().unwrap()?;
/// let fault = &record.faults[0];
/// assert_eq!(fault.to_string(), "game 2, line 5, column 13: Ke3: no king can go to e3 like that");
/// assert_eq!(record.tree.main_nodes().count(), 2);
/// assert!(records.next().is_none());
/// # Ok::<(), sandtable_pgn::Error>(())
/// ```
pub struct Records<R, P: PgnPosition> {
    reader: Reader<R, P::Dialect>,
    builder: Builder<P>,
}

impl<R: Source, P: PgnPosition> Records<R, P> {
    /// Reads from here.
    pub fn new(source: R) -> Records<R, P> {
        Records { reader: Reader::new(source), builder: Builder::default() }
    }
}

impl<R: Source, P: PgnPosition> Iterator for Records<R, P> {
    type Item = Result<Record<P>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.reader.read_game(&mut self.builder).map(Result::flatten)
    }
}

/// All games of a text, and all errors.
pub fn read_all<P: PgnPosition>(bytes: &[u8]) -> Vec<Result<Record<P>, Error>> {
    Records::new(bytes).collect()
}
