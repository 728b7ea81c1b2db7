//! What a side covers with fire.
//!
//! Who shoots over others, or one step far, is looked up. Who is stopped by pieces or rings is
//! gathered in sets, and each set takes its steps together. What a kind does is told by tables, not
//! by branches: pieces come in no order that a processor could guess.

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

/// How a shot is stopped.
#[derive(Clone, Copy)]
enum Stopped {
    /// Not at all.
    Never,
    /// By pieces: a Tank.
    Tank,
    /// By pieces: heroes of range two in all directions.
    TwoAround,
    /// By pieces: a heroic Tank.
    ThreeAround,
    /// By rings.
    ByRings,
}

impl Stopped {
    const COUNT: usize = 5;

    const fn of(kind: Kind, hero: bool) -> Stopped {
        match (kind, hero) {
            (Kind::AirForce, false) => Stopped::ByRings,
            (Kind::Tank, false) => Stopped::Tank,
            (Kind::Tank, true) => Stopped::ThreeAround,
            (Kind::Infantry | Kind::Militia | Kind::Engineer | Kind::AntiAir, true) => {
                Stopped::TwoAround
            }
            _ => Stopped::Never,
        }
    }
}

/// What a piece adds to its side's fire.
#[derive(Clone, Copy)]
struct Share {
    /// The part of its range that counts at once: everything or nothing.
    all: SquareSet,
    light: SquareSet,
    /// Where it cannot stand, if nothing stops it. A heroic Air Force may stay anywhere.
    safe: SquareSet,
    stopped: Stopped,
}

static SHARES: [[Share; 2]; Kind::ALL.len()] = {
    let mut table = [[share(Kind::Navy, false); 2]; Kind::ALL.len()];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        table[kind] = [share(Kind::ALL[kind], false), share(Kind::ALL[kind], true)];
        kind += 1;
    }
    table
};

const fn share(kind: Kind, hero: bool) -> Share {
    let nothing = SquareSet::EMPTY;
    let stopped = Stopped::of(kind, hero);
    let at_once = matches!(stopped, Stopped::Never);
    let light = matches!(
        kind,
        Kind::Infantry | Kind::Militia | Kind::Engineer | Kind::AntiAir | Kind::Headquarters
    );
    Share {
        all: if at_once { SquareSet::ALL } else { nothing },
        light: if at_once && light { SquareSet::ALL } else { nothing },
        safe: if matches!(kind, Kind::AirForce) && hero {
            SquareSet::ALL
        } else if at_once {
            ground::closed_to(kind)
        } else {
            nothing
        },
        stopped,
    }
}

/// Fire as it is gathered.
#[derive(Default)]
pub(super) struct Gathering {
    fire: Fire,
    /// Pieces whose shots are stopped, waiting to take their steps.
    waiting: [SquareSet; Stopped::COUNT],
}

impl Gathering {
    /// A piece with the squares within its range.
    #[inline(always)]
    pub(super) fn add(&mut self, piece: Piece, square: Square, range: SquareSet) {
        let share = &SHARES[piece.kind.index()][piece.hero as usize];
        self.fire.all |= range & share.all;
        self.fire.light |= range & share.light;
        self.fire.safe |= range & share.safe;
        self.waiting[share.stopped as usize].insert(square);
    }

    /// The steps of those who wait.
    #[inline(always)]
    pub(super) fn finish(self, scene: &Scene, side: Side) -> Fire {
        let Gathering { mut fire, waiting } = self;
        let two = waiting[Stopped::TwoAround as usize];
        let three = waiting[Stopped::ThreeAround as usize];
        let mut stopped = straight::<2>(waiting[Stopped::Tank as usize] | two, scene.empty);
        if !(two | three).is_empty() {
            stopped |= diagonal::<2>(two, scene.empty);
            stopped |= straight::<3>(three, scene.empty) | diagonal::<3>(three, scene.empty);
        }
        fire.all |= stopped;
        fire.safe |= stopped & ground::closed_to(Kind::Tank);
        let flyers = waiting[Stopped::ByRings as usize];
        if !flyers.is_empty() {
            fire.add_flights(scene, flyers, side);
        }
        fire
    }
}

impl Fire {
    /// Air Forces over squares outside all enemy rings. Those aboard a Navy have to land (R4.3).
    fn add_flights(&mut self, scene: &Scene, flyers: SquareSet, side: Side) {
        let sky = !scene.cover[(!side).index()];
        let free = flights(flyers & !scene.ships, sky);
        self.all |= free;
        self.safe |= free;
        let aboard = flyers & scene.ships;
        if !aboard.is_empty() {
            let landing = flights(aboard, sky);
            self.all |= landing;
            self.safe |= landing & ground::closed_to(Kind::AirForce);
        }
    }
}

/// Four steps over open sky.
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
