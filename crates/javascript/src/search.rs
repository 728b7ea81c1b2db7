//! A search in this thread, and what it tells.

use crate::board::Board;
use sandtable_core::{Game, Score};
use sandtable_engine::{
    Answer, Control, Engine as Searcher, Limits, Report, Resources, RootPosition, Skill,
    split_turns,
};
use sandtable_games::AnyGame;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// When a search ends, whatever the game.
#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields)]
pub struct SearchLimits {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub mate: Option<u32>,
    /// Milliseconds.
    pub time: Option<u64>,
    pub lines: Option<usize>,
    pub level: Option<u32>,
}

impl SearchLimits {
    /// Whether anything ends the search but a stop.
    pub fn is_limited(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.mate.is_some() || self.time.is_some()
    }
}

/// A line as everybody reads it: from the first side's point of view, turn by turn.
#[derive(Serialize)]
pub struct Line {
    depth: u32,
    #[serde(rename = "selectiveDepth")]
    selective_depth: u32,
    number: usize,
    cp: Option<i32>,
    mate: Option<i32>,
    nodes: u64,
    time: f64,
    /// Their numbers.
    moves: Vec<u32>,
    san: Vec<String>,
}

/// What a search came to.
#[derive(Serialize)]
pub struct Chosen {
    turn: Vec<u32>,
    reply: Vec<u32>,
    /// The turn and the reply as a line.
    line: Line,
}

/// Searchers of both games, made when they are first needed.
pub struct Searchers {
    resources: Resources,
    seed: u64,
    chess: Option<Searcher<sandtable_chess::Board>>,
    cotulenh: Option<Searcher<sandtable_cotulenh::Board>>,
}

impl Searchers {
    pub fn new(resources: Resources, seed: u64) -> Searchers {
        Searchers { resources, seed, chess: None, cotulenh: None }
    }

    pub fn forget(&mut self) {
        (self.chess, self.cotulenh) = (None, None);
    }

    pub fn run(
        &mut self,
        game: &AnyGame,
        limits: &SearchLimits,
        control: &Control,
        tell: impl FnMut(Line),
    ) -> Chosen {
        let (resources, seed) = (self.resources, self.seed);
        match game {
            AnyGame::Chess(game) => {
                let searcher = self.chess.get_or_insert_with(|| searcher(resources, seed));
                search(searcher, game, limits, control, tell)
            }
            AnyGame::Cotulenh(game) => {
                let searcher = self.cotulenh.get_or_insert_with(|| searcher(resources, seed));
                search(searcher, game, limits, control, tell)
            }
        }
    }
}

fn searcher<B: Board>(resources: Resources, seed: u64) -> Searcher<B> {
    let mut searcher = Searcher::new(resources);
    searcher.set_seed(seed);
    searcher
}

fn search<B: Board>(
    searcher: &mut Searcher<B>,
    game: &Game<B>,
    limits: &SearchLimits,
    control: &Control,
    mut tell: impl FnMut(Line),
) -> Chosen {
    let mut root = RootPosition::new(game.start().clone());
    game.moves().iter().for_each(|&mv| root.play(mv));
    let position = root.position();
    let SearchLimits { depth, nodes, mate, time, lines, level } = *limits;
    let skill = level.map_or(Skill::FULL, Skill::of_level);
    let limits = Limits {
        depth,
        nodes,
        mate,
        move_time: time.map(Duration::from_millis),
        lines: lines.unwrap_or(1).max(1),
        ..Limits::default()
    };
    let answer =
        searcher.play(&root, &limits, skill, control, |report| tell(line(position, report)));
    chosen(position, answer)
}

fn numbers<B: Board>(moves: &[B::Move]) -> Vec<u32> {
    moves.iter().map(|&mv| B::bits(mv)).collect()
}

fn chosen<B: Board>(position: &B, answer: Answer<B::Move>) -> Chosen {
    let Answer { turn, reply, score, depth, nodes, time } = answer;
    let (own, others) = (numbers::<B>(&turn), numbers::<B>(&reply));
    let report = Report {
        depth,
        selective_depth: depth,
        line: 1,
        score,
        nodes,
        table_fullness: 0,
        time,
        moves: turn.into_iter().chain(reply).collect(),
    };
    Chosen { turn: own, reply: others, line: line(position, report) }
}

fn line<B: Board>(position: &B, report: Report<B::Move>) -> Line {
    let mut now = position.clone();
    let mut san = Vec::new();
    for turn in split_turns(position, &report.moves) {
        san.push(now.short_turn(&turn));
        turn.iter().for_each(|&mv| now.play(mv));
    }
    let (cp, mate) = match report.score.for_first(position.turn()) {
        Score::Hundredths(cp) => (Some(cp), None),
        Score::Mate(mate) => (None, Some(mate)),
    };
    Line {
        depth: report.depth,
        selective_depth: report.selective_depth,
        number: report.line,
        cp,
        mate,
        nodes: report.nodes,
        time: report.time.as_secs_f64() * 1e3,
        moves: numbers::<B>(&report.moves),
        san,
    }
}
