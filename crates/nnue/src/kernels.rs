//! The loops over a hidden layer. Plain code that compilers turn into vector instructions: the lengths
//! are constants, the numbers of each loop are of one width, and nothing depends on the order.

use crate::{Changes, Row};

/// What an activation is at most; 1 in units of the weights of the first layer.
pub const ONE: i16 = 255;
/// So many numbers of a row are kept in registers while all changes are added to them: half of the registers of most
/// processors, all of those of AVX2.
pub const HELD: usize = 128;
pub const HELD_BY_AVX2: usize = 256;

/// Adds rows to `from` and takes others off; to what `values` are already if there is no `from`.
#[inline(always)]
pub fn update<const H: usize, const HELD: usize>(
    values: &mut Row<H>,
    from: Option<&Row<H>>,
    rows: &[Row<H>],
    changes: &Changes,
) {
    const { assert!(H.is_multiple_of(64)) };
    // Two parts at least: compilers keep the sum of a part in registers only where parts are a loop.
    let divides = |part: usize| part <= HELD && part < H && H.is_multiple_of(part);
    if divides(256) {
        update_parts::<H, 256>(values, from, rows, changes);
    } else if divides(128) {
        update_parts::<H, 128>(values, from, rows, changes);
    } else if divides(64) {
        update_parts::<H, 64>(values, from, rows, changes);
    } else {
        update_parts::<H, 32>(values, from, rows, changes);
    }
}

#[inline(always)]
fn update_parts<const H: usize, const PART: usize>(
    values: &mut Row<H>,
    from: Option<&Row<H>>,
    rows: &[Row<H>],
    changes: &Changes,
) {
    for at in 0..H / PART {
        let part = &mut values.0.as_chunks_mut::<PART>().0[at];
        let mut sum = match from {
            Some(from) => from.0.as_chunks::<PART>().0[at],
            None => *part,
        };
        for &input in &changes.added {
            let row = &rows[input as usize].0.as_chunks::<PART>().0[at];
            for i in 0..PART {
                sum[i] = sum[i].wrapping_add(row[i]);
            }
        }
        for &input in &changes.removed {
            let row = &rows[input as usize].0.as_chunks::<PART>().0[at];
            for i in 0..PART {
                sum[i] = sum[i].wrapping_sub(row[i]);
            }
        }
        *part = sum;
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
