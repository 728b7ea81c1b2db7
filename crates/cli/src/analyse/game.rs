//! A game with the engine's opinion in it.

use super::thinker::{Thinker, eval_of};
use crate::progress::Progress;
use sandtable_core::{Eval, NodeId, Outcome, Score, Side, Tree};
use sandtable_engine::{Playable, RootPosition};
use sandtable_pgn::{PgnPosition, Record};

/// How much a turn may give away, on a scale from -1 (lost) to 1 (won), and the mark it gets.
const MARKS: [(f64, u8); 3] = [(0.3, BLUNDER), (0.2, MISTAKE), (0.1, DUBIOUS)];
const MISTAKE: u8 = 2;
const BLUNDER: u8 = 4;
const DUBIOUS: u8 = 6;

/// An advantage of so many hundredths is worth 0.46 on that scale.
const STEEPNESS: f64 = 271.6;

/// What the engine thinks of a position, from the first player's side.
struct Opinion {
    /// None where the game is over: there is nothing to think about.
    eval: Option<Eval>,
    /// From -1 to 1.
    worth: f64,
    /// The position after the best turn.
    best: Option<u64>,
}

/// The game with an evaluation beside each turn of the main line, and marks beside bad ones. If the
/// thinker is stopped, the turns that follow stay as they are.
pub fn annotated<B: PgnPosition + Playable>(
    mut record: Record<B>,
    thinker: &mut Thinker<B>,
) -> String {
    let turns = main_turns(&record.tree);
    let mut progress = Progress::new(turns.len() + 1);
    let mut situation = RootPosition::new(record.tree.start().clone());
    let mut before = consider(thinker, &situation);
    for turn in turns {
        progress.advance();
        let mover = situation.position().turn();
        for mv in turn.iter().filter_map(|&node| record.tree.mv(node)) {
            situation.play(mv);
        }
        let after = consider(thinker, &situation);
        if thinker.is_stopped() {
            break;
        }
        let is_best = before.best == Some(situation.position().key());
        let mark = if is_best { None } else { mark(&before, &after, mover) };
        if let Some(notes) = turn.last().and_then(|&node| record.tree.notes_mut(node)) {
            notes.eval = after.eval;
            notes.nags.retain(|nag| !MARKS.iter().any(|(_, known)| known == nag));
            // Where marks stand in the order of game files: first.
            mark.into_iter().for_each(|nag| notes.nags.insert(0, nag));
        }
        before = after;
    }
    progress.clear();
    if record.tags.get("Annotator").is_none() {
        // A short name fits into every tag.
        let _ = record.tags.set("Annotator", "Sandtable");
    }
    record.to_pgn()
}

/// The nodes of the main line, turn by turn. The last turn may be open.
fn main_turns<B: PgnPosition>(tree: &Tree<B>) -> Vec<Vec<NodeId>> {
    let mut position = tree.start().clone();
    let mut turns = Vec::new();
    let mut turn = Vec::new();
    for node in tree.main_nodes() {
        let Some(mv) = tree.mv(node) else { continue };
        let _ = position.make(mv);
        turn.push(node);
        if !position.turn_is_open() {
            turns.push(std::mem::take(&mut turn));
        }
    }
    turns.extend(Some(turn).filter(|turn| !turn.is_empty()));
    turns
}

fn consider<B: Playable>(thinker: &mut Thinker<B>, situation: &RootPosition<B>) -> Opinion {
    let position = situation.position();
    let answer = thinker.think(situation, |_| ());
    if answer.turn.is_empty() {
        let outcome = position.terminal().unwrap_or_else(|| position.no_moves());
        return Opinion { eval: None, worth: worth_of_end(outcome), best: None };
    }
    let eval = eval_of(answer.score, position.turn(), Some(answer.depth));
    let mut after = position.clone();
    for &mv in &answer.turn {
        let _ = after.make(mv);
    }
    Opinion { eval: Some(eval), worth: worth(eval.score), best: Some(after.key()) }
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

/// The mark of a turn by this side.
fn mark(before: &Opinion, after: &Opinion, mover: Side) -> Option<u8> {
    let gain = after.worth - before.worth;
    let given_away = match mover {
        Side::First => -gain,
        Side::Second => gain,
    };
    MARKS.into_iter().find(|(least, _)| given_away >= *least).map(|(_, nag)| nag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinion(hundredths: i32) -> Opinion {
        Opinion { eval: None, worth: worth(Score::Hundredths(hundredths)), best: None }
    }

    #[test]
    fn a_turn_is_marked_by_what_it_gives_away() {
        let marks = |before, after, mover| mark(&opinion(before), &opinion(after), mover);
        assert_eq!(marks(20, 0, Side::First), None);
        assert_eq!(marks(0, -60, Side::First), Some(DUBIOUS));
        assert_eq!(marks(0, -130, Side::First), Some(MISTAKE));
        assert_eq!(marks(0, -300, Side::First), Some(BLUNDER));
        assert_eq!(marks(0, -300, Side::Second), None, "good for the other side");
        assert_eq!(marks(0, 300, Side::Second), Some(BLUNDER));
        assert_eq!(marks(2_000, 1_500, Side::First), None, "it is still won");
    }
}
