//! How far each piece moves and captures (R2).

use crate::{Kind, Piece};

/// A distance straight and one diagonally.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Range {
    pub(super) straight: u8,
    pub(super) diagonal: u8,
}

impl Range {
    #[inline(always)]
    const fn along(self, straight: bool) -> u8 {
        if straight { self.straight } else { self.diagonal }
    }
}

#[derive(Clone, Copy, Debug)]
struct Reach {
    moving: Range,
    capturing: Range,
}

const NOWHERE: Range = Range { straight: 0, diagonal: 0 };
/// The Commander moves any distance; the longest line has 12 squares.
const ANY: u8 = 11;

const fn straight(distance: u8) -> Range {
    Range { straight: distance, diagonal: 0 }
}

const fn all_around(distance: u8) -> Range {
    Range { straight: distance, diagonal: distance }
}

const fn both(range: Range) -> Reach {
    Reach { moving: range, capturing: range }
}

/// R2 for a piece that is not a hero. A Navy's capture range is the one against other units; one
/// against a Navy is a step longer.
const fn plain(kind: Kind) -> Reach {
    match kind {
        Kind::Commander => Reach { moving: straight(ANY), capturing: straight(1) },
        Kind::Infantry | Kind::Engineer | Kind::AntiAir => both(straight(1)),
        Kind::Tank => both(straight(2)),
        Kind::Militia => both(all_around(1)),
        Kind::Artillery => both(all_around(3)),
        Kind::Missile => both(Range { straight: 2, diagonal: 1 }),
        Kind::AirForce => both(all_around(4)),
        Kind::Navy => Reach { moving: all_around(4), capturing: all_around(3) },
        Kind::Headquarters => both(NOWHERE),
    }
}

/// R2.1: one step further in all eight directions.
const fn heroic(kind: Kind) -> Reach {
    let Reach { moving, capturing } = plain(kind);
    match kind {
        Kind::Commander => Reach { moving: all_around(ANY), capturing: all_around(1) },
        Kind::Missile => both(Range { straight: 3, diagonal: 2 }),
        _ => Reach {
            moving: all_around(moving.straight + 1),
            capturing: all_around(capturing.straight + 1),
        },
    }
}

/// How far a piece captures units that are not led by a Navy; for tables that the compiler fills.
pub(super) const fn captures_within(kind: Kind, hero: bool) -> Range {
    if hero { heroic(kind).capturing } else { plain(kind).capturing }
}

static REACH: [[Reach; 2]; 11] = {
    let mut table = [[both(NOWHERE); 2]; 11];
    let mut kind = 0;
    while kind < 11 {
        table[kind] = [plain(Kind::ALL[kind]), heroic(Kind::ALL[kind])];
        kind += 1;
    }
    table
};

#[inline(always)]
fn reach(piece: Piece) -> &'static Reach {
    &REACH[piece.kind.index()][piece.hero as usize]
}

#[inline(always)]
pub(crate) fn move_range(piece: Piece, straight: bool) -> u8 {
    reach(piece).moving.along(straight)
}

/// How far a piece captures; `at_navy` if the target is led by a Navy (R2.2).
#[inline(always)]
pub(crate) fn capture_range(piece: Piece, straight: bool, at_navy: bool) -> u8 {
    let longer = at_navy & (piece.kind == Kind::Navy);
    reach(piece).capturing.along(straight) + longer as u8
}

/// The farthest that a piece of this kind can ever act: as a hero, against a Navy.
pub(super) fn farthest(kind: Kind, straight: bool) -> u8 {
    let hero = Piece { kind, hero: true };
    move_range(hero, straight).max(capture_range(hero, straight, true))
}

/// Whether pieces in between stop its shot.
#[inline(always)]
pub(crate) const fn shot_is_blocked(kind: Kind) -> bool {
    !matches!(kind, Kind::Artillery | Kind::Missile | Kind::AirForce | Kind::Navy)
}

/// The level of the ring that a carrier projects; 0 for none (R7.1).
#[inline(always)]
pub(crate) const fn ring_level(carrier: Piece) -> usize {
    match carrier.kind {
        Kind::AntiAir | Kind::Navy => 1 + carrier.hero as usize,
        Kind::Missile => 2 + carrier.hero as usize,
        _ => 0,
    }
}
