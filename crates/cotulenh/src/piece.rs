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

/// A set of kinds: the members of a stack, or some of them. A stack never holds two of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct KindSet(pub(crate) u16);

impl KindSet {
    /// No kind.
    pub const EMPTY: KindSet = KindSet(0);

    /// This kind alone.
    #[inline(always)]
    pub const fn of(kind: Kind) -> KindSet {
        KindSet(1 << kind as u16)
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

    /// How many kinds.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The members in stack order.
    #[inline(always)]
    pub fn iter(self) -> Kinds {
        Kinds(self.0)
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

    /// Whether these kinds form a legal stack or a single piece (R5.2).
    #[inline]
    pub const fn is_legal_unit(self) -> bool {
        LEGAL_UNITS[(self.0 >> 6) as usize & 31] >> (self.0 & 63) & 1 != 0
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
        let kind = Kind::ALL.get(self.0.trailing_zeros() as usize).copied()?;
        self.0 &= self.0 - 1;
        Some(kind)
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> KindSet {
        kinds.into_iter().fold(KindSet::EMPTY, |set, kind| set.union(KindSet::of(kind)))
    }
}

impl fmt::Debug for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|kind| write!(f, "{}", kind.letter()))
    }
}

/// The stacks of R5.2 by letters.
const STACKS: &[&str] = &[
    "TC", "TI", "TM", "FT", "FC", "FI", "FM", "FTC", "FTI", "FTM", "EA", "EG", "ES", "NF", "NT",
    "NC", "NI", "NM", "NFT", "NFC", "NFI", "NFM", "HC",
];

/// One bit for each of the 2048 sets of kinds.
const LEGAL_UNITS: [u64; 32] = {
    let mut table = [0; 32];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let set = 1u16 << kind;
        table[(set >> 6) as usize] |= 1 << (set & 63);
        kind += 1;
    }
    let mut stack = 0;
    while stack < STACKS.len() {
        let letters = STACKS[stack].as_bytes();
        let mut set = 0u16;
        let mut i = 0;
        while i < letters.len() {
            let mut kind = 0;
            while Kind::ALL[kind].letter() as u8 != letters[i] {
                kind += 1;
            }
            set |= 1 << kind;
            i += 1;
        }
        table[(set >> 6) as usize] |= 1 << (set & 63);
        stack += 1;
    }
    table
};
