/// The next number of SplitMix64: small, good enough for Zobrist keys and for random play in tests,
/// and the same everywhere. It is `const`, so that tables of keys are filled by the compiler.
///
/// ```
/// let mut state = 2026;
/// let first = sandtable_core::split_mix(&mut state);
/// assert_ne!(sandtable_core::split_mix(&mut state), first);
/// ```
pub const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = *state;
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
