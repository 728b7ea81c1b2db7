use crate::{AuditFault, Outcome, Position, Side, Sink};

/// The same game with a copy of the position as its undo token.
///
/// This is what engines without `unmake` do. It is an adapter, so that both ways can be compared on
/// one set of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CopyMake<P>(pub P);

/// A whole position, kept as an undo token.
#[must_use = "without its token the move cannot be taken back"]
#[derive(Debug)]
pub struct Snapshot<P>(P);

impl<P: Position> Position for CopyMake<P> {
    type Move = P::Move;
    type Undo = Snapshot<P>;
    type List = P::List;

    const MULTI_MOVE_TURNS: bool = P::MULTI_MOVE_TURNS;

    #[inline]
    fn make(&mut self, mv: P::Move) -> Snapshot<P> {
        let before = Snapshot(self.0.clone());
        // The inner token is not needed: the copy is the token.
        let _ = self.0.make(mv);
        before
    }

    #[inline]
    fn unmake(&mut self, _: P::Move, before: Snapshot<P>) {
        self.0 = before.0;
    }

    fn turn(&self) -> Side {
        self.0.turn()
    }

    fn turn_is_open(&self) -> bool {
        self.0.turn_is_open()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn terminal(&self) -> Option<Outcome> {
        self.0.terminal()
    }

    fn no_moves(&self) -> Outcome {
        self.0.no_moves()
    }

    #[inline]
    fn generate<S: Sink<P::Move>>(&self, out: &mut S) {
        self.0.generate(out);
    }

    fn is_legal(&self, mv: P::Move) -> bool {
        self.0.is_legal(mv)
    }

    fn in_check(&self, side: Side) -> bool {
        self.0.in_check(side)
    }

    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    fn has_moves(&self) -> bool {
        self.0.has_moves()
    }

    fn null_move(&self) -> Option<Self> {
        self.0.null_move().map(CopyMake)
    }

    fn repeats(&self, earlier: &Self) -> bool {
        self.0.repeats(&earlier.0)
    }

    fn audit(&self) -> Result<(), AuditFault> {
        self.0.audit()
    }
}
