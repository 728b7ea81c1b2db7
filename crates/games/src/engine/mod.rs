//! The search of any game.

mod limits;

pub use limits::SearchLimits;

use crate::{AnyGame, AnyMove, CallError, Describe};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;
use sandtable_core::{Game, Score};
use sandtable_engine::{
    Answer, Control, Engine, Playable, Report, Resources, RootPosition, Skill, check_memory,
    split_turns,
};

/// A line that a search found, as people read it: for the first side, turn by turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundLine {
    /// The depth that is finished, in plies.
    pub depth: u32,
    /// The deepest position looked at.
    pub selective_depth: u32,
    /// Which of several best lines it is, from 1.
    pub number: usize,
    /// What it is worth to the first side.
    pub score: Score,
    /// Positions visited.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// Its moves.
    pub moves: Vec<AnyMove>,
    /// Its turns in short form.
    pub short: Vec<String>,
    /// The moves of those turns in long form.
    pub long: Vec<String>,
}

/// What a search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// The moves of the turn; empty if none is legal.
    pub turn: Vec<AnyMove>,
    /// The moves of the turn expected in reply; empty if it is not known.
    pub reply: Vec<AnyMove>,
    /// Both turns as a line.
    pub line: FoundLine,
}

/// The engine of all games. It remembers what it found from search to search.
///
/// ```
/// use sandtable_engine::{Control, Resources};
/// use sandtable_games::engine::{AnyEngine, SearchLimits};
/// use sandtable_games::{AnyGame, GameKind};
///
/// let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
/// let game = AnyGame::from_fen(GameKind::Chess, fen).expect("a position");
/// let mut engine = AnyEngine::new(Resources::default(), None);
/// let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
/// let chosen = engine.play(&game, &limits, &Control::new(), |_| ());
/// assert_eq!((chosen.line.score.mate(), &*chosen.line.short[0]), (Some(1), "Rd8#"));
/// ```
pub struct AnyEngine {
    resources: Resources,
    seed: Option<u64>,
    /// Made when they are first needed: a table takes memory.
    chess: Option<Engine<sandtable_chess::Board>>,
    cotulenh: Option<Engine<sandtable_cotulenh::Board>>,
}

impl AnyEngine {
    /// An engine that remembers nothing yet; each game has a table of its own. With a seed the errors of
    /// weaker levels are repeatable.
    pub fn new(resources: Resources, seed: Option<u64>) -> AnyEngine {
        AnyEngine { resources, seed, chess: None, cotulenh: None }
    }

    /// The same, if such resources can be had.
    ///
    /// # Errors
    /// There is not so much memory, or no thread is asked for.
    pub fn with_checked(resources: Resources, seed: Option<u64>) -> Result<AnyEngine, CallError> {
        if resources.threads == 0 {
            return Err(CallError::Value("threads: expected at least 1".to_string()));
        }
        check_memory(resources.table_mebibytes).map_err(CallError::Value)?;
        Ok(AnyEngine::new(resources, seed))
    }

    /// Forgets everything: a new game begins.
    pub fn forget(&mut self) {
        (self.chess, self.cotulenh) = (None, None);
    }

    /// Chooses a turn of a game that is not over. `tell` hears every line of every depth.
    pub fn play(
        &mut self,
        game: &AnyGame,
        limits: &SearchLimits,
        control: &Control,
        tell: impl FnMut(FoundLine),
    ) -> Chosen {
        let (resources, seed) = (self.resources, self.seed);
        match game {
            AnyGame::Chess(game) => {
                let engine = self.chess.get_or_insert_with(|| engine(resources, seed));
                play(engine, game, limits, control, tell)
            }
            AnyGame::Cotulenh(game) => {
                let engine = self.cotulenh.get_or_insert_with(|| engine(resources, seed));
                play(engine, game, limits, control, tell)
            }
        }
    }
}

