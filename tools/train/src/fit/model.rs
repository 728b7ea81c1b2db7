//! A network in floating point: its output, and the slope of its error by each weight.

use super::{Aim, likely};
use crate::network_file::NetworkFile;
use crate::positions::{Meta, Position};
use anyhow::ensure;
use sandtable_core::split_mix;
use std::ops::Range;

/// What a weight of one becomes, as in `crates/nnue/src/kernels.rs` and `network.rs`.
const FIRST_ONE: f32 = 255.0;
const OUTPUT_ONE: f32 = 64.0;
/// Rounded weights of the output are at most this.
const MOST_WEIGHT: f32 = 127.0 / OUTPUT_ONE;

/// So many neurons are kept in registers while rows are added to them.
const PART: usize = 64;

/// Where weights are in the array of all.
#[derive(Clone, Debug)]
struct Layout {
    inputs: usize,
    hidden: usize,
    buckets: usize,
    /// A row for each input.
    first: Range<usize>,
    first_bias: Range<usize>,
    /// Two rows for each bucket: for the side to move, and for the other.
    output: Range<usize>,
    output_bias: Range<usize>,
    /// A row for each group, added to those of its inputs.
    shared: Range<usize>,
}

impl Layout {
    fn new(meta: &Meta, hidden: usize) -> Layout {
        let after = |end: usize, count: usize| end..end + count;
        let first = after(0, meta.inputs * hidden);
        let first_bias = after(first.end, hidden);
        let output = after(first_bias.end, 2 * meta.buckets * hidden);
        let output_bias = after(output.end, meta.buckets);
        let shared = after(output_bias.end, meta.groups * hidden);
        let (inputs, buckets) = (meta.inputs, meta.buckets);
        Layout { inputs, hidden, buckets, first, first_bias, output, output_bias, shared }
    }

    fn output_row(&self, bucket: usize, view: usize) -> Range<usize> {
        let start = self.output.start + (2 * bucket + view) * self.hidden;
        start..start + self.hidden
    }
}

/// A network that learns.
pub struct Model {
    layout: Layout,
    /// The group of each input; empty where there are none.
    group: Vec<usize>,
    /// What is learnt.
    weights: Vec<f32>,
    /// The first layer with what groups share.
    summed: Vec<f32>,
}

impl Model {
    /// Random weights.
    ///
    /// # Errors
    /// Neurons come in parts of 64.
    pub fn random(meta: &Meta, hidden: usize, seed: u64) -> anyhow::Result<Model> {
        ensure!(
            hidden > 0 && hidden.is_multiple_of(PART),
            "{hidden} neurons are no multiple of {PART}"
        );
        let layout = Layout::new(meta, hidden);
        let mut weights = vec![0.0; layout.shared.end];
        let mut random = seed;
        let mut fill = |weights: &mut [f32], most: f32| {
            for weight in weights {
                let unit = (split_mix(&mut random) >> 40) as f32 / (1 << 24) as f32;
                *weight = (2.0 * unit - 1.0) * most;
            }
        };
        // Few inputs are active at a time.
        fill(&mut weights[layout.first.clone()], 0.5 / (meta.active as f32).sqrt());
        fill(&mut weights[layout.output.clone()], 1.0 / (2.0 * hidden as f32).sqrt());
        weights[layout.first_bias.clone()].fill(0.1);
        let summed = weights[layout.first.clone()].to_vec();
        Ok(Model { layout, group: meta.group.clone(), weights, summed })
    }

    /// How many weights there are.
    pub fn parameters(&self) -> usize {
        self.weights.len()
    }

    /// The weights, to be changed; [`weights_changed`](Model::weights_changed) has to follow.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// Keeps weights where their rounded values fit, and adds up what groups share.
    pub fn weights_changed(&mut self, threads: usize) {
        let most = if self.group.is_empty() { MOST_WEIGHT } else { MOST_WEIGHT / 2.0 };
        let Layout { first, output, shared, .. } = self.layout.clone();
        for (range, most) in [(first, most), (shared, most), (output, MOST_WEIGHT)] {
            for weight in &mut self.weights[range] {
                *weight = weight.clamp(-most, most);
            }
        }
        self.sum_groups(threads);
    }

