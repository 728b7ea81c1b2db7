use core::fmt;

/// A point of the board: files `a`…`k`, ranks `1`…`12` (R1.1).
///
/// The index is `rank * 16 + file`: rows are 16 wide, so that a set of squares fits three words and
/// a step off the side never wraps onto the board.
///
/// ```
/// use sandtable_cotulenh::{File, Rank, Square};
///
/// assert_eq!(Square::new(File::F, Rank::Fifth), Some(Square::F5));
/// assert_eq!("k12".parse(), Ok(Square::K12));
/// assert_eq!(Square::K12.to_string(), "k12");
/// ```
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

macro_rules! named_squares {
    ($($name:ident)*) => {
        /// The squares by name.
        impl Square {
            $(
                #[doc = concat!("The square ", stringify!($name), ".")]
                pub const $name: Square = Square::named(stringify!($name));
            )*
        }

        #[cfg(test)]
        const NAMED: [(Square, &str); Square::COUNT] = [$((Square::$name, stringify!($name))),*];
    };
}

named_squares! {
    A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1
    A2 B2 C2 D2 E2 F2 G2 H2 I2 J2 K2
    A3 B3 C3 D3 E3 F3 G3 H3 I3 J3 K3
    A4 B4 C4 D4 E4 F4 G4 H4 I4 J4 K4
    A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K5
    A6 B6 C6 D6 E6 F6 G6 H6 I6 J6 K6
    A7 B7 C7 D7 E7 F7 G7 H7 I7 J7 K7
    A8 B8 C8 D8 E8 F8 G8 H8 I8 J8 K8
    A9 B9 C9 D9 E9 F9 G9 H9 I9 J9 K9
    A10 B10 C10 D10 E10 F10 G10 H10 I10 J10 K10
    A11 B11 C11 D11 E11 F11 G11 H11 I11 J11 K11
    A12 B12 C12 D12 E12 F12 G12 H12 I12 J12 K12
}

impl Square {
    /// The square of a constant's name; one that is not on the board does not compile.
    const fn named(name: &str) -> Square {
        let name = name.as_bytes();
        let rank = match name.len() {
            2 => name[1] - b'0',
            _ => 10 + name[2] - b'0',
        };
        match Square::new(name[0] - b'A', rank - 1) {
            Some(square) => square,
            None => panic!("not on the board"),
        }
    }
}

macro_rules! numbers {
    ($(#[$doc:meta])* $type:ident: $($name:ident)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $type {}

        const _: () = {
            enum Number { $($name),* }

            #[allow(non_upper_case_globals)]
            impl $type {
                $(
                    #[doc = concat!(stringify!($type), " ", stringify!($name), ".")]
                    pub const $name: u8 = Number::$name as u8;
                )*
            }
        };
    };
}

numbers! {
    /// The files by name, numbered as [`Square::file`] says. There is no value of this type.
    File: A B C D E F G H I J K
}

numbers! {
    /// The ranks by name, numbered as [`Square::rank`] says. There is no value of this type.
    Rank: First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::{File, NAMED, Rank, Square};
    use alloc::string::ToString;

    #[test]
    fn every_square_has_its_name() {
        for ((square, name), expected) in NAMED.into_iter().zip(Square::all()) {
            assert_eq!(square, expected);
            assert_eq!(square.to_string(), name.to_ascii_lowercase());
        }
        assert_eq!((File::A, File::F, File::K), (0, 5, 10));
        assert_eq!((Rank::First, Rank::Fifth, Rank::Twelfth), (0, 4, 11));
    }

    #[test]
    fn squares_are_numbered_without_gaps() {
        assert!(Square::all().enumerate().all(|(place, square)| square.number() == place));
        assert_eq!(Square::all().count(), Square::COUNT);
    }
}
