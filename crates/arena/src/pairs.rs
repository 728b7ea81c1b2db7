//! Pairs of games: handed out one after the other, and counted in the same order.
//!
//! Who counts pairs as they come in counts short games first, and stops a match by them.

use crate::{Contest, NoOpening, Opening, Openings, Played};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// When a match is to end before it is over.
#[derive(Default, Debug)]
pub struct Stop {
    /// No pair is begun any more. Those that are being played are finished, and count.
    pub no_new_pairs: AtomicBool,
    /// Games are broken off. A pair that is not over does not count, nor do those begun after it.
    pub at_once: AtomicBool,
}

impl Stop {
    /// Whether no further pair may be begun.
    pub(crate) fn is_set(&self) -> bool {
        self.no_new_pairs.load(Relaxed) || self.at_once.load(Relaxed)
    }
}

/// The pairs that are yet to be played. The openings come one after the other whoever asks, so that
/// a match has the same ones however many threads there are.
pub(crate) struct Queue<P: Contest> {
    next: u64,
    games: u64,
    openings: Openings<P>,
}

/// A pair that is to be played.
pub(crate) struct Task<P: Contest> {
    /// Counted from 0.
    pub number: u64,
    /// Two; one, if no more are wanted.
    pub games: u64,
    pub opening: Opening<P>,
}

impl<P: Contest> Queue<P> {
    /// All pairs of so many games but the first `played`.
    pub fn new(games: u64, played: u64, mut openings: Openings<P>) -> Result<Self, NoOpening> {
        for _ in 0..played {
            openings.next_opening()?;
        }
        Ok(Queue { next: played, games, openings })
    }

    /// The next pair; `None` if there is none.
    pub fn take(&mut self) -> Option<Result<Task<P>, NoOpening>> {
        let number = self.next;
        let games = self.games.saturating_sub(number * 2).min(2);
        if games == 0 {
            return None;
        }
        self.next += 1;
        let opening = self.openings.next_opening();
        Some(opening.map(|opening| Task { number, games, opening }))
    }
}

/// Pairs that are over, and wait for one that was begun before them.
pub(crate) struct InOrder {
    next: u64,
    waiting: BTreeMap<u64, Vec<Played>>,
}

impl InOrder {
    /// The first `played` pairs have been counted.
    pub fn new(played: u64) -> InOrder {
        InOrder { next: played, waiting: BTreeMap::new() }
    }

    /// A pair is over.
    pub fn add(&mut self, number: u64, games: Vec<Played>) {
        self.waiting.insert(number, games);
    }

    /// The next pair that can be counted.
    pub fn next(&mut self) -> Option<(u64, Vec<Played>)> {
        let games = self.waiting.remove(&self.next)?;
        self.next += 1;
        Some((self.next - 1, games))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Generator;
    use sandtable_chess::Board;

    fn openings() -> Openings<Board> {
        Openings::Generated(Generator::new(Default::default(), 1, 4))
    }

    #[test]
    fn a_queue_goes_on_where_it_was_left() {
        let all: Vec<_> = {
            let mut queue = Queue::new(7, 0, openings()).unwrap();
            std::iter::from_fn(|| queue.take()).map(Result::unwrap).collect()
        };
        assert_eq!(all.iter().map(|task| task.games).collect::<Vec<_>>(), [2, 2, 2, 1]);
        let mut rest = Queue::new(7, 2, openings()).unwrap();
        for expected in &all[2..] {
            let task = rest.take().unwrap().unwrap();
            assert_eq!((task.number, task.games), (expected.number, expected.games));
            assert_eq!(task.opening, expected.opening);
        }
        assert!(rest.take().is_none());
    }

    #[test]
    fn pairs_are_counted_in_the_order_in_which_they_were_begun() {
        let mut order = InOrder::new(3);
        order.add(5, Vec::new());
        order.add(4, Vec::new());
        assert!(order.next().is_none(), "the longest game decides");
        order.add(3, Vec::new());
        let counted: Vec<_> = std::iter::from_fn(|| order.next()).map(|(n, _)| n).collect();
        assert_eq!(counted, [3, 4, 5]);
    }
}
