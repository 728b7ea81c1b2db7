//! The inputs of chess: kind, side and square of each piece. Files are reflected so that a view's own
//! king stands on files a to d.

use crate::{Changes, Features};
use sandtable_chess::{Board, Kind};
use sandtable_core::Side;

const KINDS: usize = Kind::ALL.len();
const KING: usize = Kind::King as usize;

impl Features for Board {
    const INPUTS: usize = 2 * KINDS * 64;
    const MOST_ACTIVE: usize = 32;
    const BUCKETS: usize = 8;
    const ORIENTATIONS: usize = 2;
    const GROUPS: usize = 0;

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
        let king = sets[view.index() * KINDS + KING].trailing_zeros();
        (king >> 2 & 1) as usize
    }

    #[inline]
    fn distance(from: &Self::Snapshot, to: &Self::Snapshot) -> u32 {
        from.iter().zip(to).map(|(from, to)| (from ^ to).count_ones()).sum()
    }

    #[inline]
    fn changes(from: &Self::Snapshot, to: &Self::Snapshot, view: Side, changes: &mut Changes) {
        let ranks = if view == Side::First { 0 } else { 56 };
        let turned = ranks ^ if Self::orientation(to, view) == 0 { 0 } else { 7 };
        for (set, (&from, &to)) in from.iter().zip(to).enumerate() {
            let differing = from ^ to;
            if differing == 0 {
                continue;
            }
            // The view's own pieces come first.
            let own_first = if view == Side::First { set } else { (set + KINDS) % (2 * KINDS) };
            for_each(differing & from, |square| {
                changes.removed.push((own_first * 64 + (square ^ turned)) as u16);
            });
            for_each(differing & to, |square| {
                changes.added.push((own_first * 64 + (square ^ turned)) as u16);
            });
        }
    }

    fn group(_: usize) -> Option<usize> {
        None
    }
}

#[inline(always)]
fn for_each(mut set: u64, mut tell: impl FnMut(usize)) {
    while set != 0 {
        tell(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}
