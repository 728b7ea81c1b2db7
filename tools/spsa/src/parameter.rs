//! What is tuned.

use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A whole number of an engine, set by a UCI option of this name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Parameter {
    /// The option.
    pub name: String,
    /// Where tuning begins.
    pub start: f64,
    /// It is never less.
    pub least: f64,
    /// It is never more.
    pub most: f64,
    /// By as much it is moved for the last games; for the first ones by more. Twice as much should be worth a few Elo.
    pub step: f64,
}

/// What a parameter has to look like.
pub const FORM: &str = "expected NAME=START,LEAST,MOST,STEP, as in Margin=80,0,200,10";

impl FromStr for Parameter {
    type Err = String;

    fn from_str(text: &str) -> Result<Parameter, String> {
        let wrong = |what: &str| format!("{text}: {what}: {FORM}");
        let (name, numbers) = text.split_once('=').ok_or_else(|| wrong("there is no ="))?;
        let numbers: Vec<f64> = numbers
            .split(',')
            .map(|number| number.trim().parse().map_err(|_| wrong("a number is none")))
            .collect::<Result<_, _>>()?;
        let [start, least, most, step] = numbers[..] else {
            return Err(wrong("there are not four numbers"));
        };
        if !(least < most && (least..=most).contains(&start)) {
            return Err(wrong("the start is not within the bounds"));
        }
        // Options are whole numbers: less than half a step would often be no move at all.
        if !(step >= 0.5 && step <= (most - least) / 2.0) {
            return Err(wrong("the step is below 0.5 or beyond half the range"));
        }
        let name = name.trim().to_owned();
        Ok(Parameter { name, start, least, most, step })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_has_a_name_and_four_numbers() {
        let expected = Parameter {
            name: "Margin".to_owned(),
            start: 80.0,
            least: 0.0,
            most: 200.0,
            step: 10.0,
        };
        assert_eq!("Margin=80,0,200,10".parse(), Ok(expected));
        for (text, what) in [
            ("Margin", "there is no ="),
            ("Margin=1,2", "not four numbers"),
            ("Margin=1,2,x,1", "a number is none"),
            ("Margin=9,0,8,1", "not within the bounds"),
            ("Margin=5,0,9,0.1", "the step is below"),
            ("Margin=5,0,9,NaN", "the step is below"),
        ] {
            let error = text.parse::<Parameter>().unwrap_err();
            assert!(error.contains(what), "{error}");
        }
    }
}
