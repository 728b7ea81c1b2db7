//! Everything that counts.

use crate::tally::features;
use sandtable_cotulenh::Kind;

const KINDS: usize = Kind::ALL.len();

features! {
    /// Pieces by kind.
    MATERIAL: KINDS;
    /// What a hero is worth beyond that, by kind.
    HERO: KINDS;
    /// Being to move.
    TEMPO: 1;
}
