//! A game whose positions all have the same key.

use sandtable_core::{AuditFault, Conclusion, DrawReason, Outcome, Position, Side, Sink};

/// The same game with 0 as every key: who trusts keys alone is found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keyless<P>(pub P);

impl<P: Position> Position for Keyless<P> {
    type Move = P::Move;
    type Undo = P::Undo;
    type List = P::List;

    const MULTI_MOVE_TURNS: bool = P::MULTI_MOVE_TURNS;

    fn key(&self) -> u64 {
        0
    }

    fn turn(&self) -> Side {
        self.0.turn()
    }

    fn turn_is_open(&self) -> bool {
        self.0.turn_is_open()
    }

    fn terminal(&self) -> Option<Outcome> {
        self.0.terminal()
    }

    fn no_moves(&self) -> Outcome {
        self.0.no_moves()
    }

    fn in_check(&self, side: Side) -> bool {
        self.0.in_check(side)
    }

    fn generate<S: Sink<P::Move>>(&self, out: &mut S) {
        self.0.generate(out);
    }

    fn is_legal(&self, mv: P::Move) -> bool {
        self.0.is_legal(mv)
    }

    fn make(&mut self, mv: P::Move) -> P::Undo {
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: P::Move, undo: P::Undo) {
        self.0.unmake(mv, undo);
    }

    fn repeats(&self, earlier: &Self) -> bool {
        self.0.repeats(&earlier.0)
    }

    fn audit(&self) -> Result<(), AuditFault> {
        self.0.audit()
    }
}

impl<P: Conclusion> Conclusion for Keyless<P> {
    fn conclude(&self, repetitions: usize, has_moves: bool) -> Option<Outcome> {
        self.0.conclude(repetitions, has_moves)
    }

    fn may_claim(&self, reason: DrawReason, repetitions: usize) -> bool {
        self.0.may_claim(reason, repetitions)
    }

    fn can_win_on_time(&self, side: Side) -> bool {
        self.0.can_win_on_time(side)
    }

    fn turn_start(&self) -> Option<Self> {
        self.0.turn_start().map(Keyless)
    }
}
