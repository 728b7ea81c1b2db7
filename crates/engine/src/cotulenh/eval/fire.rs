//! What a side covers with fire.
//!
//! Who shoots over others, or one step far, is looked up. Who is stopped by pieces or rings is
//! gathered in sets, and each set takes its steps together. The class of a piece is told by a table,
//! not by branches: pieces come in no order that a processor could guess.

use super::{Scene, ground};
use sandtable_core::Side;
use sandtable_cotulenh::{Kind, Piece, Square, SquareSet};

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

/// Pieces that are treated alike. The first four are stopped by nothing, the next three by pieces,
/// the last by rings.
#[derive(Clone, Copy)]
enum Class {
    /// Shoots ashore without going there.
    Ship,
    /// Shoots at ships without going there.
    Heavy,
    /// The same, and costs little.
    Light,
    /// A heroic Air Force.
    Hawk,
    Tank,
    /// Heroes of range two in all directions.
    TwoAround,
    /// A heroic Tank.
    ThreeAround,
    /// An Air Force.
    Flyer,
}

impl Class {
    const COUNT: usize = 8;

    const fn of(kind: Kind, hero: bool) -> Class {
        match (kind, hero) {
            (Kind::Navy, _) => Class::Ship,
            (Kind::AirForce, false) => Class::Flyer,
            (Kind::AirForce, true) => Class::Hawk,
            (Kind::Tank, false) => Class::Tank,
            (Kind::Tank, true) => Class::ThreeAround,
            (Kind::Artillery | Kind::Missile | Kind::Commander, _) => Class::Heavy,
            (Kind::Headquarters, _) => Class::Light,
            (Kind::Infantry | Kind::Militia | Kind::Engineer | Kind::AntiAir, false) => {
                Class::Light
            }
            (Kind::Infantry | Kind::Militia | Kind::Engineer | Kind::AntiAir, true) => {
                Class::TwoAround
            }
        }
    }
}

/// By kind and hero mark.
static CLASSES: [[Class; 2]; Kind::ALL.len()] = {
    let mut table = [[Class::Ship; 2]; Kind::ALL.len()];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        table[kind] = [Class::of(Kind::ALL[kind], false), Class::of(Kind::ALL[kind], true)];
        kind += 1;
    }
    table
};

/// The pieces of a side as they are gathered, by class.
#[derive(Default)]
pub(super) struct Gathering {
    /// Where they stand.
    squares: [SquareSet; Class::COUNT],
    /// The squares within their range.
    ranges: [SquareSet; Class::COUNT],
}

impl Gathering {
    /// A piece with the squares within its range.
    #[inline(always)]
    pub(super) fn add(&mut self, piece: Piece, square: Square, range: SquareSet) {
        let class = CLASSES[piece.kind.index()][piece.hero as usize] as usize;
        self.ranges[class] |= range;
        self.squares[class].insert(square);
    }

    /// The fire of all of them.
    #[inline(always)]
    pub(super) fn finish(&self, scene: &Scene, side: Side) -> Fire {
        let [ships, heavy, light, hawks, ..] = self.ranges;
        let flights = self.flights(scene, side);
        let land = heavy | light | self.stopped_by_pieces(scene.empty) | flights.landing;
        let staying = hawks | flights.staying;
        Fire {
            all: ships | land | staying,
            light,
            safe: ships & ground::closed_to(Kind::Navy)
                | land & ground::closed_to(Kind::Tank)
                | staying,
        }
    }

    #[inline(always)]
    fn stopped_by_pieces(&self, empty: SquareSet) -> SquareSet {
        let tanks = self.squares[Class::Tank as usize];
        let two = self.squares[Class::TwoAround as usize];
        let three = self.squares[Class::ThreeAround as usize];
        let mut reached = straight::<2>(tanks | two, empty);
        if !(two | three).is_empty() {
            reached |= diagonal::<2>(two, empty);
            reached |= straight::<3>(three, empty) | diagonal::<3>(three, empty);
        }
        reached
    }

    /// Over squares outside all enemy rings.
    #[inline(always)]
    fn flights(&self, scene: &Scene, side: Side) -> Flights {
        let range = self.ranges[Class::Flyer as usize];
        let cover = scene.cover[(!side).index()];
        let squares = self.squares[Class::Flyer as usize];
        let aboard = squares & scene.ships;
        if (range & cover).is_empty() && aboard.is_empty() {
            return Flights { staying: range, landing: SquareSet::EMPTY };
        }
        let sky = SquareSet::ALL & !cover;
        Flights {
            staying: flights(squares & !aboard, sky),
            landing: if aboard.is_empty() { aboard } else { flights(aboard, sky) },
        }
    }
}

/// Where plain Air Forces get to. Those aboard a Navy have to land there (R4.3).
struct Flights {
    staying: SquareSet,
    landing: SquareSet,
}

/// Four steps over open sky.
#[inline(never)]
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
