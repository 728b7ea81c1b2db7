//! The 960 start positions, by number.

use crate::{Board, Kind, Piece, Rights, Setup, Square, Variant, Wing, back_rank};
use sandtable_core::{Notation, Side};

/// Those of two knights among five places, in the order of their numbers.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The pieces of the back rank in arrangement `number` mod 960, file a first. 518 is that of chess.
fn arrangement(number: u64) -> [Kind; 8] {
    let (rest, light) = (number % 960 / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (rest, queen) = (rest / 6, rest % 6);
    let mut files: [Option<Kind>; 8] = [None; 8];
    files[light as usize * 2 + 1] = Some(Kind::Bishop);
    files[dark as usize * 2] = Some(Kind::Bishop);
    place(&mut files, queen as usize, Kind::Queen);
    let (first, second) = KNIGHTS[rest as usize % KNIGHTS.len()];
    // The second is counted among the places that are free before either stands.
    place(&mut files, second, Kind::Knight);
    place(&mut files, first, Kind::Knight);
    for kind in [Kind::Rook, Kind::King, Kind::Rook] {
        place(&mut files, 0, kind);
    }
    files.map(|kind| kind.unwrap_or(Kind::Rook))
}

/// Puts a piece on the free file of this number.
fn place(files: &mut [Option<Kind>; 8], number: usize, kind: Kind) {
    if let Some(file) = files.iter_mut().filter(|file| file.is_none()).nth(number) {
        *file = Some(kind);
    }
}

/// The start position of Chess960 with this number, counted mod 960.
pub(crate) fn start_position(number: u64) -> Board {
    let mut setup: Setup = Board::start_of(Variant::Chess960).setup();
    setup.rights = Rights::NONE;
    for side in Side::BOTH {
        // The first rook castles on the queen side, the second on the king side.
        let mut wings = [Wing::QueenSide, Wing::KingSide].into_iter();
        for (file, kind) in (0..8).zip(arrangement(number)) {
            let square = Square::new(file, back_rank(side));
            setup.squares[square.index()] = Some(Piece::new(side, kind));
            if kind == Kind::Rook
                && let Some(wing) = wings.next()
            {
                setup.rights = setup.rights.with(side, wing, file);
            }
        }
    }
    // A test validates all of them.
    setup.validate().unwrap_or_else(|_| Board::start_of(Variant::Chess960))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use alloc::string::String;

    #[test]
    fn all_arrangements_are_valid_and_different() {
        let all: BTreeSet<String> = (0..960).map(|number| start_position(number).fen()).collect();
        assert_eq!(all.len(), 960);
        assert!((0..960).all(|number| start_position(number).variant() == Variant::Chess960));
        assert_eq!(start_position(518), Board::start_of(Variant::Chess960));
        assert_eq!(start_position(960), start_position(0));
        assert!(start_position(0).fen().starts_with("bbqnnrkr/"));
        assert!(start_position(959).fen().starts_with("rkrnnqbb/"));
    }
}
