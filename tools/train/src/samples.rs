//! The positions of a game that are worth learning from.

use crate::record::{GameRecord, GameResult};
use sandtable_core::Side;
use sandtable_engine::Playable;

/// A quiet position.
#[derive(Clone, Debug)]
pub struct Sample<P> {
    /// At the start of a turn.
    pub position: P,
    /// What a search thought of it, for the side to move, in hundredths.
    pub score: i16,
    /// How the game ended for the side to move: 0 lost, 1 drawn, 2 won.
    pub result: u8,
}

/// Replays a game and calls `tell` with its quiet positions: no check, no capture or promotion in the turn that was
/// thought best, and no score beyond `most`. `None` if the record is not that of a game.
pub fn for_each_quiet<P: Playable>(
    record: &GameRecord,
    variant: P::Variant,
    most: i16,
    mut tell: impl FnMut(Sample<P>),
) -> Option<()> {
    let mut position = P::numbered_start(variant, record.number);
    for &bits in &record.opening {
        position.try_play(P::from_bits(bits)?).ok()?;
    }
    let mut moves = record.moves.iter();
    for &score in &record.scores {
        let before = position.clone();
        let mut is_quiet = !position.is_check() && score.abs() <= most;
        while position.turn() == before.turn() {
            let mv = P::from_bits(*moves.next()?)?;
            // A move that ends a turn without doing anything else gains nothing.
            is_quiet &= !position.is_noisy(mv) || position.gain(mv) == 0;
            position.try_play(mv).ok()?;
        }
        if is_quiet {
            let result = result_for(before.turn(), record.result);
            tell(Sample { position: before, score, result });
        }
    }
    moves.next().is_none().then_some(())
}

fn result_for(side: Side, result: GameResult) -> u8 {
    match side {
        Side::First => result as u8,
        Side::Second => GameResult::Won as u8 - result as u8,
    }
}
