//! Directions, lines between squares, and how far the terrain along them is open. The tables are
//! computed by the compiler.

use super::square_set::SquareSet;
use crate::{Kind, Square, Terrain};

/// One of the eight directions; the first four are straight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Direction(u8);

const STEPS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Direction {
    pub(crate) const ALL: [Direction; 8] = {
        let mut all = [Direction(0); 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Direction(i as u8);
            i += 1;
        }
        all
    };

    pub(crate) const STRAIGHT: [Direction; 4] =
        [Direction(0), Direction(1), Direction(2), Direction(3)];

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    #[inline(always)]
    pub(crate) const fn is_straight(self) -> bool {
        self.0 < 4
    }

    /// The next square. The caller knows that it is on the board.
    #[inline(always)]
    pub(crate) const fn step(self, from: Square) -> Square {
        const BY: [u8; 8] = {
            let mut by = [0; 8];
            let mut i = 0;
            while i < 8 {
                by[i] = (STEPS[i].1 * 16 + STEPS[i].0) as u8;
                i += 1;
            }
            by
        };
        Square::known((from.index() as u8).wrapping_add(BY[self.index()]) as usize)
    }
}

/// How one square lies to another on a common line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bearing {
    pub(crate) direction: Direction,
    pub(crate) distance: u8,
}

/// The way from one square to another, if they share a line.
#[inline]
pub(crate) fn bearing(from: Square, to: Square) -> Option<Bearing> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    if files == 0 && ranks == 0 || files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return None;
    }
    const BY_SIGNS: [[u8; 3]; 3] = [[6, 3, 7], [2, 0, 0], [5, 1, 4]];
    let direction = BY_SIGNS[(files.signum() + 1) as usize][(ranks.signum() + 1) as usize];
    Some(Bearing {
        direction: Direction(direction),
        distance: files.unsigned_abs().max(ranks.unsigned_abs()),
    })
}

/// How many squares there are in each direction before the edge.
pub(crate) static EDGE: [[u8; 8]; Square::TABLE] = steps_until_closed(None);

/// Who moves over which ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// Mixed and land, the river anywhere.
    Light,
    /// Mixed and land, the river on the bridges only (R1.4).
    Heavy,
    /// Sea and mixed, but for two diagonals (R1.5).
    Ship,
}

impl Ground {
    pub(crate) const fn of(carrier: Kind) -> Ground {
        match carrier {
            Kind::Navy => Ground::Ship,
            Kind::Artillery | Kind::AntiAir | Kind::Missile => Ground::Heavy,
            _ => Ground::Light,
        }
    }
}

/// How many squares the ground lets a carrier go in each direction, pieces left aside (R3.2).
static OPEN: [[[u8; 8]; Square::TABLE]; 3] = [
    steps_until_closed(Some(Ground::Light)),
    steps_until_closed(Some(Ground::Heavy)),
    steps_until_closed(Some(Ground::Ship)),
];

#[inline(always)]
pub(crate) fn open_steps(ground: Ground, from: Square, direction: Direction) -> u8 {
    OPEN[ground as usize][from.index()][direction.index()]
}

const fn steps_until_closed(ground: Option<Ground>) -> [[u8; 8]; Square::TABLE] {
    let mut table = [[0; 8]; Square::TABLE];
    let mut index = 0;
    while index < Square::TABLE {
        if let Some(from) = Square::from_index(index) {
            let mut d = 0;
            while d < 8 {
                let mut here = from;
                while let Some(next) = here.offset(STEPS[d].0, STEPS[d].1) {
                    if let Some(ground) = ground
                        && !is_open(ground, here, next)
                    {
                        break;
                    }
                    table[index][d] += 1;
                    here = next;
                }
                d += 1;
            }
        }
        index += 1;
    }
    table
}

/// Whether the ground lets a carrier take this step.
pub(super) const fn is_open(ground: Ground, here: Square, next: Square) -> bool {
    let (a, b) = (here, next);
    match ground {
        Ground::Light => Terrain::of(b).bears(Kind::Tank),
        // R1.4: between ranks 6 and 7 only straight along file f or file h.
        Ground::Heavy => {
            let crosses = a.rank() + b.rank() == 5 + 6 && a.rank() != b.rank();
            let on_bridge = a.file() == b.file() && matches!(a.file(), 5 | 7);
            Terrain::of(b).bears(Kind::Tank) && (!crosses || on_bridge)
        }
        // R1.5: c5–d6 and c8–d7 are closed in either direction.
        Ground::Ship => {
            let c_and_d = a.file() + b.file() == 2 + 3 && a.file() != b.file();
            let ranks =
                if a.file() < b.file() { (a.rank(), b.rank()) } else { (b.rank(), a.rank()) };
            Terrain::of(b).bears(Kind::Navy) && !(c_and_d && matches!(ranks, (4, 5) | (7, 6)))
        }
    }
}

/// The squares on the eight lines of a square, up to some distance straight and diagonally.
pub(super) const fn star(straight: u8, diagonal: u8) -> [SquareSet; Square::TABLE] {
    let mut table = [SquareSet::EMPTY; Square::TABLE];
    let mut index = 0;
    while index < Square::TABLE {
        if let Some(centre) = Square::from_index(index) {
            let mut d = 0;
            while d < 8 {
                let mut here = centre;
                let mut distance = 0;
                let reach = if d < 4 { straight } else { diagonal };
                while distance < reach {
                    let Some(next) = here.offset(STEPS[d].0, STEPS[d].1) else { break };
                    table[index] = table[index].with(next);
                    here = next;
                    distance += 1;
                }
                d += 1;
            }
        }
        index += 1;
    }
    table
}

/// The squares before the end of a line.
pub(crate) fn squares_between(from: Square, way: Bearing) -> SquareSet {
    let (mut here, mut between) = (from, SquareSet::EMPTY);
    for _ in 1..way.distance {
        here = way.direction.step(here);
        between.insert(here);
    }
    between
}
