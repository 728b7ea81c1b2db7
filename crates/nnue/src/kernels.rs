//! The loops over a hidden layer. Plain code that compilers turn into vector instructions: the lengths
//! are constants, the numbers of each loop are of one width, and nothing depends on the order.

use crate::Row;

/// What an activation is at most; 1 in units of the weights of the first layer.
pub const ONE: i16 = 255;
/// So much of a row is kept in registers while all changes are added to it; less of a short one.
const PART: usize = 128;
const SHORT_PART: usize = 64;

/// Adds rows to `from` and takes others off.
#[inline(always)]
pub fn update<const H: usize>(
    values: &mut Row<H>,
    from: &Row<H>,
    rows: &[Row<H>],
    added: &[u16],
    removed: &[u16],
) {
    const { assert!(H.is_multiple_of(SHORT_PART)) };
    if H.is_multiple_of(PART) {
        update_parts::<H, PART>(values, from, rows, added, removed);
    } else {
        update_parts::<H, SHORT_PART>(values, from, rows, added, removed);
    }
}

#[inline(always)]
fn update_parts<const H: usize, const PART: usize>(
    values: &mut Row<H>,
    from: &Row<H>,
    rows: &[Row<H>],
    added: &[u16],
    removed: &[u16],
) {
    let (parts, _) = values.0.as_chunks_mut::<PART>();
    let (from_parts, _) = from.0.as_chunks::<PART>();
    for (at, (part, from)) in parts.iter_mut().zip(from_parts).enumerate() {
        let mut sum = *from;
        for &input in added {
            let row = &rows[input as usize].0.as_chunks::<PART>().0[at];
            for i in 0..PART {
                sum[i] = sum[i].wrapping_add(row[i]);
            }
        }
        for &input in removed {
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
