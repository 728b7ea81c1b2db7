/// Where a move generator puts its moves.
///
/// A list keeps them; a [`Counter`] only counts, and is told about whole sets of moves at once, so
/// that counting a set costs one population count and no expansion.
pub trait Sink<M> {
    /// Takes one move.
    fn push(&mut self, mv: M);

    /// Takes a set of moves. Its length is known, so a sink that only counts need not walk it.
    #[inline(always)]
    fn push_set<I: ExactSizeIterator<Item = M>>(&mut self, moves: I) {
        for mv in moves {
            self.push(mv);
        }
    }
}

/// A sink that only counts.
///
/// ```
/// use sandtable_core::{Counter, Sink};
///
/// let mut counter = Counter::default();
/// counter.push('a');
/// counter.push_set(['b', 'c'].into_iter());
/// assert_eq!(counter.count(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counter(u64);

impl Counter {
    /// How many moves it was given.
    #[inline(always)]
    pub const fn count(self) -> u64 {
        self.0
    }
}

impl<M> Sink<M> for Counter {
    #[inline(always)]
    fn push(&mut self, _: M) {
        self.0 += 1;
    }

    #[inline(always)]
    fn push_set<I: ExactSizeIterator<Item = M>>(&mut self, moves: I) {
        self.0 += moves.len() as u64;
    }
}

impl<M> Sink<M> for alloc::vec::Vec<M> {
    fn push(&mut self, mv: M) {
        alloc::vec::Vec::push(self, mv);
    }
}
