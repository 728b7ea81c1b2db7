//! The board of the textbooks.
//!
//! An array of squares, loops over directions, and legality found out by trying: an action is made,
//! the Commander looked at, and the action taken back. It is written to be read beside the rules,
//! and to be the second opinion on a faster board; nothing here is clever, and nothing is kept that
//! can be looked up.
//!
//! The road of an action through the files:
//!
//! | file | rules | what it answers |
//! |---|---|---|
//! | `ranges` | R2, B4, B6 | how far, which directions, blocked by what |
//! | `board` | R1.3, R8.2, B5 | what stands where, what sees what |
//! | `air_defence` | R7 | what becomes of an Air Force on its way |
//! | `lines` | R1.4–R1.5, R3–R5, B3, B7–B9 | what a group can do along one line |
//! | `attack` | R8 | is the Commander in danger |
//! | `heroes` | R9 | who is promoted |
//! | `deploy` | R6, B2 | who may still act, may the turn end |
//! | `generate` | R6.5, R8.3 | what is legal |
//! | `make` | R10.1 | do it, and undo it |
//! | `score` | B20–B24 | the points, the objective, the end of the game |
//! | `mod` | R10 | the position |
//! | `identity` | R10.4 | are two positions the same, is one sound |
//!
//! ```
//! use sandtable_core::{Position, Side, count_moves};
//! use sandtable_cotulenh::mailbox::Mailbox;
//! use sandtable_cotulenh::{Action, Kind, Manner, Piece, Rules, Setup, Square, Unit};
//!
//! let piece = |side, kind| Some(Unit::single(side, Piece { kind, hero: false }));
//! let mut setup = Setup::empty();
//! setup.set(Square::G1, piece(Side::Red, Kind::Commander));
//! setup.set(Square::H12, piece(Side::Blue, Kind::Commander));
//! setup.set(Square::C4, piece(Side::Red, Kind::Tank));
//! setup.set(Square::B4, piece(Side::Blue, Kind::Navy));
//! assert!(setup.faults().is_empty());
//!
//! let mut board = Mailbox::from_setup(&setup);
//! assert_eq!(count_moves(&board), 20);
//!
//! // A tank cannot stand at sea: it sinks the ship from the shore (R4.2).
//! let before = board.clone();
//! let shot = Action::whole(Square::C4, Square::B4, Manner::Stay);
//! assert!(board.is_legal(shot));
//! let undo = board.make(shot);
//! assert_eq!((board.unit_on(Square::B4), board.halfmove()), (None, 0));
//! board.unmake(shot, undo);
//! assert_eq!(board, before);
//! ```

mod air_defence;
mod attack;
mod board;
mod deploy;
mod generate;
mod heroes;
mod identity;
mod lines;
mod make;
mod ranges;
mod score;

pub use make::Undo;

use crate::{Action, ActionList, Deploy, Rules, Setup, Square, Unit, Variant};
use sandtable_core::{AuditFault, Outcome, Position, Side, Sink};
use score::Score;

/// A position, with a deploy open or not. See the [module](self).
///
/// Two are equal if every field but the points is: the clocks, and the steps of an open deploy in their
/// order. [`Position::repeats`] asks less.
#[derive(Clone)]
pub struct Mailbox {
    squares: [Option<Unit>; Square::TABLE],
    turn: Side,
    halfmove: u16,
    fullmove: u32,
    deploy: Option<deploy::Open>,
    variant: Variant,
    /// Whether the game began without Commanders (B25). The squares do not tell: both may be gone for
    /// another reason while an action is tried.
    without_commanders: bool,
    /// What Red and Blue have scored (B21).
    score: Score,
}

/// B21: points belong to the game, not to the position.
impl PartialEq for Mailbox {
    fn eq(&self, other: &Mailbox) -> bool {
        self.squares == other.squares
            && self.turn == other.turn
            && self.halfmove == other.halfmove
            && self.fullmove == other.fullmove
            && self.deploy == other.deploy
            && self.variant == other.variant
            && self.without_commanders == other.without_commanders
    }
}

impl Eq for Mailbox {}

impl Mailbox {
    /// The same position as another board shows, its open deploy included.
    pub fn of<B: Rules>(board: &B) -> Mailbox {
        let mut copy = Mailbox::from_setup(&board.before_turn());
        if let Some(deploy) = board.deploy() {
            if deploy.steps.is_empty() {
                copy.play(Action::start(deploy.origin));
            }
            for step in &deploy.steps {
                // Always there: the board made the same step.
                if let Some(action) = step.action(&copy, deploy.origin) {
                    copy.play(action);
                }
            }
        }
        copy
    }
}

impl Position for Mailbox {
    type Move = Action;
    type Undo = Undo;
    type List = ActionList;

    const MULTI_MOVE_TURNS: bool = true;

    fn turn(&self) -> Side {
        self.turn
    }

    fn turn_is_open(&self) -> bool {
        self.deploy.is_some()
    }

    fn key(&self) -> u64 {
        self.key_from_scratch()
    }

    fn terminal(&self) -> Option<Outcome> {
        self.end_by_position().map(|end| self.standing().outcome(end))
    }

    fn no_moves(&self) -> Outcome {
        self.standing().outcome(self.end_without_moves())
    }

    fn in_check(&self, side: Side) -> bool {
        self.commander_is_attacked(side)
    }

    fn generate<S: Sink<Action>>(&self, out: &mut S) {
        self.legal_actions(out);
    }

    fn is_legal(&self, action: Action) -> bool {
        self.action_is_legal(action)
    }

    fn make(&mut self, action: Action) -> Undo {
        self.make_action(action)
    }

    fn unmake(&mut self, action: Action, undo: Undo) {
        self.unmake_action(action, undo);
    }

    fn repeats(&self, earlier: &Mailbox) -> bool {
        self.is_same_but_for_clocks(earlier)
    }

    fn audit(&self) -> Result<(), AuditFault> {
        self.soundness()
    }
}

impl Rules for Mailbox {
    fn from_setup(setup: &Setup) -> Mailbox {
        let mut board = Mailbox {
            squares: [None; Square::TABLE],
            turn: setup.turn,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            deploy: None,
            variant: setup.variant,
            without_commanders: false,
            score: Score { now: setup.points, before_turn: setup.points },
        };
        for (square, unit) in setup.units() {
            board.put(square, Some(unit));
        }
        board.without_commanders =
            Side::BOTH.into_iter().all(|side| board.commander_of(side).is_none());
        board
    }

    fn played(&self) -> Variant {
        self.variant
    }

    fn points(&self) -> [u16; 2] {
        self.score.now
    }

    fn unit_on(&self, square: Square) -> Option<Unit> {
        self.on(square)
    }

    fn halfmove(&self) -> u16 {
        self.halfmove
    }

    fn fullmove(&self) -> u32 {
        self.fullmove
    }

    fn deploy(&self) -> Option<Deploy> {
        let open = self.deploy.as_ref()?;
        Some(Deploy { origin: open.origin, free: open.free, steps: open.steps.clone() })
    }

    fn before_turn(&self) -> Setup {
        let squares = self.deploy.as_ref().map_or(&self.squares, |open| &open.before);
        let mut setup = Setup::empty().played_as(self.variant);
        for square in Square::all() {
            setup.set(square, squares[square.index()]);
        }
        // Neither changes before the turn ends (R10.1).
        (setup.turn, setup.halfmove, setup.fullmove) = (self.turn, self.halfmove, self.fullmove);
        setup.points = self.score.before_turn;
        setup
    }
}

crate::notation::impl_notation!(Mailbox);
