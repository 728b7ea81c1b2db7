//! The inputs of chess: the zone of the view's own king, and kind, side and square of each piece. Files are
//! reflected so that the king stands on files a to d.

use crate::{Changes, Features};
use sandtable_chess::{Board, Kind};
use sandtable_core::Side;

const KINDS: usize = Kind::ALL.len();
const KING: usize = Kind::King as usize;
/// Inputs for each zone of the king.
const PLACEMENTS: usize = 2 * KINDS * 64;
const ZONES: usize = 4;

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

impl Features for Board {
    const INPUTS: usize = ZONES * PLACEMENTS;
    const MOST_ACTIVE: usize = 32;
    const BUCKETS: usize = 8;
    const ORIENTATIONS: usize = 2 * ZONES;
    const GROUPS: usize = PLACEMENTS;

    /// Sets of squares: each kind of the first side, then of the second.
    type Snapshot = [u64; 2 * KINDS];

    const EMPTY: Self::Snapshot = [0; 2 * KINDS];

    #[inline]
    fn snapshot(&self) -> Self::Snapshot {
        let mut sets = [0; 2 * KINDS];
        for side in Side::BOTH {
            for kind in Kind::ALL {
                sets[side.index() * KINDS + kind.index()] = self.pieces(side, kind).0;
            }
        }
        sets
    }

    #[inline]
    fn bucket(&self) -> usize {
        const PIECES: usize = 4;
        let pieces = self.occupied().0.count_ones() as usize;
        (pieces.saturating_sub(1) / PIECES).min(Self::BUCKETS - 1)
    }

    #[inline]
    fn orientation(sets: &Self::Snapshot, view: Side) -> usize {
        let king = sets[view.index() * KINDS + KING].trailing_zeros() as usize % 64;
        zone(king ^ ranks(view)) * 2 + (king >> 2 & 1)
    }

    #[inline]
    fn distance(from: &Self::Snapshot, to: &Self::Snapshot) -> u32 {
        from.iter().zip(to).map(|(from, to)| (from ^ to).count_ones()).sum()
    }

    #[inline]
    fn changes(from: &Self::Snapshot, to: &Self::Snapshot, view: Side, changes: &mut Changes) {
        let orientation = Self::orientation(to, view);
        let turned = ranks(view) ^ if orientation.is_multiple_of(2) { 0 } else { 7 };
        let zone_start = orientation / 2 * PLACEMENTS;
        for (set, (&from, &to)) in from.iter().zip(to).enumerate() {
            let differing = from ^ to;
            if differing == 0 {
                continue;
            }
            // The view's own pieces come first.
            let own_first = if view == Side::First { set } else { (set + KINDS) % (2 * KINDS) };
            let start = zone_start + own_first * 64;
            for_each(differing & from, |square| {
                changes.removed.push((start + (square ^ turned)) as u16);
            });
            for_each(differing & to, |square| {
                changes.added.push((start + (square ^ turned)) as u16);
            });
        }
    }

    /// The same placement for all zones of the king.
    fn group(input: usize) -> Option<usize> {
        Some(input % PLACEMENTS)
    }
}

/// What turns the board so that the view's own back rank is below.
#[inline(always)]
fn ranks(view: Side) -> usize {
    if view == Side::First { 0 } else { 56 }
}

#[inline(always)]
fn for_each(mut set: u64, mut tell: impl FnMut(usize)) {
    while set != 0 {
        tell(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}
