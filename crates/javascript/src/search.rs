//! What a search is asked and what it tells, as JSON.

use sandtable_engine::LEVELS;
use sandtable_games::AnyMove;
use sandtable_games::engine::{Chosen, FoundLine, SearchLimits};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// When a search ends, and how well it plays.
#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    depth: Option<u32>,
    nodes: Option<u64>,
    mate: Option<u32>,
    /// Milliseconds.
    time: Option<u64>,
    lines: Option<usize>,
    level: Option<u32>,
}

impl From<Asked> for SearchLimits {
    fn from(asked: Asked) -> SearchLimits {
        let Asked { depth, nodes, mate, time, lines, level } = asked;
        SearchLimits {
            depth,
            nodes,
            mate,
            time: time.map(Duration::from_millis),
            lines: lines.unwrap_or(1),
            level: level.unwrap_or(LEVELS),
            ..SearchLimits::default()
        }
    }
}

fn numbers(moves: &[AnyMove]) -> Vec<u32> {
    moves.iter().map(|mv| mv.bits()).collect()
}

/// A line; moves are their numbers.
#[derive(Serialize)]
pub struct ToldLine {
    depth: u32,
    #[serde(rename = "selectiveDepth")]
    selective_depth: u32,
    number: usize,
    cp: Option<i32>,
    mate: Option<i32>,
    nodes: u64,
    /// Milliseconds.
    time: f64,
    moves: Vec<u32>,
    san: Vec<String>,
}

impl From<FoundLine> for ToldLine {
    fn from(line: FoundLine) -> ToldLine {
        ToldLine {
            depth: line.depth,
            selective_depth: line.selective_depth,
            number: line.number,
            cp: line.score.hundredths(),
            mate: line.score.mate(),
            nodes: line.nodes,
            time: line.time.as_secs_f64() * 1e3,
            moves: numbers(&line.moves),
            san: line.short,
        }
    }
}

/// What a search came to.
#[derive(Serialize)]
pub struct ToldChoice {
    turn: Vec<u32>,
    reply: Vec<u32>,
    line: ToldLine,
}

impl From<Chosen> for ToldChoice {
    fn from(chosen: Chosen) -> ToldChoice {
        let Chosen { turn, reply, line } = chosen;
        ToldChoice { turn: numbers(&turn), reply: numbers(&reply), line: line.into() }
    }
}
