//! From a position to a proven line: find the turns, then prove each with a much larger search.

use crate::judge::{Judge, Margin, Verdict};
use crate::mate::{self, TooMany, count_mates, has_lost};
use crate::minable::Minable;
use sandtable_core::{Turn, after_turn};

/// How many nodes the searches may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// To look at every position of a game.
    pub scan: u64,
    /// To find the line.
    pub find: u64,
    /// To prove each turn of it.
    pub proof: u64,
}

impl Effort {
    /// The same with a closer look at the position.
    pub fn looking_closer(self) -> Effort {
        Effort { scan: 3 * self.scan, ..self }
    }

    /// What finds and proves with so many nodes for each proof.
    pub fn of_proof(proof: u64) -> Effort {
        Effort { scan: (proof / 200).max(500), find: (proof / 10).max(5_000), proof }
    }
}

/// A line in which every turn of the solver is the only one.
#[derive(Clone, Debug)]
pub struct Solution<M> {
    /// Solver, reply, solver, …; the last is the solver's.
    pub turns: Vec<Turn<M>>,
    /// In how many turns the solver mates, if the line is a forced mate.
    pub mate_in: Option<u32>,
    /// Nodes until the proofs had settled on the solver's turns, all together.
    pub work: u64,
    /// Whether every other turn that mates as fast was excluded one by one.
    pub exhaustive: bool,
}

/// The most turns of the solver.
const LONGEST: usize = 5;
/// A choice among fewer turns is no puzzle.
const FEWEST_TURNS: usize = 3;

/// The line that solves a position, proven; `None` if it is no puzzle, or not one that `is_wanted`, which is
/// asked before the proof.
pub fn solve<P: Minable>(
    judge: &mut Judge<P>,
    position: &P,
    effort: Effort,
    is_wanted: impl FnOnce(&[Turn<P::Move>], Option<u32>) -> bool,
) -> Option<Solution<P::Move>> {
    if !judge.verdict(position, effort.scan)?.is_unique::<P>(Margin::PROMISING)
        || mate::distinct_turns(position).len() < FEWEST_TURNS
    {
        return None;
    }
    let first = judge.verdict(position, effort.find).filter(is_puzzle::<P>)?;
    let mate_in = first.mate_in();
    let turns = match mate_in {
        Some(turns) => follow_mate(judge, position, first.turn, turns, effort.find)?,
        None => follow(judge, position, first.turn, effort.find)?,
    };
    if !is_wanted(&turns, mate_in) {
        return None;
    }
    prove(judge, position, turns, mate_in, effort.proof)
}

fn is_puzzle<P: Minable>(verdict: &Verdict<P::Move>) -> bool {
    verdict.is_unique::<P>(Margin::PUZZLE)
}

/// Goes on as long as one turn alone wins.
fn follow<P: Minable>(
    judge: &mut Judge<P>,
    position: &P,
    first: Turn<P::Move>,
    nodes: u64,
) -> Option<Vec<Turn<P::Move>>> {
    let mut now = after_turn(position, &first);
    let mut turns = vec![first];
    while turns.len() < 2 * LONGEST - 1 && now.terminal().is_none() && now.has_moves() {
        let (reply, _) = judge.reply(&now, nodes)?;
        let next = after_turn(&now, &reply);
        if next.terminal().is_some() || !next.has_moves() {
            break;
        }
        let Some(verdict) = judge.verdict(&next, nodes).filter(is_puzzle::<P>) else {
            break;
        };
        now = after_turn(&next, &verdict.turn);
        turns.extend([reply, verdict.turn]);
    }
    Some(turns)
}

/// Goes on until mate, by replies that put it off as long as possible. The last turn need not be the
/// only one that mates.
fn follow_mate<P: Minable>(
    judge: &mut Judge<P>,
    position: &P,
    first: Turn<P::Move>,
    mate_in: u32,
    nodes: u64,
) -> Option<Vec<Turn<P::Move>>> {
    let mut now = after_turn(position, &first);
    let mut turns = vec![first];
    for left in (1..mate_in).rev() {
        let (reply, _) = judge.reply(&now, nodes)?;
        let next = after_turn(&now, &reply);
        let verdict = judge.verdict(&next, nodes)?;
        if verdict.mate_in() != Some(left) || left > 1 && !is_puzzle::<P>(&verdict) {
            return None;
        }
        now = after_turn(&next, &verdict.turn);
        turns.extend([reply, verdict.turn]);
    }
    (mate_in as usize <= LONGEST && has_lost(&now)).then_some(turns)
}

/// Proves every turn of the solver by a search that knows nothing yet, and mates by looking at
/// everything. A line that is no mate ends before the first turn that is not the only one.
pub fn prove<P: Minable>(
    judge: &mut Judge<P>,
    position: &P,
    mut turns: Vec<Turn<P::Move>>,
    mate_in: Option<u32>,
    nodes: u64,
) -> Option<Solution<P::Move>> {
    let (mut work, mut exhaustive) = (0, mate_in.is_some());
    let mut now = position.clone();
    for index in (0..turns.len()).step_by(2) {
        let left = mate_in.map(|turns| turns - index as u32 / 2);
        let next = after_turn(&now, &turns[index]);
        judge.forget();
        let verdict = judge.verdict(&now, nodes);
        let holds = match left {
            Some(1) if index > 0 => verdict.as_ref().is_some_and(|v| v.mate_in() == Some(1)),
            _ => verdict.as_ref().is_some_and(|verdict| {
                is_puzzle::<P>(verdict)
                    && verdict.mate_in().filter(|_| mate_in.is_some()) == left
                    && after_turn(&now, &verdict.turn).key() == next.key()
            }),
        };
        if !holds {
            if index == 0 || mate_in.is_some() {
                return None;
            }
            turns.truncate(index - 1);
            break;
        }
        if let Some(left) = left.filter(|&left| left > 1 || index == 0) {
            let is_only = is_only_mate(&now, left)?;
            // A search alone does not prove how fast another mate is.
            if !is_only && verdict.as_ref().is_some_and(Verdict::has_slower_mate) {
                return None;
            }
            exhaustive &= is_only;
        }
        work += verdict.map_or(0, |verdict| verdict.settled);
        now = next;
        if let Some(reply) = turns.get(index + 1) {
            now = after_turn(&now, reply);
        }
    }
    let ends = mate_in.is_none() || has_lost(&now);
    ends.then_some(Solution { turns, mate_in, work, exhaustive })
}

/// Whether everything was looked at to see that one turn alone mates so fast, and none faster; `None`
/// if that is not so.
fn is_only_mate<P: Minable>(position: &P, turns: u32) -> Option<bool> {
    let count = |turns| match turns {
        0 => Ok(0),
        _ => count_mates(position, turns, mate::BUDGET),
    };
    let counts = count(turns - 1).and_then(|faster| Ok((faster, count(turns)?)));
    match counts {
        Ok((0, 1)) => Some(true),
        Ok(_) => None,
        Err(TooMany) => Some(false),
    }
}
