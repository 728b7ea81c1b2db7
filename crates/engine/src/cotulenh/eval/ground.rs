//! Sets of squares that are the same in every position.

use sandtable_cotulenh::{Kind, Square, SquareSet, Terrain};

/// Where a unit led by a Navy may stand, and where others may (R1.3).
static STANDING: [SquareSet; 2] = [standing(Kind::Tank), standing(Kind::Navy)];

const fn standing(kind: Kind) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut index = 0;
    while index < Square::TABLE {
        if let Some(square) = Square::from_index(index)
            && Terrain::of(square).bears(kind)
        {
            set = set.with(square);
        }
        index += 1;
    }
    set
}

/// Where this kind may stand.
#[inline(always)]
pub(super) fn bears(kind: Kind) -> SquareSet {
    STANDING[matches!(kind, Kind::Navy) as usize]
}

/// The file and the rank of each square.
static CROSS: [SquareSet; Square::TABLE] = {
    let mut table = [SquareSet::EMPTY; Square::TABLE];
    let mut index = 0;
    while index < Square::TABLE {
        if let Some(centre) = Square::from_index(index) {
            table[index] = cross_through(centre);
        }
        index += 1;
    }
    table
};

const fn cross_through(centre: Square) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut index = 0;
    while index < Square::TABLE {
        if let Some(square) = Square::from_index(index)
            && (square.file() == centre.file() || square.rank() == centre.rank())
        {
            set = set.with(square);
        }
        index += 1;
    }
    set
}

/// The squares on the same file or rank, itself included.
#[inline(always)]
pub(super) fn cross(centre: Square) -> SquareSet {
    CROSS[centre.index()]
}
