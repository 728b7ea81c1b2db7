//! The file of a network, as whole numbers. `sandtable-nnue` reads it to evaluate; here it is written, and read to train on.

use anyhow::ensure;
use std::path::Path;

const MAGIC: &[u8; 8] = b"SandNet\n";
/// As in `crates/nnue/src/network.rs`.
const VERSION: u32 = 2;
const HEADER: usize = 8 + 6 * 4;

/// Sizes and weights of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkFile {
    /// Inputs of a view.
    pub inputs: usize,
    /// Neurons for each view.
    pub hidden: usize,
    /// Outputs to choose from.
    pub buckets: usize,
    /// Hundredths for an output of one.
    pub scale: i32,
    /// Its value is added to that of the classical evaluation.
    pub adds: bool,
    /// A row of weights for each input, then the biases, then two rows of output weights for each bucket.
    pub weights: Vec<i16>,
    /// The bias of each bucket.
    pub output_bias: Vec<i32>,
}

impl NetworkFile {
    /// How many weights of 16 bits there are.
    pub fn weight_count(&self) -> usize {
        self.hidden * (self.inputs + 1 + 2 * self.buckets)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, or is no network.
    pub fn read(path: &Path) -> anyhow::Result<NetworkFile> {
        let bytes = std::fs::read(path)?;
        let name = path.display();
        ensure!(bytes.len() >= HEADER && bytes.starts_with(MAGIC), "{name}: no network");
        let (words, _) = bytes[8..HEADER].as_chunks::<4>();
        let [version, inputs, hidden, buckets, scale, adds] =
            [0, 1, 2, 3, 4, 5].map(|at| u32::from_le_bytes(words[at]));
        ensure!(version == VERSION, "{name}: version {version} instead of {VERSION}");
        let mut file = NetworkFile {
            inputs: inputs as usize,
            hidden: hidden as usize,
            buckets: buckets as usize,
            scale: scale as i32,
            adds: adds == 1,
            weights: Vec::new(),
            output_bias: Vec::new(),
        };
        let weights_end = HEADER + 2 * file.weight_count();
        let expected = weights_end + 4 * file.buckets;
        ensure!(
            bytes.len() == expected,
            "{name}: {} bytes, but its sizes make {expected}",
            bytes.len()
        );
        let (weights, _) = bytes[HEADER..weights_end].as_chunks();
        file.weights = weights.iter().map(|&two| i16::from_le_bytes(two)).collect();
        let (biases, _) = bytes[weights_end..].as_chunks();
        file.output_bias = biases.iter().map(|&four| i32::from_le_bytes(four)).collect();
        Ok(file)
    }

    /// The file as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let sizes = [self.inputs, self.hidden, self.buckets].map(|size| size as u32);
        let [inputs, hidden, buckets] = sizes;
        for word in [VERSION, inputs, hidden, buckets, self.scale as u32, self.adds.into()] {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
        bytes.extend(self.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes
    }
}
