use std::time::Duration;

/// When a search ends. Whatever comes first; without any limit it runs until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits<M> {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions visited, by all threads together.
    pub nodes: Option<u64>,
    /// A forced mate in so many turns was found.
    pub mate: Option<u32>,
    /// Exactly this time.
    pub move_time: Option<Duration>,
    /// A clock, of which the search takes its share.
    pub clock: Option<ClockLimits>,
    /// `searchmoves`: only these turns, if there are any.
    pub turns: Vec<Vec<M>>,
    /// MultiPV: how many best lines to find.
    pub lines: usize,
}

/// What is left on the clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockLimits {
    /// For all moves to come.
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until the clock is filled up again.
    pub moves_to_go: Option<u32>,
}

impl<M> Default for Limits<M> {
    fn default() -> Limits<M> {
        Limits {
            depth: None,
            nodes: None,
            mate: None,
            move_time: None,
            clock: None,
            turns: Vec::new(),
            lines: 1,
        }
    }
}

impl<M> Limits<M> {
    /// So many plies.
    pub fn depth(depth: u32) -> Limits<M> {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Limits<M> {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So much time.
    pub fn time(time: Duration) -> Limits<M> {
        Limits { move_time: Some(time), ..Limits::default() }
    }
}
