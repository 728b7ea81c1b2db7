//! What pieces are worth when they are exchanged: rough numbers for ordering and pruning, in
//! hundredths of an Infantry. The evaluation has its own, which are tuned.

use sandtable_cotulenh::{Kind, Piece, Unit};

/// By kind: plain and heroic.
const VALUES: [[i32; 2]; Kind::ALL.len()] = [
    [500, 620],       // Navy
    [450, 620],       // Air Force
    [220, 380],       // Tank
    [110, 230],       // Engineer
    [60, 200],        // Headquarters
    [10_000, 10_000], // Commander
    [100, 230],       // Infantry
    [140, 260],       // Militia
    [360, 460],       // Artillery
    [120, 250],       // Anti-Air
    [280, 400],       // Missile
];

/// What one piece is worth.
#[inline(always)]
pub fn piece_value(piece: Piece) -> i32 {
    VALUES[piece.kind.index()][piece.hero as usize]
}

/// What a unit is worth with all its members: they are captured together (R4.1).
#[inline]
pub fn unit_value(unit: Unit) -> i32 {
    if unit.is_stack() { unit.pieces().map(piece_value).sum() } else { piece_value(unit.carrier()) }
}
