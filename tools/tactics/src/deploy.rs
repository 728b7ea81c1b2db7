//! Whether a position is won by one deploy alone.

use crate::problem::steps;
use sandtable_core::{Position, Side, Turn, after_turn};
use sandtable_cotulenh::{Action, Board, Rules};
use sandtable_engine::{Score, split_turns};
use sandtable_games::PieceView;
use sandtable_puzzles::judge::{Judge, Verdict};
use sandtable_puzzles::minable::Minable;

/// The best turn is better than any other by so many hundredths.
pub const GAP: i32 = 150;
/// Nodes of each proof.
pub const PROOF_NODES: u64 = 500_000;
/// Nodes of the search that comes before the proof.
const FIND_NODES: u64 = 30_000;
/// In a first look the best turn needs only this much.
const GAP_AT_FIRST: i32 = 100;
/// Least material that is won, in hundredths: all units but a Headquarters are worth more.
const LEAST_WON: i32 = 100;
/// So many replies of the best line are looked at to see what was won.
const REPLIES: usize = 3;
/// A mate as a value.
const MATE: i32 = 10_000;

/// A deploy that wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tactic {
    /// The deploy.
    pub turn: Turn<Action>,
    /// In how many turns it mates, if it does.
    pub mate_in: Option<u32>,
}

/// Two judges with two evaluations, so that a tactic is none that only one of them sees.
pub struct Judges([Judge<Board>; 2]);

impl Default for Judges {
    fn default() -> Judges {
        Judges([Judge::default(), Judge::classical()])
    }
}

impl Judges {
    /// Forgets everything.
    pub fn forget(&mut self) {
        self.0.iter_mut().for_each(Judge::forget);
    }

    /// The deploy that alone wins, proven by both judges. A first look of `scan` nodes is the judge's of
    /// number `first`.
    pub fn tactic(&mut self, board: &Board, scan: u64, first: usize) -> Option<Tactic> {
        if !has_stack(board) {
            return None;
        }
        let look = self.0[first % 2].verdict(board, scan)?;
        if steps(&look.turn) < 2 || gap(&look)? < GAP_AT_FIRST {
            return None;
        }
        let wanted = after_turn(board, &look.turn).key();
        let at_once = |judge: &mut Judge<Board>| {
            judge.forget();
            after_turn(board, &judge.turn_at_depth(board, 1)).key() == wanted
        };
        if self.0.iter_mut().any(at_once) {
            return None;
        }
        let mut mate_in = None;
        for nodes in [FIND_NODES, PROOF_NODES] {
            for judge in &mut self.0 {
                mate_in = verdict_on(judge, board, wanted, nodes)?.mate_in();
            }
        }
        Some(Tactic { turn: look.turn, mate_in })
    }
}

/// What a judge that knows nothing yet says, if the turn that leads to this key wins something and no other is
/// nearly as good.
fn verdict_on(
    judge: &mut Judge<Board>,
    board: &Board,
    wanted: u64,
    nodes: u64,
) -> Option<Verdict<Action>> {
    judge.forget();
    let verdict = judge.verdict(board, nodes)?;
    let holds = after_turn(board, &verdict.turn).key() == wanted
        && gap(&verdict)? >= GAP
        && (verdict.mate_in().is_some() || won(board, &verdict.line) >= LEAST_WON);
    holds.then_some(verdict)
}

/// How much better the best turn is than the second; `None` if there is no second.
fn gap(verdict: &Verdict<Action>) -> Option<i32> {
    Some(value(verdict.best) - value(verdict.second?))
}

fn value(score: Score) -> i32 {
    match score {
        Score::Hundredths(value) => value,
        Score::Mate(turns) => {
            if turns > 0 {
                MATE
            } else {
                -MATE
            }
        }
    }
}

/// What the side to move has won after the last of the first replies of a line.
fn won(board: &Board, line: &[Action]) -> i32 {
    let us = board.turn();
    let (before, mut won, mut now) = (balance(board, us), 0, board.clone());
    for (index, turn) in split_turns(board, line).iter().take(2 * REPLIES).enumerate() {
        now = after_turn(&now, turn);
        if index % 2 == 1 && !now.turn_is_open() {
            won = balance(&now, us) - before;
        }
    }
    won
}

/// Material of one side less that of the other.
fn balance(board: &Board, us: Side) -> i32 {
    material(board, us) - material(board, !us)
}

fn material(board: &Board, side: Side) -> i32 {
    let units = board.units_of(side).into_iter().filter_map(|square| board.unit_on(square));
    let pieces = units.flat_map(|unit| unit.pieces().collect::<Vec<_>>());
    pieces
        .map(|piece| Board::value_of(PieceView { kind: piece.kind.letter(), hero: piece.hero }))
        .sum()
}

fn has_stack(board: &Board) -> bool {
    let is_stack = |square| board.unit_on(square).is_some_and(|unit| unit.pieces().count() > 1);
    board.units_of(board.turn()).into_iter().any(is_stack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_core::Notation;

    #[test]
    fn what_is_won_is_counted_after_the_reply() {
        let fen = "6c4/11/11/11/11/5i5/5t5/5(TI)5/11/11/11/8C2 r - - 0 1";
        let board = Board::from_fen(fen).unwrap();
        let take = board.parse_turn("Tf5>xf6").ok().or(board.parse_turn("f5>xf6").ok()).unwrap();
        let after = after_turn(&board, &take);
        assert!(balance(&after, board.turn()) > balance(&board, board.turn()));
        assert_eq!(won(&board, &take), 0, "no reply is known");
    }
}
