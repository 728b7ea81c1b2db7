//! Fitting: weights are moved against the slope of the error, a batch of positions at a time.

use crate::sample::Sample;
use crate::write;
use clap::Args;
use sandtable_core::{Notation, split_mix};
use sandtable_engine::tapered::{FULL_PHASE, Tunable};
use sandtable_games::GameKind;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

/// What to fit to.
#[derive(Args, Debug)]
pub struct FitArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub game: GameKind,
    /// How often every position is looked at
    #[arg(long, default_value_t = 60)]
    epochs: u32,
    /// How much the result of the game counts; the rest is what a search thought
    #[arg(long, default_value_t = 0.35)]
    result: f64,
    /// How strongly weights are held back where they were
    #[arg(long, default_value_t = 1e-6)]
    hold: f64,
    /// Where to write the weights; without it, into the engine's source
    #[arg(long)]
    out: Option<PathBuf>,
    /// Files of positions
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// A position as its evaluation sees it.
struct Row {
    /// Features with how often each counts, for the first side.
    counts: Vec<(u16, f32)>,
    /// How much of it is middlegame, and the scale of the whole.
    middle: f32,
    scale: f32,
    target: f32,
}

/// Weights of middlegame and endgame.
type Weights = Vec<[f64; 2]>;

const BATCH: usize = 8192;
/// How far a weight goes in the first steps, in hundredths.
const FIRST_RATE: f64 = 1.0;
/// One position in so many is held back to see whether what was learnt is true elsewhere.
const HELD_BACK: usize = 20;

/// Fits and writes the weights.
pub fn run<P: Notation + Tunable>(args: &FitArgs, variant: P::Variant) -> anyhow::Result<()> {
    let samples = read::<P>(&args.files, variant)?;
    let mut weights: Weights =
        P::weights().iter().map(|w| [w.middle() as f64, w.end() as f64]).collect();
    let first: Vec<Row> = samples.iter().map(|sample| row(sample, 0.0, 1.0)).collect();
    let curve = best_curve(&first, &weights);
    drop(first);
    let share = args.result;
    let mut rows: Vec<Row> = samples.iter().map(|s| row(s, curve, share)).collect();
    drop(samples);
    shuffle(&mut rows);
    let (held_back, training) = rows.split_at(rows.len() / HELD_BACK);
    println!("{} positions, {} held back, curve {curve:.5}", rows.len(), held_back.len());
    println!(
        "before: {:.6}, {:.6}",
        loss(training, &weights, curve),
        loss(held_back, &weights, curve)
    );
    let mut descent = Descent::new(weights.len());
    let before = weights.clone();
    for epoch in 1..=args.epochs {
        let rate = FIRST_RATE * (1.0 - (epoch - 1) as f64 / args.epochs as f64);
        for batch in training.chunks(BATCH) {
            let mut slope = slope(batch, &weights, curve);
            for (i, slope) in slope.iter_mut().enumerate() {
                // A weight that few games say anything about stays where it was.
                slope[0] += args.hold * (weights[i][0] - before[i][0]);
                slope[1] += args.hold * (weights[i][1] - before[i][1]);
            }
            descent.step(&mut weights, &slope, rate);
        }
        if epoch % 10 == 0 || epoch == args.epochs {
            let (known, unknown) =
                (loss(training, &weights, curve), loss(held_back, &weights, curve));
            println!("epoch {epoch}: {known:.6}, {unknown:.6}");
        }
    }
    let path = args.out.clone().unwrap_or_else(|| crate::weights_path(args.game));
    std::fs::write(&path, write::source::<P>(args.game, &weights))?;
    println!("written to {}", path.display());
    Ok(())
}

fn read<P: Notation>(files: &[PathBuf], variant: P::Variant) -> anyhow::Result<Vec<Sample<P>>> {
    let mut samples = Vec::new();
    for path in files {
        for (number, line) in BufReader::new(File::open(path)?).lines().enumerate() {
            let sample = Sample::read(&line?, variant);
            samples.push(sample.ok_or_else(|| {
                anyhow::anyhow!("{}: line {}: no position", path.display(), number + 1)
            })?);
        }
    }
    anyhow::ensure!(samples.len() > HELD_BACK, "too few positions to learn from");
    Ok(samples)
}

