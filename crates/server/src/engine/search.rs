//! The engine of this project behind the questions of the server.

use super::{Engine, PlayLimits, Stop};
use crate::dto::{Analysis, AnalysisLine};
use sandtable_core::{Game, Side};
use sandtable_engine::{
    ClockLimits, Engine as Searcher, Limits, Playable, Report, Resources, RootPosition, Score,
    Skill, split_turns,
};
use sandtable_games::{AnyGame, Describe};
use std::time::Duration;

/// What one thread remembers of positions, for each game.
const TABLE_MEBIBYTES: usize = 16;
/// Turns of a line that are told.
const TURNS_TOLD: usize = 12;

/// Searches for both games, made when they are first needed.
#[derive(Default)]
pub struct SearchEngine {
    chess: Option<Searcher<sandtable_chess::Board>>,
    cotulenh: Option<Searcher<sandtable_cotulenh::Board>>,
}

fn resources() -> Resources {
    Resources { table_mebibytes: TABLE_MEBIBYTES, ..Resources::default() }
}

impl Engine for SearchEngine {
    fn choose(&mut self, game: &AnyGame, limits: PlayLimits, stop: &Stop) -> Option<AnyGame> {
        match game {
            AnyGame::Chess(game) => {
                let searcher = self.chess.get_or_insert_with(|| Searcher::new(resources()));
                choose(searcher, game, limits, stop)
            }
            AnyGame::Cotulenh(game) => {
                let searcher = self.cotulenh.get_or_insert_with(|| Searcher::new(resources()));
                choose(searcher, game, limits, stop)
            }
        }
    }

    fn analyse(
        &mut self,
        game: &AnyGame,
        lines: usize,
        most: Duration,
        stop: &Stop,
        report: &mut dyn FnMut(Analysis),
    ) {
        match game {
            AnyGame::Chess(game) => {
                let searcher = self.chess.get_or_insert_with(|| Searcher::new(resources()));
                analyse(searcher, game, lines, most, stop, report);
            }
            AnyGame::Cotulenh(game) => {
                let searcher = self.cotulenh.get_or_insert_with(|| Searcher::new(resources()));
                analyse(searcher, game, lines, most, stop, report);
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
    stop: &Stop,
) -> Option<AnyGame> {
    let clock = limits.clock.map(|(remaining, increment)| ClockLimits {
        remaining,
        increment,
        moves_to_go: None,
    });
    let skill = Skill::of_level(u32::from(limits.level));
    let limits = Limits { clock, ..Limits::time(limits.most) };
    let answer = searcher.play(&situation(game), &limits, skill, stop.control(), |_| ());
    let mut played = game.clone();
    for mv in answer.turn {
        played.play_on(mv).ok()?;
    }
    Some(B::into_any(played))
}

fn analyse<B: Describe + Playable>(
    searcher: &mut Searcher<B>,
    game: &Game<B>,
    lines: usize,
    most: Duration,
    stop: &Stop,
    report: &mut dyn FnMut(Analysis),
) {
    let situation = situation(game);
    let position = situation.position();
    let limits = Limits { lines, ..Limits::time(most) };
    let mut found: Vec<AnalysisLine> = Vec::new();
    let fen = position.fen();
    searcher.search(&situation, &limits, stop.control(), |told| {
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
    let sign = if position.turn() == Side::First { 1 } else { -1 };
    let (cp, mate) = match told.score {
        Score::Hundredths(value) => (Some(sign * value), None),
        Score::Mate(turns) => (None, Some(sign * turns)),
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
