//! The steps of the method.

use crate::parameter::Parameter;
use sandtable_core::split_mix;
use serde::{Deserialize, Serialize};

/// How fast steps shrink: those of the values and those of the moves. Spall's recommendation.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// For so large a share of all rounds the first steps are kept small.
const CALM: f64 = 0.1;

/// What decides the steps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Schedule {
    /// What is tuned.
    pub parameters: Vec<Parameter>,
    /// How many rounds there are.
    pub rounds: u64,
    /// How far a value goes in the last round for a point won, as a share of its step.
    pub rate: f64,
    /// Where chance begins.
    pub seed: u64,
}

/// How far tuning has come. Schedule and results decide it: the same ones lead to the same values.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tuner {
    /// What decides the steps.
    pub schedule: Schedule,
    /// Rounds that are over.
    pub round: u64,
    /// The values now.
    pub values: Vec<f64>,
}

/// Two opposite sets of values that are to play each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The round, counted from 0.
    pub round: u64,
    /// Whole numbers, one for each parameter.
    pub plus: Vec<i64>,
    /// The opposite.
    pub minus: Vec<i64>,
    /// How each value was moved for `plus`.
    moves: Vec<f64>,
}

impl Tuner {
    /// Begins with the values as they are.
    pub fn new(schedule: Schedule) -> Tuner {
        let values = schedule.parameters.iter().map(|parameter| parameter.start).collect();
        Tuner { schedule, round: 0, values }
    }

    /// The next trial, if it is not over. Seed and round decide which way values are moved.
    pub fn trial(&self) -> Option<Trial> {
        let Schedule { parameters, rounds, seed, .. } = &self.schedule;
        if self.round >= *rounds {
            return None;
        }
        let mut seed = *seed;
        let mut random = split_mix(&mut seed) ^ self.round;
        let shrink = (*rounds as f64 / (self.round + 1) as f64).powf(GAMMA);
        let (mut plus, mut minus, mut moves) = (Vec::new(), Vec::new(), Vec::new());
        for (parameter, value) in parameters.iter().zip(&self.values) {
            let sign = if split_mix(&mut random).is_multiple_of(2) { 1.0 } else { -1.0 };
            let step = parameter.step * shrink * sign;
            // The same chance for both, so that rounding tells them apart no more than moving does.
            let chance = fraction(&mut random);
            let whole = |value: f64| {
                let value = value.clamp(parameter.least, parameter.most);
                ((value + chance).floor() as i64).min(parameter.most as i64)
            };
            plus.push(whole(value + step));
            minus.push(whole(value - step));
            moves.push(step);
        }
        Some(Trial { round: self.round, plus, minus, moves })
    }

    /// The trial is over: `plus` made so many points more than `minus`.
    pub fn learn(&mut self, trial: &Trial, lead: f64) {
        let Schedule { parameters, rounds, rate, .. } = &self.schedule;
        let all = *rounds as f64;
        // One in the last round.
        let slope = ((CALM + 1.0) * all / (CALM * all + (self.round + 1) as f64)).powf(ALPHA);
        let shrink = (all / (self.round + 1) as f64).powf(GAMMA);
        for ((parameter, value), moved) in parameters.iter().zip(&mut self.values).zip(&trial.moves)
        {
            // A longer move tells less of the slope for the same lead.
            let step = rate * slope * parameter.step * moved.signum() * lead / shrink;
            *value = (*value + step).clamp(parameter.least, parameter.most);
        }
        self.round += 1;
    }
}

/// A number from 0 to 1, without 1.
fn fraction(random: &mut u64) -> f64 {
    (split_mix(random) >> 11) as f64 / (1u64 << 53) as f64
}
