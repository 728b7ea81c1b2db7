use core::ops::ControlFlow;

/// Where a move generator puts its moves.
///
/// A list keeps them; a [`Counter`] only counts, and is told about whole sets of moves at once, so
/// that counting a set costs one population count and no expansion. A sink that has seen enough says
/// so, and the generator stops: see [`is_full`](Sink::is_full).
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

    /// Whether it wants no more moves. A generator asks between pieces and may then stop; it may
    /// also push some more. Lists are never full, and for them the question costs nothing.
    #[inline(always)]
    fn is_full(&self) -> bool {
        false
    }
}

/// A sink that calls a function with each move until it breaks.
pub(crate) struct Visitor<F> {
    pub(crate) visit: F,
    pub(crate) stopped: bool,
}

impl<M, F: FnMut(M) -> ControlFlow<()>> Sink<M> for Visitor<F> {
    #[inline]
    fn push(&mut self, mv: M) {
        if !self.stopped {
            self.stopped = (self.visit)(mv).is_break();
        }
    }

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.stopped
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
