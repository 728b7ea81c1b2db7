//! Output layers: three layers of weights that turn the hidden layers of both views into one number.
//!
//! | layer | numbers | one is |
//! |---|---|--:|
//! | hidden, clipped and squared | `H` for each view | 127 |
//! | first, clipped; and squares of these | 16 each | 8,128 |
//! | second, clipped | 32 | 8,128 |
//! | third | 1 | 4,161,536 |

use crate::NetworkError;
use crate::dispatch::Loops;
use crate::kernels::{CLIPPED_ONE, LATER_SHIFT, SQUARE_ONE};

/// Neurons of the first output layer.
pub const FIRST: usize = 16;
/// Neurons of the second.
pub const SECOND: usize = 32;
/// So many activations of the hidden layer that follow each other are multiplied at a time.
pub const TOGETHER: usize = 4;

/// What the output is counted in.
const OUTPUT_ONE: i64 = (CLIPPED_ONE as i64) << LATER_SHIFT;

/// Weights of the first layer for four activations: four of each neuron.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct FirstWeights(pub [i8; TOGETHER * FIRST]);

impl FirstWeights {
    /// Those of the first eight neurons, and of the last eight.
    #[inline(always)]
    pub fn halves(&self) -> [&[i8; TOGETHER * FIRST / 2]; 2] {
        let (halves, _) = self.0.as_chunks();
        [&halves[0], &halves[1]]
    }
}

/// Squared activations of the hidden layers, of the side to move and of the other.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Squares<const H: usize>(pub [[u8; H]; 2]);

/// The second and third layer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct LaterLayers {
    /// For each neuron of the first layer: by neuron of the second, the weight of its activation, and of the square of that.
    pub second: [[[i16; 2]; SECOND]; FIRST],
    pub second_bias: [i32; SECOND],
    pub third: [i32; SECOND],
    pub third_bias: i32,
}

/// The output layers of a bucket.
#[derive(Clone, Debug)]
pub struct Layers {
    first: Box<[FirstWeights]>,
    first_bias: [i32; FIRST],
    later: LaterLayers,
}

impl Layers {
    /// Bytes in a file, with so many neurons for each view.
    pub const fn bytes(hidden: usize) -> usize {
        let first = FIRST * (2 * hidden + 4);
        let second = SECOND * (2 * 2 * FIRST + 4);
        first + second + 2 * SECOND + 4
    }

    /// Reads the layers of a bucket: of each layer its weights, neuron by neuron, and its biases. Weights have 8 bits
    /// in the first layer and 16 in the others, biases 32.
    ///
    /// # Errors
    /// There are not as many bytes as [`Layers::bytes`] says, or weights are too large.
    pub fn read(bytes: &[u8], hidden: usize) -> Result<Layers, NetworkError> {
        let inputs = 2 * hidden;
        let mut rest = bytes;
        let mut next = |count: usize| rest.split_off(..count).ok_or(NetworkError::Shape);
        let first: Vec<i8> = next(FIRST * inputs)?.iter().map(|&byte| byte as i8).collect();
        let first_bias = words(next(4 * FIRST)?);
        let second = halves::<{ SECOND * 2 * FIRST }>(next(2 * SECOND * 2 * FIRST)?);
        let second_weights = |input: usize| {
            let of = |neuron: usize, input: usize| second[neuron * 2 * FIRST + input];
            core::array::from_fn(|neuron| [of(neuron, input), of(neuron, FIRST + input)])
        };
        let later = LaterLayers {
            second: core::array::from_fn(second_weights),
            second_bias: words(next(4 * SECOND)?),
            third: halves(next(2 * SECOND)?).map(i32::from),
            third_bias: words::<1>(next(4)?)[0],
        };
        let together = |at: usize| {
            let weight = |i: usize| first[i / TOGETHER * inputs + at * TOGETHER + i % TOGETHER];
            FirstWeights(core::array::from_fn(weight))
        };
        if !(first_fits(&first, &first_bias) && later.fits()) {
            return Err(NetworkError::TooLarge);
        }
        Ok(Layers { first: (0..inputs / TOGETHER).map(together).collect(), first_bias, later })
    }

    /// The output for the hidden layers of a position, times `scale`.
    #[inline]
    pub fn value<const H: usize>(&self, loops: Loops, squares: &Squares<H>, scale: i32) -> i32 {
        let sums = loops.first_layer(squares, &self.first, &self.first_bias);
        let output = loops.later_layers(&sums, &self.later);
        (i64::from(output) * i64::from(scale) / OUTPUT_ONE) as i32
    }
}

/// Whether the sums of the first layer fit 32 bits, whatever the hidden layer is.
fn first_fits(weights: &[i8], bias: &[i32; FIRST]) -> bool {
    let mut rows = weights.chunks_exact(weights.len() / FIRST).zip(bias);
    rows.all(|(row, &bias)| fits(row.iter().map(|&weight| weight.into()), bias, SQUARE_ONE))
}

impl LaterLayers {
    /// Whether sums fit 32 bits, whatever the first layer is.
    fn fits(&self) -> bool {
        let second_fits = |neuron: usize| {
            let weights = self.second.iter().flat_map(|row| row[neuron]).map(i32::from);
            fits(weights, self.second_bias[neuron], CLIPPED_ONE)
        };
        (0..SECOND).all(second_fits) && fits(self.third.into_iter(), self.third_bias, CLIPPED_ONE)
    }
}

/// Whether a sum fits 32 bits, if what is multiplied by the weights is at most `one`.
fn fits(weights: impl Iterator<Item = i32>, bias: i32, one: i32) -> bool {
    let sum: i64 = weights.map(|weight| i64::from(weight).abs()).sum();
    sum * i64::from(one) + i64::from(bias).abs() < i64::from(i32::MAX)
}

fn words<const N: usize>(bytes: &[u8]) -> [i32; N] {
    let (words, _) = bytes.as_chunks();
    core::array::from_fn(|at| i32::from_le_bytes(words[at]))
}

fn halves<const N: usize>(bytes: &[u8]) -> [i16; N] {
    let (halves, _) = bytes.as_chunks();
    core::array::from_fn(|at| i16::from_le_bytes(halves[at]))
}
