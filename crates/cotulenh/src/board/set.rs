use crate::Square;
use core::ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares: three words, four ranks of sixteen bits in each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Set([u64; 3]);

impl Set {
    pub(crate) const EMPTY: Set = Set([0; 3]);

    #[inline(always)]
    pub(crate) const fn of(square: Square) -> Set {
        let mut words = [0; 3];
        words[square.index() / 64] = 1 << (square.index() % 64);
        Set(words)
    }

    /// For tables that the compiler fills.
    pub(super) const fn with(mut self, square: Square) -> Set {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
        self
    }

    #[inline(always)]
    pub(crate) const fn has(self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// Adds the square, or removes it.
    #[inline(always)]
    pub(crate) const fn toggle(&mut self, square: Square) {
        self.0[square.index() / 64] ^= 1 << (square.index() % 64);
    }
}

macro_rules! word_by_word {
    ($trait:ident $method:ident $op:tt) => {
        impl $trait for Set {
            type Output = Set;

            #[inline(always)]
            fn $method(self, other: Set) -> Set {
                let (a, b) = (self.0, other.0);
                Set([a[0] $op b[0], a[1] $op b[1], a[2] $op b[2]])
            }
        }
    };
}

word_by_word!(BitAnd bitand &);
word_by_word!(BitOr bitor |);
word_by_word!(BitXor bitxor ^);

impl BitOrAssign for Set {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Set) {
        *self = *self | other;
    }
}

impl BitXorAssign for Set {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Set) {
        *self = *self ^ other;
    }
}

impl Not for Set {
    type Output = Set;

    /// Everything else, the gaps between the rows included.
    #[inline(always)]
    fn not(self) -> Set {
        Set(self.0.map(|word| !word))
    }
}

impl FromIterator<Square> for Set {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Set {
        squares.into_iter().fold(Set::EMPTY, Set::with)
    }
}

impl IntoIterator for Set {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares { words: self.0, word: 0 }
    }
}

/// The squares of a set, lowest first.
pub(crate) struct Squares {
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
