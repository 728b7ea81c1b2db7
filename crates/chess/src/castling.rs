use crate::{Bitboard, Square};
use core::fmt;
use sandtable_core::Side;

/// The two directions of castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Wing {
    /// O-O: the king ends on file g, the rook on file f.
    KingSide,
    /// O-O-O: the king ends on file c, the rook on file d.
    QueenSide,
}

impl Wing {
    /// Both wings.
    pub const BOTH: [Wing; 2] = [Wing::KingSide, Wing::QueenSide];

    /// The file on which the rook begins in chess.
    pub const fn corner_file(self) -> u8 {
        match self {
            Wing::KingSide => 7,
            Wing::QueenSide => 0,
        }
    }

    /// The file on which the king ends.
    pub const fn king_file(self) -> u8 {
        match self {
            Wing::KingSide => 6,
            Wing::QueenSide => 2,
        }
    }

    /// The file on which the rook ends.
    pub const fn rook_file(self) -> u8 {
        match self {
            Wing::KingSide => 5,
            Wing::QueenSide => 3,
        }
    }
}

/// The rank on which a side castles: 0 or 7.
pub const fn back_rank(side: Side) -> u8 {
    match side {
        Side::White => 0,
        Side::Black => 7,
    }
}

/// Who may still castle with which rook: four nibbles, each the file of the rook or 8 for none.
///
/// Keeping the file, not just a yes or no, is what Chess960 needs; in chess the files are a and h.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rights(u16);

const NOBODY: u16 = 0x8888;

impl Rights {
    /// Nobody may castle.
    pub const NONE: Rights = Rights(NOBODY);

    #[inline(always)]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn from_bits(bits: u16) -> Rights {
        Rights(bits)
    }

    /// The four nibbles, White's first, king side first.
    #[inline(always)]
    pub(crate) const fn nibbles(self) -> [usize; 4] {
        let bits = self.0 as usize;
        [bits & 15, bits >> 4 & 15, bits >> 8 & 15, bits >> 12 & 15]
    }

    /// The squares of the rooks that may castle.
    #[inline(always)]
    pub(crate) const fn rooks(self) -> Bitboard {
        // One bit at the rook's file if the nibble is below 8, else none that is left.
        let [a, b, c, d] = self.nibbles();
        let white = (1u64 << a | 1 << b) & 0xff;
        let black = (1u64 << c | 1 << d) & 0xff;
        Bitboard(white | black << 56)
    }

    /// Whether this side may still castle at all.
    #[inline(always)]
    pub(crate) const fn any_of(self, side: Side) -> bool {
        self.0 >> (side as u32 * 8) & 0xff != NOBODY & 0xff
    }

    const fn shift(side: Side, wing: Wing) -> u32 {
        (side as u32 * 2 + wing as u32) * 4
    }

    /// The file of the rook that this side may castle with on this wing.
    #[inline(always)]
    pub const fn rook_file(self, side: Side, wing: Wing) -> Option<u8> {
        let nibble = (self.0 >> Rights::shift(side, wing) & 15) as u8;
        if nibble < 8 { Some(nibble) } else { None }
    }

    /// The square of that rook.
    #[inline(always)]
    pub fn rook(self, side: Side, wing: Wing) -> Option<Square> {
        self.rook_file(side, wing).map(|file| Square::new(file, back_rank(side)))
    }

    /// The same with one right added.
    #[must_use]
    pub const fn with(self, side: Side, wing: Wing, rook_file: u8) -> Rights {
        let shift = Rights::shift(side, wing);
        Rights(self.0 & !(15 << shift) | (rook_file as u16 & 7) << shift)
    }

    /// The same without one right.
    #[must_use]
    pub const fn without(self, side: Side, wing: Wing) -> Rights {
        Rights(self.0 | 8 << Rights::shift(side, wing) & NOBODY).canonical()
    }

    /// The same without both rights of a side, whose king has moved.
    #[must_use]
    #[inline(always)]
    pub const fn without_side(self, side: Side) -> Rights {
        let shift = side as u32 * 8;
        Rights(self.0 & !(0xff << shift) | 0x88 << shift)
    }

    /// The same after something left or arrived on this square: if a rook with a right stood
    /// there, the right is gone.
    #[must_use]
    #[inline(always)]
    pub fn touched(self, square: Square) -> Rights {
        let side = match square.rank() {
            0 => Side::White,
            7 => Side::Black,
            _ => return self,
        };
        let lost = |wing| self.rook_file(side, wing) == Some(square.file());
        match (lost(Wing::KingSide), lost(Wing::QueenSide)) {
            (true, _) => self.without(side, Wing::KingSide),
            (_, true) => self.without(side, Wing::QueenSide),
            _ => self,
        }
    }

    /// A lost right is always the nibble 8, so that equal rights are equal numbers.
    const fn canonical(self) -> Rights {
        let lost = (self.0 & NOBODY) >> 3;
        Rights(self.0 & !(lost * 7))
    }

    /// Whether anybody may still castle.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != NOBODY
    }

    /// Every right with the file of its rook.
    pub fn iter(self) -> impl Iterator<Item = (Side, Wing, u8)> {
        Side::BOTH.into_iter().flat_map(move |side| {
            Wing::BOTH
                .into_iter()
                .filter_map(move |wing| Some((side, wing, self.rook_file(side, wing)?)))
        })
    }
}

impl fmt::Debug for Rights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