fn row<P: Tunable>(sample: &Sample<P>, curve: f64, share: f64) -> Row {
    let (trace, phase) = sample.position.trace();
    let counts = trace.times.iter().enumerate().filter(|&(_, &times)| times != 0);
    let thought = 1.0 / (1.0 + (-curve * sample.value as f64).exp());
    Row {
        counts: counts.map(|(feature, &times)| (feature as u16, times as f32)).collect(),
        middle: phase as f32 / FULL_PHASE as f32,
        scale: sample.position.scale() as f32 / FULL_PHASE as f32,
        target: (share * sample.result + (1.0 - share) * thought) as f32,
    }
}

fn value(row: &Row, weights: &Weights) -> f64 {
    let mut sum = [0.0; 2];
    for &(feature, times) in &row.counts {
        let weight = weights[feature as usize];
        sum[0] += weight[0] * times as f64;
        sum[1] += weight[1] * times as f64;
    }
    let middle = row.middle as f64;
    (sum[0] * middle + sum[1] * (1.0 - middle)) * row.scale as f64
}

fn likelihood(value: f64, curve: f64) -> f64 {
    1.0 / (1.0 + (-curve * value).exp())
}

fn loss(rows: &[Row], weights: &Weights, curve: f64) -> f64 {
    let error = |row: &Row| (likelihood(value(row, weights), curve) - row.target as f64).powi(2);
    rows.iter().map(error).sum::<f64>() / rows.len().max(1) as f64
}

/// How steeply values turn into results, as the weights are now: found by narrowing.
fn best_curve(rows: &[Row], weights: &Weights) -> f64 {
    let (mut low, mut high): (f64, f64) = (0.0005, 0.02);
    let sample = &rows[..rows.len().min(50_000)];
    for _ in 0..30 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(sample, weights, a) < loss(sample, weights, b) { high = b } else { low = a }
    }
    (low + high) / 2.0
}

/// The slope of the error by each weight.
fn slope(batch: &[Row], weights: &Weights, curve: f64) -> Weights {
    let mut slope: Weights = vec![[0.0; 2]; weights.len()];
    for row in batch {
        let likely = likelihood(value(row, weights), curve);
        let by_value = (likely - row.target as f64) * likely * (1.0 - likely) * row.scale as f64;
        let middle = row.middle as f64;
        for &(feature, times) in &row.counts {
            let by = by_value * times as f64 / batch.len() as f64;
            slope[feature as usize][0] += by * middle;
            slope[feature as usize][1] += by * (1.0 - middle);
        }
    }
    slope
}

/// Adam: each weight at its own pace.
struct Descent {
    mean: Weights,
    square: Weights,
    steps: i32,
}

impl Descent {
    fn new(weights: usize) -> Descent {
        Descent { mean: vec![[0.0; 2]; weights], square: vec![[0.0; 2]; weights], steps: 0 }
    }

    fn step(&mut self, weights: &mut Weights, slope: &Weights, rate: f64) {
        const MEAN: f64 = 0.9;
        const SQUARE: f64 = 0.999;
        self.steps += 1;
        let mean_so_far = 1.0 - MEAN.powi(self.steps);
        let square_so_far = 1.0 - SQUARE.powi(self.steps);
        for (i, slope) in slope.iter().enumerate() {
            for half in 0..2 {
                let mean = &mut self.mean[i][half];
                *mean = MEAN * *mean + (1.0 - MEAN) * slope[half];
                let square = &mut self.square[i][half];
                *square = SQUARE * *square + (1.0 - SQUARE) * slope[half] * slope[half];
                let pace = (*square / square_so_far).sqrt() + 1e-12;
                weights[i][half] -= rate * (*mean / mean_so_far) / pace;
            }
        }
    }
}

/// The same order every time.
fn shuffle(rows: &mut [Row]) {
    let mut random = 2026;
    for i in (1..rows.len()).rev() {
        rows.swap(i, (split_mix(&mut random) % (i as u64 + 1)) as usize);
    }
}
