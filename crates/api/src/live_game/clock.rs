use crate::dto::{self, TimeControl};
use sandtable_core::Side;

/// Turns that are not timed: the first of each side, so that nobody loses time before both are there.
const UNTIMED_TURNS: usize = 2;

/// The clocks of a game. Times are milliseconds; `now` never goes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    control: TimeControl,
    state: ClockState,
}

/// What is kept of clocks in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockState {
    /// What each side had left when the running clock was started.
    pub left: [u64; 2],
    /// Whose clock runs, and since when. That may lie ahead: then it does not run yet.
    pub running: Option<(Side, u64)>,
}

impl Clocks {
    /// Clocks that do not run yet.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks { control, state: ClockState { left: [control.base_ms; 2], running: None } }
    }

    /// As it is kept.
    pub fn state(&self) -> ClockState {
        self.state
    }

    /// As it was kept.
    pub fn restore(&mut self, state: ClockState) {
        self.state = state;
    }

    /// What a side has left.
    pub fn left(&self, side: Side, now: u64) -> u64 {
        let left = self.state.left[side.index()];
        match self.state.running {
            Some((running, since)) if running == side => {
                left.saturating_sub(now.saturating_sub(since))
            }
            _ => left,
        }
    }

    /// Whose time runs out, and when.
    pub fn flag(&self) -> Option<(Side, u64)> {
        let (side, since) = self.state.running?;
        Some((side, since.saturating_add(self.state.left[side.index()])))
    }

    /// A side has made a turn, the game has so many now. Gives what it has left.
    pub fn turn_made(&mut self, mover: Side, now: u64, turns: usize) -> u64 {
        let was_running = self.state.running.is_some();
        self.stop(now);
        let left = &mut self.state.left[mover.index()];
        if was_running {
            *left = left.saturating_add(self.control.increment_ms);
        }
        let left = *left;
        self.hand_over(!mover, now, turns);
        left
    }

    /// It is this side's move now, after so many turns.
    pub fn hand_over(&mut self, to: Side, now: u64, turns: usize) {
        self.stop(now);
        self.state.running = (turns >= UNTIMED_TURNS).then_some((to, now));
    }

    /// Nobody's clock runs any more.
    pub fn stop(&mut self, now: u64) {
        self.state.left = Side::BOTH.map(|side| self.left(side, now));
        self.state.running = None;
    }

    /// What everybody is shown.
    pub fn view(&self, now: u64) -> dto::Clock {
        dto::Clock {
            base_ms: self.control.base_ms,
            increment_ms: self.control.increment_ms,
            first_ms: self.left(Side::First, now),
            second_ms: self.left(Side::Second, now),
            running: self.state.running.map(|(side, _)| side.into()),
        }
    }
}

/// The clock that both sides share (B20): it runs whoever is to move, and only the server's standing
/// still stops it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchClock {
    total: u64,
    state: MatchClockState,
}

/// What is kept of a match clock in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchClockState {
    /// What was left when it was started.
    pub left: u64,
    /// Since when it runs. That may lie ahead: then it does not run yet.
    pub since: Option<u64>,
}

impl MatchClock {
    /// A clock that does not run yet.
    pub fn new(total: u64) -> MatchClock {
        MatchClock { total, state: MatchClockState { left: total, since: None } }
    }

    /// As it is kept.
    pub fn state(&self) -> MatchClockState {
        self.state
    }

    /// As it was kept.
    pub fn restore(&mut self, state: MatchClockState) {
        self.state = state;
    }

    /// What is left.
    pub fn left(&self, now: u64) -> u64 {
        let since = self.state.since.unwrap_or(now);
        self.state.left.saturating_sub(now.saturating_sub(since))
    }

    /// When it runs out.
    pub fn end(&self) -> Option<u64> {
        self.state.since.map(|since| since.saturating_add(self.state.left))
    }

    /// The game has so many turns now. The clock runs from the moment at which those of the players
    /// would, and a take-back gives no time back.
    pub fn turns_are(&mut self, turns: usize, now: u64) {
        self.stop(now);
        self.state.since = (turns >= UNTIMED_TURNS).then_some(now);
    }

