use crate::position::position_of_inner;
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
    position_of_inner!();

    type Undo = Snapshot<P>;

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

    fn null_move(&self) -> Option<Self> {
        self.0.null_move().map(CopyMake)
    }
}
