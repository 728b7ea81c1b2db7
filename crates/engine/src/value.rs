//! Values of positions: hundredths, and mates told apart by how far away they are.

use sandtable_core::{Outcome, Score, Side};

/// Beyond every value.
pub const INFINITE: i32 = 32_001;
/// The value of having won. A mate is worth less the more turns it takes.
pub const MATE: i32 = 32_000;
/// Values beyond this are mates.
pub const LEAST_MATE: i32 = MATE - 1_000;
/// Values below this too.
const MOST_MATED: i32 = -LEAST_MATE;
/// Nobody is better.
pub const DRAW: i32 = 0;

/// What a finished game is worth to a side, so many turns from the root.
pub fn of_outcome(outcome: Outcome, side: Side, turns: i32) -> i32 {
    match outcome.winner() {
        None => DRAW,
        Some(winner) if winner == side => MATE - turns,
        Some(_) => turns - MATE,
    }
}

/// Whether the value is a forced end.
pub const fn is_mate(value: i32) -> bool {
    value.abs() >= LEAST_MATE
}

/// A value as the table keeps it: mates are counted from the position itself, not from the root.
pub(crate) const fn to_table(value: i32, turns: i32) -> i32 {
    match value {
        LEAST_MATE.. => value + turns,
        ..=MOST_MATED => value - turns,
        _ => value,
    }
}

/// The other way.
pub(crate) const fn from_table(value: i32, turns: i32) -> i32 {
    match value {
        LEAST_MATE.. => value - turns,
        ..=MOST_MATED => value + turns,
        _ => value,
    }
}

/// A value as people and protocols want it, from the point of view of the side to move: hundredths of
/// the smallest unit of material, or mate in so many of the winner's turns, negative if the other side
/// mates.
pub const fn score(value: i32) -> Score {
    match value {
        LEAST_MATE.. => Score::Mate((MATE - value + 1) / 2),
        ..=MOST_MATED => Score::Mate(-(MATE + value) / 2),
        _ => Score::Hundredths(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_turns_of_the_winner() {
        assert_eq!(score(MATE - 1), Score::Mate(1));
        assert_eq!(score(MATE - 3), Score::Mate(2));
        assert_eq!(score(-MATE), Score::Mate(0), "mated already");
        assert_eq!(score(2 - MATE), Score::Mate(-1));
        assert_eq!(score(-45), Score::Hundredths(-45));
    }

    #[test]
    fn the_table_keeps_mates_relative_to_the_position() {
        for value in [MATE - 9, 9 - MATE, 120, -120, 0] {
            assert_eq!(from_table(to_table(value, 5), 5), value);
        }
        assert_eq!(from_table(to_table(MATE - 9, 5), 2), MATE - 6);
    }
}
