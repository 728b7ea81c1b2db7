//! Searches: is one turn clearly better than all others, and how long did it take to see.

use crate::minable::Minable;
use sandtable_core::{Turn, after_turn};
use sandtable_engine::{
    Control, Engine, Limits, Report, Resources, RootPosition, Score, split_turns,
};

/// How clearly the best turn has to be better than the second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Margin {
    /// The best turn wins: the chance to win after it is at least this.
    wins: f64,
    /// The second does not: the chance is at most this.
    does_not_win: f64,
    /// So many hundredths of the smallest unit of material lie between them.
    gap: i32,
}

impl Margin {
    /// What a puzzle has.
    pub const PUZZLE: Margin = Margin { wins: 0.6, does_not_win: 0.4, gap: 250 };
    /// What is worth a closer look.
    pub const PROMISING: Margin = Margin { wins: 0.45, does_not_win: 0.6, gap: 150 };
}

/// What a search with two lines says.
#[derive(Clone, Debug)]
pub struct Verdict<M> {
    /// The best turn.
    pub turn: Turn<M>,
    /// Its value for the side to move.
    pub best: Score,
    /// The value of the second best; none if there is no other turn.
    pub second: Option<Score>,
    /// The best line: the best turn, the reply to it, and so on.
    pub line: Vec<M>,
    /// Nodes after which the best turn was the best at every further depth.
    pub settled: u64,
}

/// The chance to win with this value of the classical evaluation.
pub fn win_chance<P: Minable>(score: Score) -> f64 {
    match score {
        Score::Mate(turns) => f64::from(u8::from(turns > 0)),
        Score::Hundredths(value) => {
            let (half, slope) = P::CLASSICAL_WIN_CURVE;
            1.0 / (1.0 + ((half - f64::from(value)) / slope).exp())
        }
    }
}

impl<M> Verdict<M> {
    /// In how many turns the side to move mates.
    pub fn mate_in(&self) -> Option<u32> {
        match self.best {
            Score::Mate(turns) if turns > 0 => Some(turns.unsigned_abs()),
            _ => None,
        }
    }

    /// Whether exactly one turn wins. Where that is a mate, no other may mate as fast.
    pub fn is_unique<P: Minable>(&self, margin: Margin) -> bool {
        let (best, second) = (self.best, self.second);
        let wins = win_chance::<P>(best) >= margin.wins;
        match (best, second) {
            (Score::Mate(best), Some(Score::Mate(second))) => {
                best > 0 && (second <= 0 || second > best)
            }
            (Score::Hundredths(best), Some(Score::Hundredths(second))) => {
                let other = win_chance::<P>(Score::Hundredths(second));
                wins && other <= margin.does_not_win && best - second >= margin.gap
            }
            _ => wins,
        }
    }

    /// Whether the second best turn mates too.
    pub fn has_slower_mate(&self) -> bool {
        matches!(self.second, Some(Score::Mate(turns)) if turns > 0)
    }
}

/// An engine that compares turns.
pub struct Judge<P: Minable> {
    engine: Engine<P>,
}

impl<P: Minable> Default for Judge<P> {
    fn default() -> Judge<P> {
        Judge::with_table(16)
    }
}

impl<P: Minable> Judge<P> {
    /// A judge with a transposition table of this size. A small one is cleared faster.
    pub fn with_table(table_mebibytes: usize) -> Judge<P> {
        let mut engine = Engine::new(Resources { table_mebibytes, ..Resources::default() });
        // What a puzzle proves must not change with the next network.
        engine.set_network(None);
        Judge { engine }
    }

    /// The same judge with the network that is built in.
    pub fn with_network(mut self) -> Judge<P> {
        self.engine.set_network(P::built_in_network());
        self
    }

    /// The best turn of a search to this depth.
    pub fn turn_at_depth(&mut self, position: &P, depth: u32) -> Vec<P::Move> {
        let root = RootPosition::new(position.clone());
        self.engine.search(&root, &Limits::depth(depth), &Control::new(), |_| ()).turn
    }

    /// Forgets everything, so that the next verdict depends on the position alone.
    pub fn forget(&mut self) {
        self.engine.forget();
    }

    /// The best reply, by a search with one line.
    pub fn reply(&mut self, position: &P, nodes: u64) -> Option<(Turn<P::Move>, Score)> {
        let root = RootPosition::new(position.clone());
        let answer = self.engine.search(&root, &Limits::nodes(nodes), &Control::new(), |_| ());
        let turn: Turn<P::Move> = answer.turn.iter().copied().collect();
        (!turn.is_empty()).then_some((turn, answer.score))
    }

    /// The two best turns by the deepest search that these nodes allow. `None` if no depth was
    /// finished, or the last, unfinished one had another opinion.
    pub fn verdict(&mut self, position: &P, nodes: u64) -> Option<Verdict<P::Move>> {
        let root = RootPosition::new(position.clone());
        let limits = Limits { lines: 2, ..Limits::nodes(nodes) };
        let mut lines: Vec<Report<P::Move>> = Vec::new();
        let mut bests: Vec<(u64, Option<u64>)> = Vec::new();
        let answer = self.engine.search(&root, &limits, &Control::new(), |line| {
            if line.line == 1 {
                lines.clear();
                bests.push((line.nodes, key_after(position, &line.moves)));
            }
            lines.push(line);
        });
        let chosen = after_turn(position, &answer.turn).key();
        let [best, second @ ..] = lines.as_slice() else { return None };
        if key_after(position, &best.moves) != Some(chosen) {
            return None;
        }
        let settled = bests.iter().rev().take_while(|(_, key)| *key == Some(chosen)).last()?.0;
        Some(Verdict {
            turn: answer.turn.iter().copied().collect(),
            best: best.score,
            second: second.first().map(|line| line.score),
            line: best.moves.clone(),
            settled,
        })
    }
}

/// The key after the first turn of a line, if the line holds all of it.
fn key_after<P: Minable>(position: &P, moves: &[P::Move]) -> Option<u64> {
    let turns = split_turns(position, moves);
    let after = after_turn(position, turns.first()?);
    (after.turn() != position.turn() || after.terminal().is_some()).then(|| after.key())
}
