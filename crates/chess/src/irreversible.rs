use crate::{Piece, Rights, Square};
use core::fmt;

/// The irreversible state: what a move changes and cannot tell afterwards, in one word. Half-move
/// clock, castling rights, en-passant square and, in the token, the captured piece.
///
/// One word because it is saved and restored with every move. As separate small fields they would
/// be written one by one and read back together, which makes the processor wait.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Irreversible(u64);

// Bits 0–15 the clock, 16–31 the rights, 32–39 the en-passant square, 40–47 the captured piece.
const RIGHTS_SHIFT: u32 = 16;
const EN_PASSANT_SHIFT: u32 = 32;
const CAPTURED_SHIFT: u32 = 40;
/// Set beside the six bits of an en-passant square.
const EN_PASSANT_PRESENT: u64 = 64;

impl Irreversible {
    pub(crate) const fn new(halfmove: u16, rights: Rights) -> Irreversible {
        Irreversible(halfmove as u64 | (rights.bits() as u64) << RIGHTS_SHIFT)
    }

    #[inline(always)]
    pub(crate) const fn halfmove(self) -> u16 {
        self.0 as u16
    }

    /// After a move: the same rights, no en-passant square, and the clock counted on or, after
    /// progress, begun again. Written as a whole, see above, and without a branch.
    #[inline(always)]
    pub(crate) const fn after_move(self, is_progress: bool) -> Irreversible {
        let clock = self.halfmove().saturating_add(1) * !is_progress as u16;
        Irreversible(self.0 & 0xffff << RIGHTS_SHIFT | clock as u64)
    }

    #[inline(always)]
    pub(crate) const fn set_halfmove(&mut self, halfmove: u16) {
        self.0 = self.0 & !0xffff | halfmove as u64;
    }

    #[inline(always)]
    pub(crate) const fn rights(self) -> Rights {
        Rights::from_bits((self.0 >> RIGHTS_SHIFT) as u16)
    }

    #[inline(always)]
    pub(crate) const fn set_rights(&mut self, rights: Rights) {
        self.0 = self.0 & !(0xffff << RIGHTS_SHIFT) | (rights.bits() as u64) << RIGHTS_SHIFT;
    }

    #[inline(always)]
    pub(crate) const fn en_passant(self) -> Option<Square> {
        let field = self.0 >> EN_PASSANT_SHIFT & 0xff;
        if field == 0 { None } else { Some(Square::from_index(field as usize)) }
    }

    #[inline(always)]
    pub(crate) const fn set_en_passant(&mut self, square: Square) {
        let field = EN_PASSANT_PRESENT | square.index() as u64;
        self.0 = self.0 & !(0xff << EN_PASSANT_SHIFT) | field << EN_PASSANT_SHIFT;
    }

    #[inline(always)]
    pub(crate) const fn captured(self) -> Option<Piece> {
        Piece::from_code((self.0 >> CAPTURED_SHIFT) as u8)
    }

    /// The same with a captured piece, for the token. The board's own never has one.
    #[inline(always)]
    pub(crate) const fn with_captured(self, captured: Option<Piece>) -> Irreversible {
        Irreversible(self.0 | (Piece::code(captured) as u64) << CAPTURED_SHIFT)
    }

    /// The same without it, for the board.
    #[inline(always)]
    pub(crate) const fn without_captured(self) -> Irreversible {
        Irreversible(self.0 & !(0xff << CAPTURED_SHIFT))
    }
}

impl fmt::Debug for Irreversible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Irreversible")
            .field("halfmove", &self.halfmove())
            .field("rights", &self.rights())
            .field("en_passant", &self.en_passant())
            .field("captured", &self.captured())
            .finish()
    }
}