fn engine<B: Playable>(resources: Resources, seed: Option<u64>) -> Engine<B> {
    let mut engine = Engine::new(resources);
    if let Some(seed) = seed {
        engine.set_seed(seed);
    }
    engine
}

fn play<B: Describe + Playable>(
    engine: &mut Engine<B>,
    game: &Game<B>,
    limits: &SearchLimits,
    control: &Control,
    mut tell: impl FnMut(FoundLine),
) -> Chosen {
    let root = RootPosition::of_game(game);
    let position = root.position();
    let skill = Skill::of_level(limits.level);
    let answer = engine.play(&root, &limits.of_game(), skill, control, |report| {
        tell(line(position, report, limits.turns_told));
    });
    chosen(position, answer, limits.turns_told)
}

fn any_moves<B: Describe>(moves: &[B::Move]) -> Vec<AnyMove> {
    moves.iter().map(|&mv| B::any_move(mv)).collect()
}

fn chosen<B: Describe + Playable>(
    position: &B,
    answer: Answer<B::Move>,
    turns_told: usize,
) -> Chosen {
    let Answer { turn, reply, score, depth, nodes, time } = answer;
    let (own, others) = (any_moves::<B>(&turn), any_moves::<B>(&reply));
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
    Chosen { turn: own, reply: others, line: line(position, report, turns_told) }
}

fn line<B: Describe + Playable>(
    position: &B,
    report: Report<B::Move>,
    turns_told: usize,
) -> FoundLine {
    let mut now = position.clone();
    let (mut short, mut long) = (Vec::new(), Vec::new());
    for turn in split_turns(position, &report.moves).into_iter().take(turns_told) {
        short.push(now.short_turn(&turn));
        for mv in turn {
            long.push(now.long_text(mv));
            now.play(mv);
        }
    }
    FoundLine {
        depth: report.depth,
        selective_depth: report.selective_depth,
        number: report.line,
        score: report.score.for_first(position.turn()),
        nodes: report.nodes,
        time: report.time,
        moves: any_moves::<B>(&report.moves),
        short,
        long,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameKind;

    #[test]
    fn resources_that_cannot_be_had_are_refused() {
        let fits = Resources { table_mebibytes: 1, ..Resources::default() };
        assert!(AnyEngine::with_checked(fits, None).is_ok());
        for resources in
            [Resources { threads: 0, ..fits }, Resources { table_mebibytes: 1 << 40, ..fits }]
        {
            assert!(AnyEngine::with_checked(resources, None).is_err());
        }
    }

    #[test]
    fn lines_are_told_for_the_first_side_and_by_turns() {
        for kind in GameKind::BOARDS {
            let mut game = AnyGame::new(kind);
            let resources = Resources { table_mebibytes: 1, ..Resources::default() };
            let mut engine = AnyEngine::new(resources, Some(1));
            let limits =
                SearchLimits { nodes: Some(2_000), lines: 2, turns_told: 1, ..Default::default() };
            let mut told = Vec::new();
            let chosen = engine.play(&game, &limits, &Control::new(), |line| told.push(line));
            assert!(told.iter().any(|line| line.number == 2), "{kind}");
            assert!(told.iter().all(|line| line.short.len() == 1), "{kind}");
            assert_eq!(chosen.line.long.len(), chosen.turn.len(), "{kind}");
            for &mv in &chosen.turn {
                game.play_move(mv).expect("a legal move");
            }
            assert_eq!(game.turns()[0].text, chosen.line.short[0]);
        }
    }

    #[test]
    fn a_mate_by_the_second_side_is_below_zero() {
        let fen = "3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1";
        let game = AnyGame::from_fen(GameKind::Chess, fen).expect("a position");
        let limits = SearchLimits { depth: Some(3), ..Default::default() };
        let mut engine = AnyEngine::new(Resources::default(), None);
        let chosen = engine.play(&game, &limits, &Control::new(), |_| ());
        assert_eq!(chosen.line.score.mate(), Some(-1));
    }
}
