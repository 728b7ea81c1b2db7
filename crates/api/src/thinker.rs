//! The engine behind the questions of clients: turns and analyses.

use crate::dto::{Analysis, AnalysisLine};
use sandtable_core::Game;
use sandtable_engine::{
    ClockLimits, Control, Engine as Searcher, Limits, Playable, Report, Resources, RootPosition,
    Score, Skill, split_turns,
};
use sandtable_games::{AnyGame, Describe};
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

/// Searches for both games, made when they are first needed.
pub struct Thinker {
    resources: Resources,
    chess: Option<Searcher<sandtable_chess::Board>>,
    cotulenh: Option<Searcher<sandtable_cotulenh::Board>>,
}

impl Thinker {
    /// One that remembers nothing yet. The table is that of each game.
    pub fn new(table_mebibytes: usize) -> Thinker {
        let resources = Resources { table_mebibytes, ..Resources::default() };
        Thinker { resources, chess: None, cotulenh: None }
    }

    /// The game with one whole turn more. When told to stop, the best turn so far.
    pub fn choose(
        &mut self,
        game: &AnyGame,
        limits: PlayLimits,
        control: &Control,
    ) -> Option<AnyGame> {
        let resources = self.resources;
        match game {
            AnyGame::Chess(game) => {
                let searcher = self.chess.get_or_insert_with(|| Searcher::new(resources));
                choose(searcher, game, limits, control)
            }
            AnyGame::Cotulenh(game) => {
                let searcher = self.cotulenh.get_or_insert_with(|| Searcher::new(resources));
                choose(searcher, game, limits, control)
            }
        }
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
        let resources = self.resources;
        match game {
            AnyGame::Chess(game) => {
                let searcher = self.chess.get_or_insert_with(|| Searcher::new(resources));
                analyse(searcher, game, limits, control, report);
            }
            AnyGame::Cotulenh(game) => {
                let searcher = self.cotulenh.get_or_insert_with(|| Searcher::new(resources));
                analyse(searcher, game, limits, control, report);
            }
        }
    }
}

/// The position of a game with its past.
fn situation<B: Playable>(game: &Game<B>) -> RootPosition<B> {
    let mut situation = RootPosition::new(game.start().clone());
    for &mv in game.moves() {
        situation.play(mv);
    }
    situation
}

fn choose<B: Describe + Playable>(
    searcher: &mut Searcher<B>,
    game: &Game<B>,
    limits: PlayLimits,
    control: &Control,
) -> Option<AnyGame> {
    let clock = limits.clock.map(|(remaining, increment)| ClockLimits {
        remaining,
        increment,
        moves_to_go: None,
    });
    let skill = Skill::of_level(u32::from(limits.level));
    let limits = Limits { clock, ..Limits::time(limits.most) };
    let answer = searcher.play(&situation(game), &limits, skill, control, |_| ());
    let mut played = game.clone();
    for mv in answer.turn {
        played.play_on(mv).ok()?;
    }
    Some(B::into_any(played))
}

fn analyse<B: Describe + Playable>(
    searcher: &mut Searcher<B>,
    game: &Game<B>,
    limits: AnalysisLimits,
    control: &Control,
    report: &mut dyn FnMut(Analysis),
) {
    let situation = situation(game);
    let position = situation.position();
    let AnalysisLimits { lines, most, nodes } = limits;
    let limits = Limits { lines, nodes, ..Limits::time(most) };
    let mut found: Vec<AnalysisLine> = Vec::new();
    let fen = position.fen();
    searcher.search(&situation, &limits, control, |told| {
        // The lines of a depth come one after the other, the best first.
        if told.line == 1 {
            found.clear();
        }
        found.push(line(position, &told));
        let nanos = told.time.as_nanos().max(1);
        report(Analysis {
            fen: fen.clone(),
            depth: told.depth,
            nodes: told.nodes,
            nps: u64::try_from(u128::from(told.nodes) * 1_000_000_000 / nanos).unwrap_or(u64::MAX),
            time_ms: u64::try_from(told.time.as_millis()).unwrap_or(u64::MAX),
            lines: found.clone(),
            done: false,
            waiting: false,
        });
    });
}

/// A line as everybody reads it: from the first side's point of view, turn by turn.
fn line<B: Describe + Playable>(position: &B, told: &Report<B::Move>) -> AnalysisLine {
    let (cp, mate) = match told.score.for_first(position.turn()) {
        Score::Hundredths(value) => (Some(value), None),
        Score::Mate(turns) => (None, Some(turns)),
    };
    let mut now = position.clone();
    let (mut moves, mut short) = (Vec::new(), Vec::new());
    for turn in split_turns(position, &told.moves).into_iter().take(TURNS_TOLD) {
        let before = now.clone();
        for &mv in &turn {
            moves.push(now.long_text(mv));
            now.play(mv);
        }
        short.push(before.short_turn(&turn));
    }
    AnalysisLine { cp, mate, moves, short }
}
