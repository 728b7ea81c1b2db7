use crate::RuleSet;
use core::fmt;

/// The eleven kinds of pieces (R2), in the order in which the members of a stack are written
/// (R5.2): the first of them carries the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Hải quân
    Navy,
    /// Không quân
    AirForce,
    /// Xe tăng
    Tank,
    /// Công binh
    Engineer,
    /// Sở chỉ huy
    Headquarters,
    /// Tư lệnh
    Commander,
    /// Bộ binh
    Infantry,
    /// Dân quân
    Militia,
    /// Pháo binh
    Artillery,
    /// Cao xạ
    AntiAir,
    /// Tên lửa
    Missile,
}

impl Kind {
    /// All kinds, in stack order.
    pub const ALL: [Kind; 11] = [
        Kind::Navy,
        Kind::AirForce,
        Kind::Tank,
        Kind::Engineer,
        Kind::Headquarters,
        Kind::Commander,
        Kind::Infantry,
        Kind::Militia,
        Kind::Artillery,
        Kind::AntiAir,
        Kind::Missile,
    ];

    /// The letter of R2, upper case.
    pub const fn letter(self) -> char {
        match self {
            Kind::Navy => 'N',
            Kind::AirForce => 'F',
            Kind::Tank => 'T',
            Kind::Engineer => 'E',
            Kind::Headquarters => 'H',
            Kind::Commander => 'C',
            Kind::Infantry => 'I',
            Kind::Militia => 'M',
            Kind::Artillery => 'A',
            Kind::AntiAir => 'G',
            Kind::Missile => 'S',
        }
    }

    /// The English name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Navy => "Navy",
            Kind::AirForce => "Air Force",
            Kind::Tank => "Tank",
            Kind::Engineer => "Engineer",
            Kind::Headquarters => "Headquarters",
            Kind::Commander => "Commander",
            Kind::Infantry => "Infantry",
            Kind::Militia => "Militia",
            Kind::Artillery => "Artillery",
            Kind::AntiAir => "Anti-Air",
            Kind::Missile => "Missile",
        }
    }

    /// The kind with this upper-case letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Position in [`Kind::ALL`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A piece without its side: what it is, and whether it is a hero (R2.1, R9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// One step further, in all directions.
    pub hero: bool,
}

/// The members of a stack, or some of them, by kind.
///
/// A stack holds one of a kind, but for two Air Forces or two Tanks on a ship (B2). The second of them
/// is a member of its own here; a hero is always the first.
///
/// ```
/// use sandtable_cotulenh::{Kind, KindSet};
///
/// let set = KindSet::from_iter([Kind::Navy, Kind::AirForce, Kind::AirForce]);
/// assert_eq!(set.len(), 3);
/// assert_eq!(set.minus(KindSet::of(Kind::AirForce)), KindSet::from_iter([
///     Kind::Navy,
/// ]).union(KindSet::second(Kind::AirForce)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct KindSet(pub(crate) u16);

impl KindSet {
    /// The empty set.
    pub const EMPTY: KindSet = KindSet(0);
    /// Two Air Forces and nobody else (B2.2).
    pub(crate) const TWO_AIR_FORCES: KindSet =
        KindSet::of(Kind::AirForce).union(KindSet::second(Kind::AirForce));
    /// Two Tanks and nobody else (B2.2).
    pub(crate) const TWO_TANKS: KindSet =
        KindSet::of(Kind::Tank).union(KindSet::second(Kind::Tank));
    /// The second of two alike, of either kind.
    const SECONDS: KindSet = KindSet::second(Kind::AirForce).union(KindSet::second(Kind::Tank));
    /// As many bits as there are different members.
    pub(crate) const BITS: u32 = MEMBER_KINDS.len() as u32;

    /// This kind alone.
    #[inline(always)]
    pub const fn of(kind: Kind) -> KindSet {
        KindSet(1 << kind as u16)
    }

