use crate::{AuditFault, Outcome, Position, Side, Sink};

/// The same game, verified at every step: a move must be legal, the position is audited after every
/// `make`, and compared with a copy after every `unmake`.
///
/// # Panics
/// `make`, `unmake` and `null_move` panic when the rules underneath break the contract, and name move, field and
/// position. That is its purpose: tests and fuzzers run it, and [`Game`](crate::Game) does in debug
/// builds.
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
    type Move = P::Move;
    type Undo = CheckedUndo<P>;
    type List = P::List;

    const MULTI_MOVE_TURNS: bool = P::MULTI_MOVE_TURNS;

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
        let fault = self.0.audit();
        assert!(
            self.0 == undo.before,
            "unmaking {mv:?} did not restore the position ({}); it was\n{:?}\nand is\n{:?}",
            fault.map_or_else(|fault| fault.field, |()| "derived state agrees with the squares"),
            undo.before,
            self.0,
        );
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
        let after = self.0.null_move()?;
        if let Err(fault) = after.audit() {
            panic!("after a null move: {fault}; before it\n{:?}\nafter it\n{after:?}", self.0);
        }
        Some(Checked(after))
    }

    fn repeats(&self, earlier: &Self) -> bool {
        self.0.repeats(&earlier.0)
    }

    fn audit(&self) -> Result<(), AuditFault> {
        self.0.audit()
    }
}
