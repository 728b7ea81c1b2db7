//! Everything that counts.

use crate::tapered::features;
use sandtable_cotulenh::{Kind, Square};

const KINDS: usize = Kind::ALL.len();
pub(super) const RANKS: usize = Square::RANKS as usize;
pub(super) const FILES: usize = Square::FILES as usize;

features! {
    /// Pieces by kind.
    MATERIAL: KINDS;
    /// What a hero is worth beyond that, by kind.
    HERO: KINDS;
    /// By kind and rank, seen from its own side.
    RANK: KINDS * RANKS;
    /// By kind and file.
    FILE: KINDS * FILES;
    /// Who carries whom: the sixteen pairs of `stacks`.
    PAIRING: 16;
    /// Empty squares under fire in the own half of the board, and in the enemy's.
    SPACE: 2;
    /// Units outside all own rings while the enemy has an Air Force, by carrier.
    UNCOVERED: KINDS;
    /// Units that can be taken for nothing, by member; their side is to move.
    HANGING_TO_MOVE: KINDS;
    /// The same when the other side is to move.
    HANGING: KINDS;
    /// Units under fire from cheaper pieces, though defended, by carrier.
    PRESSED: KINDS;
    /// Units that no piece of their own side covers.
    LOOSE: 1;
    /// Pieces that cover a square beside the enemy Commander, by kind.
    SIEGE: KINDS;
    /// Pieces whose range reaches the enemy Commander if nothing stops the shot, by kind.
    AIMED: KINDS;
    /// Steps that a piece is nearer to the enemy Commander than `ground::FAR`, by kind.
    NEAR: KINDS;
    /// Safe squares beside the own Commander.
    ESCAPES: 5;
    /// Own units around the Commander.
    SHELTER: 9;
    /// Rings over the Commander, none, one or more, while the enemy has an Air Force.
    SHIELD: 3;
    /// The only piece between the two Commanders is one's own, and cannot leave.
    SCREEN: 1;
    /// Being to move.
    TEMPO: 1;
}
