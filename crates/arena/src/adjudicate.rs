//! Ends that the engines' own scores make certain enough. All are off unless asked for.

use crate::fields::{Faults, Field, FieldError, FieldFault, Switch, split};
use sandtable_core::Side;
use std::str::FromStr;

/// When a game counts as drawn: from a move on, both have thought it even for some moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Not before this move of the game.
    pub move_number: u32,
    /// For as many moves of each side without a break.
    pub move_count: u32,
    /// No score further from zero, in hundredths of a pawn.
    pub score: u32,
}

/// When a game counts as lost: an engine has thought so for some moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// For as many of its moves without a break.
    pub move_count: u32,
    /// No score better than minus this, in hundredths of a pawn.
    pub score: u32,
    /// Whether the other has to think the same.
    pub both: bool,
}

/// All of them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rules {
    /// Draws.
    pub draw: Option<DrawRule>,
    /// Losses.
    pub resign: Option<ResignRule>,
    /// After as many moves of each side a game is a draw.
    pub most_moves: Option<u32>,
}

/// How a game was ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Both thought it even.
    Draw,
    /// This side thought it lost.
    Loss(Side),
    /// It was too long.
    TooLong,
}

/// What the scores of a game come to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Adjudicator {
    even: u32,
    losing: [u32; 2],
    winning: [u32; 2],
}

impl Adjudicator {
    /// A side has moved and thinks this of its position. Without a score it thinks nothing.
    pub fn hear(&mut self, rules: &Rules, side: Side, score: Option<i32>) {
        let side = side.index();
        if let Some(rule) = rules.draw {
            let is_even = score.is_some_and(|score| score.unsigned_abs() <= rule.score);
            self.even = if is_even { self.even + 1 } else { 0 };
        }
        if let Some(rule) = rules.resign {
            let bound = i32::try_from(rule.score).unwrap_or(i32::MAX);
            let is_losing = score.is_some_and(|score| score <= -bound);
            let is_winning = score.is_some_and(|score| score >= bound);
            self.losing[side] = if is_losing { self.losing[side] + 1 } else { 0 };
            self.winning[side] = if is_winning { self.winning[side] + 1 } else { 0 };
        }
    }

    /// The verdict after as many turns of both sides together.
    pub fn verdict(&self, rules: &Rules, turns: usize) -> Option<Verdict> {
        let moves = u32::try_from(turns / 2).unwrap_or(u32::MAX);
        let lost = |side: &Side| {
            rules.resign.is_some_and(|rule| {
                self.losing[side.index()] >= rule.move_count
                    && (!rule.both || self.winning[side.other().index()] >= rule.move_count)
            })
        };
        if let Some(loser) = Side::BOTH.into_iter().find(lost) {
            return Some(Verdict::Loss(loser));
        }
        let is_drawn = |rule: DrawRule| {
            moves >= rule.move_number && self.even >= rule.move_count.saturating_mul(2)
        };
        if rules.draw.is_some_and(is_drawn) {
            return Some(Verdict::Draw);
        }
        rules.most_moves.is_some_and(|most| moves >= most).then_some(Verdict::TooLong)
    }
}

const COUNT: &str = "a whole number from 1";
const SCORE: &str = "hundredths of a pawn, from 0";

fn fields(text: &str, faults: &mut Faults) -> Vec<Field> {
    split(text).unwrap_or_else(|fault| {
        faults.0.push(fault);
        Vec::new()
    })
}

/// A count of moves that has to be there.
fn count(faults: &mut Faults, key: &'static str, value: Option<u32>) -> u32 {
    match value {
        None => faults.0.push(FieldFault::Missing { key, why: "expected a number of moves" }),
        Some(0) => {
            let (key, value) = (key.to_owned(), "0".to_owned());
            faults.0.push(FieldFault::Value { key, value, expected: COUNT });
        }
        Some(_) => {}
    }
    value.unwrap_or_default()
}

fn score(faults: &mut Faults, value: Option<u32>) -> u32 {
    if value.is_none() {
        let why = "expected a score in hundredths of a pawn";
        faults.0.push(FieldFault::Missing { key: "score", why });
    }
    value.unwrap_or_default()
}

impl FromStr for DrawRule {
    type Err = FieldError;

