//! Squares, pieces and units as the rulebook writes them (B30, B31).

use crate::{Kind, Piece, Square, Unit};
use alloc::format;
use alloc::string::String;
use core::fmt;

impl Square {
    /// The square as the rulebook writes it: rank and file, both counted from 0 (B30).
    ///
    /// ```
    /// use sandtable_cotulenh::Square;
    ///
    /// assert_eq!(Square::F4.book_name(), "3,5");
    /// assert_eq!(Square::read_book("3,5_4,5"), Some((Square::F4, 3)));
    /// assert_eq!(Square::read_book("11.10"), Some((Square::K12, 5)));
    /// ```
    pub fn book_name(self) -> String {
        format!("{},{}", self.rank(), self.file())
    }

    /// Reads such a square at the start of `text`, with a comma or a point. Gives it with the number
    /// of bytes read.
    pub fn read_book(text: &str) -> Option<(Square, usize)> {
        let (rank, rank_len) = number(text)?;
        let rest = text.get(rank_len..)?.strip_prefix([',', '.'])?;
        let (file, file_len) = number(rest)?;
        Some((Square::new(file, rank)?, rank_len + 1 + file_len))
    }
}

/// The number at the start of a text, written without leading zeros, and its length.
fn number(text: &str) -> Option<(u8, usize)> {
    let len = text.bytes().take_while(u8::is_ascii_digit).count();
    let digits = text.get(..len)?;
    let is_plain = len == 1 || !digits.starts_with('0');
    Some((digits.parse().ok().filter(|_| is_plain)?, len))
}

impl Kind {
    /// The letters by which the rulebook names the kind (B31).
    ///
    /// ```
    /// use sandtable_cotulenh::Kind;
    ///
    /// assert_eq!(Kind::AirForce.book_letters(), "Af");
    /// assert_eq!(Kind::Artillery.book_letters(), "A");
    /// ```
    pub const fn book_letters(self) -> &'static str {
        match self {
            Kind::Navy => "N",
            Kind::AirForce => "Af",
            Kind::Tank => "T",
            Kind::Engineer => "E",
            Kind::Headquarters => "H",
            Kind::Commander => "C",
            Kind::Infantry => "In",
            Kind::Militia => "M",
            Kind::Artillery => "A",
            Kind::AntiAir => "Aa",
            Kind::Missile => "Ms",
        }
    }
}

/// A unit in the rulebook's letters (B31): `T`, `*T`, `(Af*T)`.
pub(in crate::text) struct BookUnit {
    unit: Unit,
    marks: bool,
}

impl BookUnit {
    /// With the marks of its heroes: a unit that acts, or the stack it leaves.
    pub fn marked(unit: Unit) -> BookUnit {
        BookUnit { unit, marks: true }
    }

    /// Without marks: what stands on a target.
    pub fn unmarked(unit: Unit) -> BookUnit {
        BookUnit { unit, marks: false }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, piece: Piece) -> fmt::Result {
        if piece.hero && self.marks {
            f.write_str("*")?;
        }
        f.write_str(piece.kind.book_letters())
    }
}

impl fmt::Display for BookUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.unit.is_stack() {
            return self.write(f, self.unit.carrier());
        }
        f.write_str("(")?;
        self.unit.pieces().try_for_each(|piece| self.write(f, piece))?;
        f.write_str(")")
    }
}
