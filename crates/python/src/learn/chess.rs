//! Chess: every line of a queen and every jump of a knight from every square is one action (1,792), a
//! promotion to a queen among them; promotions to knight, bishop and rook are 66 more. Castling is the king
//! taking its rook, so Chess960 has the same numbers.

use super::{Learnable, fill};
use sandtable_chess::{Board, Kind, Move, Square, Wing};
use sandtable_core::{Position, Side};

const SQUARES: usize = 64;
const LINES: usize = 1792;
const PROMOTIONS: usize = 22 * 3;
const NONE: u16 = u16::MAX;

/// The kinds that have numbers of their own, in this order.
const UNDERPROMOTIONS: [Kind; 3] = [Kind::Knight, Kind::Bishop, Kind::Rook];

/// Whether a queen or a knight goes from one square to the other on an empty board.
const fn is_line(from: usize, to: usize) -> bool {
    let files = (from % 8).abs_diff(to % 8);
    let ranks = (from / 8).abs_diff(to / 8);
    from != to && (files == 0 || ranks == 0 || files == ranks || files * ranks == 2)
}

/// The number of each pair of squares.
static LINE_OF: [u16; SQUARES * SQUARES] = {
    let mut table = [NONE; SQUARES * SQUARES];
    let (mut pair, mut next) = (0, 0);
    while pair < table.len() {
        if is_line(pair / SQUARES, pair % SQUARES) {
            table[pair] = next;
            next += 1;
        }
        pair += 1;
    }
    assert!(next as usize == LINES);
    table
};

/// The number of a promotion by the files of origin and target among the 22 that there are.
const fn promotion_of(from: u8, to: u8) -> usize {
    // A file has two of them at the edge and three elsewhere.
    2 * from as usize + to as usize
}

/// A square as the side to move sees it.
fn seen(square: Square, side: Side) -> usize {
    square.index() ^ if side == Side::Second { 56 } else { 0 }
}

impl Learnable for Board {
    const ACTIONS: usize = LINES + PROMOTIONS;
    const SHAPE: [usize; 3] = [17, 8, 8];

    #[inline]
    fn index_of(&self, mv: Move) -> usize {
        let side = self.turn();
        let under = mv
            .kind()
            .promotion()
            .and_then(|kind| UNDERPROMOTIONS.into_iter().position(|under| under == kind));
        match under {
            Some(under) => LINES + promotion_of(mv.from().file(), mv.to().file()) * 3 + under,
            None => LINE_OF[seen(mv.from(), side) * SQUARES + seen(mv.to(), side)] as usize,
        }
    }

    fn action_names() -> Vec<String> {
        let pairs = (0..SQUARES * SQUARES).filter(|&pair| LINE_OF[pair] != NONE);
        let name = |square| Square::from_index(square).to_string();
        let lines = pairs.map(|pair| name(pair / SQUARES) + &name(pair % SQUARES));
        let files = (0..8u8).flat_map(|from| (0..8u8).map(move |to| (from, to)));
        let promotions =
            files.filter(|(from, to)| from.abs_diff(*to) <= 1).flat_map(|(from, to)| {
                let (from, to) = (Square::new(from, 6), Square::new(to, 7));
                let letter = |kind: Kind| kind.letter().to_ascii_lowercase();
                UNDERPROMOTIONS.map(|kind| format!("{from}{to}{}", letter(kind)))
            });
        lines.chain(promotions).collect()
    }

    fn fill_planes(&self, planes: &mut [u8]) {
        let us = self.turn();
        for (side, first) in [(us, 0), (!us, 6)] {
            for (plane, kind) in Kind::ALL.into_iter().enumerate() {
                for square in self.pieces(side, kind) {
                    planes[(first + plane) * SQUARES + seen(square, us)] = 1;
                }
            }
        }
        for (side, plane) in [(us, 12), (!us, 13)] {
            for rook in Wing::BOTH.into_iter().filter_map(|wing| self.rights().rook(side, wing)) {
                planes[plane * SQUARES + seen(rook, us)] = 1;
            }
        }
        if let Some(square) = self.en_passant() {
            planes[14 * SQUARES + seen(square, us)] = 1;
        }
        fill(planes, 15, SQUARES, self.halfmove().min(255) as u8);
        fill(planes, 16, SQUARES, u8::from(us == Side::Second));
    }
}
