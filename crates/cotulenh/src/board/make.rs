//! Make and unmake, side by side; the null move.

use super::Board;
use super::deploy::{DeployState, Record, Records};
use super::heroes::Promotions;
use crate::{Action, ActionKind, Kind, KindSet, Manner, Square, Unit};
use alloc::vec::Vec;
use sandtable_core::Side;

/// What an action cannot tell and `unmake` needs. Forty-four bytes, most of them for the rare case:
/// an action that ends a deploy also remembers the steps before it.
///
/// It is not `Clone`, so an action cannot be undone twice.
#[must_use = "without its token the action cannot be taken back"]
#[derive(Debug)]
pub struct Undo {
    promotions: Promotions,
    from_before: Option<Unit>,
    to_before: Option<Unit>,
    halfmove: u16,
    deploy: DeployBefore,
}

/// The deploy before the action, as far as it is not still there.
#[derive(Debug)]
enum DeployBefore {
    /// None was open.
    Closed,
    /// One was open, and still is.
    Open,
    /// One was open, and this action ended it.
    Ended { origin: Square, records: Records },
}

/// What an action did to the board.
struct Change {
    from_before: Unit,
    to_before: Option<Unit>,
    promotions: Promotions,
}

impl Board {
    #[inline]
    pub(super) fn make_action(&mut self, action: Action) -> Undo {
        let mut undo = Undo {
            promotions: Promotions::NONE,
            from_before: None,
            to_before: None,
            halfmove: self.halfmove,
            deploy: if self.session.is_some() { DeployBefore::Open } else { DeployBefore::Closed },
        };
        match action.kind() {
            ActionKind::Whole { from, to, manner: Manner::Move } => {
                // The most common action by far: nobody is taken, joined or left behind.
                self.relocate(from, to);
                undo.promotions = self.promote(self.turn);
                self.end_turn(false);
            }
            ActionKind::Whole { from, to, manner } => {
                if let Some(change) = self.act(from, to, manner, None) {
                    undo.remember(change);
                }
                self.end_turn(manner.captures());
            }
            ActionKind::Step { from, to, manner, group } => {
                self.make_step(from, to, manner, group, &mut undo);
            }
            ActionKind::Start { origin } => {
                let session = self.unit(origin).map(|stack| DeployState::start(origin, stack));
                self.set_session(session);
            }
            ActionKind::Commit => self.end_deploy(false, &mut undo),
        }
        undo
    }

    #[inline]
    pub(super) fn unmake_action(&mut self, action: Action, undo: Undo) {
        match action.kind() {
            ActionKind::Whole { from, to, manner: Manner::Move } => {
                self.unend_turn(undo.halfmove);
                self.demote(self.turn, undo.promotions);
                self.relocate(to, from);
            }
            ActionKind::Whole { from, to, .. } => {
                self.unend_turn(undo.halfmove);
                self.restore(from, to, undo.from_before, undo.to_before, undo.promotions);
            }
            ActionKind::Step { from, to, .. } => {
                if matches!(undo.deploy, DeployBefore::Ended { .. }) {
                    self.unend_turn(undo.halfmove);
                }
                self.restore(from, to, undo.from_before, undo.to_before, undo.promotions);
                self.restore_session(undo.deploy);
            }
            ActionKind::Start { .. } => self.restore_session(undo.deploy),
            ActionKind::Commit => {
                self.unend_turn(undo.halfmove);
                self.restore_session(undo.deploy);
            }
        }
    }

    fn restore_session(&mut self, before: DeployBefore) {
        let session = match before {
            DeployBefore::Closed => None,
            DeployBefore::Ended { origin, records } => {
                DeployState::of_records(origin, records, self.unit(origin))
            }
            DeployBefore::Open => self.session.clone().map(|mut session| {
                session.remove_last(self.unit(session.origin));
                session
            }),
        };
        self.set_session(session);
    }

    fn make_step(
        &mut self,
        from: Square,
        to: Square,
        manner: Manner,
        group: KindSet,
        undo: &mut Undo,
    ) {
        let open = self.session.clone();
        let open = open.or_else(|| self.unit(from).map(|stack| DeployState::start(from, stack)));
        let (Some(mut session), Some(change)) = (open, self.act(from, to, manner, Some(group)))
        else {
            return;
        };
        let Change { from_before, to_before, promotions } = change;
        undo.remember(change);
        if session.free.minus(group).is_empty() {
            // R6.3: nobody is left to act.
            self.end_deploy(manner.captures(), undo);
        } else {
            let record = Record::new(promotions, from_before, to_before, to, manner, group);
            session.add(record, self.unit(from));
            self.set_session(Some(session));
        }
    }

