use crate::{Action, Kind, KindSet, Manner, Setup, Square, Unit, Variant};
use arrayvec::ArrayVec;
use sandtable_core::{Position, Side, Sink};

/// What both boards of this crate offer beyond the contract: enough to write a position and its
/// actions as text, and to show it to a person.
pub trait Rules: Position<Move = Action> {
    /// The position at the start of a turn. The set-up has been validated.
    fn from_setup(setup: &Setup) -> Self;

    /// Which rules are played.
    fn played(&self) -> Variant;

    /// The points of Red and Blue (B21), without the bonus of B23. They belong to the game, not to the
    /// position: no FEN tells them, and positions that differ in them are equal.
    fn points(&self) -> [u16; 2];

    /// What stands on a square.
    fn unit_on(&self, square: Square) -> Option<Unit>;

    /// Turns since the last capture (R10.1).
    fn halfmove(&self) -> u16;

    /// The move number, from 1 (R10.1).
    fn fullmove(&self) -> u32;

    /// The open deploy, if there is one.
    fn deploy(&self) -> Option<Deploy>;

    /// The position as it stood before the turn: where an open deploy began, or as it is now.
    fn before_turn(&self) -> Setup;

    /// Puts the legal actions whose acting group may be led by a piece of this kind into `out`,
    /// perhaps with others: the rivals of a short text.
    fn generate_rivals<S: Sink<Action>>(&self, _kind: Kind, out: &mut S) {
        self.generate(out);
    }

    /// Whether `commit` is legal now (R6.3, R6.4).
    fn can_commit(&self) -> bool {
        self.deploy().is_some() && self.is_legal(Action::COMMIT)
    }

    /// Where this side's Commander stands, alone or carried.
    fn commander(&self, side: Side) -> Option<Square> {
        Square::all().find(|&square| {
            self.unit_on(square).is_some_and(|u| u.side() == side && u.has(Kind::Commander))
        })
    }
}

/// An open deploy (R6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deploy {
    /// The square that is being left.
    pub origin: Square,
    /// Members on the origin that may still act; never empty.
    pub free: KindSet,
    /// What was done so far: at most two steps, for a third leaves nobody to act.
    pub steps: ArrayVec<Step, 2>,
}

impl Deploy {
    /// The members that a group of the unit on the origin consists of, among those that may act; `None`
    /// if they are not there (B2.1).
    pub(crate) fn find_group<B: Rules>(board: &B, origin: Square, group: Unit) -> Option<KindSet> {
        let unit = board.unit_on(origin)?;
        unit.find_group(Deploy::free_on(board, origin)?, group)
    }

    /// Who may act from a square in a deploy, open or not.
    pub(crate) fn free_on<B: Rules>(board: &B, origin: Square) -> Option<KindSet> {
        match board.deploy() {
            Some(open) => (open.origin == origin).then_some(open.free),
            None => board.unit_on(origin).map(Unit::members),
        }
    }
}

/// One step of a deploy, with the hero marks the group had when it acted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who acted.
    pub group: Unit,
    /// What they did.
    pub manner: Manner,
    /// Where.
    pub to: Square,
    /// Whom they took there.
    pub captured: Option<Unit>,
}

impl Step {
    /// The action that this step is on a board that stands before it.
    pub fn action<B: Rules>(&self, board: &B, origin: Square) -> Option<Action> {
        let group = Deploy::find_group(board, origin, self.group)?;
        Some(Action::step(origin, self.to, self.manner, group))
    }
}
