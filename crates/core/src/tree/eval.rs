use crate::Side;
use core::fmt;
use core::str::FromStr;

/// What a program thought of a position, written as the `[%eval]` of game files. It is seen from
/// the first player's side.
///
/// ```
/// use sandtable_core::{Eval, Score};
///
/// let eval = Eval { score: Score::Hundredths(-35), depth: Some(20) };
/// assert_eq!("-0.35,20".parse(), Ok(eval));
/// assert_eq!(eval.to_string(), "-0.35,20");
/// assert_eq!("#-3".parse(), Ok(Eval { score: Score::Mate(-3), depth: None }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eval {
    /// How good it is.
    pub score: Score,
    /// How deep the program looked, if it said so.
    pub depth: Option<u32>,
}

/// The worth of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Hundredths(i32),
    /// Mate in as many moves; below zero, the first player is mated.
    Mate(i32),
}

impl Score {
    /// The score for the first player, where this is the score for the side to move.
    pub const fn for_first(self, turn: Side) -> Score {
        match (turn, self) {
            (Side::First, score) => score,
            (Side::Second, Score::Hundredths(value)) => Score::Hundredths(-value),
            (Side::Second, Score::Mate(moves)) => Score::Mate(-moves),
        }
    }

    /// Hundredths of a pawn; `None` for a mate.
    pub const fn hundredths(self) -> Option<i32> {
        match self {
            Score::Hundredths(value) => Some(value),
            Score::Mate(_) => None,
        }
    }

    /// Moves to a mate; `None` where there is none.
    pub const fn mate(self) -> Option<i32> {
        match self {
            Score::Hundredths(_) => None,
            Score::Mate(moves) => Some(moves),
        }
    }
}

/// A text that is not an evaluation of this form: `0.25`, `#-3`, `0.25,20`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EvalError;

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no evaluation: expected pawns or mate and perhaps a depth, as in -0.35,20")
    }
}

impl core::error::Error for EvalError {}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Mate(moves) => write!(f, "#{moves}")?,
            Score::Hundredths(worth) => {
                let (sign, worth) = (if worth < 0 { "-" } else { "" }, worth.unsigned_abs());
                write!(f, "{sign}{}.{:02}", worth / 100, worth % 100)?;
            }
        }
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

impl FromStr for Eval {
    type Err = EvalError;

    fn from_str(text: &str) -> Result<Eval, EvalError> {
        read(text).ok_or(EvalError)
    }
}

fn read(text: &str) -> Option<Eval> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score, Some(u32::try_from(digits(depth)?).ok()?)),
        None => (text, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Mate(signed(moves, digits)?),
        None => Score::Hundredths(signed(score, hundredths)?),
    };
    Some(Eval { score, depth })
}

/// A number after at most one sign.
fn signed(text: &str, number: fn(&str) -> Option<i64>) -> Option<i32> {
    let value = match text.strip_prefix('-') {
        Some(rest) => -number(rest)?,
        None => number(text.strip_prefix('+').unwrap_or(text))?,
    };
    i32::try_from(value).ok()
}

/// Pawns with at most two digits of a fraction; a third would be lost.
fn hundredths(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let scale = [100, 10, 1].get(fraction.len())?;
    digits(whole)?.checked_mul(100)?.checked_add(digits(fraction)? * scale)
}

/// A number of digits alone: no sign.
fn digits(text: &str) -> Option<i64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn pawns(hundredths: i32) -> Eval {
        Eval { score: Score::Hundredths(hundredths), depth: None }
    }

    #[test]
    fn evaluations_are_read_as_they_are_written() {
        for (text, eval) in [
            ("0.00", pawns(0)),
            ("-0.05", pawns(-5)),
            ("12.30", pawns(1230)),
            ("#5", Eval { score: Score::Mate(5), depth: None }),
            ("#-1,33", Eval { score: Score::Mate(-1), depth: Some(33) }),
        ] {
            assert_eq!(text.parse(), Ok(eval));
            assert_eq!(eval.to_string(), text);
        }
        for extreme in [i32::MIN, i32::MAX] {
            let eval = Eval { score: Score::Hundredths(extreme), depth: Some(u32::MAX) };
            assert_eq!(eval.to_string().parse(), Ok(eval));
        }
        assert_eq!("+1.5".parse(), Ok(pawns(150)));
        assert_eq!("3".parse(), Ok(pawns(300)));
    }

    #[test]
    fn what_is_no_evaluation_is_refused() {
        for text in [
            "",
            "#",
            "-",
            "1.",
            ".5",
            "1.234",
            "--1",
            "1.5,",
            "1.5,-3",
            "1.5,3,4",
            "x",
            "#1.5",
            "1.-5",
            "99999999999999999999",
            "99999999.00",
        ] {
            assert_eq!(text.parse::<Eval>(), Err(EvalError), "{text}");
        }
    }
}
