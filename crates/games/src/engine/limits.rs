use crate::CallError;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::time::Duration;
use sandtable_engine::{ClockLimits, LEVELS, Limits, Skill};

/// When a search ends, whatever comes first, and how well it plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchLimits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// A forced mate in so many turns was found.
    pub mate: Option<u32>,
    /// Exactly this time.
    pub time: Option<Duration>,
    /// A clock, of which the search takes its share.
    pub clock: Option<ClockLimits>,
    /// How many best lines to find.
    pub lines: usize,
    /// From 1 to [`LEVELS`], which is full strength.
    pub level: u32,
    /// How many turns of a line are told as text.
    pub turns_told: usize,
}

/// One line at full strength, without any limit.
impl Default for SearchLimits {
    fn default() -> SearchLimits {
        SearchLimits {
            depth: None,
            nodes: None,
            mate: None,
            time: None,
            clock: None,
            lines: 1,
            level: LEVELS,
            turns_told: usize::MAX,
        }
    }
}

impl SearchLimits {
    /// Whether the search can be made, and will end: by a limit, by a level that is below full strength, or
    /// because somebody `can_stop` it.
    ///
    /// # Errors
    /// What was expected.
    pub fn check(&self, can_stop: bool) -> Result<(), CallError> {
        if !(1..=LEVELS).contains(&self.level) {
            return Err(CallError::Value(format!("level: expected 1 to {LEVELS}")));
        }
        if Skill::of_level(self.level) == Skill::FULL && !self.is_limited() && !can_stop {
            let expected = "expected a limit: time, nodes, depth or mate";
            return Err(CallError::Value(expected.to_string()));
        }
        Ok(())
    }

    fn is_limited(&self) -> bool {
        let SearchLimits { depth, nodes, mate, time, clock, .. } = self;
        depth.is_some() || nodes.is_some() || mate.is_some() || time.is_some() || clock.is_some()
    }

    pub(super) fn of_game<M>(&self) -> Limits<M> {
        let SearchLimits { depth, nodes, mate, time, clock, lines, .. } = *self;
        let (move_time, lines) = (time, lines.max(1));
        Limits { depth, nodes, mate, move_time, clock, lines, turns: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_without_end_is_refused() {
        let none = SearchLimits::default();
        assert!(none.check(false).is_err() && none.check(true).is_ok());
        for limits in [
            SearchLimits { nodes: Some(1), ..none },
            SearchLimits { mate: Some(1), ..none },
            SearchLimits { time: Some(Duration::ZERO), ..none },
            SearchLimits { level: LEVELS - 1, ..none },
        ] {
            assert_eq!(limits.check(false), Ok(()), "{limits:?}");
        }
        for level in [0, LEVELS + 1] {
            let limits = SearchLimits { level, depth: Some(1), ..none };
            let expected = format!("level: expected 1 to {LEVELS}");
            assert_eq!(limits.check(true), Err(CallError::Value(expected)));
        }
    }
}
