use core::fmt;

/// One of the 64 squares: `rank * 8 + file`, a1 is 0 and h8 is 63.
///
/// ```
/// use sandtable_chess::{File, Rank, Square};
///
/// assert_eq!(Square::new(File::E, Rank::Fourth), Square::E4);
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// assert_eq!(Square::E4.to_string(), "e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on this file (0 is a) and rank (0 is rank 1); both are taken modulo 8.
    #[inline(always)]
    pub const fn new(file: u8, rank: u8) -> Square {
        Square((rank & 7) << 3 | file & 7)
    }

    /// The square with this index, taken modulo 64.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Square {
        Square((index & 63) as u8)
    }

    /// 0 to 63. The mask tells the compiler that a table of 64 needs no bounds check.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 is file a.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 is rank 1.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The square so many files to the right and ranks up, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Square::new(file as u8, rank as u8))
        }
    }

    /// All squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square::from_index)
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
        const NAMED: [(Square, &str); 64] = [$((Square::$name, stringify!($name))),*];
    };
}

named_squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// The square of a constant's name.
    const fn named(name: &str) -> Square {
        let name = name.as_bytes();
        Square::new(name[0] - b'A', name[1] - b'1')
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
    File: A B C D E F G H
}

numbers! {
    /// The ranks by name, numbered as [`Square::rank`] says. There is no value of this type.
    Rank: First Second Third Fourth Fifth Sixth Seventh Eighth
}

/// The letter of a file, 0 is `a`.
pub const fn file_letter(file: u8) -> char {
    (b'a' + (file & 7)) as char
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
        assert_eq!((File::A, File::E, File::H), (0, 4, 7));
        assert_eq!((Rank::First, Rank::Fourth, Rank::Eighth), (0, 3, 7));
    }
}
