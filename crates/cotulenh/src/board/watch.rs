//! Which actions can endanger the own Commander.
//!
//! Most cannot, and need not be tried. If the Commander is safe now, an action by others can only
//! endanger it by leaving a square that shields it, by changing a ring that keeps an Air Force
//! away, or by leaving the enemy with one last guard, who becomes a hero.

use super::Board;
use super::geometry::{shield, within_reach};
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
        let near = commander.map_or(Set::EMPTY, within_reach) & board.own(!us);
        let is_air = |square| board.unit(square).is_some_and(|unit| unit.has(Kind::AirForce));
        let air = near.into_iter().any(is_air);
        let screen = board.sole_screen().map_or(Set::EMPTY, Set::of);
        Watch {
            // In a set-up our pieces may attack already. The next action makes heroes of them, and
            // a larger ring may let an Air Force through that was shot down for leaving it.
            alarm: board.in_danger(us)
                || board.plain_last_guard(!us).is_some()
                || air && board.commander_attacked(!us),
            commander,
            shields: commander.map_or(Set::EMPTY, shield) | screen,
            air,
            few_enemies: board.companions[(!us).index()] <= FEW,
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
