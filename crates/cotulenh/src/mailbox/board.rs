//! The squares: what stands where, and what can be seen from where.

use super::Mailbox;
use super::ranges::Direction;
use crate::{Kind, KindSet, RuleSet, Square, SquareSet, Terrain, Unit};
use sandtable_core::Side;

impl Mailbox {
    /// Changes a square. Nothing else writes to the board.
    pub(super) fn put(&mut self, square: Square, unit: Option<Unit>) {
        self.squares[square.index()] = unit;
    }

    /// What stands on a square.
    pub(super) fn on(&self, square: Square) -> Option<Unit> {
        self.squares[square.index()]
    }

    /// The units of one side with their squares.
    pub(super) fn units_of(&self, side: Side) -> impl Iterator<Item = (Square, Unit)> {
        Square::all()
            .filter_map(|square| Some((square, self.on(square)?)))
            .filter(move |(_, unit)| unit.side() == side)
    }

    /// Where this side's Commander stands, alone or carried.
    pub(super) fn commander_of(&self, side: Side) -> Option<Square> {
        self.units_of(side).find(|(_, unit)| unit.has(Kind::Commander)).map(|(square, _)| square)
    }

    /// The squares of a side's units in which there is a piece of this kind.
    pub fn pieces(&self, side: Side, kind: Kind) -> SquareSet {
        let with_kind = self.units_of(side).filter(|(_, unit)| unit.has(kind));
        with_kind.map(|(square, _)| square).collect()
    }

    /// R9.2: the only piece a side has besides its Commander, and where it stands.
    pub fn last_guard(&self, side: Side) -> Option<(Square, Kind)> {
        let mut guards = Square::all().flat_map(|square| {
            let members = self.on(square).filter(|unit| unit.side() == side).map(Unit::members);
            let guards = members.unwrap_or_default().minus(KindSet::of(Kind::Commander));
            guards.iter().map(move |kind| (square, kind))
        });
        guards.next().filter(|_| guards.next().is_none())
    }

    /// R8.2: whether the two Commanders see each other: they stand on one file or rank with nothing in
    /// between, and neither is hidden in a vehicle (B5).
    pub fn commanders_face(&self) -> bool {
        let first = self.commander_of(Side::First).filter(|&square| !self.hides_commander(square));
        first.is_some_and(|square| self.is_exposed(square, Side::Second, None))
    }

    /// B5: whether a Commander in the unit on this square is not seen.
    fn hides_commander(&self, square: Square) -> bool {
        let carrier = self.on(square).map(|unit| unit.carrier().kind);
        self.variant.rules == RuleSet::Rulebook
            && matches!(carrier, Some(Kind::Tank | Kind::AirForce | Kind::Navy))
    }

    /// R8.2: whether a Commander that is itself to be seen on this square would be exposed: it shares a
    /// file or rank with the Commander of `enemy`, and nothing stands between. R3.4 asks as if a square
    /// that is about to be left were empty already.
    pub(super) fn is_exposed(
        &self,
        square: Square,
        enemy: Side,
        as_if_empty: Option<Square>,
    ) -> bool {
        let Some(commander) = self.commander_of(enemy) else { return false };
        if self.hides_commander(commander) {
            return false; // B5
        }
        match line_between(square, commander) {
            Some((direction, distance)) if direction.0 == 0 || direction.1 == 0 => {
                squares_between(square, direction, distance)
                    .all(|between| self.on(between).is_none() || as_if_empty == Some(between))
            }
            _ => false,
        }
    }
}

/// R1.3: whether a unit led by `carrier` may stand on this square.
pub(super) fn may_stand(carrier: Kind, square: Square) -> bool {
    Terrain::of(square).bears(carrier)
}

/// The direction from one square to another and the number of steps, if they are on one straight
/// line and not the same square.
pub(super) fn line_between(from: Square, to: Square) -> Option<(Direction, u8)> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let steps = files.abs().max(ranks.abs());
    (straight && steps != 0).then_some(((files.signum(), ranks.signum()), steps as u8))
}

/// The squares after `from` in this direction, nearest first, as far as the board goes.
pub(super) fn squares_along(
    from: Square,
    (files, ranks): Direction,
) -> impl Iterator<Item = Square> {
    core::iter::successors(from.offset(files, ranks), move |here| here.offset(files, ranks))
}

/// The squares strictly between `from` and the square `distance` steps away.
pub(super) fn squares_between(
    from: Square,
    direction: Direction,
    distance: u8,
) -> impl Iterator<Item = Square> {
    squares_along(from, direction).take(distance.saturating_sub(1) as usize)
}
