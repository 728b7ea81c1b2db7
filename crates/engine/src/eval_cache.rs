//! The evaluation cache: values of positions evaluated before. Every depth of a search begins with the positions of the
//! last one, so it pays to keep them.

/// The evaluation cache: values by key, always replaced.
pub struct EvalCache {
    /// The upper bits of a key, and a value below.
    entries: Box<[u64]>,
}

const ENTRIES: usize = 1 << 17;
const VALUE_BITS: u32 = 16;
const VALUE_MASK: u64 = (1 << VALUE_BITS) - 1;

impl Default for EvalCache {
    fn default() -> EvalCache {
        EvalCache { entries: vec![0; ENTRIES].into_boxed_slice() }
    }
}

impl EvalCache {
    /// Forgets all values.
    pub(crate) fn clear(&mut self) {
        self.entries.fill(0);
    }

    /// The value of the position with this key, computed if it is not known.
    #[inline(always)]
    pub(crate) fn value(&mut self, key: u64, compute: impl FnOnce() -> i32) -> i32 {
        let entry = &mut self.entries[key as usize % ENTRIES];
        if (*entry ^ key) & !VALUE_MASK == 0 {
            return (*entry & VALUE_MASK) as i16 as i32;
        }
        let value = compute();
        // The lowest bits of a key choose the entry, so they need not be kept with it.
        *entry = key & !VALUE_MASK | value as i16 as u16 as u64;
        value
    }
}