    /// The second of two alike (B2); empty for a kind of which a stack holds one at most.
    pub const fn second(kind: Kind) -> KindSet {
        match kind {
            Kind::AirForce => KindSet(1 << 11),
            Kind::Tank => KindSet(1 << 12),
            _ => KindSet::EMPTY,
        }
    }

    /// Whether the kind is a member.
    #[inline(always)]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & KindSet::of(kind).0 != 0
    }

    /// Members of either.
    #[inline(always)]
    pub const fn union(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// Members of both.
    #[inline(always)]
    pub const fn intersection(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }

    /// Members of this one that are not in the other.
    #[inline(always)]
    pub const fn minus(self, other: KindSet) -> KindSet {
        KindSet(self.0 & !other.0)
    }

    /// Whether every member of `other` is in this one.
    #[inline(always)]
    pub const fn contains(self, other: KindSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether nothing is in it.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many members.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The kinds of the members in stack order, one of which there are two twice.
    #[inline(always)]
    pub fn iter(self) -> Kinds {
        Kinds(self.0)
    }

    /// Each member as a set of its own, in the same order.
    #[inline(always)]
    pub fn each(self) -> impl Iterator<Item = KindSet> {
        self.with_kinds().map(|(_, member)| member)
    }

    /// Each member with its kind, in the same order.
    #[inline(always)]
    pub(crate) fn with_kinds(self) -> impl Iterator<Item = (Kind, KindSet)> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let kind = MEMBER_KINDS.get(left.trailing_zeros() as usize).copied()?;
            let lowest = left & left.wrapping_neg();
            left ^= lowest;
            Some((kind, KindSet(lowest)))
        })
    }

    /// The member that a further piece of this kind would be: the first, or the second of two alike.
    pub(crate) const fn next(self, kind: Kind) -> KindSet {
        if self.has(kind) { KindSet::second(kind) } else { KindSet::of(kind) }
    }

    /// Whether there are two of a kind.
    #[inline(always)]
    pub const fn has_two_alike(self) -> bool {
        self.0 & KindSet::SECONDS.0 != 0
    }

    /// Whether these are two Air Forces or two Tanks and nobody else: left on their square by their
    /// ship, and no stack (B2.2).
    #[inline(always)]
    pub const fn is_pair(self) -> bool {
        self.0 == KindSet::TWO_AIR_FORCES.0 || self.0 == KindSet::TWO_TANKS.0
    }

    /// The same members, where one that is the only one of its kind counts as the first.
    pub(crate) const fn seconds_first(self) -> KindSet {
        let air = self.0 >> 11 & 1;
        let tank = self.0 >> 12 & 1;
        let firsts = self.0 & !KindSet::SECONDS.0;
        let both_air = air & (self.0 >> Kind::AirForce as u16);
        let both_tank = tank & (self.0 >> Kind::Tank as u16);
        KindSet(
            firsts
                | air << Kind::AirForce as u16
                | tank << Kind::Tank as u16
                | both_air << 11
                | both_tank << 12,
        )
    }

    /// The non-empty subsets, the whole set included.
    pub fn subsets(self) -> impl Iterator<Item = KindSet> {
        // The usual walk through the subsets of a mask, largest first.
        let mut next = self.0;
        core::iter::from_fn(move || {
            let subset = next;
            next = subset.wrapping_sub(1) & self.0;
            (subset != 0).then_some(KindSet(subset))
        })
    }

    /// Whether these form a legal stack or a single piece (R5.2, B1).
    #[inline]
    pub const fn is_legal_unit(self, rules: RuleSet) -> bool {
        is_in(&LEGAL_UNITS[rules as usize], self)
    }

    /// Whether some rule set lets these stand together, if only until the end of a turn (B2.2).
    #[inline]
    pub(crate) const fn is_unit(self) -> bool {
        is_in(&UNITS, self)
    }
}

impl IntoIterator for KindSet {
    type Item = Kind;
    type IntoIter = Kinds;

    #[inline(always)]
    fn into_iter(self) -> Kinds {
        self.iter()
    }
}

