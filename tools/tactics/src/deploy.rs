//! Whether a position is won by one deploy alone.

use crate::problem::steps;
use sandtable_core::{Position, Side, Turn, after_turn};
use sandtable_cotulenh::{Action, ActionKind, Board, Manner, Rules};
use sandtable_engine::{Score, split_turns};
use sandtable_games::PieceView;
use sandtable_puzzles::judge::{Judge, Verdict};
use sandtable_puzzles::minable::Minable;

/// Least difference between the best and the second best turn in the search with the network, in hundredths.
pub const GAP: i32 = 150;
/// The same for the search with the classical evaluation, which has to agree but may be less sure.
pub const CLASSICAL_GAP: i32 = 50;
/// Where the second best turn is worth more than this, the game is won anyway, and no turn stands out.
pub const MOST_SECOND: i32 = 1_500;
/// Nodes of the proof with the network.
pub const PROOF_NODES: u64 = 500_000;
/// Nodes of the proof with the classical evaluation.
pub const CLASSICAL_PROOF_NODES: u64 = 100_000;
/// Nodes of the second look, and how much better the best turn has to be there.
const SECOND_LOOK: (u64, i32) = (4_000, 80);
/// Nodes of the search before the proofs, with the network.
const FIND_NODES: u64 = 30_000;
/// The same with the classical evaluation.
const CLASSICAL_FIND_NODES: u64 = 15_000;
/// Mebibytes of the transposition table of short searches.
const SMALL_TABLE: usize = 1;
/// Least material that is won, in hundredths: all units but a Headquarters are worth more.
const LEAST_WON: i32 = 100;
/// Material is counted after this many replies of the best line.
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

/// Judges with two evaluations, so that a tactic is none that only one of them sees: the network, then the
/// classical one.
pub struct Judges {
    /// For short searches.
    quick: [Judge<Board>; 2],
    /// For proofs.
    thorough: [Judge<Board>; 2],
    /// How many positions were looked at, and how many of them passed each test.
    pub passed: [u64; 6],
}

impl Default for Judges {
    fn default() -> Judges {
        let small = || Judge::with_table(SMALL_TABLE);
        Judges {
            quick: [small().with_network(), small()],
            thorough: [Judge::default().with_network(), Judge::default()],
            passed: [0; 6],
        }
    }
}

impl Judges {
    /// Forgets everything that short searches left; proofs forget by themselves.
    pub fn forget(&mut self) {
        self.quick.iter_mut().for_each(Judge::forget);
    }

    /// The deploy that alone wins, proven. A first look of `scan` nodes is the judge's of number `first`.
    pub fn tactic(&mut self, board: &Board, scan: u64, first: usize) -> Option<Tactic> {
        let turn = self.candidate(board, scan, first)?;
        let tactic = self.prove(board, turn);
        self.passed[5] += u64::from(tactic.is_some());
        tactic
    }

    /// A deploy that takes something, may be a tactic, and is not played by a search of one ply.
    fn candidate(&mut self, board: &Board, scan: u64, first: usize) -> Option<Turn<Action>> {
        if !has_taking_step(board) {
            return None;
        }
        self.passed[0] += 1;
        let (turn, _) = self.quick[first].reply(board, scan)?;
        if steps(&turn) < 2 || !turn.iter().any(takes) {
            return None;
        }
        self.passed[1] += 1;
        let wanted = after_turn(board, &turn).key();
        if self.quick.iter_mut().any(|judge| plays_at_once(judge, board, wanted)) {
            return None;
        }
        self.passed[2] += 1;
        let (nodes, gap) = SECOND_LOOK;
        verdict_on(&mut self.quick[first], board, wanted, nodes, gap)?;
        self.passed[3] += 1;
        Some(turn)
    }

    /// The turn as a tactic, if both evaluations prove it, in searches of which the longest comes last.
    pub fn prove(&mut self, board: &Board, turn: Turn<Action>) -> Option<Tactic> {
        let wanted = after_turn(board, &turn).key();
        let [network, classical] = &mut self.thorough;
        verdict_on(network, board, wanted, FIND_NODES, GAP)?;
        self.passed[4] += 1;
        verdict_on(classical, board, wanted, CLASSICAL_FIND_NODES, CLASSICAL_GAP)?;
        verdict_on(classical, board, wanted, CLASSICAL_PROOF_NODES, CLASSICAL_GAP)?;
        let proof = verdict_on(network, board, wanted, PROOF_NODES, GAP)?;
        let is_won_anyway = proof.second.is_some_and(|second| value(second) > MOST_SECOND);
        let wins = proof.mate_in().is_some() || won(board, &proof.line) >= LEAST_WON;
        (wins && !is_won_anyway).then(|| Tactic { turn, mate_in: proof.mate_in() })
    }
}

/// Whether a search of one ply plays the turn that leads to this key.
fn plays_at_once(judge: &mut Judge<Board>, board: &Board, wanted: u64) -> bool {
    judge.forget();
    after_turn(board, &judge.turn_at_depth(board, 1)).key() == wanted
}

/// What a judge that knows nothing yet says, if the turn that leads to this key is the best and no other is
/// nearly as good.
fn verdict_on(
    judge: &mut Judge<Board>,
    board: &Board,
    wanted: u64,
    nodes: u64,
    least_gap: i32,
) -> Option<Verdict<Action>> {
    judge.forget();
    let verdict = judge.verdict(board, nodes)?;
    let holds = after_turn(board, &verdict.turn).key() == wanted && gap(&verdict)? >= least_gap;
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

/// Whether a step of a deploy can take something: cheaper to see than what a search tells.
fn has_taking_step(board: &Board) -> bool {
    let is_step = |action: &Action| matches!(action.kind(), ActionKind::Step { .. });
    board.legal_moves().as_ref().iter().any(|action| is_step(action) && takes(action))
}

fn takes(action: &Action) -> bool {
    let (ActionKind::Whole { manner, .. } | ActionKind::Step { manner, .. }) = action.kind() else {
        return false;
    };
    matches!(manner, Manner::Capture | Manner::Stay | Manner::Suicide)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_core::Notation;

    #[test]
    fn what_is_won_is_counted_after_the_reply() {
        let fen = "6c3i/11/11/11/11/5i5/5t5/5T5/11/11/10I/8C1I r - - 0 1";
        let board = Board::from_fen(fen).unwrap();
        let take = board.parse_turn("Tf5xf6").unwrap();
        let after = after_turn(&board, &take);
        let won_after = |reply: &str| {
            let reply = after.parse_turn(reply).unwrap();
            won(&board, &[&take[..], &reply[..]].concat())
        };
        assert_eq!(won(&board, &take), 0, "no reply is known");
        assert_eq!(won_after("If7xf6"), 0, "a tank for a tank");
        assert_eq!(won_after("Cg12g11"), 220, "a tank for nothing");
    }
}
