//! How far each piece moves and captures (R2), and capture ranges as sets of squares.

use crate::board::geometry::star;
use crate::board::rule_set::Ruling;
use crate::board::square_set::SquareSet;
use crate::{Kind, Piece, RuleSet, Square};

/// A distance straight and one diagonally.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Range {
    straight: u8,
    diagonal: u8,
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
const fn heroic(kind: Kind, rulebook: bool) -> Reach {
    let Reach { moving, capturing } = plain(kind);
    match kind {
        Kind::Commander => Reach { moving: all_around(ANY), capturing: all_around(1) },
        Kind::Missile => both(Range { straight: 3, diagonal: 2 }),
        Kind::Headquarters if rulebook => both(all_around(2)), // B4
        _ => Reach {
            moving: all_around(moving.straight + 1),
            capturing: all_around(capturing.straight + 1),
        },
    }
}

/// How far a piece captures units that are not led by a Navy; for tables that the compiler fills.
const fn captures_within(kind: Kind, hero: bool, rulebook: bool) -> Range {
    if hero { heroic(kind, rulebook).capturing } else { plain(kind).capturing }
}

/// By rule set, kind and hero mark.
static REACH: [[[Reach; 2]; 11]; 2] = [reaches(false), reaches(true)];

const fn reaches(rulebook: bool) -> [[Reach; 2]; 11] {
    let mut table = [[both(NOWHERE); 2]; 11];
    let mut kind = 0;
    while kind < 11 {
        table[kind] = [plain(Kind::ALL[kind]), heroic(Kind::ALL[kind], rulebook)];
        kind += 1;
    }
    table
}

#[inline(always)]
fn reach<R: Ruling>(piece: Piece) -> &'static Reach {
    &REACH[R::RULEBOOK as usize][piece.kind.index()][piece.hero as usize]
}

#[inline(always)]
pub(in crate::board) fn move_range<R: Ruling>(piece: Piece, straight: bool) -> u8 {
    reach::<R>(piece).moving.along(straight)
}

/// How far a piece captures; `at_navy` if the target is led by a Navy (R2.2).
#[inline(always)]
pub(in crate::board) fn capture_range<R: Ruling>(
    piece: Piece,
    straight: bool,
    at_navy: bool,
) -> u8 {
    let longer = at_navy & (piece.kind == Kind::Navy);
    reach::<R>(piece).capturing.along(straight) + longer as u8
}

/// The farthest that a piece of this kind can ever act: as a hero, against a Navy.
pub(in crate::board) fn farthest<R: Ruling>(kind: Kind, straight: bool) -> u8 {
    let hero = Piece { kind, hero: true };
    move_range::<R>(hero, straight).max(capture_range::<R>(hero, straight, true))
}

/// The squares from which a piece may reach the centre. The longest capture range is 5 (R2.1).
static STAR: [SquareSet; Square::TABLE] = star(5, 5);

#[inline(always)]
pub(in crate::board) fn within_reach(centre: Square) -> SquareSet {
    STAR[centre.index()]
}

const fn shape(straight: u8, diagonal: u8) -> Range {
    Range { straight, diagonal }
}

/// The different ranges of R2 and R2.1: many pieces share one, and so its table.
const SHAPES: [Range; 10] = [
    shape(0, 0),
    shape(1, 0),
    shape(2, 0),
    shape(1, 1),
    shape(2, 1),
    shape(2, 2),
    shape(3, 2),
    shape(3, 3),
    shape(4, 4),
    shape(5, 5),
];

static STARS: [[SquareSet; Square::TABLE]; SHAPES.len()] = {
    let mut table = [[SquareSet::EMPTY; Square::TABLE]; SHAPES.len()];
    let mut i = 0;
    while i < SHAPES.len() {
        table[i] = star(SHAPES[i].straight, SHAPES[i].diagonal);
        i += 1;
    }
    table
};

const fn index_of(range: Range) -> u8 {
    let mut i = 0;
    while SHAPES[i].straight != range.straight || SHAPES[i].diagonal != range.diagonal {
        i += 1;
    }
    i as u8
}

/// The shape of each piece by rule set, kind and hero mark, and its shape against a Navy.
static SHAPE_OF: [Shapes; 2] = [shapes(false), shapes(true)];

type Shapes = [[[u8; 2]; 2]; Kind::ALL.len()];

const fn shapes(rulebook: bool) -> Shapes {
    let mut table = [[[0; 2]; 2]; Kind::ALL.len()];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let mut hero = 0;
        while hero < 2 {
            let Range { straight, diagonal } =
                captures_within(Kind::ALL[kind], hero == 1, rulebook);
            let more = matches!(Kind::ALL[kind], Kind::Navy) as u8;
            table[kind][hero] = [
                index_of(shape(straight, diagonal)),
                index_of(shape(straight + more, diagonal + more)),
            ];
            hero += 1;
        }
        kind += 1;
    }
    table
}

impl Piece {
    /// The squares within its capture range, whatever stands in between (R2); `at_navy` if the
    /// targets are led by a Navy, whom a Navy reaches from one step further (R2.2). Being within
    /// range is mutual.
    #[inline(always)]
    pub fn capture_squares(self, from: Square, at_navy: bool, rules: RuleSet) -> SquareSet {
        let shape =
            SHAPE_OF[rules as usize][self.kind.index()][self.hero as usize][at_navy as usize];
        STARS[shape as usize][from.index()]
    }
}
