//! The inputs of chess: the zone of the view's own king, and kind, side and square of each piece. Files are
//! reflected so that the king stands on files a to d.

use crate::{Changes, Features};
use sandtable_chess::{Board, Kind, Piece};
use sandtable_core::Side;

const KINDS: usize = Kind::ALL.len();
/// Inputs for each zone of the king.
const PLACEMENTS: usize = 2 * KINDS * 64;
const ZONES: usize = 4;

/// What stands on each square, by [`Piece::code`], and how the board is turned for each view.
#[derive(Clone, PartialEq, Eq)]
pub struct Placement {
    codes: [u8; 64],
    orientations: [u8; 2],
}

/// The zone of a king by its square as its own side sees it: the corner, the rest of the back rank, the second
/// rank, farther out.
const fn zone(square: usize) -> usize {
    const BACK_RANK: [usize; 8] = [0, 0, 1, 1, 1, 1, 0, 0];
    match square / 8 {
        0 => BACK_RANK[square % 8],
        1 => 2,
        _ => 3,
    }
}

/// How the board is turned, by view and square of its king: by zone, and whether files are reflected.
const TURNS: [[u8; 64]; 2] = [turns(Side::First), turns(Side::Second)];

const fn turns(view: Side) -> [u8; 64] {
    let mut turns = [0; 64];
    let mut king = 0;
    while king < 64 {
        turns[king] = (zone(king ^ ranks(view)) * 2 + (king >> 2 & 1)) as u8;
        king += 1;
    }
    turns
}

impl Features for Board {
    const INPUTS: usize = ZONES * PLACEMENTS;
    const MOST_ACTIVE: usize = 32;
    const BUCKETS: usize = 8;
    const ORIENTATIONS: usize = 2 * ZONES;
    const GROUPS: usize = PLACEMENTS;

    type Snapshot = Placement;

    const EMPTY: Placement = Placement { codes: [0; 64], orientations: [0; 2] };

    #[inline]
    fn snapshot(&self) -> Placement {
        Placement {
            codes: self.squares().map(|occupant| Piece::code(occupant) as u8),
            orientations: [
                TURNS[0][self.king(Side::First).index()],
                TURNS[1][self.king(Side::Second).index()],
            ],
        }
    }

    #[inline]
    fn bucket(&self) -> usize {
        const PIECES: usize = 4;
        let pieces = self.occupied().0.count_ones() as usize;
        (pieces.saturating_sub(1) / PIECES).min(Self::BUCKETS - 1)
    }

    #[inline]
    fn orientation(placement: &Placement, view: Side) -> usize {
        placement.orientations[view.index()] as usize
    }

    #[inline]
    fn distance(from: &Placement, to: &Placement) -> u32 {
        let differs = |(from, to)| u8::from(from != to);
        from.codes.iter().zip(&to.codes).map(differs).sum::<u8>().into()
    }

    #[inline]
    fn changes(from: &Placement, to: &Placement, changes: &mut Changes) {
        // A rank of the board is compared at a time.
        let (from_ranks, _) = from.codes.as_chunks::<8>();
        let (to_ranks, _) = to.codes.as_chunks::<8>();
        for (rank, (from, to)) in from_ranks.iter().zip(to_ranks).enumerate() {
            let (from, to) = (u64::from_le_bytes(*from), u64::from_le_bytes(*to));
            let mut differing = from ^ to;
            while differing != 0 {
                let shift = differing.trailing_zeros() & !7;
                differing &= !(0xff << shift);
                let square = rank * 8 + shift as usize / 8;
                changes.removed.extend(input(from >> shift, square));
                changes.added.extend(input(to >> shift, square));
            }
        }
    }

    #[inline]
    fn for_view(input: u16, view: Side, orientation: usize) -> u16 {
        const OWN: usize = KINDS * 64;
        let input = input as usize;
        // The view's own pieces come first.
        let own_first = match view {
            Side::First => input,
            Side::Second if input < OWN => input + OWN,
            Side::Second => input - OWN,
        };
        let files = if orientation.is_multiple_of(2) { 0 } else { 7 };
        (orientation / 2 * PLACEMENTS + (own_first ^ ranks(view) ^ files)) as u16
    }

    /// The same placement for all zones of the king.
    fn group(input: usize) -> Option<usize> {
        Some(input % PLACEMENTS)
    }
}

/// The input of each piece on square a1, by its [`Piece::code`].
const FIRST_INPUTS: [u16; 16] = {
    let mut inputs = [0; 16];
    let mut code = 0;
    while code < 16 {
        let (side, kind) = (code >> 3, (code & 7_usize).saturating_sub(1));
        inputs[code] = ((side * KINDS + kind) * 64) as u16;
        code += 1;
    }
    inputs
};

/// The input of the piece whose code is the lowest byte; `None` for an empty square.
#[inline(always)]
fn input(codes: u64, square: usize) -> Option<u16> {
    let code = codes as usize & 15;
    (code != 0).then(|| FIRST_INPUTS[code] + square as u16)
}

/// What turns the board so that the view's own back rank is below.
#[inline(always)]
const fn ranks(view: Side) -> usize {
    if matches!(view, Side::First) { 0 } else { 56 }
}
