//! The loops of `kernels`, compiled again for processors with AVX2 and with AVX-512, and the choice between
//! them when the program runs.
//!
//! The only unsafe code of the crate: a function compiled for some processors may be called only after
//! asking whether this is one of them, and vector registers are loaded through a pointer.

use crate::kernels::BLOCK;
use crate::{Changes, Row, kernels};

/// Which compilation of the loops is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// For whatever the program was compiled for.
    Plain,
    /// With AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// With AVX-512 F and BW.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// The best that this processor can run.
    pub fn best() -> Level {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            let has_512 = std::arch::is_x86_feature_detected!("avx512f")
                && std::arch::is_x86_feature_detected!("avx512bw");
            return if has_512 { Level::Avx512 } else { Level::Avx2 };
        }
        Level::Plain
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use crate::kernels::{self, ONE, WIDE_BLOCK};
    use crate::{Changes, Row};
    use std::arch::x86_64::*;

    #[target_feature(enable = "avx2")]
    pub fn update<const H: usize>(
        values: &mut Row<H>,
        from: Option<&Row<H>>,
        rows: &[Row<H>],
        changes: &Changes,
    ) {
        kernels::update::<H, WIDE_BLOCK>(values, from, rows, changes);
    }

    /// Written with intrinsics, because the compiler vectorises this loop with registers of half the width.
    #[target_feature(enable = "avx2")]
    pub fn output<const H: usize>(values: &Row<H>, weights: &Row<H>) -> i32 {
        let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(ONE));
        let mut sums = zero;
        for (values, weights) in by_four_registers(values).zip(by_four_registers(weights)) {
            for (values, weights) in values.iter().zip(weights) {
                let active = _mm256_min_epi16(_mm256_max_epi16(load(values), zero), one);
                let weighted = _mm256_mullo_epi16(active, load(weights));
                sums = _mm256_add_epi32(sums, _mm256_madd_epi16(weighted, active));
            }
        }
        let sums = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
        let sums = _mm_add_epi32(sums, _mm_unpackhi_epi64(sums, sums));
        _mm_cvtsi128_si32(sums).wrapping_add(_mm_extract_epi32::<1>(sums))
    }

    /// Unrolls the loop four times.
    #[inline(always)]
    fn by_four_registers<const H: usize>(row: &Row<H>) -> impl Iterator<Item = &[[i16; 16]; 4]> {
        row.0.as_chunks().0.as_chunks().0.iter()
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    #[allow(unsafe_code, reason = "a load through a pointer")]
    fn load(numbers: &[i16; 16]) -> __m256i {
        // SAFETY: the reference is to the 32 bytes that are read, and they need not be aligned.
        unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use crate::kernels::{self, ONE, WIDE_BLOCK};
    use crate::{Changes, Row};
    use std::arch::x86_64::*;

    #[target_feature(enable = "avx512f,avx512bw")]
    pub fn update<const H: usize>(
        values: &mut Row<H>,
        from: Option<&Row<H>>,
        rows: &[Row<H>],
        changes: &Changes,
    ) {
        kernels::update::<H, WIDE_BLOCK>(values, from, rows, changes);
    }

    /// As with AVX2.
    #[target_feature(enable = "avx512f,avx512bw")]
    pub fn output<const H: usize>(values: &Row<H>, weights: &Row<H>) -> i32 {
        let (zero, one) = (_mm512_setzero_si512(), _mm512_set1_epi16(ONE));
        let mut sums = zero;
        for (values, weights) in by_two_registers(values).zip(by_two_registers(weights)) {
            for (values, weights) in values.iter().zip(weights) {
                let active = _mm512_min_epi16(_mm512_max_epi16(load(values), zero), one);
                let weighted = _mm512_mullo_epi16(active, load(weights));
                sums = _mm512_add_epi32(sums, _mm512_madd_epi16(weighted, active));
            }
        }
        _mm512_reduce_add_epi32(sums)
    }

    #[inline(always)]
    fn by_two_registers<const H: usize>(row: &Row<H>) -> impl Iterator<Item = &[[i16; 32]; 2]> {
        row.0.as_chunks().0.as_chunks().0.iter()
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    #[allow(unsafe_code, reason = "a load through a pointer")]
    fn load(numbers: &[i16; 32]) -> __m512i {
        // SAFETY: the reference is to the 64 bytes that are read, and they need not be aligned.
        unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
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
        from: Option<&Row<H>>,
        rows: &[Row<H>],
        changes: &Changes,
    ) {
        match self.0 {
            Level::Plain => kernels::update::<H, BLOCK>(values, from, rows, changes),
            // SAFETY: `Avx2` comes from `Level::best` alone, which saw that the processor has it.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::update(values, from, rows, changes) },
            // SAFETY: `Avx512` too comes from `Level::best` alone.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::update(values, from, rows, changes) },
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
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::output(values, weights) },
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use sandtable_core::split_mix;

    /// All levels up to the best.
    fn levels() -> Vec<Loops> {
        let all = [Level::Plain, Level::Avx2, Level::Avx512];
        let best = all.iter().position(|&level| level == Level::best());
        all[..=best.unwrap_or(0)].iter().map(|&level| Loops(level)).collect()
    }

    fn check<const H: usize>(random: &mut u64) {
        let mut row = |most: u64| {
            let mut within = || (split_mix(random) % (2 * most + 1)) as i64 - most as i64;
            Row([(); H].map(|()| within() as i16))
        };
        let rows: Vec<Row<H>> = (0..6).map(|_| row(300)).collect();
        let weights = row(127);
        let changes = Changes {
            added: [1, 2].into_iter().collect(),
            removed: [3, 4, 5].into_iter().collect(),
        };
        let mut expected = rows[0].clone();
        Loops::PLAIN.update(&mut expected, None, &rows, &changes);
        for loops in levels() {
            let mut found = weights.clone();
            loops.update(&mut found, Some(&rows[0]), &rows, &changes);
            assert_eq!(found, expected, "{loops:?}");
            let mut in_place = rows[0].clone();
            loops.update(&mut in_place, None, &rows, &changes);
            assert_eq!(in_place, expected, "{loops:?}");
            let output = Loops::PLAIN.output(&found, &weights);
            assert_eq!(loops.output(&found, &weights), output, "{loops:?}");
        }
    }

    #[test]
    fn every_level_of_this_processor_comes_to_the_same() {
        let mut random = 5;
        for _ in 0..50 {
            check::<64>(&mut random);
            check::<128>(&mut random);
            check::<256>(&mut random);
            check::<512>(&mut random);
        }
    }
}
