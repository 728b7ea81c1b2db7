//! The engine behind the questions of clients: turns and analyses.

use crate::dto::{Analysis, AnalysisLine};
use sandtable_engine::{ClockLimits, Control, Resources};
use sandtable_games::AnyGame;
use sandtable_games::engine::{AnyEngine, FoundLine, SearchLimits};
use std::time::Duration;

/// Turns of a line that are told.
const TURNS_TOLD: usize = 12;

/// How well and how long to think about a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayLimits {
    /// 1 to 10.
    pub level: u8,
    /// What the engine has left on its clock, and what a turn adds.
    pub clock: Option<(Duration, Duration)>,
    /// The longest it may think in any case.
    pub most: Duration,
}

/// How far to analyse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalysisLimits {
    /// How many lines.
    pub lines: usize,
    /// The longest time.
    pub most: Duration,
    /// The most positions.
    pub nodes: Option<u64>,
}

/// The engine of both games, for clients.
pub struct Thinker {
    engine: AnyEngine,
}

impl Thinker {
    /// One that remembers nothing yet. The table is that of each game.
    pub fn new(table_mebibytes: usize) -> Thinker {
        let resources = Resources { table_mebibytes, ..Resources::default() };
        Thinker { engine: AnyEngine::new(resources, None) }
    }

    /// The game with one whole turn more. When told to stop, the best turn so far.
    pub fn choose(
        &mut self,
        game: &AnyGame,
        limits: PlayLimits,
        control: &Control,
    ) -> Option<AnyGame> {
        let clock = limits.clock.map(|(remaining, increment)| ClockLimits {
            remaining,
            increment,
            moves_to_go: None,
        });
        let limits = SearchLimits {
            time: Some(limits.most),
            clock,
            level: u32::from(limits.level),
            turns_told: 0,
            ..SearchLimits::default()
        };
        let chosen = self.engine.play(game, &limits, control, |_| ());
        let mut played = game.clone();
        for mv in chosen.turn {
            played.play_move_on(mv).ok()?;
        }
        Some(played)
    }

    /// Searches until a limit, a stop or the maximum depth, and reports every line of every depth.
    /// Scores are from the first side's point of view.
    pub fn analyse(
        &mut self,
        game: &AnyGame,
        limits: AnalysisLimits,
        control: &Control,
        report: &mut dyn FnMut(Analysis),
    ) {
        let AnalysisLimits { lines, most, nodes } = limits;
        let limits = SearchLimits {
            time: Some(most),
            nodes,
            lines,
            turns_told: TURNS_TOLD,
            ..SearchLimits::default()
        };
        let fen = game.position().fen();
        let mut found: Vec<AnalysisLine> = Vec::new();
        self.engine.play(game, &limits, control, |told| {
            // The lines of a depth come one after the other, the best first.
            found.truncate(told.number - 1);
            let per_second = u128::from(told.nodes) * 1_000_000_000 / told.time.as_nanos().max(1);
            let (depth, nodes, time) = (told.depth, told.nodes, told.time);
            found.push(told.into());
            report(Analysis {
                fen: fen.clone(),
                depth,
                nodes,
                nps: u64::try_from(per_second).unwrap_or(u64::MAX),
                time_ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
                lines: found.clone(),
                done: false,
                waiting: false,
            });
        });
    }
}

impl From<FoundLine> for AnalysisLine {
    fn from(line: FoundLine) -> AnalysisLine {
        AnalysisLine {
            cp: line.score.hundredths(),
            mate: line.score.mate(),
            moves: line.long,
            short: line.short,
        }
    }
}
