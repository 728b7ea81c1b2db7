//! What an evaluation may ask of a position.

use super::Board;
use super::set::SquareSet;
use super::shots::shots;
use crate::{Piece, Square};
use sandtable_core::Side;

impl Board {
    /// The squares of a side's units.
    #[inline(always)]
    pub fn units_of(&self, side: Side) -> SquareSet {
        self.own(side)
    }

    /// The squares inside some air-defence ring of a side (R7.1).
    pub fn air_cover(&self, side: Side) -> SquareSet {
        self.covered_by(side)
    }

    /// How many pieces a side has besides its Commander, members of stacks included.
    #[inline(always)]
    pub fn companions(&self, side: Side) -> u16 {
        self.companions[side.index()]
    }
}

impl Piece {
    /// The squares within its capture range from here, whatever stands in between (R2); a Navy
    /// reaches one step further if the target is led by a Navy.
    #[inline(always)]
    pub fn shots(self, from: Square, at_navy: bool) -> SquareSet {
        shots(self, from, at_navy)
    }
}
