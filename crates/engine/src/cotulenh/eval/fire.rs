//! What a side covers with fire.
//!
//! Who shoots over others, or one step far, is looked up. Who is stopped by pieces or rings is
//! gathered in sets, and each set takes its steps together.

use super::ground;
use sandtable_core::Side;
use sandtable_cotulenh::{Board, Kind, Piece, Square, SquareSet};

/// The squares that a side covers with fire, friends on them included.
#[derive(Clone, Copy, Default)]
pub(super) struct Fire {
    /// By anybody.
    pub(super) all: SquareSet,
    /// By pieces that cost little.
    pub(super) light: SquareSet,
    /// By somebody who would shoot from where it is, so that nobody can take back (R4.2, R4.3).
    pub(super) safe: SquareSet,
}

/// Pieces whose shots are stopped, waiting to take their steps.
#[derive(Default)]
pub(super) struct Waiting {
    tanks: SquareSet,
    /// Heroes of range two in all directions.
    two_around: SquareSet,
    /// Heroic Tanks.
    three_around: SquareSet,
    /// Air Forces that rings can stop: those that may stay where they are, and cargo.
    flyers: SquareSet,
    cargo_flyers: SquareSet,
}

impl Fire {
    /// Adds a piece with the squares within its range, or keeps it waiting.
    #[inline(always)]
    pub(super) fn add(
        &mut self,
        piece: Piece,
        square: Square,
        range: SquareSet,
        is_carrier: bool,
        waiting: &mut Waiting,
    ) {
        let here = SquareSet::of(square);
        match (piece.kind, piece.hero) {
            (Kind::AirForce, false) if is_carrier => waiting.flyers |= here,
            (Kind::AirForce, false) => waiting.cargo_flyers |= here,
            (Kind::AirForce, true) => {
                self.all |= range;
                if is_carrier {
                    self.safe |= range;
                }
            }
            (Kind::Tank, false) => waiting.tanks |= here,
            (Kind::Tank, true) => waiting.three_around |= here,
            (Kind::Navy | Kind::Artillery | Kind::Missile | Kind::Commander, _) => {
                self.add_range(piece.kind, range);
            }
            (Kind::Headquarters, _) | (_, false) => {
                self.add_range(piece.kind, range);
                self.light |= range;
            }
            (_, true) => waiting.two_around |= here,
        }
    }

    #[inline(always)]
    fn add_range(&mut self, kind: Kind, range: SquareSet) {
        self.all |= range;
        self.safe |= range & !ground::bears(kind);
    }

    /// The steps of those who wait.
    #[inline]
    pub(super) fn finish(
        &mut self,
        board: &Board,
        waiting: &Waiting,
        side: Side,
        enemy_cover: SquareSet,
    ) {
        let empty = !(board.units_of(side) | board.units_of(!side));
        let mut stopped = straight::<2>(waiting.tanks, empty);
        if !(waiting.two_around | waiting.three_around).is_empty() {
            stopped |= straight::<2>(waiting.two_around, empty);
            stopped |= diagonal::<2>(waiting.two_around, empty);
            stopped |= straight::<3>(waiting.three_around, empty);
            stopped |= diagonal::<3>(waiting.three_around, empty);
        }
        self.add_range(Kind::Tank, stopped);
        let sky = !enemy_cover;
        if !waiting.flyers.is_empty() {
            let reached = flights(waiting.flyers, sky);
            self.all |= reached;
            self.safe |= reached;
        }
        if !waiting.cargo_flyers.is_empty() {
            self.add_range(Kind::AirForce, flights(waiting.cargo_flyers, sky));
        }
    }
}

/// Four steps over squares outside all enemy rings.
fn flights(from: SquareSet, sky: SquareSet) -> SquareSet {
    (straight::<4>(from, sky) | diagonal::<4>(from, sky)) & sky
}

macro_rules! rays {
    ($($(#[$doc:meta])* $name:ident: $(($files:literal, $ranks:literal))*;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        fn $name<const STEPS: usize>(from: SquareSet, open: SquareSet) -> SquareSet {
            let mut reached = SquareSet::EMPTY;
            $(
                let mut front = from.stepped::<$files, $ranks>();
                reached |= front;
                for _ in 1..STEPS {
                    front = (front & open).stepped::<$files, $ranks>();
                    reached |= front;
                }
            )*
            reached
        }
    )*};
}

rays! {
    /// So many steps in the four straight directions, onwards only from open squares.
    straight: (0, 1) (1, 0) (0, -1) (-1, 0);
    /// The same in the four diagonal directions.
    diagonal: (1, 1) (1, -1) (-1, -1) (-1, 1);
}
