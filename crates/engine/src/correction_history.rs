//! Correction history: by how much the static evaluation was wrong, on average, in positions with the same pawns or the
//! same pieces. The evaluation is corrected by it.

use crate::{Playable, tunable};
use sandtable_core::Side;

/// How many features of a position have a table of their own.
pub const CORRECTION_KEYS: usize = 3;

const ENTRIES: usize = 1 << 14;
/// No entry goes beyond this.
const LIMIT: i32 = 1_024;
/// The sum of the entries is a correction in these parts of a hundredth.
const PARTS: i32 = 48;

/// The correction history of one thread: by side to move and feature.
pub(crate) struct CorrectionHistory {
    entries: Box<[i16; 2 * CORRECTION_KEYS * ENTRIES]>,
}

impl CorrectionHistory {
    pub(crate) fn new() -> CorrectionHistory {
        CorrectionHistory { entries: Box::new([0; 2 * CORRECTION_KEYS * ENTRIES]) }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill(0);
    }

    /// What to add to the static evaluation.
    #[inline(always)]
    pub(crate) fn correction<P: Playable>(&self, position: &P) -> i32 {
        let sum: i32 = places(position).map(|place| self.entries[place] as i32).sum();
        sum * tunable::correction_weight(P::CONSTANTS) / (100 * PARTS)
    }

    /// The search found a value that differs by this much from the corrected evaluation.
    pub(crate) fn update<P: Playable>(&mut self, position: &P, error: i32, depth: i32) {
        let bonus = (error * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        for place in places(position) {
            let entry = &mut self.entries[place];
            let old = *entry as i32;
            *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
        }
    }
}

/// Where the entries of a position are.
#[inline]
fn places<P: Playable>(position: &P) -> impl Iterator<Item = usize> {
    let side = (position.turn() == Side::Second) as usize;
    position.correction_keys().into_iter().enumerate().map(move |(feature, key)| {
        (side * CORRECTION_KEYS + feature) * ENTRIES + (key >> 32) as usize % ENTRIES
    })
}

/// Adds a set of squares to a hash.
#[inline(always)]
pub(crate) fn mix(key: u64, squares: u64) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    (key.rotate_left(23) ^ squares).wrapping_mul(ODD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_chess::Board;
    use sandtable_core::{Notation, Position};

    #[test]
    fn a_correction_grows_towards_the_error_and_stays_bounded() {
        let (board, mut history) = (Board::start(), CorrectionHistory::new());
        assert_eq!(history.correction(&board), 0);
        history.update(&board, 40, 6);
        let once = history.correction(&board);
        assert!(once > 0);
        for _ in 0..1_000 {
            history.update(&board, 30_000, 60);
        }
        let most = history.correction(&board);
        let weight = tunable::correction_weight(Board::CONSTANTS);
        let bound = CORRECTION_KEYS as i32 * LIMIT * weight / (100 * PARTS);
        assert!(most > once && most <= bound, "{most} {bound}");
        history.update(&board, -30_000, 60);
        assert!(history.correction(&board) < most, "it can always turn around");
        history.clear();
        assert_eq!(history.correction(&board), 0);
    }

    #[test]
    fn positions_with_the_same_pawns_share_a_part_of_it() {
        let (board, mut history) = (Board::start(), CorrectionHistory::new());
        for _ in 0..100 {
            history.update(&board, 1_000, 10);
        }
        let after = |moves: &[&str]| {
            let mut board = Board::start();
            for text in moves {
                let mv = board.parse_move(text).expect("a legal move");
                let _ = board.make(mv);
            }
            board
        };
        let whole = history.correction(&board);
        let knights_out = history.correction(&after(&["Nf3", "Nf6"]));
        assert!(0 < knights_out && knights_out < whole, "{knights_out} {whole}");
        assert_eq!(history.correction(&after(&["Nf3"])), 0, "the other side has its own");
    }
}
