//! Sets of squares that are the same in every position.

use sandtable_core::Side;
use sandtable_cotulenh::{Kind, Square, SquareSet, Terrain};

/// Where a unit led by this kind may not stand (R1.3).
pub(super) const fn closed_to(kind: Kind) -> SquareSet {
    const LAND: SquareSet = without_standing(Kind::Navy);
    const SEA: SquareSet = without_standing(Kind::Tank);
    if matches!(kind, Kind::Navy) { LAND } else { SEA }
}

const fn without_standing(kind: Kind) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut index = 0;
    while index < Square::TABLE {
        if let Some(square) = Square::from_index(index)
            && !Terrain::of(square).bears(kind)
        {
            set = set.with(square);
        }
        index += 1;
    }
    set
}

/// This side's half of the board (R1.4).
pub(super) const fn half_of(side: Side) -> SquareSet {
    const HALVES: [SquareSet; 2] = {
        let mut halves = [SquareSet::EMPTY; 2];
        let mut index = 0;
        while index < Square::TABLE {
            if let Some(square) = Square::from_index(index) {
                halves[(square.rank() >= Square::RANKS / 2) as usize].insert(square);
            }
            index += 1;
        }
        halves
    };
    HALVES[side.index()]
}

/// A set for each square, filled by the compiler.
macro_rules! sets {
    ($($(#[$doc:meta])* $name:ident, $table:ident: |$files:ident, $ranks:ident| $test:expr;)*) => {$(
        static $table: [SquareSet; Square::TABLE] = {
            let mut table = [SquareSet::EMPTY; Square::TABLE];
            let mut i = 0;
            while i < Square::TABLE * Square::TABLE {
                if let Some(centre) = Square::from_index(i / Square::TABLE)
                    && let Some(square) = Square::from_index(i % Square::TABLE)
                {
                    let $files = centre.file().abs_diff(square.file()) as i32;
                    let $ranks = centre.rank().abs_diff(square.rank()) as i32;
                    if $test {
                        table[centre.index()].insert(square);
                    }
                }
                i += 1;
            }
            table
        };

        $(#[$doc])*
        #[inline(always)]
        pub(super) fn $name(centre: Square) -> SquareSet {
            $table[centre.index()]
        }
    )*};
}

/// How many steps away nothing is near any more.
pub(super) const FAR: i32 = 6;

sets! {
    /// The squares on the same file or rank, itself included.
    cross, CROSS: |files, ranks| files == 0 || ranks == 0;
    /// The squares fewer than [`FAR`] steps away.
    near, WITHIN: |files, ranks| files < FAR && ranks < FAR;
    /// The eight squares around, and itself.
    around, AROUND: |files, ranks| files <= 1 && ranks <= 1;
    /// The four squares beside.
    beside, BESIDE: |files, ranks| files + ranks == 1;
}
