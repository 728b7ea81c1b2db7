//! What the games of a match come to, from the first engine's side.

use crate::record::halves;
use crate::{Effort, Estimate, MatchScore, Played, Sprt, SprtState};
use std::collections::{BTreeMap, HashMap};

/// The sum of all games so far.
#[derive(Clone, Debug)]
pub struct MatchTally {
    /// Games and pairs.
    pub score: MatchScore,
    /// Games of the first engine with the first move and without it; pairs are not counted here.
    pub by_side: [MatchScore; 2],
    /// How often games ended in which way.
    pub endings: BTreeMap<&'static str, u64>,
    /// What each engine did.
    pub efforts: [Effort; 2],
    /// Turns of all games.
    pub plies: u64,
    sprt: Option<Sprt>,
    /// Pairs of which one game is over, and its points.
    halved: HashMap<u64, usize>,
}

impl MatchTally {
    /// Nothing was played yet.
    pub fn new(sprt: Option<Sprt>) -> MatchTally {
        MatchTally {
            score: MatchScore::default(),
            by_side: [MatchScore::default(); 2],
            endings: BTreeMap::new(),
            efforts: [Effort::default(); 2],
            plies: 0,
            sprt,
            halved: HashMap::new(),
        }
    }

    /// Game `number`, counted from 0, is over. Games 0 and 1 are a pair, 2 and 3 the next; the
    /// first engine has the first move in even ones.
    pub fn add(&mut self, number: u64, played: &Played) {
        let halves = halves(played.ending.result());
        let seat = usize::from(number % 2 == 1);
        let halves = if seat == 0 { halves } else { 2 - halves };
        self.score.add_game(halves);
        self.by_side[seat].add_game(halves);
        *self.endings.entry(played.ending.word()).or_default() += 1;
        self.plies += played.plies as u64;
        for (sum, effort) in self.efforts.iter_mut().zip(&played.efforts) {
            sum.merge(effort);
        }
        match self.halved.remove(&(number / 2)) {
            Some(other) => self.score.add_pair(halves + other),
            None => {
                self.halved.insert(number / 2, halves);
            }
        }
    }

    /// How much stronger the first engine seems to be.
    pub fn estimate(&self) -> Estimate {
        Estimate::of(&self.score)
    }

    /// How the test stands, if there is one.
    pub fn sprt(&self) -> Option<SprtState> {
        self.sprt.map(|sprt| sprt.state(&self.score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ending;
    use sandtable_core::{Outcome, Side, WinReason};

    fn won_by(side: Side) -> Played {
        let ending = Ending::Rules(Outcome::win(side, WinReason::Checkmate));
        Played { ending, plies: 40, pgn: String::new(), efforts: Default::default() }
    }

    #[test]
    fn sides_are_swapped_within_a_pair_and_pairs_may_cross() {
        let mut tally = MatchTally::new(None);
        tally.add(0, &won_by(Side::First));
        tally.add(2, &won_by(Side::First));
        assert_eq!(tally.score.pairs, [0; 5]);
        tally.add(3, &won_by(Side::First));
        tally.add(1, &won_by(Side::Second));
        assert_eq!(
            tally.score,
            MatchScore { wins: 3, losses: 1, draws: 0, pairs: [0, 0, 1, 0, 1] }
        );
        assert_eq!((tally.by_side[0].wins, tally.by_side[1].wins), (2, 1));
        assert_eq!(tally.endings["checkmate"], 4);
    }
}