    fn from_str(text: &str) -> Result<DrawRule, FieldError> {
        let mut faults = Faults(Vec::new());
        let (mut number, mut moves, mut worth) = (None, None, None);
        for field in fields(text, &mut faults) {
            match field.key.as_str() {
                "movenumber" => faults.read(field, &mut number, "a move number, from 0"),
                "movecount" => faults.read(field, &mut moves, COUNT),
                "score" => faults.read(field, &mut worth, SCORE),
                _ => {
                    let expected = "movenumber, movecount or score";
                    faults.0.push(FieldFault::Unknown { key: field.key, expected });
                }
            }
        }
        let move_count = count(&mut faults, "movecount", moves);
        let score = score(&mut faults, worth);
        faults.or(text, DrawRule { move_number: number.unwrap_or(0), move_count, score })
    }
}

impl FromStr for ResignRule {
    type Err = FieldError;

    fn from_str(text: &str) -> Result<ResignRule, FieldError> {
        let mut faults = Faults(Vec::new());
        let (mut moves, mut worth, mut both) = (None, None, None);
        for field in fields(text, &mut faults) {
            match field.key.as_str() {
                "movecount" => faults.read(field, &mut moves, COUNT),
                "score" => faults.read(field, &mut worth, SCORE),
                "twosided" => faults.read(field, &mut both, "on or off"),
                _ => {
                    let expected = "movecount, score or twosided";
                    faults.0.push(FieldFault::Unknown { key: field.key, expected });
                }
            }
        }
        let move_count = count(&mut faults, "movecount", moves);
        let score = score(&mut faults, worth);
        let both = both.is_none_or(|Switch(on)| on);
        faults.or(text, ResignRule { move_count, score, both })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hear(rules: &Rules, scores: &[i32]) -> Adjudicator {
        let mut adjudicator = Adjudicator::default();
        for (i, &score) in scores.iter().enumerate() {
            adjudicator.hear(rules, Side::BOTH[i % 2], Some(score));
        }
        adjudicator
    }

    #[test]
    fn a_draw_needs_even_scores_of_both_and_its_move_number() {
        let draw = "movenumber=40,movecount=2,score=10".parse().ok();
        let rules = Rules { draw, ..Rules::default() };
        let even = hear(&rules, &[90, 5, -10, 10, 0]);
        assert_eq!(even.verdict(&rules, 80), Some(Verdict::Draw));
        assert_eq!(even.verdict(&rules, 79), None);
        assert_eq!(hear(&rules, &[0, 0, 11, 0, 0]).verdict(&rules, 80), None);
        let mut silent = hear(&rules, &[0, 0, 0]);
        silent.hear(&rules, Side::Second, None);
        assert_eq!(silent.verdict(&rules, 80), None);
    }

    #[test]
    fn one_side_gives_up_or_both_have_to_agree() {
        let rules = |text: &str| Rules { resign: text.parse().ok(), ..Rules::default() };
        let one = rules("movecount=2,score=600,twosided=off");
        let both = rules("movecount=2,score=600");
        assert_eq!(both, rules("movecount=2,score=600,twosided=on"));
        let doubted = [100, -700, 100, -600];
        assert_eq!(hear(&one, &doubted).verdict(&one, 9), Some(Verdict::Loss(Side::Second)));
        assert_eq!(hear(&both, &doubted).verdict(&both, 9), None);
        let agreed = [600, -700, 800, -600];
        assert_eq!(hear(&both, &agreed).verdict(&both, 9), Some(Verdict::Loss(Side::Second)));
        assert_eq!(hear(&one, &[0, -700, 0, -599]).verdict(&one, 9), None);
    }

    #[test]
    fn a_game_may_be_too_long() {
        let rules = Rules { most_moves: Some(3), ..Rules::default() };
        assert_eq!(Adjudicator::default().verdict(&rules, 5), None);
        assert_eq!(Adjudicator::default().verdict(&rules, 6), Some(Verdict::TooLong));
    }

    #[test]
    fn every_fault_of_a_rule_is_told() {
        let error = "movecount=0,scor=5,movenumber=x".parse::<DrawRule>().unwrap_err();
        let text = error.to_string();
        for part in ["movecount=0", "unknown field 'scor'", "movenumber=x", "'score' is missing"] {
            assert!(text.contains(part), "{text}");
        }
        assert!("movecount=3,score=600,twosided=maybe".parse::<ResignRule>().is_err());
    }
}
