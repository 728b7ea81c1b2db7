//! The optimizer: Adam with decoupled weight decay.

use super::{Gradient, Model};

const FIRST_MOMENT: f32 = 0.9;
const SECOND_MOMENT: f32 = 0.999;
const TINY: f32 = 1e-8;
const WEIGHT_DECAY: f32 = 0.01;

/// What it remembers of each parameter.
pub struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    /// For a model with so many parameters.
    pub fn new(parameters: usize) -> Adam {
        Adam { means: vec![0.0; parameters], squares: vec![0.0; parameters], steps: 0 }
    }

    /// Moves the weights against the sum of the gradients, which are zero afterwards.
    pub fn step(&mut self, model: &mut Model, gradients: &mut [Gradient], rate: f32) {
        self.steps += 1;
        let threads = gradients.len();
        let share = self.means.len().div_ceil(threads);
        let step = Step {
            rate,
            first: 1.0 - FIRST_MOMENT.powi(self.steps),
            second: 1.0 - SECOND_MOMENT.powi(self.steps),
        };
        std::thread::scope(|scope| {
            for gradient in gradients.iter_mut() {
                let model = &*model;
                scope.spawn(move || gradient.share(model));
            }
        });
        std::thread::scope(|scope| {
            let mut slopes: Vec<_> =
                gradients.iter_mut().map(|it| it.slopes_mut().chunks_mut(share)).collect();
            let moments = self.means.chunks_mut(share).zip(self.squares.chunks_mut(share));
            for (weights, (means, squares)) in model.weights_mut().chunks_mut(share).zip(moments) {
                let slopes: Vec<_> = slopes.iter_mut().filter_map(Iterator::next).collect();
                scope.spawn(move || step.take(weights, means, squares, slopes));
            }
        });
        model.weights_changed(threads);
    }
}

/// What is the same for all weights of a step.
#[derive(Clone, Copy)]
struct Step {
    rate: f32,
    /// By how much the means are too small, because they began at zero.
    first: f32,
    second: f32,
}

impl Step {
    /// Moves some of the weights by their slopes, one array of them for each thread.
    fn take(
        &self,
        weights: &mut [f32],
        means: &mut [f32],
        squares: &mut [f32],
        mut slopes: Vec<&mut [f32]>,
    ) {
        let Some((slopes, others)) = slopes.split_first_mut() else { return };
        for other in others {
            for (slope, other) in slopes.iter_mut().zip(other.iter_mut()) {
                *slope += std::mem::take(other);
            }
        }
        let moments = means.iter_mut().zip(squares);
        for ((weight, slope), (mean, square)) in
            weights.iter_mut().zip(slopes.iter_mut()).zip(moments)
        {
            *mean += (1.0 - FIRST_MOMENT) * (*slope - *mean);
            *square += (1.0 - SECOND_MOMENT) * (*slope * *slope - *square);
            let towards = *mean / self.first / ((*square / self.second).sqrt() + TINY);
            *weight -= self.rate * (towards + WEIGHT_DECAY * *weight);
            *slope = 0.0;
        }
    }
}
