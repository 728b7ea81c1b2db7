//! The Commander in danger (R8).

use super::Mailbox;
use super::air_defence::{Flight, heeds_rings};
use super::board::{line_between, squares_along, squares_between};
use super::ranges::{capture_range, is_navy, shot_is_blocked};
use crate::{Piece, Square};
use sandtable_core::Side;

impl Mailbox {
    /// R8.1: whether some enemy piece attacks this side's Commander. False if it is gone.
    pub(super) fn commander_is_attacked(&self, side: Side) -> bool {
        self.commander_of(side).is_some_and(|commander| self.is_attacked(commander, side))
    }

    /// R8.1: whether some enemy piece, alone or a member of a stack taken by itself, could capture
    /// this side's unit on `target`. Every enemy piece is asked.
    pub(super) fn is_attacked(&self, target: Square, side: Side) -> bool {
        self.units_of(!side)
            .any(|(from, unit)| unit.pieces().any(|piece| self.attacks(piece, from, target)))
    }

    /// R8.1: whether this piece, taken by itself, could capture the enemy unit on `target` from
    /// where it stands. Whether it could stand there makes no difference: then it stays (R4.2).
    pub(super) fn attacks(&self, piece: Piece, from: Square, target: Square) -> bool {
        let Some(prey) = self.on(target) else { return false };
        let Some((direction, distance)) = line_between(from, target) else { return false };
        if distance > capture_range(piece, direction, is_navy(prey), self.variant.rules) {
            return false;
        }
        if shot_is_blocked(piece.kind) {
            return squares_between(from, direction, distance)
                .all(|between| self.on(between).is_none());
        }
        if heeds_rings(piece) {
            let flight = squares_along(from, direction)
                .take(distance as usize)
                .fold(Flight::Free, |flight, over| self.fly_over(flight, over, prey.side()));
            // An engaged Air Force counts: it can still take the Commander with it.
            return flight != Flight::ShotDown;
        }
        true
    }

    /// R8.3: whether this side's Commander is attacked or stands exposed.
    fn commander_is_in_danger(&self, side: Side) -> bool {
        self.commanders_face() || self.commander_is_attacked(side)
    }

    /// R8.3: whether this side has a Commander on the board and out of danger. In a game without
    /// Commanders always (B25).
    pub(super) fn commander_is_safe(&self, side: Side) -> bool {
        self.without_commanders
            || self.commander_of(side).is_some() && !self.commander_is_in_danger(side)
    }
}
