use crate::Score;
use std::time::Duration;

/// What a search tells while it thinks.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// The depth that is finished, in plies.
    pub depth: u32,
    /// The deepest position looked at.
    pub selective_depth: u32,
    /// MultiPV: which of several best lines this is, from 1.
    pub line: usize,
    /// From the point of view of the side to move.
    pub score: Score,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// How full the transposition table is, in thousandths.
    pub table_fullness: u32,
    /// Since the search began.
    pub time: Duration,
    /// The principal variation, move by move; a turn may be several.
    pub moves: Vec<M>,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Answer<M> {
    /// The best turn, move by move. Empty if there is no legal move.
    pub turn: Vec<M>,
    /// The turn expected in reply: the ponder move.
    pub reply: Vec<M>,
    /// Its value for the side to move.
    pub score: Score,
    /// The depth that was finished.
    pub depth: u32,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}
