//! The loops with AVX-512.

use crate::dispatch::Number;
use crate::kernels::{self, CLIPPED_ONE, CLIPPED_SQUARE_SHIFT, LATER_SHIFT, ONE, WIDE_BLOCK};
use crate::layers::{FIRST, FirstWeights, LaterLayers, SECOND, Squares, TOGETHER};
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

#[target_feature(enable = "avx512f,avx512bw")]
pub fn squares<const H: usize>(own: &Row<H>, other: &Row<H>, squares: &mut Squares<H>) {
    kernels::squares(own, other, squares);
}

/// As with AVX2.
#[target_feature(enable = "avx512f,avx512bw")]
pub fn first_layer<const H: usize>(
    squares: &Squares<H>,
    weights: &[FirstWeights],
    bias: &[i32; FIRST],
) -> [i32; FIRST] {
    let ones = _mm512_set1_epi16(1);
    sum_in_lanes(squares, weights, bias, |sum, squares, weights| {
        let pairs = _mm512_maddubs_epi16(squares, weights);
        _mm512_add_epi32(sum, _mm512_madd_epi16(pairs, ones))
    })
}

/// With an instruction that multiplies and adds four of them.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub fn first_layer_vnni<const H: usize>(
    squares: &Squares<H>,
    weights: &[FirstWeights],
    bias: &[i32; FIRST],
) -> [i32; FIRST] {
    sum_in_lanes(squares, weights, bias, |sum, squares, weights| {
        _mm512_dpbusd_epi32(sum, squares, weights)
    })
}

/// As with AVX2.
#[target_feature(enable = "avx512f,avx512bw")]
pub fn later_layers(sums: &[i32; FIRST], layers: &LaterLayers) -> i32 {
    let (zero, one) = (_mm512_setzero_si512(), _mm512_set1_epi32(CLIPPED_ONE));
    let clipped = _mm512_min_epi32(_mm512_max_epi32(load(sums), zero), one);
    let squared = _mm512_srli_epi32::<CLIPPED_SQUARE_SHIFT>(_mm512_mullo_epi32(clipped, clipped));
    let mut pairs = [0; FIRST];
    store(&mut pairs, _mm512_or_si512(clipped, _mm512_slli_epi32::<16>(squared)));
    // Those of every other neuron of the first layer: each addition waits for the one before.
    let mut second = [[zero; SECOND / 16]; 2];
    let rows = layers.second.as_chunks::<2>().0;
    for (pairs, rows) in pairs.as_chunks::<2>().0.iter().zip(rows) {
        for ((second, &pair), weights) in second.iter_mut().zip(pairs).zip(rows) {
            let pair = _mm512_set1_epi32(pair);
            let weights = weights.as_flattened().as_chunks::<32>().0;
            for (sum, weights) in second.iter_mut().zip(weights) {
                *sum = _mm512_add_epi32(*sum, _mm512_madd_epi16(pair, load(weights)));
            }
        }
    }
    let [even, odd] = second;
    let biases = layers.second_bias.as_chunks::<16>().0;
    let weights = layers.third.as_chunks::<16>().0;
    let mut output = zero;
    for (((&even, &odd), bias), weights) in even.iter().zip(&odd).zip(biases).zip(weights) {
        let sum = _mm512_add_epi32(_mm512_add_epi32(even, odd), load(bias));
        let sum = _mm512_srai_epi32::<LATER_SHIFT>(sum);
        let clipped = _mm512_min_epi32(_mm512_max_epi32(sum, zero), one);
        output = _mm512_add_epi32(output, _mm512_mullo_epi32(clipped, load(weights)));
    }
    layers.third_bias.wrapping_add(_mm512_reduce_add_epi32(output))
}

/// Adds up in several registers, because each addition waits for the one before.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn sum_in_lanes<const H: usize>(
    squares: &Squares<H>,
    weights: &[FirstWeights],
    bias: &[i32; FIRST],
    add: impl Fn(__m512i, __m512i, __m512i) -> __m512i,
) -> [i32; FIRST] {
    const REGISTERS: usize = 4;
    let mut sums = [_mm512_setzero_si512(); REGISTERS];
    let squares = squares.0.as_flattened().as_chunks::<TOGETHER>().0;
    let squares = squares.as_chunks::<REGISTERS>().0;
    for (squares, weights) in squares.iter().zip(weights.as_chunks::<REGISTERS>().0) {
        for (sum, (&squares, weights)) in sums.iter_mut().zip(squares.iter().zip(weights)) {
            let squares = _mm512_set1_epi32(i32::from_le_bytes(squares));
            *sum = add(*sum, squares, load(&weights.0));
        }
    }
    let [a, b, c, d] = sums;
    let sum = _mm512_add_epi32(_mm512_add_epi32(a, b), _mm512_add_epi32(c, d));
    let mut out = [0; FIRST];
    store(&mut out, _mm512_add_epi32(sum, load(bias)));
    out
}

#[inline(always)]
fn by_two_registers<const H: usize>(row: &Row<H>) -> impl Iterator<Item = &[[i16; 32]; 2]> {
    row.0.as_chunks().0.as_chunks().0.iter()
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
#[allow(unsafe_code, reason = "a load through a pointer")]
fn load<T: Number, const N: usize>(numbers: &[T; N]) -> __m512i {
    const { assert!(size_of::<[T; N]>() == 64) };
    // SAFETY: the reference is to the 64 bytes that are read, and they need not be aligned.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
#[allow(unsafe_code, reason = "a store through a pointer")]
fn store(numbers: &mut [i32; FIRST], register: __m512i) {
    const { assert!(size_of::<[i32; FIRST]>() == 64) };
    // SAFETY: the reference is to the 64 bytes that are written, and they need not be aligned.
    unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), register) }
}
