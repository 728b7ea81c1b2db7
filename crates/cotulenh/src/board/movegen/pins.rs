//! Pins: which actions need a legality test.
//!
//! Most do not. If the Commander is safe now, an action by others can only endanger it by leaving a
//! square where it is pinned, by changing an air-defence ring that keeps an Air Force away, or by
//! leaving the enemy with one last guard, who becomes a hero.

use super::evasions::Check;
use super::targets::Mover;
use crate::board::Board;
use crate::board::air_defence::has_ring_carrier;
use crate::board::attacks::{capture_range, within_reach};
use crate::board::geometry::bearing;
use crate::board::rule_set::Ruling;
use crate::board::square_set::SquareSet;
use crate::{Kind, Manner, Square};
use sandtable_core::Side;

/// What decides whether an action needs a legality test.
pub(super) struct Pins {
    /// Every action has to be tested: there is danger now, or a promotion is due on any action.
    test_all: bool,
    /// The check to evade, if it tells which actions cannot.
    pub(super) check: Option<Check>,
    commander: Option<Square>,
    /// Squares whose unit may be the only one between an attacker and the Commander.
    pinned: SquareSet,
    /// An Air Force is within range of the Commander, so that rings matter.
    air_in_range: bool,
    /// So few enemies are left that a capture may leave one.
    few_enemies: bool,
}

/// A stack has at most three members, so a capture leaves a last guard only if four or fewer are
/// there.
pub(super) const FEW: u16 = 4;

impl Pins {
    #[inline]
    pub(super) fn new<R: Ruling>(board: &Board, us: Side) -> Pins {
        let commander = board.commander_square(us);
        let in_danger = board.is_in_danger::<R>(us);
        let mut pins = Pins {
            test_all: in_danger || board.plain_last_guard(!us).is_some(),
            check: if in_danger { board.find_check::<R>(us) } else { None },
            commander,
            pinned: board.screen().map_or(SquareSet::EMPTY, SquareSet::of),
            air_in_range: false,
            few_enemies: board.companions[(!us).index()] <= FEW,
        };
        if let Some(target) = commander.filter(|_| !pins.test_all) {
            for from in board.own(!us) & within_reach(target) {
                pins.add_pins_by::<R>(board, from, target);
            }
        }
        // A ring carrier of ours that attacks and is no hero yet becomes one by any action (R9.1).
        // A larger ring may leave an Air Force engaged that was shot down for leaving it (R7.2).
        pins.test_all |= pins.air_in_range && board.commander_attacked::<R>(!us);
        pins
    }

    /// Every action needs a test.
    #[cfg(feature = "experiments")]
    pub(super) fn test_all() -> Pins {
        let pinned = SquareSet::EMPTY;
        let (check, commander) = (None, None);
        let (air_in_range, few_enemies) = (false, false);
        Pins { test_all: true, check, commander, pinned, air_in_range, few_enemies }
    }

    /// Adds the pins by an enemy that is within range of the Commander and does not attack it now,
    /// because of a single piece between them or because of a ring.
    fn add_pins_by<R: Ruling>(&mut self, board: &Board, from: Square, target: Square) {
        let (Some(unit), Some(way)) = (board.unit(from), bearing(from, target)) else { return };
        let at_navy = board.ships.has(target);
        for piece in unit.pieces() {
            if capture_range::<R>(piece, way.direction.is_straight(), at_navy) < way.distance {
                continue;
            }
            if piece.kind == Kind::AirForce {
                self.air_in_range = true;
            } else if let Some(pinned) = board.sole_piece_between(from, way) {
                self.pinned |= SquareSet::of(pinned);
            }
        }
    }

    /// Whether this mover may go to any empty square without a legality test. Asked once for all of
    /// its targets, of which most are empty squares.
    #[inline]
    pub(super) fn is_unpinned(&self, board: &Board, mover: Mover) -> bool {
        let needs_test = self.test_all
            || self.commander == Some(mover.from)
            || self.pinned.has(mover.from)
            || self.air_in_range && has_ring_carrier(board, mover.from);
        !needs_test
    }

    /// Whether this action, which is no move to an empty square, certainly leaves the Commander as safe
    /// as it is, and so needs no legality test.
    #[inline(always)]
    pub(super) fn needs_no_test(
        &self,
        board: &Board,
        mover: Mover,
        to: Square,
        manner: Manner,
    ) -> bool {
        let is_unpinned = self.is_unpinned(board, mover);
        let opens = manner == Manner::Stay && self.pinned.has(to);
        // Two units vanish at once: the Commanders may face each other past both.
        let two_vanish = manner == Manner::Suicide;
        is_unpinned
            && !opens
            && !two_vanish
            && self.commander != Some(to)
            && !(manner.captures() && self.few_enemies)
            && !(self.air_in_range && has_ring_carrier(board, to))
    }

    /// Whether this is the Commander by itself, which goes where no enemy has it in range, and so needs
    /// no legality test. It never goes where it would face the other one (R3.4).
    #[inline]
    pub(super) fn commander_goes_out_of_range<R: Ruling>(
        &self,
        board: &Board,
        mover: Mover,
        to: Square,
        manner: Manner,
    ) -> bool {
        !self.test_all
            && manner == Manner::Move
            && self.commander == Some(mover.from)
            && !mover.deploying
            && !mover.group.is_stack()
            && !board.is_in_range_of::<R>(!mover.group.side(), to)
    }
}
