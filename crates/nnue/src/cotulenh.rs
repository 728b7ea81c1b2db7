//! The inputs of Cờ Tư Lệnh: kind, side and square of each piece, whether it is a hero and whether it
//! is carried. The sea is on one side of the board, so views differ by a reflection of ranks only.

use crate::{Changes, Features};
use sandtable_core::Side;
use sandtable_cotulenh::{Board, Kind, Square, Unit};

const KINDS: usize = Kind::ALL.len();
const SQUARES: usize = Square::COUNT;
const FILES: usize = Square::FILES as usize;
/// The first plane of the second side.
const SECOND: usize = 4;
/// Inputs of one combination of side, hero and carried.
const PLANE: usize = KINDS * SQUARES;

impl Features for Board {
    const INPUTS: usize = 8 * PLANE;
    const MOST_ACTIVE: usize = 40;
    const BUCKETS: usize = 8;
    const ORIENTATIONS: usize = 1;
    const GROUPS: usize = 2 * PLANE;

    /// What stands on each square, by its index.
    type Snapshot = [Option<Unit>; Square::TABLE];

    const EMPTY: Self::Snapshot = [None; Square::TABLE];

    #[inline]
    fn snapshot(&self) -> Self::Snapshot {
        *self.units()
    }

    #[inline]
    fn bucket(&self) -> usize {
        const PIECES: usize = 5;
        let companions = self.companions(Side::First) + self.companions(Side::Second);
        (companions as usize / PIECES).min(Self::BUCKETS - 1)
    }

    #[inline]
    fn orientation(_: &Self::Snapshot, _: Side) -> usize {
        0
    }

    #[inline]
    fn distance(from: &Self::Snapshot, to: &Self::Snapshot) -> u32 {
        let differs = |(&from, &to)| u16::from(bits(from) != bits(to));
        from.iter().zip(to).map(differs).sum::<u16>().into()
    }

    #[inline]
    fn changes(from: &Self::Snapshot, to: &Self::Snapshot, changes: &mut Changes) {
        // A row of the board is compared at a time.
        let (from_rows, _) = from.as_chunks::<16>();
        let (to_rows, _) = to.as_chunks::<16>();
        for (rank, (from, to)) in from_rows.iter().zip(to_rows).enumerate() {
            if from.map(bits) == to.map(bits) {
                continue;
            }
            for file in 0..FILES {
                if bits(from[file]) == bits(to[file]) {
                    continue;
                }
                let square = rank * FILES + file;
                for_each(from[file], square, |input| changes.removed.push(input));
                for_each(to[file], square, |input| changes.added.push(input));
            }
        }
    }

    #[inline]
    fn for_view(input: u16, view: Side, _: usize) -> u16 {
        if view == Side::First {
            return input;
        }
        // For the second side colours are exchanged and ranks are mirrored.
        let (plane, rest) = ((input as usize / PLANE) ^ SECOND, input as usize % PLANE);
        let (kind, square) = (rest / SQUARES, rest % SQUARES);
        let (rank, file) = (Square::RANKS as usize - 1 - square / FILES, square % FILES);
        (plane * PLANE + kind * SQUARES + rank * FILES + file) as u16
    }

    /// Heroes, carried pieces and all others of one kind, side and square.
    fn group(input: usize) -> Option<usize> {
        Some(input / (4 * PLANE) * PLANE + input % PLANE)
    }
}

/// As a number, which is compared faster than what it stands for.
#[inline(always)]
fn bits(unit: Option<Unit>) -> u16 {
    unit.map_or(0, Unit::bits)
}

/// The inputs of a unit.
#[inline]
fn for_each(unit: Option<Unit>, square: usize, mut tell: impl FnMut(u16)) {
    let Some(unit) = unit else { return };
    let side = if unit.side() == Side::First { 0 } else { SECOND };
    for (place, piece) in unit.pieces().enumerate() {
        let plane = side + 2 * usize::from(piece.hero) + usize::from(place > 0);
        tell((plane * PLANE + piece.kind.index() * SQUARES + square) as u16);
    }
}
