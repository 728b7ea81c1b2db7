//! Heroes (R9).

use super::Board;
use super::attacks::{capture_range, shot_is_blocked, within_reach};
use super::geometry::{Bearing, bearing};
use super::rule_set::Club;
use crate::{Kind, KindSet, Piece, Square, Unit};
use arrayvec::ArrayVec;
use sandtable_core::Side;

/// Which pieces one action made heroes, in 64 bits.
///
/// Only pieces that reach the enemy Commander, rings left aside, can be promoted by attacking it
/// (R9.1). They are numbered by square and then by member, heroes included, so the same numbers hold
/// when the action is taken back. There are never more than 62 (a test counts the worst case for
/// every square); the two bits above them are the last guards (R9.2). Four half-words, to be packed
/// tightly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Promotions([u16; 4]);

const GUARD_BIT: u32 = 62;

/// The pieces that became heroes by square: as many units as there are bits.
pub(super) type Promoted = ArrayVec<(Square, KindSet), 64>;

impl Promotions {
    pub(super) const NONE: Promotions = Promotions([0; 4]);

    #[inline(always)]
    fn is_none(self) -> bool {
        self == Promotions::NONE
    }

    #[inline(always)]
    fn add(&mut self, bit: u32) {
        self.0[(bit / 16) as usize & 3] |= 1 << (bit % 16);
    }

    #[inline(always)]
    fn has(self, bit: u32) -> bool {
        self.0[(bit / 16) as usize & 3] >> (bit % 16) & 1 != 0
    }
}

/// Whether the plain range of a kind reaches so far, whatever leads the target. The rule sets differ in
/// heroes only, so either may be asked. A Commander is never promoted: a heroic one is possible in a
/// set-up only (R11.1).
#[inline(always)]
fn is_in_range(kind: Kind, straight: bool, distance: u8) -> bool {
    let piece = Piece { kind, hero: false };
    kind != Kind::Commander && capture_range::<Club>(piece, straight, true) >= distance
}

impl Board {
    /// Makes heroes after an action of this side (R9.1, then R9.2).
    #[inline]
    pub(super) fn promote(&mut self, actor: Side) -> Promotions {
        let mut promotions = Promotions::NONE;
        if let Some(target) = self.commander_square(!actor) {
            self.promote_attackers(actor, target, &mut promotions);
        }
        for side in Side::BOTH {
            if let Some((square, guard)) = self.plain_last_guard(side) {
                promotions.add(GUARD_BIT + side.index() as u32);
                self.add_heroes(square, guard);
            }
        }
        promotions
    }

    /// The members of a unit, with their kinds, that reach the end of this way with nothing between.
    #[inline(always)]
    fn candidates(
        &self,
        unit: Unit,
        from: Square,
        way: Bearing,
    ) -> impl Iterator<Item = (Kind, KindSet)> {
        let Bearing { direction, distance } = way;
        unit.members().with_kinds().filter(move |&(kind, _)| {
            is_in_range(kind, direction.is_straight(), distance)
                && (!shot_is_blocked(kind) || self.is_clear(from, direction, distance))
        })
    }

    fn promote_attackers(&mut self, actor: Side, target: Square, promotions: &mut Promotions) {
        let at_navy = self.ships.has(target);
        let mut number = 0;
        for from in self.own(actor) & within_reach(target) {
            let (Some(unit), Some(way)) = (self.unit(from), bearing(from, target)) else {
                continue;
            };
            let heroes = unit.heroes();
            let mut made = KindSet::EMPTY;
            for (kind, member) in self.candidates(unit, from, way) {
                let piece = Piece { kind, hero: false };
                if !heroes.contains(member)
                    && self.attacks::<Club>(piece, from, way, at_navy, !actor)
                {
                    promotions.add(number);
                    made = made.union(member);
                }
                number += 1;
            }
            if !made.is_empty() {
                self.add_heroes(from, made);
            }
        }
    }

    /// Takes back what [`promote`](Board::promote) did, on the board as it left it.
    #[inline]
    pub(super) fn demote(&mut self, actor: Side, promotions: Promotions) {
        if !promotions.is_none() {
            for (square, kinds) in self.promoted(actor, promotions) {
                self.remove_heroes(square, kinds);
            }
        }
    }

    /// Who was made a hero, read on the board as [`promote`](Board::promote) left it.
    pub(super) fn promoted(&self, actor: Side, promotions: Promotions) -> Promoted {
        let mut promoted = Promoted::new();
        if let Some(target) = self.commander_square(!actor) {
            self.promoted_attackers(actor, target, promotions, &mut promoted);
        }
        for side in Side::BOTH {
            if promotions.has(GUARD_BIT + side.index() as u32) {
                promoted.extend(self.sole_companion(side));
            }
        }
        promoted
    }

