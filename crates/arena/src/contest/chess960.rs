//! The 960 arrangements of the back rank, by number.

use sandtable_chess::{Board, Kind, Mode};
use sandtable_core::Notation;

/// Those of two knights among five places, in the order of their numbers.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The pieces of the back rank in arrangement `number` mod 960, file a first. 518 is that of chess.
fn back_rank(number: u64) -> [Kind; 8] {
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
pub(super) fn arrangement(number: u64) -> Board {
    let white: String = back_rank(number).map(Kind::letter).iter().collect();
    let black = white.to_ascii_lowercase();
    let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
    // All of them are valid, as the test says.
    Board::read_fen_lenient(&fen, Mode::Chess960).unwrap_or_else(|_| Board::start())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_arrangements_are_valid_and_different() {
        let all: HashSet<String> = (0..960).map(|number| arrangement(number).fen()).collect();
        assert_eq!(all.len(), 960);
        assert!((0..960).all(|number| arrangement(number).mode() == Mode::Chess960));
        assert_eq!(arrangement(518), Board::start_of(Mode::Chess960));
        assert!(arrangement(0).fen().starts_with("bbqnnrkr/"));
        assert!(arrangement(959).fen().starts_with("rkrnnqbb/"));
    }
}
