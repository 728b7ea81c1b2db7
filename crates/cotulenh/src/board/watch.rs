//! Which actions can endanger the own Commander.
//!
//! Most cannot, and need not be tried. If the Commander is safe now, an action by others can only
//! endanger it by leaving a square that shields it, by changing a ring that keeps an Air Force
//! away, or by leaving the enemy with one last guard, who becomes a hero.

use super::Board;
use super::geometry::{bearing, within_reach};
use super::reach::capture_range;
use super::set::SquareSet;
use super::targets::Mover;
use super::threat::Threat;
use crate::{Kind, KindSet, Manner, Square, Unit};
use sandtable_core::Side;

pub(super) struct Watch {
    /// Everything has to be tried: there is danger now, or a promotion is due on any action.
    alarm: bool,
    /// The danger there is now, if it tells what cannot end it.
    pub(super) threat: Option<Threat>,
    commander: Option<Square>,
    /// Squares whose unit may be all that shields the Commander.
    shields: SquareSet,
    /// An Air Force is near enough for rings to matter.
    air: bool,
    /// So few enemies are left that a capture may leave one.
    few_enemies: bool,
}

/// A stack has at most three members, so a capture leaves a last guard only if four or fewer are
/// there.
pub(super) const FEW: u16 = 4;

const RING_CARRIERS: KindSet =
    KindSet::of(Kind::Navy).union(KindSet::of(Kind::AntiAir)).union(KindSet::of(Kind::Missile));

impl Watch {
    #[inline]
    pub(super) fn new(board: &Board, us: Side) -> Watch {
        let commander = board.commander_square(us);
        let in_danger = board.in_danger(us);
        let mut watch = Watch {
            alarm: in_danger || board.plain_last_guard(!us).is_some(),
            threat: if in_danger { board.threat(us) } else { None },
            commander,
            shields: board.sole_screen().map_or(SquareSet::EMPTY, SquareSet::of),
            air: false,
            few_enemies: board.companions[(!us).index()] <= FEW,
        };
        if let Some(target) = commander.filter(|_| !watch.alarm) {
            for from in board.own(!us) & within_reach(target) {
                watch.look_at(board, from, target);
            }
        }
        // A ring carrier of ours that attacks and is no hero yet becomes one by any action (R9.1).
        // A larger ring may leave an Air Force engaged that was shot down for leaving it (R7.2).
        watch.alarm |= watch.air && board.commander_attacked(!us);
        watch
    }

    /// Nothing is harmless.
    #[cfg(feature = "experiments")]
    pub(super) fn everything() -> Watch {
        let shields = SquareSet::EMPTY;
        let (threat, commander) = (None, None);
        Watch { alarm: true, threat, commander, shields, air: false, few_enemies: false }
    }

    /// What an enemy on one of the Commander's lines, who does not attack it now, waits for: that a
    /// single piece between them goes away, or that a ring does.
    fn look_at(&mut self, board: &Board, from: Square, target: Square) {
        let (Some(unit), Some(way)) = (board.unit(from), bearing(from, target)) else { return };
        let at_navy = board.ships.has(target);
        for piece in unit.pieces() {
            if capture_range(piece, way.direction.is_straight(), at_navy) < way.distance {
                continue;
            }
            if piece.kind == Kind::AirForce {
                self.air = true;
            } else if let Some(shield) = board.sole_piece_between(from, way) {
                self.shields |= SquareSet::of(shield);
            }
        }
    }

    /// Whether this mover may go to any empty square without a second look. Asked once for all of
    /// its targets, of which most are empty squares.
    #[inline]
    pub(super) fn is_free(&self, board: &Board, mover: Mover) -> bool {
        let is_watched = self.alarm
            || self.commander == Some(mover.from)
            || self.shields.has(mover.from)
            || self.air && has_ring_carrier(board, mover.from);
        !is_watched
    }

    /// Whether the Commander is certainly as safe after this action, which is no move to an empty
    /// square, as before.
    pub(super) fn is_harmless(
        &self,
        board: &Board,
        mover: Mover,
        to: Square,
        manner: Manner,
    ) -> bool {
        let from_is_free = self.is_free(board, mover);
        let opens = manner == Manner::Stay && self.shields.has(to);
        // Two units vanish at once: the Commanders may face each other past both.
        let two_vanish = manner == Manner::Suicide;
        from_is_free
            && !opens
            && !two_vanish
            && self.commander != Some(to)
            && !(manner.captures() && self.few_enemies)
            && !(self.air && has_ring_carrier(board, to))
    }
}

/// Whether a piece that projects a ring, or could, is on a square. An enemy on the target does no
/// harm by it, but telling it apart is not worth it.
pub(super) fn has_ring_carrier(board: &Board, square: Square) -> bool {
    let members = board.unit(square).map_or(KindSet::EMPTY, Unit::members);
    !members.intersection(RING_CARRIERS).is_empty()
}
