//! A game turn by turn with the engine's opinion: what each turn gave away, which mark it gets, what
//! would have been better. `sandtable analyse` and the review of the page are made from it, so that
//! their figures are the same.

use crate::dto::{AskReview, ReviewNews, ReviewedTurn};
use crate::error::Error;
use crate::refused::{bad_move, set_up};
use sandtable_core::{Eval, Game, Outcome, Score, Side};
use sandtable_engine::{
    Answer, Control, Engine, Limits, Playable, Resources, RootPosition, split_turns,
};
use sandtable_games::{Describe, EvalView, Sides, play_texts, with_board};
use std::time::Duration;

/// How much a turn may give away, on a scale from -1 (lost) to 1 (won), and the mark it gets.
const MARKS: [(f64, u8); 3] = [(0.3, BLUNDER), (0.2, MISTAKE), (0.1, DUBIOUS)];
const MISTAKE: u8 = 2;
const BLUNDER: u8 = 4;
const DUBIOUS: u8 = 6;

/// Scale of the curve from centipawns to that scale: `tanh(cp / (2 * STEEPNESS))`.
const STEEPNESS: f64 = 271.6;
/// How fast the accuracy of a turn falls with what it gives away: a tenth of the way from a win to a
/// loss leaves two thirds.
const ACCURACY_FALL: f64 = 4.0;
/// Turns of a better line that are told.
const TURNS_TOLD: usize = 6;

/// What the engine thinks of a position, from the first player's side.
#[derive(Clone, Debug)]
pub struct Opinion<M> {
    /// None where the game is over: there is nothing to think about.
    pub eval: Option<Eval>,
    /// From -1 to 1.
    worth: f64,
    /// The key of the position after the best turn.
    best: Option<u64>,
    /// The best line, move by move.
    line: Vec<M>,
}

impl<M: Copy> Opinion<M> {
    /// The opinion that an answer of the engine about a position is.
    pub fn of<B: Playable<Move = M>>(root: &RootPosition<B>, answer: &Answer<M>) -> Opinion<M> {
        let position = root.position();
        if answer.turn.is_empty() {
            let outcome = position.terminal().unwrap_or_else(|| position.no_moves());
            return Opinion {
                eval: None,
                worth: worth_of_end(outcome),
                best: None,
                line: Vec::new(),
            };
        }
        let score = answer.score.for_first(position.turn());
        let mut after = position.clone();
        for &mv in &answer.turn {
            let _ = after.make(mv);
        }
        let line = answer.turn.iter().chain(&answer.reply).copied().collect();
        let eval = Eval { score, depth: Some(answer.depth) };
        Opinion { eval: Some(eval), worth: worth(score), best: Some(after.key()), line }
    }
}

/// Goes through a game turn by turn.
pub struct Reviewer<B: Playable> {
    root: RootPosition<B>,
    before: Opinion<B::Move>,
    accuracies: [Vec<f64>; 2],
}

/// What came of a turn.
#[derive(Clone, Debug)]
pub struct Judged<M> {
    /// Who made it.
    pub mover: Side,
    /// What the engine thinks after it.
    pub eval: Option<Eval>,
    /// The NAG of a turn that gave something away: 6 (?!), 2 (?) or 4 (??).
    pub mark: Option<u8>,
    /// How much of the way from a win to a loss it gave away, 0 to 1.
    pub given_away: f64,
    /// What the engine would have played instead; empty if it was that.
    pub better: Vec<M>,
}

impl<B: Playable> Reviewer<B> {
    /// Begins with the opinion of the start position.
    pub fn new(
        start: B,
        mut think: impl FnMut(&RootPosition<B>) -> Answer<B::Move>,
    ) -> Reviewer<B> {
        let root = RootPosition::new(start);
        let before = Opinion::of(&root, &think(&root));
        Reviewer { root, before, accuracies: [Vec::new(), Vec::new()] }
    }

    /// What the engine thinks of the position reached.
    pub fn eval(&self) -> Option<Eval> {
        self.before.eval
    }

    /// The position reached.
    pub fn position(&self) -> &B {
        self.root.position()
    }

    /// Plays a turn and judges it. `None` if the engine was stopped while it thought: then nothing is
    /// known of the turn.
    pub fn judge(
        &mut self,
        turn: &[B::Move],
        mut think: impl FnMut(&RootPosition<B>) -> Option<Answer<B::Move>>,
    ) -> Option<Judged<B::Move>> {
        let mover = self.root.position().turn();
        for &mv in turn {
            self.root.play(mv);
        }
        let after = Opinion::of(&self.root, &think(&self.root)?);
        let is_best = self.before.best == Some(self.root.position().key());
        let loss = if is_best { 0.0 } else { given_away(&self.before, &after, mover) };
        self.accuracies[mover.index()].push(accuracy(loss));
        let better = if is_best { Vec::new() } else { self.before.line.clone() };
        let judged =
            Judged { mover, eval: after.eval, mark: mark(loss), given_away: loss / 2.0, better };
        self.before = after;
        Some(judged)
    }

    /// The accuracy of a side so far, in hundredths; none without a turn.
    pub fn accuracy(&self, side: Side) -> Option<u32> {
        let turns = &self.accuracies[side.index()];
        let mean = turns.iter().sum::<f64>() / turns.len() as f64;
        (!turns.is_empty()).then(|| (mean * 100.0).round() as u32)
    }
}

