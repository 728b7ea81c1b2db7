//! The squares that a piece could capture on if nothing stood in between.

use super::geometry::star;
use super::reach::{Range, captures_within};
use super::set::SquareSet;
use crate::{Kind, Piece, Square};

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

/// The shape of each piece by kind and hero mark, and its shape against a Navy.
static SHAPE_OF: [[[u8; 2]; 2]; Kind::ALL.len()] = {
    let mut table = [[[0; 2]; 2]; Kind::ALL.len()];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let mut hero = 0;
        while hero < 2 {
            let Range { straight, diagonal } = captures_within(Kind::ALL[kind], hero == 1);
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
};

/// The squares within capture range, whatever stands in between; `at_navy` if the targets are led by
/// a Navy (R2.2). Being within range is mutual.
#[inline(always)]
pub(super) fn shots(piece: Piece, from: Square, at_navy: bool) -> SquareSet {
    let shape = SHAPE_OF[piece.kind.index()][piece.hero as usize][at_navy as usize];
    STARS[shape as usize][from.index()]
}
