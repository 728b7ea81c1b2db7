//! Time management: how long to search.

use crate::{ClockLimits, Limits};
use std::time::Duration;
use web_time::Instant;

/// Without a number, so many more moves are expected.
const EXPECTED_MOVES: u32 = 26;
/// This part of what is kept back may be spent all the same: a fourth.
const CUSHION_SHARE: u32 = 4;
/// The share of the increment that is spent at once, in hundredths.
const INCREMENT_SHARE: u32 = 50;
/// No move takes a larger share of the clock, in hundredths.
const LARGEST_SHARE: u32 = 35;
/// A difficult move may take so many times what an ordinary one does.
const STRETCH: u32 = 4;

/// The time of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeBudget {
    start: Instant,
    /// After this no new iteration begins, if the position is an ordinary one.
    soft: Option<Duration>,
    /// After this the search stops wherever it is.
    hard: Option<Duration>,
    /// When the hard limit begins to count: now, or when the other side has made the expected move.
    hard_start: Instant,
}

impl TimeBudget {
    pub(crate) fn new<M>(limits: &Limits<M>, overhead: Duration) -> TimeBudget {
        let start = Instant::now();
        let (mut soft, mut hard) = (None, None);
        if let Some(clock) = limits.clock {
            let (ordinary, most) = shares(clock, overhead);
            (soft, hard) = (Some(ordinary), Some(most));
        }
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
            hard = Some(hard.map_or(time, |hard| hard.min(time)));
        }
        TimeBudget { start, soft, hard, hard_start: start }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The expected move was made: from now on the clock runs.
    pub(crate) fn ponder_hit(&mut self) {
        self.hard_start = Instant::now();
    }

    pub(crate) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.hard_start.elapsed() >= hard)
    }

    /// Whether another iteration should not begin, the position being so many hundredths as
    /// difficult as an ordinary one.
    pub(crate) fn is_enough(&self, difficulty: u32) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft * difficulty / 100)
    }
}

/// The time for an ordinary move, and the most for any.
fn shares(clock: ClockLimits, overhead: Duration) -> (Duration, Duration) {
    let moves = clock.moves_to_go.unwrap_or(EXPECTED_MOVES).clamp(1, 40);
    // Every move to come costs its overhead as well, and a busy machine may not let us run for a
    // while: what is kept back is what such a moment may cost. Once that is all there is, little of
    // it is spent, and less of the increment the less there is, so that the clock recovers.
    let cushion = (overhead * moves.min(10)).max(Duration::from_millis(1));
    let kept = clock.remaining.min(cushion);
    let affordable = clock.remaining.saturating_sub(overhead).max(Duration::from_millis(1));
    let usable = (clock.remaining - kept + kept / CUSHION_SHARE).min(affordable);
    let kept_hundredths = (kept.as_micros() * 100 / cushion.as_micros()) as u32;
    let increment = clock.increment * INCREMENT_SHARE / 100 * kept_hundredths / 100;
    let ordinary = usable / moves + increment;
    let share = if moves == 1 { 90 } else { LARGEST_SHARE };
    let most = (usable * share / 100).min(ordinary * STRETCH);
    (ordinary.min(most), most)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn the_clock_is_never_overdrawn() {
        for remaining in [1, 5, 20, 100, 1_000, 60_000] {
            for increment in [0, 10, 5_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    let (remaining, increment) = (MS(remaining), MS(increment));
                    let clock = ClockLimits { remaining, increment, moves_to_go };
                    let (ordinary, most) = shares(clock, MS(10));
                    assert!(ordinary <= most && most <= remaining, "{clock:?}");
                    assert!(most <= remaining.saturating_sub(MS(10)).max(MS(1)), "{clock:?}");
                }
            }
        }
    }

    /// What is left after an ordinary move with a hundredth of a second for each, of which the
    /// machine takes almost half.
    fn after_a_move(remaining: Duration) -> Duration {
        let clock = ClockLimits { remaining, increment: MS(10), moves_to_go: None };
        let (ordinary, _) = shares(clock, MS(20));
        remaining - ordinary - MS(4) + clock.increment
    }

    /// The clock must not sink to where one late answer loses the game.
    #[test]
    fn a_long_game_on_a_small_increment_keeps_a_cushion() {
        let mut remaining = MS(1_000);
        for mv in 0..500 {
            remaining = after_a_move(remaining);
            assert!(remaining >= MS(140), "{remaining:?} left after move {mv}");
        }
    }

    /// After a moment in which the machine did not let it run, it saves until the cushion is back.
    #[test]
    fn a_clock_that_almost_ran_out_recovers() {
        let remaining = (0..100).fold(MS(25), |remaining, _| after_a_move(remaining));
        assert!(remaining >= MS(120), "{remaining:?}");
    }

    #[test]
    fn a_fixed_time_is_kept_to() {
        let limits = Limits::<()>::time(MS(100));
        let budget = TimeBudget::new(&limits, MS(10));
        assert_eq!(budget.hard, Some(MS(90)));
        assert!(!budget.is_enough(100), "it does not stop early");
    }
}
