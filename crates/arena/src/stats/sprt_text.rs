//! A test as it is written on the command line.

use super::{Sprt, SprtModel};
use crate::fields::{Faults, FieldError, FieldFault, split};
use std::str::FromStr;

impl FromStr for SprtModel {
    type Err = ();

    fn from_str(text: &str) -> Result<SprtModel, ()> {
        match text {
            "logistic" => Ok(SprtModel::Logistic),
            "normalised" | "normalized" => Ok(SprtModel::Normalised),
            _ => Err(()),
        }
    }
}

const FIELDS: &str = "elo0, elo1, alpha, beta or model";

impl FromStr for Sprt {
    type Err = FieldError;

    fn from_str(text: &str) -> Result<Sprt, FieldError> {
        let mut faults = Faults(Vec::new());
        let (mut elo0, mut elo1) = (None, None);
        let (mut alpha, mut beta, mut model) = (None, None, None);
        let fields = split(text).unwrap_or_else(|fault| {
            faults.0.push(fault);
            Vec::new()
        });
        for field in fields {
            let elo = "a difference in Elo";
            let share = "a probability, as in 0.05";
            match field.key.as_str() {
                "elo0" => faults.read(field, &mut elo0, elo),
                "elo1" => faults.read(field, &mut elo1, elo),
                "alpha" => faults.read(field, &mut alpha, share),
                "beta" => faults.read(field, &mut beta, share),
                "model" => faults.read(field, &mut model, "logistic or normalised"),
                _ => faults.0.push(FieldFault::Unknown { key: field.key, expected: FIELDS }),
            }
        }
        let sprt = Sprt {
            elo0: elo0.unwrap_or(0.0),
            elo1: elo1.unwrap_or(5.0),
            alpha: alpha.unwrap_or(0.05),
            beta: beta.unwrap_or(0.05),
            model: model.unwrap_or_default(),
        };
        faults.0.extend(sprt.faults());
        faults.or(text, sprt)
    }
}

impl Sprt {
    fn faults(&self) -> Vec<FieldFault> {
        let value = |key: &str, value: f64, expected| FieldFault::Value {
            key: key.to_owned(),
            value: value.to_string(),
            expected,
        };
        let mut faults = Vec::new();
        // Nothing is more or less than what is not a number.
        let difference = self.elo1 - self.elo0;
        if difference.is_nan() || difference.is_infinite() || difference <= 0.0 {
            faults.push(value("elo1", self.elo1, "more than elo0"));
        }
        for (key, share) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(share > 0.0 && share < 0.5) {
                faults.push(value(key, share, "a probability between 0 and 0.5"));
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_make_no_sense_are_refused() {
        for (text, expected) in [
            ("elo0=5,elo1=5", "elo1=5: expected more than elo0"),
            ("elo0=NaN", "elo1=5: expected more than elo0"),
            ("elo1=inf", "expected more than elo0"),
            ("alpha=0", "alpha=0: expected a probability between 0 and 0.5"),
            ("beta=0.5,gamma=1", "unknown field 'gamma'"),
            ("elo1=x", "elo1=x: expected a difference in Elo"),
            ("elo0", "'elo0' has no value"),
            ("elo1=1,elo1=2", "'elo1' is given twice"),
            ("model=bayesian", "model=bayesian: expected logistic or normalised"),
        ] {
            let error = text.parse::<Sprt>().unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
        let sprt: Sprt = "elo0=-3,elo1=1,alpha=0.1,beta=0.02".parse().unwrap();
        let model = SprtModel::Logistic;
        assert_eq!(sprt, Sprt { elo0: -3.0, elo1: 1.0, alpha: 0.1, beta: 0.02, model });
    }
}
