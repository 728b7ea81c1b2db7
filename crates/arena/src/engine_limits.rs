//! How long an engine may think: clocks and other limits.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A clock: `base+increment` in seconds, or `moves/base+increment`.
///
/// ```
/// use sandtable_arena::TimeControl;
///
/// let control: TimeControl = "40/60+0.6".parse()?;
/// assert_eq!(control.moves, Some(40));
/// assert_eq!(control.to_string(), "40/60+0.6");
/// assert!("5+".parse::<TimeControl>().is_err());
/// # Ok::<(), sandtable_arena::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// After as many moves the base is added again; never, if none.
    pub moves: Option<u32>,
    /// What the clock begins with.
    pub base: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// A text that is no clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControlError;

/// What a clock looks like, for messages.
pub(crate) const CLOCK_FORM: &str =
    "seconds for the game and for each move, as in 5+0.05, or for so many moves, as in 40/60+0.6";

impl std::error::Error for TimeControlError {}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no time control: expected {CLOCK_FORM}")
    }
}

/// No clock runs longer than a day: a larger number is a slip of the pen.
const MOST_SECONDS: f64 = 86_400.0;

fn seconds(text: &str) -> Option<Duration> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = text.parse().ok().filter(|_| plain)?;
    (number <= MOST_SECONDS).then(|| Duration::from_micros((number * 1e6).round() as u64))
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves), rest),
            None => (None, text),
        };
        let moves = moves.map(|moves| moves.parse().ok().filter(|&n: &u32| n > 0));
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        match (moves, seconds(base), seconds(increment)) {
            (Some(None), _, _) => Err(TimeControlError),
            (moves, Some(base), Some(increment)) if !(base + increment).is_zero() => {
                Ok(TimeControl { moves: moves.flatten(), base, increment })
            }
            _ => Err(TimeControlError),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves.map_or(Ok(()), |moves| write!(f, "{moves}/"))?;
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// All limits of one engine. Those that are there all hold.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EngineLimits {
    /// A clock for the game.
    pub clock: Option<TimeControl>,
    /// A time for each move, in place of a clock.
    pub movetime: Option<Duration>,
    /// The depth of each search.
    pub depth: Option<u32>,
    /// The nodes of each search.
    pub nodes: Option<u64>,
}

impl EngineLimits {
    /// Whether nothing is limited: such an engine would never move.
    pub fn is_empty(&self) -> bool {
        *self == EngineLimits::default()
    }
}

impl fmt::Display for EngineLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.clock.map(|clock| clock.to_string()));
        parts.extend(self.movetime.map(|time| format!("{} ms a move", time.as_millis())));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        parts.extend(self.nodes.map(|nodes| format!("{nodes} nodes")));
        f.write_str(&parts.join(", "))
    }
}

/// The running clock of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
    moves: u32,
}

impl Clock {
    /// A clock at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, left: control.base + control.increment_at_start(), moves: 0 }
    }

    /// The time left.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// What a move adds.
    pub fn increment(&self) -> Duration {
        self.control.increment
    }

    /// Moves to the next time the base is added.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.control.moves.map(|period| period - self.moves % period)
    }

    /// A move took so long. Time that was not there is not owed.
    pub fn spend(&mut self, elapsed: Duration) {
        self.left = self.left.saturating_sub(elapsed) + self.control.increment;
        self.moves += 1;
        if self.control.moves.is_some_and(|period| self.moves.is_multiple_of(period)) {
            self.left += self.control.base;
        }
    }
}

impl TimeControl {
    /// A clock without a base lends its first increment, or nobody could make a move.
    fn increment_at_start(self) -> Duration {
        if self.base.is_zero() { self.increment } else { Duration::ZERO }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn clocks_are_read_as_they_are_written() {
        for text in ["5+0.05", "40/60+0.6", "0.25+0", "300+0"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("10".parse::<TimeControl>().unwrap().to_string(), "10+0");
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        for text in
            ["", "x", "5+", "+1", "0+0", "0/5+1", "/5", "-5", "1e3", "inf", "5++1", "99999999"]
        {
            assert_eq!(text.parse::<TimeControl>(), Err(TimeControlError), "{text}");
        }
    }

    #[test]
    fn an_increment_comes_after_the_move_and_the_base_after_the_period() {
        let mut clock = Clock::new("2/1+0.1".parse().unwrap());
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.spend(MS(300));
        assert_eq!((clock.left(), clock.moves_to_go()), (MS(800), Some(1)));
        clock.spend(MS(800));
        assert_eq!((clock.left(), clock.moves_to_go()), (MS(1100), Some(2)));
    }

    #[test]
    fn what_is_overstepped_is_not_owed() {
        let mut clock = Clock::new("1+0.1".parse().unwrap());
        clock.spend(MS(1015));
        assert_eq!(clock.left(), MS(100));
    }
}