impl<M: Copy> Judged<M> {
    /// The same for a client. `before` is the position in which the turn was made.
    pub fn view<B: Describe<Move = M> + Playable>(&self, before: &B, index: usize) -> ReviewedTurn {
        let mut now = before.clone();
        let (mut better, mut line) = (Vec::new(), Vec::new());
        for (number, turn) in split_turns(before, &self.better).iter().take(TURNS_TOLD).enumerate()
        {
            line.push(now.short_turn(turn));
            for &mv in turn {
                if number == 0 {
                    better.push(now.long_text(mv));
                }
                now.play(mv);
            }
        }
        ReviewedTurn {
            index,
            side: self.mover.into(),
            eval: self.eval.map(EvalView::from),
            mark: self.mark,
            given_away: (self.given_away * 1000.0).round() / 1000.0,
            better,
            line,
        }
    }
}

/// Whether a NAG is one of those that [`Judged::mark`] gives.
pub fn is_mark(nag: u8) -> bool {
    MARKS.iter().any(|(_, known)| *known == nag)
}

fn worth_of_end(outcome: Outcome) -> f64 {
    match outcome.winner() {
        Some(Side::First) => 1.0,
        Some(Side::Second) => -1.0,
        None => 0.0,
    }
}

fn worth(score: Score) -> f64 {
    match score {
        Score::Hundredths(value) => (f64::from(value) / STEEPNESS / 2.0).tanh(),
        Score::Mate(turns) => f64::from(turns.signum()),
    }
}

/// What a turn by this side gave away, 0 to 2.
fn given_away<M>(before: &Opinion<M>, after: &Opinion<M>, mover: Side) -> f64 {
    let gain = after.worth - before.worth;
    match mover {
        Side::First => -gain,
        Side::Second => gain,
    }
    .max(0.0)
}

fn mark(given_away: f64) -> Option<u8> {
    MARKS.into_iter().find(|(least, _)| given_away >= *least).map(|(_, nag)| nag)
}

/// The accuracy of a turn, 0 to 1.
fn accuracy(given_away: f64) -> f64 {
    (-ACCURACY_FALL * given_away / 2.0).exp()
}

/// Memory of the engine for a review: with as much, `sandtable analyse --hash` finds the same.
pub const TABLE_MEBIBYTES: usize = 32;

/// Reviews a game, and tells the news of each turn; `tell` says whether to go on.
///
/// # Errors
/// What is asked about is no game.
pub fn review(
    asked: &AskReview,
    control: &Control,
    tell: &mut dyn FnMut(&ReviewNews) -> bool,
) -> Result<(), Error> {
    with_board!(asked.game, Board, variant => {
        let start: Board = set_up(variant, "fen", asked.fen.as_deref(), 0)?;
        review_on(start, asked, control, tell)
    })
}

fn review_on<B: Describe + Playable>(
    start: B,
    asked: &AskReview,
    control: &Control,
    tell: &mut dyn FnMut(&ReviewNews) -> bool,
) -> Result<(), Error> {
    let resources = Resources {
        table_mebibytes: TABLE_MEBIBYTES,
        overhead: Duration::ZERO,
        ..Resources::default()
    };
    let mut engine = Engine::<B>::new(resources);
    let limits = Limits::nodes(asked.nodes.max(1));
    let mut think = |root: &RootPosition<B>| engine.search(root, &limits, control, |_| ());
    let mut game = Game::new(start.clone());
    let mut reviewer = Reviewer::new(start, &mut think);
    let first = reviewer.eval().map(EvalView::from);
    let news = |reviewer: &Reviewer<B>, turn| ReviewNews {
        start: first,
        turn,
        accuracy: Sides::each(|side| reviewer.accuracy(side)),
    };
    let mut goes_on = tell(&news(&reviewer, None));
    for (index, actions) in asked.turns.iter().enumerate() {
        let played = game.moves().len();
        play_texts(&mut game, actions).map_err(|(action, refusal)| {
            bad_move(&refusal, "bad_move", Some(format!("turns[{index}][{action}]")))
        })?;
        let moves = game.moves()[played..].to_vec();
        let before = reviewer.position().clone();
        let judged = reviewer.judge(&moves, |root| goes_on.then(|| think(root)));
        let Some(judged) = judged else { break };
        goes_on = tell(&news(&reviewer, Some(judged.view(&before, index))));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinion(hundredths: i32) -> Opinion<()> {
        let worth = worth(Score::Hundredths(hundredths));
        Opinion { eval: None, worth, best: None, line: Vec::new() }
    }

    #[test]
    fn a_turn_is_marked_by_what_it_gives_away() {
        let marks =
            |before, after, mover| mark(given_away(&opinion(before), &opinion(after), mover));
        assert_eq!(marks(20, 0, Side::First), None);
        assert_eq!(marks(0, -60, Side::First), Some(DUBIOUS));
        assert_eq!(marks(0, -130, Side::First), Some(MISTAKE));
        assert_eq!(marks(0, -300, Side::First), Some(BLUNDER));
        assert_eq!(marks(0, -300, Side::Second), None, "good for the other side");
        assert_eq!(marks(0, 300, Side::Second), Some(BLUNDER));
        assert_eq!(marks(2_000, 1_500, Side::First), None, "it is still won");
    }

    #[test]
    fn accuracy_is_whole_where_nothing_is_given_away() {
        assert_eq!(accuracy(0.0), 1.0);
        assert!((accuracy(0.2) - 0.67).abs() < 0.01, "a tenth of the way");
        assert!(accuracy(2.0) < 0.02, "a won game lost");
    }
}
