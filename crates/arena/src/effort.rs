//! What an engine did: moves, depth, nodes, time, and what it did wrong.

use crate::Foul;
use crate::engine_protocol::Info;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Sums over the moves of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Effort {
    moves: u64,
    time: Duration,
    /// Depths, and the moves for which one was told.
    depth: (u64, u64),
    /// Nodes, and the time in which they were visited.
    nodes: (u64, Duration),
    fouls: Fouls,
}

/// How often an engine lost by what it did wrong.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Fouls {
    /// Flags that fell.
    pub time_losses: u64,
    /// Answers that were no legal turn.
    pub illegal_moves: u64,
    /// Breaches of the protocol, and false claims.
    pub protocol: u64,
    /// Ends in the middle of a game, or before it.
    pub crashes: u64,
    /// Answers that never came.
    pub hangs: u64,
}

impl Fouls {
    /// All of them together.
    pub fn total(&self) -> u64 {
        self.time_losses + self.illegal_moves + self.protocol + self.crashes + self.hangs
    }
}

impl Effort {
    /// A move was made.
    pub(crate) fn add(&mut self, info: &Info, elapsed: Duration) {
        self.moves += 1;
        self.time += elapsed;
        if let Some(depth) = info.depth {
            self.depth = (self.depth.0 + u64::from(depth), self.depth.1 + 1);
        }
        if let Some(nodes) = info.nodes {
            self.nodes = (self.nodes.0.saturating_add(nodes), self.nodes.1 + elapsed);
        }
    }

    /// A game was lost by this.
    pub(crate) fn note(&mut self, foul: &Foul) {
        *match foul {
            Foul::Time { .. } => &mut self.fouls.time_losses,
            Foul::Illegal { .. } => &mut self.fouls.illegal_moves,
            Foul::Lie(_) => &mut self.fouls.protocol,
            Foul::Crash(_) => &mut self.fouls.crashes,
            Foul::Hang(_) => &mut self.fouls.hangs,
        } += 1;
    }

    /// Adds what another game took.
    pub(crate) fn merge(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.time += other.time;
        self.depth = (self.depth.0 + other.depth.0, self.depth.1 + other.depth.1);
        self.nodes = (self.nodes.0.saturating_add(other.nodes.0), self.nodes.1 + other.nodes.1);
        let (sum, more) = (&mut self.fouls, &other.fouls);
        sum.time_losses += more.time_losses;
        sum.illegal_moves += more.illegal_moves;
        sum.protocol += more.protocol;
        sum.crashes += more.crashes;
        sum.hangs += more.hangs;
    }

    /// Moves made.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// What it did wrong.
    pub fn fouls(&self) -> Fouls {
        self.fouls
    }

    /// The mean depth, if depths were told.
    pub fn mean_depth(&self) -> Option<f64> {
        (self.depth.1 > 0).then(|| self.depth.0 as f64 / self.depth.1 as f64)
    }

    /// Nodes a second by the arena's clock, if nodes were told.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let seconds = self.nodes.1.as_secs_f64();
        (seconds > 0.0).then(|| self.nodes.0 as f64 / seconds)
    }

    /// The mean time of a move in seconds, if it made one.
    pub fn mean_time(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.time.as_secs_f64() / self.moves as f64)
    }
}
