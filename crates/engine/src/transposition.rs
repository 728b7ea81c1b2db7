//! The transposition table: what was found out about positions, shared by all threads.
//!
//! Without locks: a slot is two words, the second the data, the first the key combined with it.
//! If two threads write one slot at the same time the words do not fit each other, and it reads
//! as if it were not there. Four slots fill a cache line; a position may lie in any of them.

use crate::prefetch::prefetch;
use crate::value;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a stored value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The position is worth at most this.
    Upper,
    /// At least this.
    Lower,
    /// This.
    Exact,
}

/// An entry of the transposition table, unpacked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TtEntry {
    /// The best move, in bits; zero if there is none.
    pub(crate) mv: u32,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The position was on a principal variation.
    pub(crate) was_pv: bool,
}

impl TtEntry {
    /// Whether the stored bound is a cut-off for this window.
    pub(crate) fn cuts_off(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The transposition table (TT).
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Counts searches, so that old entries make room first.
    age: AtomicU8,
}

// The data of a slot: the move in 32 bits, the value in 16, the depth in 8, the bound in 2, whether it was on a
// principal variation in 1, the age in 5.
const VALUE_SHIFT: u32 = 32;
const DEPTH_SHIFT: u32 = 48;
const BOUND_SHIFT: u32 = 56;
const PV_SHIFT: u32 = 58;
const AGE_SHIFT: u32 = 59;
const AGES: u8 = 32;
/// Depths of quiescence are a little below zero.
const DEPTH_OFFSET: i32 = 8;
/// How many plies of depth an entry must have more than another to be kept for one search longer.
const PLIES_PER_AGE: i32 = 4;

impl TranspositionTable {
    /// A table of at most this many mebibytes, and at least one bucket.
    pub(crate) fn new(mebibytes: usize) -> TranspositionTable {
        let buckets = (mebibytes << 20) / size_of::<Bucket>();
        let buckets = (0..buckets.max(1)).map(|_| Bucket::default()).collect();
        TranspositionTable { buckets, age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// A new search begins: what is there grows old.
    pub(crate) fn new_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of the product spreads keys evenly over any number of buckets.
        &self.buckets[((key as u128 * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Prefetches the entries of a position that is probed soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// The entry of a position, if there is one. Mates are counted from the root, `turns` away.
    #[inline]
    pub(crate) fn probe(&self, key: u64, turns: i32) -> Option<TtEntry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data, turns))
        })
    }

    /// Stores an entry, in the slot of the same position or the one of least worth.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: TtEntry, turns: i32) {
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(key);
        let mut place = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key {
                if is_worth_more(data, &entry, age) {
                    return;
                }
                place = slot;
                break;
            }
            let worth = worth(data, age);
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let data = pack(entry, turns, age);
        place.data.store(data, Relaxed);
        place.check.store(key ^ data, Relaxed);
    }

    /// `hashfull`: how full it is with entries of this search, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut used, mut seen) = (0, 0);
        for slot in sample {
            let data = slot.data.load(Relaxed);
            used += (data != 0 && age_of(data) == age) as u32;
            seen += 1;
        }
        used * 1000 / seen.max(1)
    }
}

/// An entry about the same position stays if it was searched much deeper in this very search.
fn is_worth_more(data: u64, new: &TtEntry, age: u8) -> bool {
    new.bound != Bound::Exact && age_of(data) == age && depth_of(data) > new.depth + 3
}

fn worth(data: u64, age: u8) -> i32 {
    if data == 0 {
        return i32::MIN;
    }
    let searches = (age + AGES - age_of(data)) % AGES;
    depth_of(data) - PLIES_PER_AGE * searches as i32
}

fn age_of(data: u64) -> u8 {
    (data >> AGE_SHIFT) as u8
}

fn depth_of(data: u64) -> i32 {
    (data >> DEPTH_SHIFT & 255) as i32 - DEPTH_OFFSET
}

fn pack(entry: TtEntry, turns: i32, age: u8) -> u64 {
    let value = value::to_table(entry.value, turns) as i16 as u16;
    let depth = (entry.depth + DEPTH_OFFSET).clamp(0, 255);
    entry.mv as u64
        | (value as u64) << VALUE_SHIFT
        | (depth as u64) << DEPTH_SHIFT
        | (entry.bound as u64) << BOUND_SHIFT
        | (entry.was_pv as u64) << PV_SHIFT
        | (age as u64) << AGE_SHIFT
}

fn unpack(data: u64, turns: i32) -> TtEntry {
    let bound = match data >> BOUND_SHIFT & 3 {
        0 => Bound::Upper,
        1 => Bound::Lower,
        _ => Bound::Exact,
    };
    let value = (data >> VALUE_SHIFT) as i16 as i32;
    TtEntry {
        mv: data as u32,
        value: value::from_table(value, turns),
        depth: depth_of(data),
        bound,
        was_pv: data >> PV_SHIFT & 1 != 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32, value: i32) -> TtEntry {
        TtEntry { mv: 77, value, depth, bound: Bound::Lower, was_pv: false }
    }

    #[test]
    fn a_bucket_fills_a_cache_line() {
        assert_eq!((size_of::<Bucket>(), align_of::<Bucket>()), (64, 64));
    }

    #[test]
    fn what_is_stored_is_found_and_nothing_else() {
        let table = TranspositionTable::new(1);
        table.store(12345, entry(7, -300), 0);
        let found = table.probe(12345, 0).expect("it was stored");
        assert_eq!((found.mv, found.value, found.depth, found.bound), (77, -300, 7, Bound::Lower));
        assert!(table.probe(12346, 0).is_none());
        table.clear();
        assert!(table.probe(12345, 0).is_none());
    }

    #[test]
    fn old_and_shallow_entries_make_room() {
        let table = TranspositionTable::new(0);
        for (key, depth) in [(1, 9), (2, 3), (3, 12), (4, 8)] {
            table.store(key, entry(depth, 0), 0);
        }
        table.store(5, entry(1, 0), 0);
        assert!(table.probe(2, 0).is_none(), "the shallowest made room");
        table.new_search();
        table.new_search();
        table.store(3, entry(4, 0), 0);
        table.store(6, entry(4, 0), 0);
        table.store(7, entry(4, 0), 0);
        assert!(table.probe(3, 0).is_some(), "renewed");
        assert!(table.probe(5, 0).is_none() && table.probe(4, 0).is_none());
    }
}