    /// Moves, removes and joins units, and makes heroes. `group` is `None` for the whole unit.
    #[inline]
    fn act(
        &mut self,
        from: Square,
        to: Square,
        manner: Manner,
        group: Option<KindSet>,
    ) -> Option<Change> {
        let from_before = self.unit(from)?;
        let to_before = self.unit(to);
        if manner != Manner::Move {
            self.take(to);
        }
        if manner != Manner::Stay {
            let (mover, rest) = match group {
                None => (Some(from_before), None),
                Some(group) => (from_before.select(group), from_before.without(group)),
            };
            self.set(from, rest);
            let arriving = match manner {
                Manner::Suicide => None,
                Manner::Combine => {
                    mover.zip(to_before).and_then(|(a, b)| a.join(b, self.variant.rules))
                }
                _ => mover,
            };
            if let Some(unit) = arriving {
                self.put(to, unit);
            }
        }
        let promotions = self.promote(self.turn);
        Some(Change { from_before, to_before, promotions })
    }

    /// Undoes [`act`](Board::act). Heroes come before the board: they are numbered by where pieces
    /// stand after the action.
    #[inline]
    fn restore(
        &mut self,
        from: Square,
        to: Square,
        from_before: Option<Unit>,
        to_before: Option<Unit>,
        promotions: Promotions,
    ) {
        self.demote(self.turn, promotions);
        // The target first: taking a Commander off it forgets where it is, putting it back on its
        // own square remembers.
        self.set(to, to_before);
        self.set(from, from_before);
    }

    fn end_deploy(&mut self, captures: bool, undo: &mut Undo) {
        let Some(session) = self.session.clone() else { return };
        let captured = captures || session.has_captured();
        undo.deploy = DeployBefore::Ended { origin: session.origin, records: session.records };
        self.set_session(None);
        self.end_turn(captured);
    }

    /// R10.1.
    #[inline(always)]
    fn end_turn(&mut self, captured: bool) {
        self.halfmove = if captured { 0 } else { self.halfmove.saturating_add(1) };
        if self.turn == Side::Second {
            self.fullmove += 1;
        }
        self.swap_sides();
    }

    #[inline(always)]
    fn unend_turn(&mut self, halfmove: u16) {
        self.swap_sides();
        if self.turn == Side::Second {
            self.fullmove -= 1;
        }
        self.halfmove = halfmove;
    }

    /// Takes back the steps of an open deploy: the position before the turn.
    pub(super) fn without_steps(&self) -> Board {
        let mut board = self.clone();
        if let Some(session) = board.session.clone() {
            board.set_session(None);
            for record in session.records.into_iter().rev().flatten() {
                let origin_before = Some(record.origin_before);
                let Record { target, target_before, promotions, .. } = record;
                board.restore(session.origin, target, origin_before, target_before, promotions);
            }
        }
        board
    }
}

/// What the token tells of the action, and of the position before it.
impl Undo {
    /// The unit that was taken. The friend that was joined in a combination is none.
    pub fn captured(&self) -> Option<Unit> {
        let actor = self.from_before?.side();
        self.to_before.filter(|unit| unit.side() != actor)
    }

    /// The pieces that the action made heroes, by the squares on which they stand in `after`, the
    /// position that the action led to (R9). The token keeps a bit for each piece that could have
    /// become one there, so no other position can be asked.
    ///
    /// ```
    /// use sandtable_core::{Notation, Position};
    /// use sandtable_cotulenh::{Board, Kind, Square};
    ///
    /// let mut board: Board = "6c4/11/11/6T4/11/11/11/11/11/11/5I5/8C2 r - - 0 1".parse()?;
    /// let tank = board.parse_move("Tg10").expect("two squares straight ahead");
    /// let undo = board.make(tank);
    /// assert_eq!(undo.heroes(&board), [(Square::G10, Kind::Tank)]);
    /// board.unmake(tank, undo);
    /// # Ok::<(), sandtable_cotulenh::fen::FenError>(())
    /// ```
    pub fn heroes(&self, after: &Board) -> Vec<(Square, Kind)> {
        let actor = if after.session.is_some() { after.turn } else { !after.turn };
        let units = after.promoted(actor, self.promotions).into_iter();
        units.flat_map(|(square, kinds)| kinds.iter().map(move |kind| (square, kind))).collect()
    }

    /// The half-move clock before the action.
    pub fn halfmove(&self) -> u16 {
        self.halfmove
    }

    fn remember(&mut self, change: Change) {
        self.from_before = Some(change.from_before);
        self.to_before = change.to_before;
        self.promotions = change.promotions;
    }
}

/// The null move: what [`Board::unmake_null`] needs.
#[must_use = "without its token the null move cannot be taken back"]
#[derive(Debug)]
pub struct NullUndo {
    halfmove: u16,
}

impl Board {
    /// Makes a null move: the turn goes to the other side without an action. No rule allows it; a
    /// search asks what would happen. No deploy may be open.
    ///
    /// The clock starts anew: no repetition counts across a null move.
    #[inline]
    pub fn make_null(&mut self) -> NullUndo {
        debug_assert!(self.session.is_none(), "a turn that is open cannot be handed over");
        let undo = NullUndo { halfmove: self.halfmove };
        self.end_turn(true);
        undo
    }

    /// Takes a null move back.
    #[inline]
    pub fn unmake_null(&mut self, undo: NullUndo) {
        self.unend_turn(undo.halfmove);
    }
}
