//! Prefetch of memory into the cache.
//!
//! The only unsafe code of the crate: the intrinsic takes a raw pointer.

/// Prefetches the cache line of a value. Does nothing on processors other than x86-64.
#[inline(always)]
#[cfg_attr(
    target_arch = "x86_64",
    allow(unsafe_code, reason = "the intrinsic takes a raw pointer")
)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction. It is a hint that neither reads nor writes as far as the
        // program can see, and the address is that of a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
