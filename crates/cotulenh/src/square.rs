use core::fmt;

/// A point of the board: files `a`…`k`, ranks `1`…`12` (R1.1).
///
/// The index is `rank * 16 + file`: rows are 16 wide, so that a set of squares fits three words and
/// a step off the side never wraps onto the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Files on the board.
    pub const FILES: u8 = 11;
    /// Ranks on the board.
    pub const RANKS: u8 = 12;
    /// Squares on the board.
    pub const COUNT: usize = Square::FILES as usize * Square::RANKS as usize;
    /// Length of a table indexed by [`Square::index`], gaps included.
    pub const TABLE: usize = 192;

    /// The square on this file (0 is `a`) and rank (0 is rank 1), if it is on the board.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < Square::FILES && rank < Square::RANKS {
            Some(Square(rank * 16 + file))
        } else {
            None
        }
    }

    /// The square with this index, if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::TABLE {
            Square::new((index % 16) as u8, (index / 16) as u8)
        } else {
            None
        }
    }

    /// The square with an index that is known to be on the board.
    #[inline(always)]
    pub(crate) const fn known(index: usize) -> Square {
        debug_assert!(Square::from_index(index).is_some());
        Square(index as u8)
    }

    /// 0 is file `a`.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// 0 is rank 1.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// Below [`Square::TABLE`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its place in [`Square::all`], below [`Square::COUNT`]: for tables without gaps.
    #[inline(always)]
    pub const fn number(self) -> usize {
        self.rank() as usize * Square::FILES as usize + self.file() as usize
    }

    /// The square so many files to the right and ranks up, if it is on the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 { None } else { Square::new(file as u8, rank as u8) }
    }

    /// All 132 squares, rank 1 first, file a first.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::TABLE).filter_map(Square::from_index)
    }

    /// Reads a square at the start of `text`: file letter and one- or two-digit rank. Gives it with
    /// the number of bytes read.
    pub fn read(text: &str) -> Option<(Square, usize)> {
        let bytes = text.as_bytes();
        let file = bytes.first()?.checked_sub(b'a')?;
        let digit = |at: usize| bytes.get(at).copied().filter(u8::is_ascii_digit).map(|d| d - b'0');
        let tens = digit(1)?;
        let (rank, len) = match digit(2) {
            Some(ones) if tens == 1 && ones <= 2 => (10 + ones, 3),
            _ => (tens, 2),
        };
        Some((Square::new(file, rank.checked_sub(1)?)?, len))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Square;

    #[test]
    fn squares_are_numbered_without_gaps() {
        assert!(Square::all().enumerate().all(|(place, square)| square.number() == place));
        assert_eq!(Square::all().count(), Square::COUNT);
    }
}