    fn promoted_attackers(
        &self,
        actor: Side,
        target: Square,
        promotions: Promotions,
        promoted: &mut Promoted,
    ) {
        let mut number = 0;
        for from in self.own(actor) & within_reach(target) {
            let (Some(unit), Some(way)) = (self.unit(from), bearing(from, target)) else {
                continue;
            };
            let mut made = KindSet::EMPTY;
            for (_, member) in self.candidates(unit, from, way) {
                if promotions.has(number) {
                    made = made.union(member);
                }
                number += 1;
            }
            if !made.is_empty() {
                promoted.push((from, made));
            }
        }
    }

    /// R9.2: the only piece that a side has besides its Commander, and where it stands.
    pub fn last_guard(&self, side: Side) -> Option<(Square, Kind)> {
        let (square, kinds) = self.sole_companion(side)?;
        Some((square, kinds.iter().next()?))
    }

    /// The same as a set of one.
    #[inline(always)]
    fn sole_companion(&self, side: Side) -> Option<(Square, KindSet)> {
        if self.companions[side.index()] == 1 { self.find_sole_companion(side) } else { None }
    }

    #[inline(never)]
    fn find_sole_companion(&self, side: Side) -> Option<(Square, KindSet)> {
        // B25: a game without Commanders has no last guard.
        if self.without_commanders {
            return None;
        }
        let commander = KindSet::of(Kind::Commander);
        let guard = |square| {
            let kinds = self.unit(square)?.members().minus(commander);
            (!kinds.is_empty()).then_some((square, kinds))
        };
        self.own(side).into_iter().find_map(guard)
    }

    /// The same, if it is not a hero yet.
    #[inline]
    pub(super) fn plain_last_guard(&self, side: Side) -> Option<(Square, KindSet)> {
        self.sole_companion(side).filter(|&(square, kinds)| {
            self.unit(square).is_some_and(|unit| !unit.heroes().contains(kinds))
        })
    }

    fn add_heroes(&mut self, square: Square, kinds: KindSet) {
        self.change_heroes(square, |unit| unit.heroes().union(kinds));
    }

    fn remove_heroes(&mut self, square: Square, kinds: KindSet) {
        self.change_heroes(square, |unit| unit.heroes().minus(kinds));
    }

    fn change_heroes(&mut self, square: Square, heroes: impl Fn(Unit) -> KindSet) {
        let changed = self.unit(square).map(|unit| unit.with_heroes(heroes(unit)));
        self.set(square, changed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Direction;
    use crate::{RuleSet, Terrain};
    use alloc::vec::Vec;

    /// The most members of any unit on this square that are candidates: of all kinds, or only of those
    /// whose shot nothing blocks.
    fn most_on(from: Square, straight: bool, distance: u8, rules: RuleSet, all: bool) -> usize {
        let legal = (1..1 << KindSet::BITS).map(KindSet).filter(|set| set.is_legal_unit(rules));
        let standing = legal.filter(|set| {
            set.iter().next().is_some_and(|carrier| Terrain::of(from).bears(carrier))
        });
        let candidate = |kind: &Kind| {
            is_in_range(*kind, straight, distance) && (all || !shot_is_blocked(*kind))
        };
        standing.map(|set| set.iter().filter(candidate).count()).max().unwrap_or(0)
    }

    /// The most candidates on one line: the nearest unit on it has all of its members, those behind it
    /// have the ones that shoot over it.
    fn most_on_line(target: Square, direction: Direction, rules: RuleSet) -> usize {
        let mut squares = Vec::new();
        let mut here = target;
        while let Some(next) = within_reach(target).into_iter().find(|&next| {
            bearing(here, next).is_some_and(|w| w.distance == 1 && w.direction == direction)
        }) {
            squares.push(next);
            here = next;
        }
        let straight = direction.is_straight();
        let most =
            |index: usize, all| most_on(squares[index], straight, index as u8 + 1, rules, all);
        let from_nearest = |nearest: usize| {
            most(nearest, true)
                + (nearest + 1..squares.len()).map(|i| most(i, false)).sum::<usize>()
        };
        (0..squares.len()).map(from_nearest).max().unwrap_or(0)
    }

    #[test]
    fn the_promotions_of_one_action_always_fit() {
        for rules in RuleSet::ALL {
            for target in Square::all() {
                let lines = Direction::ALL.into_iter();
                let most: usize = lines.map(|line| most_on_line(target, line, rules)).sum();
                assert!(most <= GUARD_BIT as usize, "{target}: {most} candidates");
            }
        }
    }
}
