//! Who becomes a hero (R9).

use super::Mailbox;
use crate::{Kind, KindSet, Square, Unit};
use sandtable_core::Side;
use smallvec::SmallVec;

/// The units that gained heroes by one action, as they were before.
pub(super) type Promoted = SmallVec<[(Square, Unit); 4]>;

impl Mailbox {
    /// R9: promotes whoever earned it by an action of `actor`, and tells who was changed.
    pub(super) fn promote(&mut self, actor: Side) -> Promoted {
        let mut promoted = Promoted::new();
        if self.without_commanders {
            return promoted; // B25
        }
        self.promote_attackers(actor, &mut promoted);
        for side in Side::BOTH {
            self.promote_last_guard(side, &mut promoted);
        }
        promoted
    }

    /// R9.1: pieces of the actor that attack the enemy Commander, members of stacks one by one.
    fn promote_attackers(&mut self, actor: Side, promoted: &mut Promoted) {
        let Some(target) = self.commander_of(!actor) else { return };
        for square in Square::all() {
            let Some(unit) = self.on(square).filter(|unit| unit.side() == actor) else { continue };
            // Of two alike each is asked for itself (B2).
            let heroes = unit
                .pieces()
                .zip(unit.members().each())
                // R11.1: a heroic Commander is possible in a set-up only.
                .filter(|(piece, _)| piece.kind != Kind::Commander)
                .filter(|(piece, _)| self.attacks(*piece, square, target))
                .fold(KindSet::EMPTY, |heroes, (_, member)| heroes.union(member));
            self.make_heroes(square, heroes, promoted);
        }
    }

    /// R9.2.
    fn promote_last_guard(&mut self, side: Side, promoted: &mut Promoted) {
        if let Some((square, kind)) = self.last_guard(side) {
            self.make_heroes(square, KindSet::of(kind), promoted);
        }
    }

    /// Adds heroes to the unit on a square and notes it, if that changes anything (R9.3: heroism
    /// lasts).
    fn make_heroes(&mut self, square: Square, heroes: KindSet, promoted: &mut Promoted) {
        let Some(unit) = self.on(square) else { return };
        if !unit.heroes().contains(heroes) {
            promoted.push((square, unit));
            self.put(square, Some(unit.with_heroes(unit.heroes().union(heroes))));
        }
    }
}
