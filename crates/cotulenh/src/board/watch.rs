//! Which actions can endanger the own Commander.
//!
//! Most cannot, and need not be tried. If the Commander is safe now, an action by others can only
//! endanger it by leaving a square that shields it, by changing a ring that keeps an Air Force
//! away, or by leaving the enemy with one last guard, who becomes a hero.

use super::Board;
use super::geometry::{bearing, within_reach};
use super::reach::capture_range;
use super::set::Set;
use super::targets::Mover;
use crate::{Kind, KindSet, Manner, Square};
use sandtable_core::Side;

pub(super) struct Watch {
    /// Everything has to be tried: there is danger now, or a promotion is due on any action.
    alarm: bool,
    commander: Option<Square>,
    /// Squares whose unit may be all that shields the Commander.
    shields: Set,
    /// An Air Force is near enough for rings to matter.
    air: bool,
    /// So few enemies are left that a capture may leave one.
    few_enemies: bool,
}

/// A stack has at most three members, so a capture leaves a last guard only if four or fewer are
/// there.
const FEW: u16 = 4;

const RING_CARRIERS: KindSet =
    KindSet::of(Kind::Navy).union(KindSet::of(Kind::AntiAir)).union(KindSet::of(Kind::Missile));

impl Watch {
    #[inline]
    pub(super) fn new(board: &Board, us: Side) -> Watch {
        let commander = board.commander_square(us);
        let mut watch = Watch {
            alarm: board.in_danger(us) || board.plain_last_guard(!us).is_some(),
            commander,
            shields: board.sole_screen().map_or(Set::EMPTY, Set::of),
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
        let shields = Set::EMPTY;
        Watch { alarm: true, commander: None, shields, air: false, few_enemies: false }
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
                self.shields |= Set::of(shield);
            }
        }
    }

    /// Whether the Commander is certainly as safe after this action as before.
    #[inline]
    pub(super) fn is_harmless(
        &self,
        board: &Board,
        mover: Mover,
        to: Square,
        manner: Manner,
    ) -> bool {
        let leaves = manner != Manner::Stay && self.shields.has(mover.from);
        let clears = manner == Manner::Stay && self.shields.has(to);
        !self.alarm
            // Two units vanish at once: the Commanders may face each other past both.
            && manner != Manner::Suicide
            && !leaves
            && !clears
            && self.commander != Some(mover.from)
            && self.commander != Some(to)
            && !(manner.captures() && self.few_enemies)
            && !(self.air && touches_rings(board, mover, to))
    }
}

/// Whether a piece that projects a ring, or could, is on either square. An enemy on the target does
/// no harm by it, but telling it apart is not worth it.
fn touches_rings(board: &Board, mover: Mover, to: Square) -> bool {
    [mover.from, to].into_iter().any(|square| {
        board
            .unit(square)
            .is_some_and(|unit| !unit.members().intersection(RING_CARRIERS).is_empty())
    })
}
