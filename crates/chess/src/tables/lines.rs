//! The squares between two squares, and the whole line through them.

use crate::{Bitboard, Square};

const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The squares in one direction, to the edge.
pub(super) const fn ray(from: Square, direction: (i8, i8)) -> Bitboard {
    let mut set = 0;
    let mut here = from;
    while let Some(next) = here.offset(direction.0, direction.1) {
        set |= 1 << next.index();
        here = next;
    }
    Bitboard(set)
}

static BETWEEN: [[Bitboard; 64]; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            let mut seen = 0;
            let mut here = Square::from_index(from);
            while let Some(next) = here.offset(DIRECTIONS[d].0, DIRECTIONS[d].1) {
                table[from][next.index()] = Bitboard(seen);
                seen |= 1 << next.index();
                here = next;
            }
            d += 1;
        }
        from += 1;
    }
    table
};

static LINE: [[Bitboard; 64]; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            let a = Square::from_index(from);
            let forth = ray(a, DIRECTIONS[d]);
            let back = ray(a, DIRECTIONS[(d + 4) % 8]);
            let whole = Bitboard(forth.0 | back.0 | 1 << from);
            let mut left = forth.0;
            while left != 0 {
                table[from][left.trailing_zeros() as usize] = whole;
                left &= left - 1;
            }
            d += 1;
        }
        from += 1;
    }
    table
};

/// The squares strictly between the two; none if they share no rank, file or diagonal.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through both, edge to edge; none if they share none.
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}
