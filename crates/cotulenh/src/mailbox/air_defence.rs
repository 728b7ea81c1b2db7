//! Air defence (R7): rings around defenders, and what becomes of an Air Force that meets them.

use super::Mailbox;
use crate::{Kind, Piece, Square, Unit};
use sandtable_core::Side;

/// How a flight stands after the squares it has touched so far (R7.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flight {
    /// No ring touched.
    Free,
    /// Inside the ring of the one defender on this square.
    Engaged(Square),
    /// A second ring touched, or the first one left: the line ends.
    ShotDown,
}

/// The largest ring: a heroic Missile's.
const LARGEST_LEVEL: i8 = 3;

/// The level of the ring around a unit; 0 is no ring. Only the carrier projects one (R7.1).
pub(super) fn ring_level(unit: Unit) -> i8 {
    let carrier = unit.carrier();
    let level = match carrier.kind {
        Kind::AntiAir | Kind::Navy => 1,
        Kind::Missile => 2,
        _ => return 0,
    };
    level + i8::from(carrier.hero)
}

/// Whether rings matter to this piece (R7.2, R7.4).
pub(super) fn heeds_rings(piece: Piece) -> bool {
    piece.kind == Kind::AirForce && !piece.hero
}

impl Mailbox {
    /// The defenders of one side whose rings this square lies in. Looked up afresh each time, so
    /// that no ring can be out of date (R7.5).
    pub(super) fn defenders_over(
        &self,
        square: Square,
        side: Side,
    ) -> impl Iterator<Item = Square> {
        let around = -LARGEST_LEVEL..=LARGEST_LEVEL;
        around
            .clone()
            .flat_map(move |ranks| around.clone().map(move |files| (files, ranks)))
            .filter_map(move |(files, ranks)| {
                let defender = square.offset(files, ranks)?;
                let unit = self.on(defender).filter(|unit| unit.side() == side)?;
                let level = ring_level(unit);
                // R7.1: dx² + dy² ≤ L²; level 0 is no ring at all, not a ring of one square.
                let inside = files * files + ranks * ranks <= level * level;
                (level > 0 && inside).then_some(defender)
            })
    }

    /// R7.2: the flight after one square more, through the rings of `enemy`.
    pub(super) fn fly_over(&self, flight: Flight, square: Square, enemy: Side) -> Flight {
        let mut defenders = self.defenders_over(square, enemy);
        match (flight, defenders.next(), defenders.next()) {
            (Flight::Free, None, _) => Flight::Free,
            (Flight::Free, Some(first), None) => Flight::Engaged(first),
            (Flight::Engaged(first), Some(same), None) if same == first => flight,
            _ => Flight::ShotDown,
        }
    }
}
