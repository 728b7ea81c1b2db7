//! Playing less well than it could, for people: levels 1 to 10.
//!
//! A weaker level looks less far, and it does not always take the best of the turns it found: to
//! the value of each it adds a random error, and the larger the error may be, the more often a worse
//! turn looks best. How strong the levels are was measured: see `docs/strength.md`.

use crate::{Answer, Control, Engine, Limits, Playable, Report, RootPosition, Score, value};
use sandtable_core::split_mix;

/// How many levels there are; the last is full strength.
pub const LEVELS: u32 = 10;

/// How well to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// How far to look, in plies.
    depth: Option<u32>,
    /// How many turns to choose from.
    choices: usize,
    /// The size of an error, in hundredths.
    error: i32,
}

impl Skill {
    /// As well as possible.
    pub const FULL: Skill = Skill { depth: None, choices: 1, error: 0 };

    /// A level; below 1 is 1, beyond the last is the last.
    pub fn of_level(level: u32) -> Skill {
        BY_LEVEL[(level.clamp(1, LEVELS) - 1) as usize]
    }

    /// The level whose measured strength is nearest to this.
    pub fn of_elo(elo: u32) -> Skill {
        let nearest = (1..=LEVELS).min_by_key(|&level| elo_of_level(level).abs_diff(elo));
        Skill::of_level(nearest.unwrap_or(LEVELS))
    }
}

const fn skill(depth: u32, choices: usize, error: i32) -> Skill {
    Skill { depth: Some(depth), choices, error }
}

const BY_LEVEL: [Skill; LEVELS as usize] = [
    skill(1, 24, 400),
    skill(1, 18, 250),
    skill(1, 12, 150),
    skill(2, 10, 150),
    skill(2, 6, 45),
    skill(3, 5, 35),
    skill(4, 4, 20),
    skill(6, 3, 10),
    skill(8, 1, 0),
    Skill::FULL,
];

/// What a level is worth in chess, roughly: see `docs/strength.md`.
pub fn elo_of_level(level: u32) -> u32 {
    ELO[(level.clamp(1, LEVELS) - 1) as usize]
}

const ELO: [u32; LEVELS as usize] = [500, 830, 1030, 1170, 1460, 1670, 1890, 2250, 2420, 2800];

/// The weakest that can be asked for.
pub const WEAKEST_ELO: u32 = ELO[0];
/// Full strength.
pub const STRONGEST_ELO: u32 = ELO[LEVELS as usize - 1];

impl<P: Playable> Engine<P> {
    /// Searches as [`search`](Engine::search) does, and answers as well as it is asked to.
    pub fn play(
        &mut self,
        root: &RootPosition<P>,
        limits: &Limits<P::Move>,
        skill: Skill,
        control: &Control,
        mut report: impl FnMut(Report<P::Move>),
    ) -> Answer<P::Move> {
        if skill == Skill::FULL {
            return self.search(root, limits, control, report);
        }
        let depth = match (limits.depth, skill.depth) {
            (Some(asked), Some(most)) => Some(asked.min(most)),
            (asked, most) => asked.or(most),
        };
        let lines = limits.lines.max(skill.choices);
        let limits = Limits { depth, lines, ..limits.clone() };
        let mut found: Vec<Report<P::Move>> = Vec::new();
        let mut answer = self.search(root, &limits, control, |line| {
            found.truncate(line.line - 1);
            found.push(line.clone());
            report(line);
        });
        if let Some(chosen) = self.choose(&found, skill.error) {
            answer = self.answer_of(root, chosen, &answer);
        }
        answer
    }

    /// The line that looks best with an error added to each.
    fn choose<'a>(
        &mut self,
        found: &'a [Report<P::Move>],
        error: i32,
    ) -> Option<&'a Report<P::Move>> {
        found.iter().max_by_key(|line| {
            let value = match line.score {
                Score::Hundredths(value) => value,
                Score::Mate(turns) => (value::MATE - turns.abs()) * turns.signum(),
            };
            value + self.error(error)
        })
    }

    /// A random error: small ones are likelier than large ones.
    fn error(&mut self, size: i32) -> i32 {
        let mut roll = || (split_mix(&mut self.random) % 1001) as i32 - 500;
        (roll() + roll()) * size / 500
    }
}
