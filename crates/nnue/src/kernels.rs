//! The loops over a hidden layer. Plain code that compilers turn into vector instructions: the lengths
//! are constants, the numbers of each loop are of one width, and nothing depends on the order.

use crate::{Changes, Row};

/// What an activation is at most; 1 in units of the weights of the first layer.
pub const ONE: i16 = 255;
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
