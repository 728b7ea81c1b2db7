//! Exhaustive proof of mates: every turn of the solver against every turn of the defender.

use crate::minable::Minable;
use sandtable_core::{Outcome, Turn, for_each_turn};
use std::collections::HashSet;

/// How many positions a proof may look at.
pub const BUDGET: u64 = 2_000_000;

/// Too many positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany;

/// How many turns force mate within so many turns of the side to move, each counted by the position
/// it leads to. Stops at two.
///
/// # Errors
/// The budget is used up.
pub fn count_mates<P: Minable>(position: &P, turns: u32, budget: u64) -> Result<usize, TooMany> {
    let mut search = MateSearch { left: budget };
    let mut mates = 0;
    for (_, after) in distinct_turns(position) {
        if search.is_mated(&after, turns)? {
            mates += 1;
            if mates == 2 {
                break;
            }
        }
    }
    Ok(mates)
}

/// Whether the side to move has lost: it is mated, or its king or Commander is gone.
pub fn has_lost<P: Minable>(position: &P) -> bool {
    let loses = |outcome: Outcome| outcome.winner() == Some(!position.turn());
    match position.terminal() {
        Some(outcome) => loses(outcome),
        None => !position.has_moves() && loses(position.no_moves()),
    }
}

/// The legal turns, those that give check first; of several that lead to the same position, one.
pub fn distinct_turns<P: Minable>(position: &P) -> Vec<(Turn<P::Move>, P)> {
    let mut seen = HashSet::new();
    let (mut checks, mut others) = (Vec::new(), Vec::new());
    for_each_turn(&mut position.clone(), |turn, after| {
        if seen.insert(after.key()) {
            let list = if after.is_check() { &mut checks } else { &mut others };
            list.push((turn.iter().copied().collect(), after.clone()));
        }
    });
    checks.append(&mut others);
    checks
}

struct MateSearch {
    left: u64,
}

impl MateSearch {
    fn count(&mut self) -> Result<(), TooMany> {
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        Ok(())
    }

    /// Whether the side to move is mated now or, whatever it does, within so many turns of the other,
    /// the one before this position counted.
    fn is_mated<P: Minable>(&mut self, position: &P, turns: u32) -> Result<bool, TooMany> {
        self.count()?;
        if has_lost(position) {
            return Ok(true);
        }
        if turns <= 1 || position.terminal().is_some() || !position.has_moves() {
            return Ok(false);
        }
        for (_, after) in distinct_turns(position) {
            if !self.can_mate(&after, turns - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the side to move can force mate within so many of its turns.
    fn can_mate<P: Minable>(&mut self, position: &P, turns: u32) -> Result<bool, TooMany> {
        self.count()?;
        if position.terminal().is_some() {
            return Ok(false);
        }
        if turns == 1 {
            return self.can_mate_at_once(position);
        }
        for (_, after) in distinct_turns(position) {
            if self.is_mated(&after, turns)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn can_mate_at_once<P: Minable>(&mut self, position: &P) -> Result<bool, TooMany> {
        let (mut found, mut looked) = (false, 0);
        for_each_turn(&mut position.clone(), |_, after| {
            looked += 1;
            found = found || (after.is_check() || after.terminal().is_some()) && has_lost(after);
        });
        self.left = self.left.checked_sub(looked).ok_or(TooMany)?;
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_core::Notation;

    fn mates(fen: &str, turns: u32) -> usize {
        let position = sandtable_chess::Board::from_fen(fen).unwrap();
        count_mates(&position, turns, BUDGET).unwrap()
    }

    #[test]
    fn one_rook_mates_on_the_back_rank_and_a_ladder_takes_two_turns() {
        assert_eq!(mates("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1), 1);
        assert_eq!(mates("6k1/5ppp/8/8/8/8/5PPP/2RR2K1 w - - 0 1", 1), 2);
        assert_eq!(mates("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 1), 0);
        assert!(mates("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2) > 0);
    }

    #[test]
    fn stalemate_is_no_mate() {
        assert_eq!(mates("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 1), 1);
        let stalemated =
            sandtable_chess::Board::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
        assert!(!has_lost(&stalemated));
    }
}
