//! The loops of `kernels`, compiled a second time for processors with AVX2, and the choice between the
//! two when the program runs.
//!
//! The only unsafe code of the crate: a function compiled for some processors may be called only after
//! asking whether this is one of them.

use crate::{Row, kernels};

/// Which compilation of the loops is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// For whatever the program was compiled for.
    Plain,
    /// With AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Level {
    /// The best that this processor can run.
    pub fn best() -> Level {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return Level::Avx2;
        }
        Level::Plain
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use crate::{Row, kernels};

    #[target_feature(enable = "avx2")]
    pub fn update<const H: usize>(
        values: &mut Row<H>,
        from: &Row<H>,
        rows: &[Row<H>],
        added: &[u16],
        removed: &[u16],
    ) {
        kernels::update(values, from, rows, added, removed);
    }

    #[target_feature(enable = "avx2")]
    pub fn output<const H: usize>(values: &Row<H>, weights: &Row<H>) -> i32 {
        kernels::output(values, weights)
    }
}

/// A level that this processor has: there is no other way to make one.
#[derive(Clone, Copy, Debug)]
pub struct Loops(Level);

impl Loops {
    /// The best for this processor.
    pub fn best() -> Loops {
        Loops(Level::best())
    }

    /// What every processor runs.
    pub const PLAIN: Loops = Loops(Level::Plain);

    /// See [`kernels::update`].
    #[inline]
    #[allow(unsafe_code, reason = "calls of functions compiled for some processors")]
    pub fn update<const H: usize>(
        self,
        values: &mut Row<H>,
        from: &Row<H>,
        rows: &[Row<H>],
        added: &[u16],
        removed: &[u16],
    ) {
        match self.0 {
            Level::Plain => kernels::update(values, from, rows, added, removed),
            // SAFETY: `Avx2` comes from `Level::best` alone, which saw that the processor has it.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::update(values, from, rows, added, removed) },
        }
    }

    /// See [`kernels::output`].
    #[inline]
    #[allow(unsafe_code, reason = "calls of functions compiled for some processors")]
    pub fn output<const H: usize>(self, values: &Row<H>, weights: &Row<H>) -> i32 {
        match self.0 {
            Level::Plain => kernels::output(values, weights),
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::output(values, weights) },
        }
    }
}
