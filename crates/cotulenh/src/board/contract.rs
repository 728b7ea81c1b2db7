//! The fast board as a [`Position`], and what it offers beside.

use super::rule_set::with_rules;
use super::{Board, Undo};
use crate::{Action, ActionList, Deploy, Kind, Rules, Setup, Square, Unit, Variant};
use sandtable_core::{AuditFault, Outcome, Position, Side, Sink};

impl Position for Board {
    type Move = Action;
    type Undo = Undo;
    type List = ActionList;

    const MULTI_MOVE_TURNS: bool = true;

    #[inline(always)]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline(always)]
    fn turn_is_open(&self) -> bool {
        self.session.is_some()
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    fn terminal(&self) -> Option<Outcome> {
        self.end_by_position().map(|end| self.standing().outcome(end))
    }

    fn no_moves(&self) -> Outcome {
        self.standing().outcome(self.end_without_moves())
    }

    #[inline]
    fn in_check(&self, side: Side) -> bool {
        with_rules!(self, R => self.commander_attacked::<R>(side))
    }

    #[inline]
    fn generate<S: Sink<Action>>(&self, out: &mut S) {
        #[cfg(feature = "count-generations")]
        sandtable_core::generations::note();
        self.generate_all(out);
    }

    fn is_legal(&self, action: Action) -> bool {
        self.is_legal_action(action)
    }

    #[inline]
    fn make(&mut self, action: Action) -> Undo {
        self.make_action(action)
    }

    #[inline]
    fn unmake(&mut self, action: Action, undo: Undo) {
        self.unmake_action(action, undo);
    }

    fn null_move(&self) -> Option<Board> {
        if self.session.is_some() || self.is_over() || self.is_check() {
            return None;
        }
        let mut after = self.clone();
        let _ = after.make_null();
        Some(after)
    }

    fn repeats(&self, earlier: &Board) -> bool {
        let open =
            |board: &Board| board.session.as_ref().map(|s| (s.origin, s.free, s.has_stepped()));
        self.key == earlier.key
            && self.units == earlier.units
            && self.turn == earlier.turn
            && self.variant == earlier.variant
            && open(self) == open(earlier)
    }

    fn audit(&self) -> Result<(), AuditFault> {
        self.audit_fields()
    }
}

impl Rules for Board {
    fn from_setup(setup: &Setup) -> Board {
        Board::from_valid(setup)
    }

    fn played(&self) -> Variant {
        self.variant
    }

    fn points(&self) -> [u16; 2] {
        self.scored()
    }

    fn unit_on(&self, square: Square) -> Option<Unit> {
        self.unit(square)
    }

    fn halfmove(&self) -> u16 {
        self.halfmove
    }

    fn fullmove(&self) -> u32 {
        self.fullmove
    }

    fn deploy(&self) -> Option<Deploy> {
        self.session.as_ref().map(|session| session.view())
    }

    fn before_turn(&self) -> Setup {
        self.without_steps().placement()
    }

    fn generate_rivals<S: Sink<Action>>(&self, kind: Kind, out: &mut S) {
        self.generate_with(kind, out);
    }

    fn can_commit(&self) -> bool {
        self.may_commit()
    }

    fn commander(&self, side: Side) -> Option<Square> {
        self.commander_square(side)
    }
}

crate::notation::impl_notation!(Board);
