//! A network: its weights, their file, its output.

use crate::Changes;
use crate::dispatch::Loops;
use crate::kernels::ONE;
use core::fmt;

/// A number for each neuron of the hidden layer, aligned to a cache line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Row<const H: usize>(pub [i16; H]);

/// What a weight of the output layer is counted in: 64 of them are one.
const OUTPUT_ONE: i32 = 64;
/// An output weight is no larger, so that sixteen bits hold its product with an activation.
const MOST_OUTPUT_WEIGHT: u16 = 127;

/// A network with `H` neurons for each view.
#[derive(Clone, Debug)]
pub struct Network<const H: usize> {
    pub(crate) loops: Loops,
    /// The weights of each input.
    pub(crate) rows: Box<[Row<H>]>,
    /// What the hidden layer is on an empty board.
    pub(crate) bias: Row<H>,
    /// For each bucket: weights of the side to move, and of the other.
    output: Box<[[Row<H>; 2]]>,
    output_bias: Box<[i32]>,
    /// Hundredths for an output of one.
    scale: i32,
    /// Its value is added to that of the classical evaluation.
    adds: bool,
}

/// Why a file is no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// It does not begin as a network does.
    NoNetwork,
    /// Its layout is another one.
    Version {
        /// That of the file.
        found: u32,
    },
    /// It has other numbers of inputs, neurons and buckets, or is cut short.
    Shape,
    /// Its weights are so large that sums might not fit.
    TooLarge,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::NoNetwork => f.write_str("no network"),
            NetworkError::Version { found } => write!(f, "version {found} instead of {VERSION}"),
            NetworkError::Shape => f.write_str("inputs, neurons or buckets are not as expected"),
            NetworkError::TooLarge => f.write_str("weights are too large"),
        }
    }
}

impl core::error::Error for NetworkError {}

const MAGIC: &[u8; 8] = b"SandNet\n";
/// Changes with the layout of the file, and with the meaning of inputs.
const VERSION: u32 = 2;
const HEADER: usize = 8 + 6 * 4;

impl<const H: usize> Network<H> {
    /// Reads a file: all numbers little-endian, first version, inputs, neurons, buckets, scale and whether
    /// it adds to the classical evaluation (1 or 0) in 32 bits, then the weights of the first layer, its
    /// biases and the weights of the output layer in 16, and the biases of the output layer in 32.
    ///
    /// # Errors
    /// The bytes are no network of this shape.
    pub fn read(bytes: &[u8], inputs: usize, buckets: usize) -> Result<Network<H>, NetworkError> {
        if bytes.len() < HEADER || !bytes.starts_with(MAGIC) {
            return Err(NetworkError::NoNetwork);
        }
        let (words, _) = bytes[8..HEADER].as_chunks::<4>();
        let word = |at: usize| u32::from_le_bytes(words[at]);
        if word(0) != VERSION {
            return Err(NetworkError::Version { found: word(0) });
        }
        let expected = HEADER + 2 * H * (inputs + 1 + 2 * buckets) + 4 * buckets;
        let shape = [word(1), word(2), word(3)].map(|number| number as usize);
        if shape != [inputs, H, buckets] || word(5) > 1 || bytes.len() != expected {
            return Err(NetworkError::Shape);
        }
        let (weights, output_bias) = bytes[HEADER..].split_at(expected - HEADER - 4 * buckets);
        let mut rows = weights.chunks_exact(2 * H).map(read_row);
        let network = Network {
            loops: Loops::best(),
            rows: rows.by_ref().take(inputs).collect(),
            bias: rows.next().ok_or(NetworkError::Shape)?,
            output: (0..buckets).map_while(|_| Some([rows.next()?, rows.next()?])).collect(),
            output_bias: output_bias.as_chunks().0.iter().map(|&b| i32::from_le_bytes(b)).collect(),
            scale: word(4) as i32,
            adds: word(5) == 1,
        };
        if network.output.iter().any(|rows| !fits(rows)) {
            return Err(NetworkError::TooLarge);
        }
        Ok(network)
    }

    /// Whether its value is added to that of the classical evaluation, or stands for itself.
    pub fn adds(&self) -> bool {
        self.adds
    }

    /// The same network with loops that every processor runs.
    pub fn plain(self) -> Network<H> {
        Network { loops: Loops::PLAIN, ..self }
    }

    /// Adds changes to a hidden layer: to `from`, or in place without it.
    #[inline(never)]
    pub(crate) fn update(&self, values: &mut Row<H>, from: Option<&Row<H>>, changes: &Changes) {
        self.loops.update(values, from, &self.rows, changes);
    }

    /// The value for the side to move in hundredths, by the hidden layers of its view and the other's.
    #[inline]
    pub fn value(&self, own: &Row<H>, other: &Row<H>, bucket: usize) -> i32 {
        let [own_weights, other_weights] = &self.output[bucket];
        let sum = self.loops.output(own, own_weights) + self.loops.output(other, other_weights);
        // Activations are squared: one of their units is taken out here, the other at the end.
        let one = i32::from(ONE);
        let output = sum / one + self.output_bias[bucket];
        (i64::from(output) * i64::from(self.scale) / i64::from(one * OUTPUT_ONE)) as i32
    }
}

fn read_row<const H: usize>(bytes: &[u8]) -> Row<H> {
    let mut row = Row([0; H]);
    for (value, &bytes) in row.0.iter_mut().zip(bytes.as_chunks().0) {
        *value = i16::from_le_bytes(bytes);
    }
    row
}

/// Whether the sums of the output layer fit 32 bits, whatever the hidden layer is.
fn fits<const H: usize>(rows: &[Row<H>; 2]) -> bool {
    let weights = || rows.iter().flat_map(|row| &row.0).map(|weight| weight.unsigned_abs());
    let sum: i64 = weights().map(i64::from).sum();
    weights().all(|weight| weight <= MOST_OUTPUT_WEIGHT)
        && sum * i64::from(ONE) * i64::from(ONE) < i64::from(i32::MAX)
}
