use super::{NoOpening, Opening, balance::is_balanced};
use crate::Contest;
use sandtable_core::{Turn, split_mix};
use std::collections::HashSet;
use std::marker::PhantomData;

/// Openings made by chance: so many legal turns from the start, kept if they end in a balanced
/// position that was not there before. The same seed gives the same openings.
///
/// ```
/// use sandtable_arena::{Generator, Openings};
/// use sandtable_chess::{Board, Variant};
///
/// let mut openings = Openings::<Board>::Generated(Generator::new(Variant::Standard, 2026, 8));
/// let opening = openings.next_opening()?;
/// assert_eq!(opening.turns.len(), 8);
/// # Ok::<(), sandtable_arena::NoOpening>(())
/// ```
pub struct Generator<P: Contest> {
    variant: P::Variant,
    plies: u32,
    random: u64,
    seen: HashSet<String>,
    game: PhantomData<fn() -> P>,
}

/// So many lines may be thrown away for one that is kept.
const ATTEMPTS: u32 = 20_000;

impl<P: Contest> Generator<P> {
    /// Openings of as many turns, counted for both sides together.
    pub fn new(variant: P::Variant, seed: u64, plies: u32) -> Generator<P> {
        Generator { variant, plies, random: seed, seen: HashSet::new(), game: PhantomData }
    }

    /// The next one.
    pub(super) fn next_opening(&mut self) -> Result<Opening<P>, NoOpening> {
        for _ in 0..ATTEMPTS {
            let start = P::numbered_start(self.variant, split_mix(&mut self.random));
            let mut position = start.clone();
            let turns: Vec<_> = (0..self.plies)
                .map_while(|_| random_turn(&mut position, &mut self.random))
                .collect();
            let complete = turns.len() == self.plies as usize;
            // Without its counters, which tell how it was reached.
            let fen = position.fen();
            let place = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
            // What was looked at once need not be looked at again, balanced or not.
            if !complete || !self.seen.insert(place) {
                continue;
            }
            if can_go_on(&position) && is_balanced(&position) {
                return Ok(Opening { start, turns });
            }
        }
        Err(NoOpening::NothingFound { attempts: ATTEMPTS })
    }
}

fn can_go_on<P: Contest>(position: &P) -> bool {
    position.terminal().is_none() && position.has_moves()
}

/// Plays a turn by chance, if the game is not over.
fn random_turn<P: Contest>(position: &mut P, random: &mut u64) -> Option<Turn<P::Move>> {
    let mover = position.turn();
    let mut turn = Turn::new();
    while position.turn() == mover {
        let mut moves = P::List::default();
        position.generate(&mut moves);
        let moves = moves.as_ref();
        // The bias of a remainder of 64 bits is none that anybody could see.
        let chosen = split_mix(random).checked_rem(moves.len() as u64)?;
        let &mv = moves.get(usize::try_from(chosen).ok()?)?;
        turn.try_push(mv).ok()?;
        let _ = position.make(mv);
        if position.terminal().is_some() {
            return None;
        }
    }
    Some(turn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_chess::Variant;

    fn openings<P: Contest>(
        variant: P::Variant,
        seed: u64,
        plies: u32,
        n: usize,
    ) -> Vec<Opening<P>> {
        let mut generator = Generator::new(variant, seed, plies);
        (0..n).map(|_| generator.next_opening().unwrap()).collect()
    }

    fn end<P: Contest>(opening: &Opening<P>) -> P {
        let mut position = opening.start.clone();
        for &mv in opening.turns.iter().flatten() {
            assert!(position.is_legal(mv));
            let _ = position.make(mv);
        }
        position
    }

    fn check<P: Contest>(variant: P::Variant, n: usize) {
        let all = openings::<P>(variant, 7, 6, n);
        let again = openings::<P>(variant, 7, 6, n);
        let fens: Vec<String> = all.iter().map(|opening| end(opening).fen()).collect();
        let same: Vec<String> = again.iter().map(|opening| end(opening).fen()).collect();
        assert_eq!(fens, same, "the seed decides");
        assert_eq!(fens.iter().collect::<HashSet<_>>().len(), n, "none twice");
        let other = openings::<P>(variant, 8, 6, 1);
        assert!(!fens.contains(&end(&other[0]).fen()), "another seed, other openings");
        for opening in &all {
            assert!(is_balanced(&end(opening)) && !end(opening).turn_is_open());
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_balanced_openings() {
        check::<sandtable_chess::Board>(Variant::Standard, 30);
        check::<sandtable_chess::Board>(Variant::Chess960, 10);
        check::<sandtable_cotulenh::Board>(Default::default(), 5);
    }

    #[test]
    fn where_nothing_new_is_left_that_is_said() {
        let mut generator = Generator::<sandtable_chess::Board>::new(Variant::Standard, 1, 0);
        assert!(generator.next_opening().is_ok());
        assert_eq!(
            generator.next_opening().unwrap_err(),
            NoOpening::NothingFound { attempts: ATTEMPTS }
        );
    }
}