    /// It runs no more.
    pub fn stop(&mut self, now: u64) {
        self.state = MatchClockState { left: self.left(now), since: None };
    }

    /// What everybody is shown.
    pub fn view(&self, now: u64) -> dto::MatchClock {
        dto::MatchClock {
            total_ms: self.total,
            left_ms: self.left(now),
            running: self.state.since.is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{First, Second};

    const CONTROL: TimeControl = TimeControl { base_ms: 60_000, increment_ms: 2_000 };

    #[test]
    fn the_first_turn_of_each_side_is_not_timed() {
        let mut clocks = Clocks::new(CONTROL);
        assert_eq!(clocks.turn_made(First, 100_000, 1), 60_000);
        assert_eq!(clocks.flag(), None);
        assert_eq!(clocks.turn_made(Second, 900_000, 2), 60_000);
        assert_eq!(clocks.flag(), Some((First, 960_000)));
        assert_eq!(clocks.turn_made(First, 910_000, 3), 52_000);
        assert_eq!((clocks.left(First, 915_000), clocks.left(Second, 915_000)), (52_000, 55_000));
    }

    #[test]
    fn time_before_a_clock_runs_is_not_charged() {
        let mut clocks = Clocks::new(CONTROL);
        clocks.restore(ClockState { left: [5_000, 9_000], running: Some((First, 10_000)) });
        assert_eq!(clocks.left(First, 8_000), 5_000);
        assert_eq!(clocks.left(First, 12_000), 3_000);
        assert_eq!(clocks.left(First, 99_000), 0);
    }

    #[test]
    fn a_take_back_leaves_what_the_clocks_show() {
        let mut clocks = Clocks::new(CONTROL);
        clocks.turn_made(First, 0, 1);
        clocks.turn_made(Second, 0, 2);
        clocks.turn_made(First, 10_000, 3);
        clocks.hand_over(First, 15_000, 2);
        assert_eq!((clocks.left(First, 15_000), clocks.left(Second, 15_000)), (52_000, 55_000));
        clocks.hand_over(Second, 16_000, 1);
        assert_eq!((clocks.flag(), clocks.left(First, 99_000)), (None, 51_000));
    }

    #[test]
    fn the_match_clock_counts_the_thinking_of_both_sides() {
        let mut clock = MatchClock::new(60_000);
        clock.turns_are(1, 100_000);
        assert_eq!((clock.end(), clock.left(900_000)), (None, 60_000), "one turn is not enough");
        clock.turns_are(2, 900_000);
        assert_eq!(clock.end(), Some(960_000));
        clock.turns_are(3, 910_000);
        clock.turns_are(4, 925_000);
        assert_eq!((clock.end(), clock.left(930_000)), (Some(960_000), 30_000));
        clock.stop(930_000);
        assert_eq!((clock.end(), clock.left(999_000)), (None, 30_000));
        assert_eq!(clock.view(999_000).total_ms, 60_000);
    }

    #[test]
    fn a_take_back_gives_no_match_time_back() {
        let mut clock = MatchClock::new(60_000);
        clock.turns_are(2, 0);
        clock.turns_are(3, 10_000);
        clock.turns_are(2, 15_000);
        assert_eq!((clock.end(), clock.left(15_000)), (Some(60_000), 45_000));
        // The first turns are not timed, nor are they when they are made again.
        clock.turns_are(1, 20_000);
        assert_eq!((clock.end(), clock.left(99_000)), (None, 40_000));
    }

    #[test]
    fn a_match_clock_that_runs_from_later_on_is_not_charged_before() {
        let mut clock = MatchClock::new(60_000);
        clock.restore(MatchClockState { left: 5_000, since: Some(10_000) });
        assert_eq!((clock.left(8_000), clock.left(12_000), clock.left(99_000)), (5_000, 3_000, 0));
        assert_eq!(clock.end(), Some(15_000));
    }
}
