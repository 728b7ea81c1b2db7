use crate::sink::Visitor;
use crate::{Outcome, Side, Sink};
use core::fmt;
use core::ops::ControlFlow;

/// A position of a two-player game that is changed in place and put back exactly.
///
/// * `Eq` covers every field. Nothing that a move changes may be left out of it, or no test could
///   see it lost.
/// * A move is one step; a turn may be several. Nobody may assume that sides alternate: ask
///   [`turn`](Position::turn) after `make`.
/// * A position has no heap part and knows nothing of the past beyond what its rules need. Undo and
///   repetition over a whole game belong to whoever keeps the tokens.
pub trait Position: Clone + Eq + fmt::Debug {
    /// A move, packed; each game's type opens to an enum.
    type Move: Copy + Eq + fmt::Debug;

    /// What `unmake` needs and the move cannot tell. `#[must_use]` and not `Clone`.
    type Undo;

    /// A list that holds the legal moves of this game without allocating in any normal position.
    type List: Sink<Self::Move> + Default + AsRef<[Self::Move]> + IntoIterator<Item = Self::Move>;

    /// Whether a turn of this game may have several moves. Where it is false, callers need not ask
    /// for [open turns](Position::turn_is_open).
    const MULTI_MOVE_TURNS: bool = false;

    /// Who moves now.
    fn turn(&self) -> Side;

    /// Whether a turn of several moves is under way here: it has begun and not ended. What is
    /// counted by turns, and the end of a game, is looked for only where this is false.
    #[inline(always)]
    fn turn_is_open(&self) -> bool {
        false
    }

    /// The Zobrist key: placement, turn, rights, open deploy; not the clocks.
    fn key(&self) -> u64;

    /// The end of the game as far as the position alone shows it, without generating moves.
    /// Mate and stalemate come first where both apply: see [`no_moves`](Position::no_moves).
    fn terminal(&self) -> Option<Outcome>;

    /// Mate or stalemate: the outcome if [`generate`](Position::generate) gives nothing.
    fn no_moves(&self) -> Outcome;

    /// Whether the king or Commander of this side is attacked. False if it is gone.
    fn in_check(&self, side: Side) -> bool;

    /// Whether the side to move is in check.
    #[inline]
    fn is_check(&self) -> bool {
        self.in_check(self.turn())
    }

    /// Puts every legal move into `out`, each once. It may stop early if `out` is
    /// [full](Sink::is_full).
    fn generate<S: Sink<Self::Move>>(&self, out: &mut S);

    /// The legal moves, in a list that does not allocate in any normal position.
    #[inline]
    fn legal_moves(&self) -> Self::List {
        let mut moves = Self::List::default();
        self.generate(&mut moves);
        moves
    }

    /// Calls `visit` with each legal move until it breaks; nothing is stored.
    #[inline]
    fn for_each_legal_move(&self, visit: impl FnMut(Self::Move) -> ControlFlow<()>) {
        self.generate(&mut Visitor { visit, stopped: false });
    }

    /// Whether there is a legal move: generation stops at the first one.
    #[inline]
    fn has_moves(&self) -> bool {
        let mut found = false;
        self.for_each_legal_move(|_| {
            found = true;
            ControlFlow::Break(())
        });
        found
    }

    /// Whether this move, from a table or a stranger, is legal here. Any value may be asked about.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Plays a legal move in place.
    ///
    /// What an illegal one does is not specified, except that it is memory-safe.
    #[must_use = "without its token the move cannot be taken back"]
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the move made last: every field is as it was before.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Plays a legal move for good: there is no token to take it back with.
    ///
    /// What an illegal one does is not specified; [`try_play`](Position::try_play) asks first.
    #[inline]
    fn play(&mut self, mv: Self::Move) {
        let _ = self.make(mv);
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// It is not. Nothing has changed then.
    fn try_play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove);
        }
        self.play(mv);
        Ok(())
    }

    /// The position after a null move, on a copy: the turn goes to the other side without a move.
    ///
    /// No rule allows it. Analysis writes it to show a threat, so a [`Tree`](crate::Tree) may hold it.
    /// `None` where it makes no sense: for a side in check, within a turn of several moves, after the
    /// end, and in games that do not know it.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether the two count as the same position for repetition: all but the clocks.
    fn repeats(&self, earlier: &Self) -> bool;

    /// Whether all derived state equals itself computed from scratch.
    fn audit(&self) -> Result<(), AuditFault>;
}

/// A move that is not legal in the position it was meant for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal here")
    }
}

impl core::error::Error for IllegalMove {}

/// A derived field that does not agree with the squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AuditFault {
    /// The field, as in `key` or `piece counts`.
    pub field: &'static str,
}

impl fmt::Display for AuditFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} differs from its value computed from the squares", self.field)
    }
}

impl core::error::Error for AuditFault {}

/// What an adapter leaves to the board inside: all of [`Position`] but `make`, `unmake` and
/// `null_move`, so that no method with a default is forgotten.
macro_rules! position_of_inner {
    () => {
        type Move = P::Move;
        type List = P::List;

        const MULTI_MOVE_TURNS: bool = P::MULTI_MOVE_TURNS;

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

        fn in_check(&self, side: Side) -> bool {
            self.0.in_check(side)
        }

        fn is_check(&self) -> bool {
            self.0.is_check()
        }

        #[inline]
        fn generate<S: Sink<P::Move>>(&self, out: &mut S) {
            self.0.generate(out);
        }

        fn has_moves(&self) -> bool {
            self.0.has_moves()
        }

        fn is_legal(&self, mv: P::Move) -> bool {
            self.0.is_legal(mv)
        }

        fn repeats(&self, earlier: &Self) -> bool {
            self.0.repeats(&earlier.0)
        }

        fn audit(&self) -> Result<(), AuditFault> {
            self.0.audit()
        }
    };
}
pub(crate) use position_of_inner;
