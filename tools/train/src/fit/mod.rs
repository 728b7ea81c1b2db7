//! Training of a network on the processor: mean squared error of how likely a win is, AdamW, the rate going down
//! by a cosine.

mod adam;
mod model;

pub use model::{Gradient, Model};

use crate::network_file::NetworkFile;
use crate::positions::{Meta, Position, PositionFile, Positions};
use adam::Adam;
use anyhow::{Context, ensure};
use clap::Args;
use sandtable_core::split_mix;
use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

/// How to train.
#[derive(Args, Debug)]
pub struct FitArgs {
    /// The folder that extract wrote to
    #[arg(long)]
    pub data: PathBuf,
    /// The network to write
    #[arg(long)]
    pub out: PathBuf,
    /// Neurons for each view, a multiple of 64
    #[arg(long, default_value_t = 256)]
    pub hidden: usize,
    /// How many times every position is looked at
    #[arg(long, default_value_t = 16)]
    pub epochs: usize,
    /// Positions of one step
    #[arg(long, default_value_t = 16384)]
    pub batch: usize,
    /// Positions in memory at a time, about 140 bytes each for chess. A larger file is read part by part in each epoch
    #[arg(long, default_value_t = 100_000_000)]
    pub in_memory: usize,
    /// The first learning rate
    #[arg(long, default_value_t = 1e-3)]
    pub rate: f32,
    /// The share of the result; the rest is the score
    #[arg(long, default_value_t = 0.0)]
    pub result: f32,
    /// How much wider than results say the curve of scores is, so that large scores still differ
    #[arg(long, default_value_t = 1.5)]
    pub stretch: f32,
    /// A network that does not add to the classical evaluation
    #[arg(long)]
    pub alone: bool,
    /// A network to start from; it may have fewer neurons
    #[arg(long)]
    pub grow: Option<PathBuf>,
    /// Threads
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// The last rate is this share of the first.
const LAST_RATE: f32 = 1.0 / 200.0;

/// What a network learns of a position.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Hundredths for an output of one.
    pub scale: f32,
    /// The network adds to the classical evaluation.
    pub adds: bool,
    /// The share of the result.
    pub result: f32,
}

impl Aim {
    /// What the output of the network is added to.
    #[inline]
    pub fn base(&self, position: &Position) -> f32 {
        if self.adds { position.classical / self.scale } else { 0.0 }
    }

    /// How likely a win is.
    #[inline]
    pub fn target(&self, position: &Position) -> f32 {
        let by_score = likely(position.score / self.scale);
        by_score + self.result * (position.result - by_score)
    }
}

/// A value as a probability.
#[inline]
pub fn likely(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// Mean squared errors on positions that were not learnt.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Errors {
    /// How far the network is from how games ended.
    pub by_result: f64,
    /// How far it is from what searches thought.
    pub by_score: f64,
}

/// What came of it.
#[derive(Clone, Copy, Debug)]
pub struct Learnt {
    /// Positions that were learnt from.
    pub positions: usize,
    /// Errors on games held back, with the weights it began with.
    pub before: Errors,
    /// With those it ended with.
    pub after: Errors,
}

/// Trains and writes the network.
///
/// # Errors
/// A file cannot be read or written, or sizes do not fit.
pub fn run(args: &FitArgs) -> anyhow::Result<Learnt> {
    let meta = std::fs::read(args.data.join("meta.json")).context("meta.json")?;
    let meta: Meta = serde_json::from_slice(&meta).context("meta.json")?;
    let learnt = PositionFile::open(args.data.join("train.bin"), &meta, args.in_memory)?;
    let held_back = PositionFile::open(args.data.join("valid.bin"), &meta, usize::MAX)?.read(0)?;
    ensure!(!learnt.is_empty(), "there are no positions to learn from");
    ensure!(
        !held_back.is_empty(),
        "no positions were held back; extract --hold-back holds back more games"
    );
    let first = learnt.read(0)?;
    let scale = (args.stretch * best_scale(&first)).round();
    let aim = Aim { scale, adds: !args.alone, result: args.result };
    println!(
        "{}: {} positions, {} held back, scale {scale}",
        meta.game,
        learnt.len(),
        held_back.len()
    );
    let mut model = Model::random(&meta, args.hidden, args.seed)?;
    if let Some(path) = &args.grow {
        model.grow(&NetworkFile::read(path)?, scale)?;
    }
    let before = errors(&model, &held_back, &aim, args.threads);
    Training { model: &mut model, learnt: &learnt, held_back: &held_back, aim: &aim, args }
        .run(first)?;
    let after = errors(&model, &held_back, &aim, args.threads);
    std::fs::write(&args.out, model.rounded(scale, aim.adds)?.to_bytes())?;
    Ok(Learnt { positions: learnt.len(), before, after })
}

/// A model and what it learns from.
struct Training<'a> {
    model: &'a mut Model,
    learnt: &'a PositionFile<'a>,
    held_back: &'a Positions,
    aim: &'a Aim,
    args: &'a FitArgs,
}