    fn sum_groups(&mut self, threads: usize) {
        let Layout { hidden, first, shared, .. } = self.layout.clone();
        let (own, shared) = (&self.weights[first], &self.weights[shared]);
        self.summed.copy_from_slice(own);
        let share = self.group.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            let parts = self.summed.chunks_mut(share * hidden).zip(self.group.chunks(share));
            for (rows, groups) in parts {
                scope.spawn(move || {
                    for (row, &group) in rows.chunks_exact_mut(hidden).zip(groups) {
                        add(row, &shared[group * hidden..][..hidden]);
                    }
                });
            }
        });
    }

    /// The output for a position.
    pub fn output(&self, position: &Position) -> f32 {
        let mut sum = self.weights[self.layout.output_bias.start + position.bucket];
        for (view, inputs) in position.views.into_iter().enumerate() {
            let output = &self.weights[self.layout.output_row(position.bucket, view)];
            for (part, weights) in output.as_chunks::<PART>().0.iter().enumerate() {
                sum += dot(&self.hidden(inputs, part).map(active), weights);
            }
        }
        sum
    }

    /// A part of the hidden layer of a view, before activation.
    #[inline]
    fn hidden(&self, inputs: &[i16], part: usize) -> [f32; PART] {
        let bias = &self.weights[self.layout.first_bias.clone()];
        let mut sum = bias.as_chunks::<PART>().0[part];
        for &input in inputs {
            let at = usize::from(input as u16) * self.layout.hidden + part * PART;
            for (sum, weight) in sum.iter_mut().zip(&self.summed[at..][..PART]) {
                *sum += weight;
            }
        }
        sum
    }

    /// Starts from a network of the engine. Neurons that it does not have add nothing to the output yet. A network
    /// that has an input where this one has a group gives the group its weights.
    ///
    /// # Errors
    /// It has other inputs or buckets, or more neurons.
    pub fn grow(&mut self, file: &NetworkFile, scale: f32) -> anyhow::Result<()> {
        let Layout { inputs, hidden, buckets, ref first, ref shared, .. } = self.layout;
        let has_groups = file.inputs != inputs && file.inputs * hidden == shared.len();
        let has_inputs = file.inputs == inputs || has_groups;
        let is_alike = has_inputs && file.buckets == buckets && file.hidden <= hidden;
        ensure!(is_alike, "the network to start from has another shape");
        let first_rows = if has_groups { shared.clone() } else { first.clone() };
        if has_groups {
            for row in self.weights[first.clone()].chunks_exact_mut(hidden) {
                row[..file.hidden].fill(0.0);
            }
        }
        let (first_layer, outputs) = file.weights.split_at((file.inputs + 1) * file.hidden);
        let (first_layer, bias) = first_layer.split_at(file.inputs * file.hidden);
        let stretch = file.scale as f32 / scale;
        let Layout { first_bias, output, .. } = self.layout.clone();
        self.weights[output.clone()].fill(0.0);
        let mut set = |range: Range<usize>, from: &[i16], one: f32| {
            let rows = self.weights[range].chunks_exact_mut(hidden);
            for (own, row) in rows.zip(from.chunks_exact(file.hidden)) {
                for (own, &weight) in own.iter_mut().zip(row) {
                    *own = f32::from(weight) / one;
                }
            }
        };
        set(first_rows, first_layer, FIRST_ONE);
        set(first_bias, bias, FIRST_ONE);
        set(output, outputs, OUTPUT_ONE / stretch);
        let biases = &mut self.weights[self.layout.output_bias.clone()];
        for (own, &bias) in biases.iter_mut().zip(&file.output_bias) {
            *own = bias as f32 / (FIRST_ONE * OUTPUT_ONE) * stretch;
        }
        self.sum_groups(1);
        Ok(())
    }

    /// The network as the engine reads it.
    ///
    /// # Errors
    /// Output weights are so large that the engine, which adds up in 32 bits, could not.
    pub fn rounded(&self, scale: f32, adds: bool) -> anyhow::Result<NetworkFile> {
        let Layout { inputs, hidden, buckets, .. } = self.layout;
        let round = |weights: &[f32], one: f32| -> Vec<i16> {
            weights.iter().map(|weight| (weight * one).round() as i16).collect()
        };
        let of = |range: &Range<usize>| &self.weights[range.clone()];
        let output = round(of(&self.layout.output), OUTPUT_ONE);
        for row in output.chunks_exact(2 * hidden) {
            let sum: i64 = row.iter().map(|weight| i64::from(weight.unsigned_abs())).sum();
            let most = sum * (FIRST_ONE * FIRST_ONE) as i64;
            ensure!(most < i64::from(i32::MAX), "output weights are too large");
        }
        let first = round(&self.summed, FIRST_ONE);
        let first_bias = round(of(&self.layout.first_bias), FIRST_ONE);
        let biases = of(&self.layout.output_bias).iter();
        let output_bias = biases.map(|bias| (bias * FIRST_ONE * OUTPUT_ONE).round() as i32);
        Ok(NetworkFile {
            inputs,
            hidden,
            buckets,
            scale: scale.round() as i32,
            adds,
            weights: [first, first_bias, output].concat(),
            output_bias: output_bias.collect(),
        })
    }
}

