//! The loops with AVX2.

use crate::dispatch::Number;
use crate::kernels::{self, CLIPPED_ONE, CLIPPED_SQUARE_SHIFT, LATER_SHIFT, ONE, WIDE_BLOCK};
use crate::layers::{FIRST, FirstWeights, LaterLayers, SECOND, Squares};
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
    sum_of(sums)
}

#[inline]
#[target_feature(enable = "avx2")]
fn sum_of(sums: __m256i) -> i32 {
    let sums = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let sums = _mm_add_epi32(sums, _mm_unpackhi_epi64(sums, sums));
    _mm_cvtsi128_si32(sums).wrapping_add(_mm_extract_epi32::<1>(sums))
}

#[target_feature(enable = "avx2")]
pub fn squares<const H: usize>(own: &Row<H>, other: &Row<H>, squares: &mut Squares<H>) {
    kernels::squares(own, other, squares);
}

/// Products of eight bits are added in pairs to sixteen, these in pairs to thirty-two.
#[target_feature(enable = "avx2")]
pub fn first_layer<const H: usize>(
    squares: &Squares<H>,
    weights: &[FirstWeights],
    bias: &[i32; FIRST],
) -> [i32; FIRST] {
    let ones = _mm256_set1_epi16(1);
    let (mut low, mut high) = (_mm256_setzero_si256(), _mm256_setzero_si256());
    let add = |sum, squares, weights: &[i8; 32]| {
        let pairs = _mm256_maddubs_epi16(squares, load(weights));
        _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, ones))
    };
    let squares = squares.0.as_flattened().as_chunks().0;
    for (&squares, weights) in squares.iter().zip(weights) {
        let squares = _mm256_set1_epi32(i32::from_le_bytes(squares));
        let [for_low, for_high] = weights.halves();
        low = add(low, squares, for_low);
        high = add(high, squares, for_high);
    }
    let mut sums = *bias;
    for (sums, more) in sums.as_chunks_mut().0.iter_mut().zip([low, high]) {
        store(sums, _mm256_add_epi32(load(sums), more));
    }
    sums
}

/// Activations and their squares are multiplied in pairs of sixteen bits.
#[target_feature(enable = "avx2")]
pub fn later_layers(sums: &[i32; FIRST], layers: &LaterLayers) -> i32 {
    let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi32(CLIPPED_ONE));
    let mut pairs = [0; FIRST];
    for (pairs, sums) in pairs.as_chunks_mut().0.iter_mut().zip(sums.as_chunks::<8>().0) {
        let clipped = _mm256_min_epi32(_mm256_max_epi32(load(sums), zero), one);
        let squared = _mm256_srli_epi32::<{ CLIPPED_SQUARE_SHIFT as i32 }>(_mm256_mullo_epi32(
            clipped, clipped,
        ));
        store(pairs, _mm256_or_si256(clipped, _mm256_slli_epi32::<16>(squared)));
    }
    let mut second = [zero; SECOND / 8];
    for (&pair, weights) in pairs.iter().zip(&layers.second) {
        let pair = _mm256_set1_epi32(pair);
        let weights = weights.as_flattened().as_chunks::<16>().0;
        for (sum, weights) in second.iter_mut().zip(weights) {
            *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pair, load(weights)));
        }
    }
    let biases = layers.second_bias.as_chunks::<8>().0;
    let weights = layers.third.as_chunks::<8>().0;
    let mut output = zero;
    for ((&sum, bias), weights) in second.iter().zip(biases).zip(weights) {
        let sum = _mm256_srai_epi32::<{ LATER_SHIFT as i32 }>(_mm256_add_epi32(sum, load(bias)));
        let clipped = _mm256_min_epi32(_mm256_max_epi32(sum, zero), one);
        output = _mm256_add_epi32(output, _mm256_mullo_epi32(clipped, load(weights)));
    }
    layers.third_bias.wrapping_add(sum_of(output))
}

/// Unrolls the loop four times.
#[inline(always)]
fn by_four_registers<const H: usize>(row: &Row<H>) -> impl Iterator<Item = &[[i16; 16]; 4]> {
    row.0.as_chunks().0.as_chunks().0.iter()
}

#[inline]
#[target_feature(enable = "avx2")]
#[allow(unsafe_code, reason = "a load through a pointer")]
fn load<T: Number, const N: usize>(numbers: &[T; N]) -> __m256i {
    const { assert!(size_of::<[T; N]>() == 32) };
    // SAFETY: the reference is to the 32 bytes that are read, and they need not be aligned.
    unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
#[allow(unsafe_code, reason = "a store through a pointer")]
fn store(numbers: &mut [i32; 8], register: __m256i) {
    // SAFETY: the reference is to the 32 bytes that are written, and they need not be aligned.
    unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), register) }
}
