use crate::{Kind, KindSet, Piece};
use core::fmt;
use core::num::NonZeroU16;
use sandtable_core::Side;

/// What stands on a square: one piece, or a stack of two or three that moves as its carrier (R5).
///
/// Sixteen bits: three slots of kind and hero mark, carrier first, and the side. `Option<Unit>` is
/// no larger.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unit(NonZeroU16);

/// A slot is four bits of kind (plus one, so that zero is "nobody") and one hero bit above them.
const SLOT_BITS: u32 = 5;
const KIND_MASK: u16 = 15;
const HERO_BIT: u16 = 16;
const SIDE_BIT: u16 = 1 << 15;

impl Unit {
    /// The unit of these members, of which `heroes` are heroes; `None` if they form no legal stack.
    pub fn new(side: Side, members: KindSet, heroes: KindSet) -> Option<Unit> {
        if !members.is_legal_unit() {
            return None;
        }
        let mut bits = if matches!(side, Side::Second) { SIDE_BIT } else { 0 };
        let mut left = members.0;
        let mut shift = 0;
        while left != 0 {
            let kind = left.trailing_zeros() as u16;
            let hero = heroes.0 >> kind & 1;
            bits |= ((kind + 1) | (hero * HERO_BIT)) << shift;
            shift += SLOT_BITS;
            left &= left - 1;
        }
        NonZeroU16::new(bits).map(Unit)
    }

    /// One piece.
    pub fn single(side: Side, piece: Piece) -> Unit {
        let slot = (piece.kind as u16 + 1) | if piece.hero { HERO_BIT } else { 0 };
        let side = if matches!(side, Side::Second) { SIDE_BIT } else { 0 };
        // The kind is at least 1, so the bits are never zero.
        Unit(NonZeroU16::MIN.saturating_add((slot | side) - 1))
    }

    /// Whose it is.
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.0.get() & SIDE_BIT == 0 { Side::First } else { Side::Second }
    }

    #[inline(always)]
    const fn slot(self, slot: u32) -> u16 {
        self.0.get() >> (slot * SLOT_BITS)
    }

    /// The member that moves the whole: the first in stack order.
    #[inline(always)]
    pub const fn carrier(self) -> Piece {
        let slot = self.slot(0);
        Piece { kind: KIND_OF_CODE[(slot & KIND_MASK) as usize], hero: slot & HERO_BIT != 0 }
    }

    /// The kinds of its members.
    #[inline(always)]
    pub fn members(self) -> KindSet {
        // Code 0, nobody, lands on bit 0 and is shifted out.
        let bit = |slot: u16| 1u16 << (slot & KIND_MASK);
        KindSet((bit(self.slot(0)) | bit(self.slot(1)) | bit(self.slot(2))) >> 1)
    }

    /// The kinds of those members that are heroes.
    #[inline(always)]
    pub fn heroes(self) -> KindSet {
        let bit = |slot: u16| (slot >> 4 & 1) << (slot & KIND_MASK);
        KindSet((bit(self.slot(0)) | bit(self.slot(1)) | bit(self.slot(2))) >> 1)
    }

    /// How many members.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.members().len()
    }

    /// Always false: an empty square is `None`.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Whether it has more than one member.
    #[inline(always)]
    pub const fn is_stack(self) -> bool {
        self.slot(1) & KIND_MASK != 0
    }

    /// Whether a piece of this kind is a member.
    #[inline(always)]
    pub fn has(self, kind: Kind) -> bool {
        self.members().has(kind)
    }

    /// Its pieces, carrier first.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        let heroes = self.heroes();
        self.members().iter().map(move |kind| Piece { kind, hero: heroes.has(kind) })
    }

    /// The members in `kinds`, as a unit of their own.
    #[inline]
    pub fn select(self, kinds: KindSet) -> Option<Unit> {
        Unit::new(self.side(), self.members().intersection(kinds), self.heroes())
    }

    /// What is left when the members in `kinds` leave.
    #[inline]
    pub fn without(self, kinds: KindSet) -> Option<Unit> {
        Unit::new(self.side(), self.members().minus(kinds), self.heroes())
    }

    /// Both as one stack, if they are of one side and R5.2 allows it.
    #[inline]
    pub fn join(self, other: Unit) -> Option<Unit> {
        let (ours, theirs) = (self.members(), other.members());
        if self.side() != other.side() || !ours.intersection(theirs).is_empty() {
            return None;
        }
        Unit::new(self.side(), ours.union(theirs), self.heroes().union(other.heroes()))
    }

    /// The same unit with exactly these members as heroes.
    #[inline]
    pub fn with_heroes(self, heroes: KindSet) -> Unit {
        Unit::new(self.side(), self.members(), heroes).unwrap_or(self)
    }

    /// All of its bits, for tables and keys.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }
}

/// The kind of each slot code; code 0 is nobody and never asked for.
const KIND_OF_CODE: [Kind; 16] = {
    let mut table = [Kind::Navy; 16];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        table[kind + 1] = Kind::ALL[kind];
        kind += 1;
    }
    table
};

impl fmt::Display for Unit {
    /// Upper case for both sides, as in action text (R11.3): `T`, `+T`, `(F+T)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_stack() {
            return self.carrier().fmt(f);
        }
        f.write_str("(")?;
        self.pieces().try_for_each(|piece| piece.fmt(f))?;
        f.write_str(")")
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {self}", self.side())
    }
}