/// An activation: clipped, then squared.
#[inline]
fn active(value: f32) -> f32 {
    let clipped = value.clamp(0.0, 1.0);
    clipped * clipped
}

#[inline]
fn dot(a: &[f32; PART], b: &[f32; PART]) -> f32 {
    // Several sums at once, because the order of floating-point additions is not the compiler's to change.
    const LANES: usize = 16;
    let mut sums = [0.0; LANES];
    for (a, b) in a.as_chunks::<LANES>().0.iter().zip(b.as_chunks::<LANES>().0) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum()
}

/// The slope of the error by each weight, added up over positions.
pub struct Gradient {
    slopes: Vec<f32>,
    /// The hidden layer of the position at hand.
    hidden: [Vec<[f32; PART]>; 2],
}

impl Gradient {
    /// Zero.
    pub fn new(model: &Model) -> Gradient {
        let parts = model.layout.hidden / PART;
        Gradient {
            slopes: vec![0.0; model.parameters()],
            hidden: [(); 2].map(|()| vec![[0.0; PART]; parts]),
        }
    }

    /// The slope by each weight, to be used up and set to zero.
    pub fn slopes_mut(&mut self) -> &mut [f32] {
        &mut self.slopes
    }

    /// Adds the slope of the squared error of a position, times `share`.
    pub fn add(&mut self, model: &Model, position: &Position, aim: &Aim, share: f32) {
        let layout = &model.layout;
        let bias = layout.output_bias.start + position.bucket;
        let mut output = model.weights[bias] + aim.base(position);
        for (view, inputs) in position.views.into_iter().enumerate() {
            let weights = &model.weights[layout.output_row(position.bucket, view)];
            for (part, weights) in weights.as_chunks::<PART>().0.iter().enumerate() {
                let values = model.hidden(inputs, part);
                output += dot(&values.map(active), weights);
                self.hidden[view][part] = values;
            }
        }
        let told = likely(output);
        let slope = 2.0 * (told - aim.target(position)) * told * (1.0 - told) * share;
        self.slopes[bias] += slope;
        for (view, inputs) in position.views.into_iter().enumerate() {
            let row = layout.output_row(position.bucket, view);
            for part in 0..layout.hidden / PART {
                self.add_part(model, inputs, row.start, view, part, slope);
            }
        }
    }

    /// The part of the hidden layer of a view: its output weights, its biases, the rows of its inputs.
    #[inline]
    fn add_part(
        &mut self,
        model: &Model,
        inputs: &[i16],
        output_row: usize,
        view: usize,
        part: usize,
        slope: f32,
    ) {
        let layout = &model.layout;
        let values = &self.hidden[view][part];
        let output = output_row + part * PART;
        let weights = &model.weights[output..][..PART];
        let mut back = [0.0; PART];
        for ((back, &value), weight) in back.iter_mut().zip(values).zip(weights) {
            let is_between = value > 0.0 && value < 1.0;
            *back = if is_between { slope * weight * 2.0 * value } else { 0.0 };
        }
        for (sum, &value) in self.slopes[output..][..PART].iter_mut().zip(values) {
            *sum += slope * active(value);
        }
        let first_bias = layout.first_bias.start + part * PART;
        add(&mut self.slopes[first_bias..][..PART], &back);
        for &input in inputs {
            let row = usize::from(input as u16) * layout.hidden + part * PART;
            add(&mut self.slopes[row..][..PART], &back);
        }
    }

    /// What a group shares has the slopes of all its inputs.
    pub fn share(&mut self, model: &Model) {
        let Layout { hidden, shared, .. } = &model.layout;
        let (rows, shared) = self.slopes.split_at_mut(shared.start);
        for (row, &group) in rows.chunks_exact(*hidden).zip(&model.group) {
            add(&mut shared[group * hidden..][..*hidden], row);
        }
    }
}

#[inline]
fn add(to: &mut [f32], from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from;
    }
}