impl Training<'_> {
    /// Trains for all epochs. `positions` are the first part of the file.
    fn run(self, mut positions: Positions) -> anyhow::Result<()> {
        let begun = Instant::now();
        let threads = self.args.threads.max(1);
        let part_lens: Vec<usize> = self.learnt.part_lens().collect();
        let batch = self.args.batch.clamp(1, part_lens.iter().copied().min().unwrap_or(1));
        let steps = self.args.epochs * part_lens.iter().map(|len| len / batch).sum::<usize>();
        let mut gradients: Vec<Gradient> =
            (0..threads).map(|_| Gradient::new(self.model)).collect();
        let mut adam = Adam::new(self.model.parameters());
        let mut random = self.args.seed;
        let (mut step, mut in_memory) = (0, 0);
        for epoch in 1..=self.args.epochs {
            for part in 0..part_lens.len() {
                if part != in_memory {
                    // There is no room for both.
                    drop(positions);
                    positions = self.learnt.read(part)?;
                    in_memory = part;
                }
                let mut order: Vec<u32> = (0..positions.len() as u32).collect();
                shuffle(&mut order, &mut random);
                for rows in order.chunks_exact(batch) {
                    add_gradients(self.model, &positions, self.aim, rows, &mut gradients);
                    let done = step as f32 / steps as f32;
                    let cosine = 0.5 + 0.5 * (std::f32::consts::PI * done).cos();
                    adam.step(self.model, &mut gradients, self.args.rate * (cosine + LAST_RATE));
                    step += 1;
                }
            }
            let now = errors(self.model, self.held_back, self.aim, threads);
            let seconds = begun.elapsed().as_secs_f64();
            println!("epoch {epoch}, {seconds:.0} s: held back {:.5} by score", now.by_score);
        }
        Ok(())
    }
}

/// Each thread takes an equal part of the batch.
fn add_gradients(
    model: &Model,
    positions: &Positions,
    aim: &Aim,
    rows: &[u32],
    gradients: &mut [Gradient],
) {
    let share = rows.len().div_ceil(gradients.len());
    std::thread::scope(|scope| {
        for (part, gradient) in rows.chunks(share).zip(gradients) {
            scope.spawn(move || {
                for &row in part {
                    let position = positions.get(row as usize);
                    gradient.add(model, &position, aim, 1.0 / rows.len() as f32);
                }
            });
        }
    });
}

/// Errors on these positions.
fn errors(model: &Model, positions: &Positions, aim: &Aim, threads: usize) -> Errors {
    let rows: Vec<usize> = (0..positions.len()).collect();
    let share = rows.len().div_ceil(threads.max(1));
    let error = |row: usize| {
        let position = positions.get(row);
        let told = likely(model.output(&position) + aim.base(&position));
        let by_score = told - likely(position.score / aim.scale);
        [told - position.result, by_score].map(|error| f64::from(error).powi(2))
    };
    let add = |[a, b]: [f64; 2], [c, d]: [f64; 2]| [a + c, b + d];
    let [by_result, by_score] = std::thread::scope(|scope| {
        let parts: Vec<_> = rows
            .chunks(share)
            .map(|part| scope.spawn(move || part.iter().map(|&row| error(row)).fold([0.0; 2], add)))
            .collect();
        parts.into_iter().map(|part| part.join().unwrap_or([f64::NAN; 2])).fold([0.0; 2], add)
    });
    let count = positions.len() as f64;
    Errors { by_result: by_result / count, by_score: by_score / count }
}

/// How many hundredths make a win likely: where scores tell results best.
fn best_scale(positions: &Positions) -> f32 {
    const MOST: usize = 200_000;
    let every = positions.len().div_ceil(MOST);
    let told: Vec<_> = (0..positions.len())
        .step_by(every)
        .map(|at| positions.get(at))
        .map(|position| (position.score, position.result))
        .collect();
    let error = |scale: f32| {
        let errors = told.iter().map(|(score, result)| (likely(score / scale) - result).powi(2));
        errors.map(f64::from).sum::<f64>()
    };
    let scales = (50..1500).step_by(5).map(|scale| scale as f32);
    scales.min_by(|&a, &b| error(a).total_cmp(&error(b))).unwrap_or(400.0)
}

fn shuffle(order: &mut [u32], random: &mut u64) {
    for last in (1..order.len()).rev() {
        order.swap(last, (split_mix(random) % (last as u64 + 1)) as usize);
    }
}

impl fmt::Display for Learnt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Learnt { positions, before, after } = self;
        let (old_result, old_score) = (before.by_result, before.by_score);
        let Errors { by_result, by_score } = after;
        write!(
            f,
            "{positions} positions; errors on games held back: \
             by result {old_result:.5}, then {by_result:.5}; by score {old_score:.5}, then {by_score:.5}"
        )
    }
}
