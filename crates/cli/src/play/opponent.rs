//! The engine at the table: it answers, and it gives hints.

use sandtable_core::{Game, Side};
use sandtable_engine::{Control, Engine, Limits, Playable, Resources, RootPosition, Score, Skill};
use std::time::Duration;

/// Nobody waits longer for a hint.
const LONGEST_HINT: Duration = Duration::from_secs(1);

/// An engine, which may play one of the sides.
pub struct Opponent<B: Playable> {
    /// Made when it is first needed: its table takes memory.
    engine: Option<Engine<B>>,
    /// The side it plays; none if two people play.
    side: Option<Side>,
    level: u32,
    /// The most it thinks about a turn.
    time: Duration,
}

impl<B: Playable> Opponent<B> {
    /// Plays this side, or only gives hints.
    pub fn new(side: Option<Side>, level: u32, time: Duration) -> Opponent<B> {
        Opponent { engine: None, side, level, time }
    }

    /// The side it plays.
    pub fn side(&self) -> Option<Side> {
        self.side
    }

    /// How well it plays.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Plays better or worse from now on; takes a side, if it had none.
    pub fn set_level(&mut self, level: u32, side: Side) {
        self.level = level;
        self.side.get_or_insert(side);
    }

    /// A new game begins.
    pub fn forget(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
    }

    /// Its turn, as well as it plays.
    pub fn answer(&mut self, game: &Game<B>) -> Vec<B::Move> {
        self.think(game, Skill::of_level(self.level), self.time).0
    }

    /// A good turn for whoever is to move.
    pub fn hint(&mut self, game: &Game<B>) -> Vec<B::Move> {
        self.think(game, Skill::FULL, self.time.min(LONGEST_HINT)).0
    }

    /// Whether it takes a draw from whoever is to move: if they stand no worse.
    pub fn accepts_draw(&mut self, game: &Game<B>) -> bool {
        match self.think(game, Skill::FULL, self.time.min(LONGEST_HINT)).1 {
            Score::Hundredths(value) => value >= 0,
            Score::Mate(turns) => turns > 0,
        }
    }

    fn think(&mut self, game: &Game<B>, skill: Skill, time: Duration) -> (Vec<B::Move>, Score) {
        let engine = self.engine.get_or_insert_with(|| Engine::new(Resources::default()));
        let limits = Limits::time(time);
        let answer =
            engine.play(&RootPosition::of_game(game), &limits, skill, &Control::new(), |_| ());
        (answer.turn, answer.score)
    }
}
