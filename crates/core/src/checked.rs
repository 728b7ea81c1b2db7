use crate::position::position_of_inner;
use crate::{AuditFault, Outcome, Position, Side, Sink};

/// The same game, verified at every step: a move must be legal, the position is audited after every
/// `make`, and compared with a copy after every `unmake`.
///
/// # Panics
/// `make`, `unmake` and `null_move` panic when the rules underneath break the contract, and name move,
/// field and position. That is its purpose: tests and fuzzers run it, and [`Game`](crate::Game) does in
/// debug builds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked<P>(pub P);

/// The inner token, and the position it has to lead back to.
#[must_use = "without its token the move cannot be taken back"]
#[derive(Debug)]
pub struct CheckedUndo<P: Position> {
    inner: P::Undo,
    before: P,
}

impl<P: Position> Position for Checked<P> {
    position_of_inner!();

    type Undo = CheckedUndo<P>;

    fn make(&mut self, mv: P::Move) -> CheckedUndo<P> {
        assert!(self.0.is_legal(mv), "{mv:?} was made and is not legal in\n{:?}", self.0);
        let before = self.0.clone();
        let inner = self.0.make(mv);
        if let Err(fault) = self.0.audit() {
            panic!("after making {mv:?}: {fault}; before it\n{before:?}\nafter it\n{:?}", self.0);
        }
        CheckedUndo { inner, before }
    }

    fn unmake(&mut self, mv: P::Move, undo: CheckedUndo<P>) {
        self.0.unmake(mv, undo.inner);
        if self.0 != undo.before {
            let field = match self.0.audit() {
                Err(fault) => fault.field,
                Ok(()) => "a field that the squares do not tell, or the squares",
            };
            let (before, after) = (undo.before, &self.0);
            panic!(
                "unmaking {mv:?} did not restore {field}; it was\n{before:?}\nand is\n{after:?}"
            );
        }
    }

    fn null_move(&self) -> Option<Self> {
        let after = self.0.null_move()?;
        if let Err(fault) = after.audit() {
            panic!("after a null move: {fault}; before it\n{:?}\nafter it\n{after:?}", self.0);
        }
        Some(Checked(after))
    }
}
