use crate::Square;
use core::ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// Four ranks of a word without the gaps between them.
const ROWS: u64 = 0x07ff_07ff_07ff_07ff;

/// A set of squares: three words, four ranks of sixteen bits in each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SquareSet([u64; 3]);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet([0; 3]);

    /// Every square.
    pub const ALL: SquareSet = SquareSet([ROWS; 3]);

    /// This square alone.
    #[inline(always)]
    pub const fn of(square: Square) -> SquareSet {
        let mut words = [0; 3];
        words[square.index() / 64] = 1 << (square.index() % 64);
        SquareSet(words)
    }

    /// This square too: for tables that the compiler fills.
    pub const fn with(mut self, square: Square) -> SquareSet {
        self.insert(square);
        self
    }

    /// Its words, four ranks each: for hashes.
    #[inline(always)]
    pub const fn words(self) -> [u64; 3] {
        self.0
    }

    /// Whether the square is in it.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// Adds the square.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// Adds the square, or removes it.
    #[inline(always)]
    pub const fn toggle(&mut self, square: Square) {
        self.0[square.index() / 64] ^= 1 << (square.index() % 64);
    }

    /// Every square so many files to the right and ranks up, as far as it is on the board: one step
    /// in one of the eight directions.
    #[inline(always)]
    pub const fn stepped<const FILES: i32, const RANKS: i32>(self) -> SquareSet {
        let [a, b, c] = self.0;
        let by = RANKS * 16 + FILES;
        const { assert!(FILES.abs() <= 1 && RANKS.abs() <= 1 && (FILES != 0 || RANKS != 0)) };
        let [a, b, c] = if by > 0 {
            let (up, down) = (by as u32, 64 - by as u32);
            [a << up, b << up | a >> down, c << up | b >> down]
        } else {
            let (down, up) = (-by as u32, (64 + by) as u32);
            [a >> down | b << up, b >> down | c << up, c >> down]
        };
        // A step off the side lands in the gap between two rows.
        SquareSet([a & ROWS, b & ROWS, c & ROWS])
    }

    /// Whether nothing is in it.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// How many squares.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }
}

macro_rules! word_by_word {
    ($trait:ident $method:ident $op:tt) => {
        impl $trait for SquareSet {
            type Output = SquareSet;

            #[inline(always)]
            fn $method(self, other: SquareSet) -> SquareSet {
                let (a, b) = (self.0, other.0);
                SquareSet([a[0] $op b[0], a[1] $op b[1], a[2] $op b[2]])
            }
        }
    };
}

word_by_word!(BitAnd bitand &);
word_by_word!(BitOr bitor |);
word_by_word!(BitXor bitxor ^);

impl BitOrAssign for SquareSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: SquareSet) {
        *self = *self | other;
    }
}

impl BitXorAssign for SquareSet {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: SquareSet) {
        *self = *self ^ other;
    }
}

impl Not for SquareSet {
    type Output = SquareSet;

    /// Everything else, the gaps between the rows included.
    #[inline(always)]
    fn not(self) -> SquareSet {
        SquareSet(self.0.map(|word| !word))
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares { words: self.0, word: 0 }
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Squares {
    words: [u64; 3],
    word: usize,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        while self.word < 3 {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] = bits & (bits - 1);
                return Some(Square::known(self.word * 64 + bits.trailing_zeros() as usize));
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_like_its_squares<const FILES: i32, const RANKS: i32>(set: SquareSet) {
        let one_by_one = set.into_iter().filter_map(|s| s.offset(FILES as i8, RANKS as i8));
        assert_eq!(set.stepped::<FILES, RANKS>(), one_by_one.collect());
    }

    #[test]
    fn a_set_steps_as_each_of_its_squares_does() {
        let all: SquareSet = Square::all().collect();
        let some = Square::all().filter(|square| square.number() % 5 != 2).collect();
        let singles = Square::all().map(SquareSet::of);
        for set in singles.chain([all, some]) {
            steps_like_its_squares::<0, 1>(set);
            steps_like_its_squares::<1, 0>(set);
            steps_like_its_squares::<0, -1>(set);
            steps_like_its_squares::<-1, 0>(set);
            steps_like_its_squares::<1, 1>(set);
            steps_like_its_squares::<1, -1>(set);
            steps_like_its_squares::<-1, -1>(set);
            steps_like_its_squares::<-1, 1>(set);
        }
    }
}
