//! A table of counts that threads share: the same position at the same depth is counted once.

use sandtable_core::{Position, count_moves};
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts by key and depth. A slot is two words: the count with its depth, and the key mixed with
/// that word. Two threads that write one slot at once leave words that do not fit together, which is
/// seen on reading: no lock is needed.
pub struct PerftTable {
    slots: Vec<[AtomicU64; 2]>,
}

/// The low bits of a slot's word hold the depth.
const DEPTH_BITS: u32 = 10;
const DEPTH_MASK: u64 = (1 << DEPTH_BITS) - 1;

impl PerftTable {
    /// A table of at most so many mebibytes, and at least one slot.
    pub fn new(megabytes: usize) -> PerftTable {
        let room = (megabytes << 20) / size_of::<[AtomicU64; 2]>();
        // The largest power of two that fits, so that a mask finds the slot.
        let len = 1 << room.max(1).ilog2();
        PerftTable { slots: (0..len).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect() }
    }

    fn slot(&self, key: u64, depth: u32) -> Option<&[AtomicU64; 2]> {
        // Depths of one position go to different slots.
        let place = key.wrapping_add(u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        self.slots.get(place as usize & (self.slots.len() - 1))
    }

    fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let [check, word] = self.slot(key, depth)?;
        let word = word.load(Ordering::Relaxed);
        let same = check.load(Ordering::Relaxed) == key ^ word && word != 0;
        (same && word & DEPTH_MASK == u64::from(depth)).then_some(word >> DEPTH_BITS)
    }

    fn put(&self, key: u64, depth: u32, count: u64) {
        // A count that does not fit beside its depth is counted again each time.
        if let Some([check, word]) = self.slot(key, depth)
            && count.leading_zeros() >= DEPTH_BITS
        {
            let value = count << DEPTH_BITS | u64::from(depth);
            word.store(value, Ordering::Relaxed);
            check.store(key ^ value, Ordering::Relaxed);
        }
    }

    /// `perft` that looks up before it counts, and remembers what it has counted.
    pub fn perft<P: Position>(&self, position: &mut P, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return count_moves(position),
            _ => {}
        }
        let key = position.key();
        if let Some(count) = self.get(key, depth) {
            return count;
        }
        let mut moves = P::List::default();
        position.generate(&mut moves);
        let mut sum = 0;
        for &mv in moves.as_ref() {
            let undo = position.make(mv);
            sum += self.perft(position, depth - 1);
            position.unmake(mv, undo);
        }
        self.put(key, depth, sum);
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_found_under_its_key_and_depth_alone() {
        let table = PerftTable::new(1);
        table.put(7, 3, 42);
        assert_eq!(table.get(7, 3), Some(42));
        assert_eq!(table.get(7, 4), None);
        assert_eq!(table.get(8, 3), None);
        assert_eq!(PerftTable::new(0).slots.len(), 1);
    }

    #[test]
    fn words_that_do_not_fit_together_are_not_believed() {
        let table = PerftTable::new(0);
        table.put(1, 2, 10);
        table.slots[0][1].store(99 << DEPTH_BITS | 2, Ordering::Relaxed);
        assert_eq!(table.get(1, 2), None);
    }

    #[test]
    fn a_count_too_large_for_its_slot_is_left_out() {
        let table = PerftTable::new(0);
        table.put(1, 2, u64::MAX);
        assert_eq!(table.get(1, 2), None);
    }
}
