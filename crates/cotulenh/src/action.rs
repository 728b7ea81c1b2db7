use crate::{KindSet, Square};
use core::fmt;
use core::ops::Deref;
use sandtable_core::Sink;
use smallvec::SmallVec;

/// How a unit or a group arrives at its target, or does not (R3–R5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Manner {
    /// Onto an empty square.
    Move,
    /// `x`: takes the enemy unit and stands in its place.
    Capture,
    /// `_`: takes the enemy unit and stays where it is (R4.2).
    Stay,
    /// `@`: an Air Force takes the enemy unit and is lost with all it carries (R4.4).
    Suicide,
    /// `&`: joins the friendly unit on the target (R5.1).
    Combine,
}

impl Manner {
    /// All manners.
    pub const ALL: [Manner; 5] =
        [Manner::Move, Manner::Capture, Manner::Stay, Manner::Suicide, Manner::Combine];

    /// Whether the enemy unit on the target is removed.
    #[inline(always)]
    pub const fn captures(self) -> bool {
        matches!(self, Manner::Capture | Manner::Stay | Manner::Suicide)
    }

    /// The separator of R11.3, without the `>` of a deploy.
    pub const fn mark(self) -> &'static str {
        match self {
            Manner::Move => "",
            Manner::Capture => "x",
            Manner::Stay => "_",
            Manner::Suicide => "@",
            Manner::Combine => "&",
        }
    }
}

/// One action: a move of the contract. Packed into 32 bits; [`Action::kind`] opens it.
///
/// It is written and read without a board, as `Display` and `FromStr` say. In a position people write
/// the unit too: see [`long_text`](sandtable_core::Notation::long_text) and
/// [`parse_move`](sandtable_core::Notation::parse_move).
///
/// ```
/// use sandtable_cotulenh::{Action, Kind, KindSet, Manner, Square};
///
/// let shot = Action::whole(Square::C4, Square::B4, Manner::Stay);
/// assert_eq!(shot.to_string(), "c4_b4");
/// let step = Action::step(Square::F5, Square::F6, Manner::Move, KindSet::of(Kind::Tank));
/// assert_eq!("Tf5>f6".parse(), Ok(step));
/// assert_eq!(Action::COMMIT.to_string(), "commit");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action(u32);

/// What an [`Action`] says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ActionKind {
    /// The whole unit on `from` acts; this is the turn.
    Whole {
        /// Where it stands.
        from: Square,
        /// Its target.
        to: Square,
        /// What it does there.
        manner: Manner,
    },
    /// Some members of the stack on `from` act, the first or a further step of a deploy (R6).
    Step {
        /// The origin of the deploy.
        from: Square,
        /// Their target.
        to: Square,
        /// What they do there.
        manner: Manner,
        /// Who acts.
        group: KindSet,
    },
    /// Opens a deploy without a step. Never needed and never listed: for user interfaces.
    Start {
        /// The stack to deploy.
        origin: Square,
    },
    /// Ends the turn of an open deploy (R6.3).
    Commit,
}

const TO_SHIFT: u32 = 8;
const GROUP_SHIFT: u32 = 16;
/// The group has its eleven kinds below the manner and the second of two alike above it (B2).
const KINDS_MASK: u32 = 0x7ff;
const SECONDS_SHIFT: u32 = 30 - 11;
const GROUP_BITS: u32 = KINDS_MASK << GROUP_SHIFT | 3 << 30;
const MANNER_SHIFT: u32 = 27;
const SPECIAL_BITS: u32 = 7 << MANNER_SHIFT;
/// Two more codes beside the five manners.
const START_CODE: u32 = 5;
const COMMIT_CODE: u32 = 6;

impl Action {
    /// Ends an open deploy.
    pub const COMMIT: Action = Action(COMMIT_CODE << MANNER_SHIFT);

    /// The whole unit acts.
    #[inline(always)]
    pub const fn whole(from: Square, to: Square, manner: Manner) -> Action {
        Action::step(from, to, manner, KindSet::EMPTY)
    }

    /// A group of members acts: a step of a deploy. An empty group means the whole unit.
    #[inline(always)]
    pub const fn step(from: Square, to: Square, manner: Manner, group: KindSet) -> Action {
        Action(
            from.index() as u32
                | (to.index() as u32) << TO_SHIFT
                | group_bits(group)
                | (manner as u32) << MANNER_SHIFT,
        )
    }

    /// Opens a deploy without a step.
    pub const fn start(origin: Square) -> Action {
        Action(origin.index() as u32 | START_CODE << MANNER_SHIFT)
    }

    /// The packed form, for tables. Zero for no action that is ever legal.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The action of these bits, which may be anything: `None`, or an action that
    /// [`is_legal`](sandtable_core::Position::is_legal) can be asked about.
    #[inline]
    pub const fn from_bits(bits: u32) -> Option<Action> {
        let known = match (bits & SPECIAL_BITS) >> MANNER_SHIFT {
            START_CODE => bits & !(SPECIAL_BITS | 255) == 0 && on_board(bits),
            COMMIT_CODE => bits == Action::COMMIT.0,
            code => code < START_CODE && on_board(bits) && on_board(bits >> TO_SHIFT),
        };
        if known && bits != 0 { Some(Action(bits)) } else { None }
    }

    /// Opens the packed form.
    #[inline]
    pub fn kind(self) -> ActionKind {
        // Only this type builds the bits, so the squares are on the board.
        let square = |shift: u32| Square::known((self.0 >> shift & 255) as usize);
        let (from, to) = (square(0), square(TO_SHIFT));
        let code = (self.0 & SPECIAL_BITS) >> MANNER_SHIFT;
        match Manner::ALL.get(code as usize) {
            Some(&manner) if self.0 & GROUP_BITS == 0 => ActionKind::Whole { from, to, manner },
            Some(&manner) => ActionKind::Step { from, to, manner, group: group_of(self.0) },
            None if code == START_CODE => ActionKind::Start { origin: from },
            None => ActionKind::Commit,
        }
    }
}

#[inline(always)]
const fn group_bits(group: KindSet) -> u32 {
    let (kinds, seconds) = (group.0 as u32 & KINDS_MASK, group.0 as u32 & !KINDS_MASK);
    kinds << GROUP_SHIFT | seconds << SECONDS_SHIFT
}

#[inline(always)]
const fn group_of(bits: u32) -> KindSet {
    let kinds = bits >> GROUP_SHIFT & KINDS_MASK;
    KindSet((kinds | bits >> SECONDS_SHIFT & 3 << 11) as u16)
}

/// Whether the lowest eight bits are the index of a square.
const fn on_board(bits: u32) -> bool {
    Square::from_index((bits & 255) as usize).is_some()
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.kind(), f)
    }
}

/// The legal actions of a position. Holds 512 in place; only composed positions with far more
/// pieces than a game has go beyond that, and then it moves to the heap.
#[derive(Clone, Default, Debug)]
pub struct ActionList(SmallVec<[Action; 512]>);

impl Sink<Action> for ActionList {
    #[inline(always)]
    fn push(&mut self, action: Action) {
        self.0.push(action);
    }
}

impl AsRef<[Action]> for ActionList {
    #[inline(always)]
    fn as_ref(&self) -> &[Action] {
        &self.0
    }
}

impl Deref for ActionList {
    type Target = [Action];

    #[inline(always)]
    fn deref(&self) -> &[Action] {
        &self.0
    }
}

impl IntoIterator for ActionList {
    type Item = Action;
    type IntoIter = smallvec::IntoIter<[Action; 512]>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a ActionList {
    type Item = &'a Action;
    type IntoIter = core::slice::Iter<'a, Action>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
