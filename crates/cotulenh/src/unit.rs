use crate::piece::MEMBER_KINDS;
use crate::{Kind, KindSet, Piece, RuleSet};
use core::fmt;
use core::num::NonZeroU16;
use sandtable_core::Side;

/// What stands on a square: one piece, or a stack of two or three that moves as its carrier (R5).
///
/// Sixteen bits: three slots of kind and hero mark, carrier first, and the side. `Option<Unit>` is
/// no larger.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unit(NonZeroU16);

/// A slot is four bits of member (its bit in a [`KindSet`] plus one, so that zero is "nobody") and one
/// hero bit above them.
const SLOT_BITS: u32 = 5;
const KIND_MASK: u16 = 15;
const HERO_BIT: u16 = 16;
const SIDE_BIT: u16 = 1 << 15;

impl Unit {
    /// The unit of these members, of which `heroes` are heroes; `None` if no rule set lets them stand
    /// together. Of two alike the hero becomes the first (B2.1).
    pub fn new(side: Side, members: KindSet, heroes: KindSet) -> Option<Unit> {
        let (members, heroes) =
            if members.has_two_alike() { hero_first(members, heroes) } else { (members, heroes) };
        if members.is_unit() { Some(Unit::pack(side, members, heroes)) } else { None }
    }

    /// The same for members that are known to form a unit, the hero first.
    #[inline]
    fn pack(side: Side, members: KindSet, heroes: KindSet) -> Unit {
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
        // There is at least one member, so the bits are never zero.
        Unit(NonZeroU16::new(bits).unwrap_or(NonZeroU16::MIN))
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

    /// Whether these are two alike that their ship left behind: no stack (B2.2).
    #[inline(always)]
    pub const fn is_pair(self) -> bool {
        const FIRST_SECOND: u16 = Kind::ALL.len() as u16 + 1;
        self.slot(1) & KIND_MASK >= FIRST_SECOND
    }

    /// Whether a piece of this kind is a member.
    #[inline(always)]
    pub fn has(self, kind: Kind) -> bool {
        self.members().has(kind)
    }

    /// Its pieces, carrier first.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        let heroes = self.heroes();
        // Of two alike each is asked for itself.
        let hero = move |member: KindSet| heroes.0 & member.0 != 0;
        self.members().with_kinds().map(move |(kind, member)| Piece { kind, hero: hero(member) })
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

    /// Both as one stack, if they are of one side and the rule set allows it (R5.2, B1).
    #[inline]
    pub fn join(self, other: Unit, rules: RuleSet) -> Option<Unit> {
        let (ours, theirs) = (self.members(), other.members());
        if self.side() != other.side() {
            return None;
        }
        if !ours.intersection(theirs).is_empty() {
            return match rules {
                RuleSet::Club => None,
                RuleSet::Rulebook if !ours.union(theirs).has(Kind::Navy) => None,
                RuleSet::Rulebook => self.join_alike(other),
            };
        }
        let members = ours.union(theirs);
        let heroes = self.heroes().union(other.heroes());
        // Neither has two alike: such a stack is full.
        if !members.is_legal_unit(rules) {
            return None;
        }
        Some(Unit::pack(self.side(), members, heroes))
    }

    /// The same if both have a piece of one kind, by the rulebook (B2).
    #[cold]
    fn join_alike(self, other: Unit) -> Option<Unit> {
        let (ours, theirs) = (self.members(), other.members());
        let both = ours.intersection(theirs);
        let second = both.iter().fold(KindSet::EMPTY, |set, kind| set.union(KindSet::second(kind)));
        if second.len() != both.len() || ours.union(theirs).has_two_alike() {
            return None;
        }
        let seconds_of = |heroes: KindSet| {
            let alike = heroes.intersection(both).iter();
            alike.fold(heroes.minus(both), |set, kind| set.union(KindSet::second(kind)))
        };
        let heroes = self.heroes().union(seconds_of(other.heroes()));
        let joined = Unit::new(self.side(), ours.union(theirs).union(second), heroes);
        joined.filter(|unit| unit.members().is_legal_unit(RuleSet::Rulebook))
    }

    /// Whether two of its members are alike in all: of one kind, and both heroes or neither (B2.1).
    pub fn has_twins(self) -> bool {
        let members = self.members();
        members.has_two_alike()
            && [Kind::AirForce, Kind::Tank].into_iter().any(|kind| {
                let second = KindSet::second(kind);
                members.contains(second)
                    && self.heroes().has(kind) == self.heroes().contains(second)
            })
    }

    /// Those of its members that may still act, after a group has left it or been used up: `free` are
    /// those of them before, less the group. Of two alike the first is the one that may act (B2.1).
    pub(crate) fn renumber(self, free: KindSet) -> KindSet {
        if !free.has_two_alike() {
            return free;
        }
        let are_both_here = self.members().has_two_alike();
        if are_both_here && !self.has_twins() { free } else { free.seconds_first() }
    }

    /// The groups of these members that may act by themselves in a deploy, the whole included: of two
    /// without a difference what either can do is done by the first (B2.1), and two alike form no
    /// group without their ship (B2.2).
    #[inline]
    pub(crate) fn groups(self, free: KindSet) -> impl Iterator<Item = KindSet> {
        let alike = free.has_two_alike();
        let twins = alike && self.has_twins();
        free.subsets().filter(move |&group| {
            !alike || !(group.is_pair() || twins && group != group.seconds_first())
        })
    }

    /// The members that form this group, hero marks included, out of those that may act (B2.1).
    pub(crate) fn find_group(self, free: KindSet, group: Unit) -> Option<KindSet> {
        self.groups(free).find(|&members| self.select(members) == Some(group))
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
    let mut member = 0;
    while member < MEMBER_KINDS.len() {
        table[member + 1] = MEMBER_KINDS[member];
        member += 1;
    }
    table
};

/// The same members and heroes: the only one of a kind is the first, and of two alike the hero (B2.1).
#[cold]
fn hero_first(members: KindSet, heroes: KindSet) -> (KindSet, KindSet) {
    let (all, mut marked) = (members.seconds_first(), heroes.intersection(members));
    for kind in [Kind::AirForce, Kind::Tank] {
        let (first, second) = (KindSet::of(kind), KindSet::second(kind));
        if members.contains(second) && marked.contains(second) && !marked.contains(first) {
            marked = marked.minus(second).union(first);
        }
    }
    (all, marked)
}

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
