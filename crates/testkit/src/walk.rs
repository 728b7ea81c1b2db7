//! Random play that looks at every step.

use sandtable_core::{Checked, Position, split_mix};

/// A small random number generator (SplitMix64), so that a seed tells the whole game.
pub struct Random(u64);

impl Random {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        split_mix(&mut self.0)
    }

    /// A number below `end`, which is not zero.
    pub fn below(&mut self, end: usize) -> usize {
        (self.number() % end as u64) as usize
    }

    /// One of these, if there is any.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { Some(from[self.below(from.len())]) }
    }
}

/// Plays at most `plies` random moves on a checked position, then takes all of them back. `choose`
/// picks a move; `look` sees every position on the way. Gives the number of moves played.
pub fn there_and_back<P: Position>(
    start: &P,
    plies: usize,
    mut choose: impl FnMut(&P, &[P::Move]) -> Option<P::Move>,
    mut look: impl FnMut(&P),
) -> usize {
    let mut position = Checked(start.clone());
    let mut tokens = Vec::new();
    while tokens.len() < plies {
        look(&position.0);
        let mut moves = Vec::new();
        position.generate(&mut moves);
        let Some(mv) = choose(&position.0, &moves) else { break };
        tokens.push((mv, position.make(mv)));
    }
    let played = tokens.len();
    for (mv, undo) in tokens.into_iter().rev() {
        position.unmake(mv, undo);
    }
    assert!(position.0 == *start, "taking back a whole game does not lead to its start");
    played
}
