//! What the games of a match come to, from the first engine's side.

use crate::record::halves;
use crate::{Decision, Effort, Estimate, MatchScore, Played, Sprt, SprtState};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The sum of all pairs so far, in the order in which they were begun.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchTally {
    /// Games and pairs.
    pub score: MatchScore,
    /// Games of the first engine with the first move and without it; pairs are not counted here.
    pub by_side: [MatchScore; 2],
    /// How often games ended in which way.
    pub endings: BTreeMap<String, u64>,
    /// What each engine did.
    pub efforts: [Effort; 2],
    /// Turns of all games.
    pub plies: u64,
    /// How long the match took.
    pub elapsed: Duration,
    sprt: Option<Sprt>,
    /// What the test decided. Pairs that were finished later do not change it.
    decision: Option<Decision>,
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
            elapsed: Duration::ZERO,
            sprt,
            decision: None,
        }
    }

    /// A pair is over. The first engine has the first move in the first game; a second game may be
    /// missing.
    pub fn add_pair(&mut self, games: &[Played]) {
        let halves: Vec<usize> =
            games.iter().enumerate().map(|(seat, played)| self.add_game(seat, played)).collect();
        if let [first, second] = halves[..] {
            self.score.add_pair(first + second);
        }
        if self.decision.is_none() {
            self.decision = self.sprt.and_then(|sprt| sprt.state(&self.score).decision);
        }
    }

    /// The points of it for the first engine, in halves.
    fn add_game(&mut self, seat: usize, played: &Played) -> usize {
        let halves = halves(played.ending.result());
        let halves = if seat == 0 { halves } else { 2 - halves };
        self.score.add_game(halves);
        self.by_side[seat.min(1)].add_game(halves);
        *self.endings.entry(played.ending.word().to_owned()).or_default() += 1;
        self.plies += played.plies as u64;
        for (sum, effort) in self.efforts.iter_mut().zip(&played.efforts) {
            sum.merge(effort);
        }
        halves
    }

    /// How much stronger the first engine seems to be.
    pub fn estimate(&self) -> Estimate {
        Estimate::of(&self.score)
    }

    /// How the test stands, if there is one.
    pub fn sprt(&self) -> Option<SprtState> {
        let state = self.sprt?.state(&self.score);
        Some(SprtState { decision: self.decision, ..state })
    }

    /// Whether the test has decided.
    pub fn is_decided(&self) -> bool {
        self.decision.is_some()
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
    fn sides_are_swapped_within_a_pair() {
        let mut tally = MatchTally::new(None);
        tally.add_pair(&[won_by(Side::First), won_by(Side::Second)]);
        tally.add_pair(&[won_by(Side::First), won_by(Side::First)]);
        assert_eq!(
            tally.score,
            MatchScore { wins: 3, losses: 1, draws: 0, pairs: [0, 0, 1, 0, 1] }
        );
        assert_eq!((tally.by_side[0].wins, tally.by_side[1].wins), (2, 1));
        assert_eq!(tally.endings["checkmate"], 4);
        // Half a pair is a game and no pair.
        tally.add_pair(&[won_by(Side::First)]);
        assert_eq!((tally.score.games(), tally.score.pairs.iter().sum::<u64>()), (5, 2));
    }

    #[test]
    fn what_is_decided_stays_decided() {
        let mut tally = MatchTally::new("elo0=0,elo1=100".parse().ok());
        while !tally.is_decided() {
            tally.add_pair(&[won_by(Side::First), won_by(Side::Second)]);
        }
        let decided = tally.sprt().unwrap();
        assert_eq!(decided.decision, Some(Decision::H1));
        tally.add_pair(&[won_by(Side::Second), won_by(Side::First)]);
        let later = tally.sprt().unwrap();
        assert!(later.llr < decided.upper && later.decision == Some(Decision::H1), "{later:?}");
    }

    #[test]
    fn a_sum_can_be_written_down() {
        let mut tally = MatchTally::new("elo0=0,elo1=100".parse().ok());
        tally.add_pair(&[won_by(Side::First), won_by(Side::Second)]);
        let text = serde_json::to_string(&tally).unwrap();
        assert_eq!(serde_json::from_str::<MatchTally>(&text).unwrap(), tally);
    }
}