/// The members of a [`KindSet`], in stack order.
#[derive(Clone, Debug)]
pub struct Kinds(u16);

impl Iterator for Kinds {
    type Item = Kind;

    #[inline(always)]
    fn next(&mut self) -> Option<Kind> {
        let kind = MEMBER_KINDS.get(self.0.trailing_zeros() as usize).copied()?;
        self.0 &= self.0 - 1;
        Some(kind)
    }
}

impl FromIterator<Kind> for KindSet {
    /// Of two alike the second becomes [`KindSet::second`].
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> KindSet {
        kinds.into_iter().fold(KindSet::EMPTY, |set, kind| set.union(set.next(kind)))
    }
}

impl fmt::Debug for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|kind| write!(f, "{}", kind.letter()))
    }
}

/// The kind of each bit of a [`KindSet`].
pub(crate) const MEMBER_KINDS: [Kind; 13] = {
    let mut kinds = [Kind::AirForce; 13];
    let mut i = 0;
    while i < Kind::ALL.len() {
        kinds[i] = Kind::ALL[i];
        i += 1;
    }
    kinds[12] = Kind::Tank;
    kinds
};

/// The stacks by letters: R5.2, B1.
const STACKS: [&[&str]; 2] = [
    &[
        "TC", "TI", "TM", "FT", "FC", "FI", "FM", "FTC", "FTI", "FTM", "EA", "EG", "ES", "NF",
        "NT", "NC", "NI", "NM", "NFT", "NFC", "NFI", "NFM", "HC",
    ],
    &[
        "TC", "TI", "TM", "FT", "FC", "FI", "FM", "EA", "EG", "ES", "NF", "NT", "NC", "NI", "NM",
        "NFT", "NFC", "NFI", "NFM", "NTC", "NTI", "NTM", "NFF", "NTT", "HC",
    ],
];

/// One bit for each of the sets of members.
type SetOfUnits = [u64; 1 << (13 - 6)];

const fn is_in(units: &SetOfUnits, set: KindSet) -> bool {
    units[(set.0 >> 6) as usize & 127] >> (set.0 & 63) & 1 != 0
}

const fn add(units: &mut SetOfUnits, set: KindSet) {
    units[(set.0 >> 6) as usize & 127] |= 1 << (set.0 & 63);
}

/// The legal units by rule set.
static LEGAL_UNITS: [SetOfUnits; 2] = [legal_units(RuleSet::Club), legal_units(RuleSet::Rulebook)];

/// Those of either, and what a ship may leave behind (B2.2).
static UNITS: SetOfUnits = {
    let mut units = [0; 128];
    let mut i = 0;
    while i < units.len() {
        units[i] = LEGAL_UNITS[0][i] | LEGAL_UNITS[1][i];
        i += 1;
    }
    add(&mut units, KindSet::TWO_AIR_FORCES);
    add(&mut units, KindSet::TWO_TANKS);
    units
};

const fn legal_units(rules: RuleSet) -> SetOfUnits {
    let mut units = [0; 128];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        add(&mut units, KindSet::of(Kind::ALL[kind]));
        kind += 1;
    }
    let stacks = STACKS[rules as usize];
    let mut stack = 0;
    while stack < stacks.len() {
        let letters = stacks[stack].as_bytes();
        let mut set = KindSet::EMPTY;
        let mut i = 0;
        while i < letters.len() {
            set = set.union(set.next(kind_of(letters[i])));
            i += 1;
        }
        add(&mut units, set);
        stack += 1;
    }
    units
}

const fn kind_of(letter: u8) -> Kind {
    let mut kind = 0;
    while Kind::ALL[kind].letter() as u8 != letter {
        kind += 1;
    }
    Kind::ALL[kind]
}

impl RuleSet {
    /// The legal stacks by their letters (R5.2, B1).
    pub const fn stacks(self) -> &'static [&'static str] {
        STACKS[self as usize]
    }
}
