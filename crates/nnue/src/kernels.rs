//! The loops over a hidden layer. Plain code that compilers turn into vector instructions: the lengths
//! are constants, the numbers of each loop are of one width, and nothing depends on the order.

use crate::layers::{FIRST, FirstWeights, LaterLayers, Squares, TOGETHER};
use crate::{Changes, Row};

/// What an activation is at most; 1 in units of the weights of the first layer.
pub const ONE: i16 = 255;
/// What a squared activation is at most for output layers, so that 8 bits with a sign hold it.
pub const SQUARE_ONE: i32 = 127;
/// Squares are divided by two to this power, which makes 127 of 255 times 255.
const SQUARE_SHIFT: u32 = 9;
/// What an activation of an output layer is at most: 127 times 64, which is one in weights of the first layer.
pub const CLIPPED_ONE: i32 = SQUARE_ONE * 64;
/// Squares of these are divided by two to this power, so that 16 bits hold them.
pub const CLIPPED_SQUARE_SHIFT: u32 = 13;
/// One in weights of the later layers is two to this power.
pub const LATER_SHIFT: u32 = 9;

/// A row is updated in blocks that stay in registers while all changes are added. 128 numbers fill sixteen registers of
/// 128 bits.
pub const BLOCK: usize = 128;
/// The same for AVX2, with sixteen registers of 256 bits, and for AVX-512.
pub const WIDE_BLOCK: usize = 256;

/// Adds rows to `from` and subtracts others, in blocks of at most `MOST` numbers. Without `from` it works on `values` in place.
#[inline(always)]
pub fn update<const H: usize, const MOST: usize>(
    values: &mut Row<H>,
    from: Option<&Row<H>>,
    rows: &[Row<H>],
    changes: &Changes,
) {
    const { assert!(H.is_multiple_of(64)) };
    // At least two blocks: for a row of one block the compiler stores every sum to memory after each change.
    let fits = |block: usize| block <= MOST && block < H && H.is_multiple_of(block);
    if fits(256) {
        update_blocks::<H, 256>(values, from, rows, changes);
    } else if fits(128) {
        update_blocks::<H, 128>(values, from, rows, changes);
    } else if fits(64) {
        update_blocks::<H, 64>(values, from, rows, changes);
    } else {
        update_blocks::<H, 32>(values, from, rows, changes);
    }
}

#[inline(always)]
fn update_blocks<const H: usize, const BLOCK: usize>(
    values: &mut Row<H>,
    from: Option<&Row<H>>,
    rows: &[Row<H>],
    changes: &Changes,
) {
    for at in 0..H / BLOCK {
        let block = &mut values.0.as_chunks_mut::<BLOCK>().0[at];
        let mut sum = match from {
            Some(from) => from.0.as_chunks::<BLOCK>().0[at],
            None => *block,
        };
        for &input in &changes.added {
            let row = &rows[input as usize].0.as_chunks::<BLOCK>().0[at];
            for i in 0..BLOCK {
                sum[i] = sum[i].wrapping_add(row[i]);
            }
        }
        for &input in &changes.removed {
            let row = &rows[input as usize].0.as_chunks::<BLOCK>().0[at];
            for i in 0..BLOCK {
                sum[i] = sum[i].wrapping_sub(row[i]);
            }
        }
        *block = sum;
    }
}

/// The sum of squared activations (clipped to 0 to 1 before) times weights. A weight fits eight bits, so
/// that its product with an activation fits sixteen.
#[inline(always)]
pub fn output<const H: usize>(values: &Row<H>, weights: &Row<H>) -> i32 {
    let mut sum = 0i32;
    for (&value, &weight) in values.0.iter().zip(&weights.0) {
        let active = value.clamp(0, ONE);
        sum = sum.wrapping_add(i32::from(active.wrapping_mul(weight)) * i32::from(active));
    }
    sum
}

/// Activations of both views, clipped to 0 to 1, and squared.
#[inline(always)]
pub fn squares<const H: usize>(own: &Row<H>, other: &Row<H>, squares: &mut Squares<H>) {
    for (row, squares) in [own, other].into_iter().zip(&mut squares.0) {
        for (square, &value) in squares.iter_mut().zip(&row.0) {
            let active = value.clamp(0, ONE) as u16;
            // Rounded to the nearest.
            let rounding = 1 << (SQUARE_SHIFT - 1);
            *square = (active.wrapping_mul(active).wrapping_add(rounding) >> SQUARE_SHIFT) as u8;
        }
    }
}

/// The first output layer: sums of squared activations times weights.
#[inline(always)]
pub fn first_layer<const H: usize>(
    squares: &Squares<H>,
    weights: &[FirstWeights],
    bias: &[i32; FIRST],
) -> [i32; FIRST] {
    let mut sums = *bias;
    let squares = squares.0.as_flattened().as_chunks::<TOGETHER>().0;
    for (squares, weights) in squares.iter().zip(weights) {
        for (sum, weights) in sums.iter_mut().zip(weights.0.as_chunks::<TOGETHER>().0) {
            for (&square, &weight) in squares.iter().zip(weights) {
                *sum += i32::from(square) * i32::from(weight);
            }
        }
    }
    sums
}

/// The output, by the sums of the first output layer.
#[inline(always)]
pub fn later_layers(sums: &[i32; FIRST], layers: &LaterLayers) -> i32 {
    let mut second = layers.second_bias;
    for (sum, weights) in sums.iter().zip(&layers.second) {
        let clipped = (*sum).clamp(0, CLIPPED_ONE);
        let squared = (clipped * clipped) >> CLIPPED_SQUARE_SHIFT;
        for (sum, weights) in second.iter_mut().zip(weights) {
            *sum += clipped * i32::from(weights[0]) + squared * i32::from(weights[1]);
        }
    }
    let mut output = layers.third_bias;
    for (sum, weight) in second.iter().zip(&layers.third) {
        output += (sum >> LATER_SHIFT).clamp(0, CLIPPED_ONE) * weight;
    }
    output
}
