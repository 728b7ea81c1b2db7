use core::ops::Not;

/// One of the two players: the one who moves first in the start position, and the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Side {
    /// White in chess, Red in Cờ Tư Lệnh.
    First = 0,
    /// Black in chess, Blue in Cờ Tư Lệnh.
    Second = 1,
}

/// The sides by their names in each game. They are constants of one type, so they can be matched on
/// like variants: `Side::White` and `Side::Red` both move first.
#[allow(non_upper_case_globals)]
impl Side {
    /// Moves first in chess.
    pub const White: Side = Side::First;
    /// Moves second in chess.
    pub const Black: Side = Side::Second;
    /// Moves first in Cờ Tư Lệnh.
    pub const Red: Side = Side::First;
    /// Moves second in Cờ Tư Lệnh.
    pub const Blue: Side = Side::Second;
}

impl Side {
    /// Both sides, first mover first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 or 1, for tables with one entry a side.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent; `!side` says the same.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline(always)]
    fn not(self) -> Side {
        self.other()
    }
}
