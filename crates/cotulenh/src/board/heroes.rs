//! Heroes (R9).

use super::Board;
use super::attacks::{capture_range, within_reach};
use super::geometry::bearing;
use super::rule_set::Club;
use crate::{Kind, KindSet, Piece, Square, Unit};
use arrayvec::ArrayVec;
use sandtable_core::Side;

/// Which pieces one action made heroes: 64 bits for attackers, two for last guards.
///
/// Only pieces whose plain range reaches the enemy Commander can be promoted by attacking it (R9.1).
/// They are numbered by square and then by member, heroes and blocked ones included, so the same
/// numbers hold when the action is taken back. There are never more than 64 (a test counts the worst
/// case for every square). Half-words, to be packed tightly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Promotions {
    pub(super) attackers: Attackers,
    pub(super) guards: Guards,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Attackers([u16; 4]);

/// The last guards that were promoted: a bit for each side (R9.2).
pub(super) type Guards = u8;

/// The pieces that became heroes by square: as many units as there are bits.
pub(super) type Promoted = ArrayVec<(Square, KindSet), { MOST_ATTACKERS as usize + 2 }>;

const MOST_ATTACKERS: u32 = 64;

impl Promotions {
    pub(super) const NONE: Promotions = Promotions { attackers: Attackers([0; 4]), guards: 0 };

    #[inline(always)]
    fn is_none(self) -> bool {
        self == Promotions::NONE
    }

    #[inline(always)]
    fn guard_bit(side: Side) -> Guards {
        1 << side.index()
    }
}

impl Attackers {
    #[inline(always)]
    fn add(&mut self, bit: u32) {
        self.0[(bit / 16) as usize & 3] |= 1 << (bit % 16);
    }

    #[inline(always)]
    fn has(self, bit: u32) -> bool {
        self.0[(bit / 16) as usize & 3] >> (bit % 16) & 1 != 0
    }
}

/// The members, with their kinds, whose plain range reaches a target at this bearing.
/// The rule sets differ in heroes only, so either may be asked.
/// A Commander is never promoted: a heroic one is possible in a set-up only (R11.1).
fn could_reach(
    members: KindSet,
    straight: bool,
    distance: u8,
) -> impl Iterator<Item = (Kind, KindSet)> {
    members.with_kinds().filter(move |(kind, _)| {
        let piece = Piece { kind: *kind, hero: false };
        *kind != Kind::Commander && capture_range::<Club>(piece, straight, true) >= distance
    })
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
                promotions.guards |= Promotions::guard_bit(side);
                self.add_heroes(square, guard);
            }
        }
        promotions
    }

    fn promote_attackers(&mut self, actor: Side, target: Square, promotions: &mut Promotions) {
        let at_navy = self.ships.has(target);
        let mut number = 0;
        for from in self.own(actor) & within_reach(target) {
            let (Some(unit), Some(way)) = (self.unit(from), bearing(from, target)) else {
                continue;
            };
            let straight = way.direction.is_straight();
            let heroes = unit.heroes();
            let mut made = KindSet::EMPTY;
            for (kind, member) in could_reach(unit.members(), straight, way.distance) {
                let piece = Piece { kind, hero: false };
                if !heroes.contains(member)
                    && self.attacks::<Club>(piece, from, way, at_navy, !actor)
                {
                    promotions.attackers.add(number);
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
            if promotions.guards & Promotions::guard_bit(side) != 0 {
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
            let straight = way.direction.is_straight();
            for (_, member) in could_reach(unit.members(), straight, way.distance) {
                if promotions.attackers.has(number) {
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
        // B25: without Commanders there is nobody to guard.
        let is_sole = self.companions[side.index()] == 1 && !self.without_commanders;
        if is_sole { self.find_sole_companion(side) } else { None }
    }

    #[inline(never)]
    fn find_sole_companion(&self, side: Side) -> Option<(Square, KindSet)> {
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
    use crate::{RuleSet, Terrain};

    /// The most members of any unit that may stand on `from` and could attack `target`.
    fn most_candidates(from: Square, target: Square, rules: RuleSet) -> u32 {
        let Some(way) = bearing(from, target) else { return 0 };
        let legal = (1..1 << KindSet::BITS).map(KindSet).filter(|set| set.is_legal_unit(rules));
        let standing = legal.filter(|set| {
            set.iter().next().is_some_and(|carrier| Terrain::of(from).bears(carrier))
        });
        standing
            .map(|set| {
                let straight = way.direction.is_straight();
                could_reach(set, straight, way.distance).count() as u32
            })
            .max()
            .unwrap_or(0)
    }

    #[test]
    fn the_promotions_of_one_action_always_fit() {
        let attackers = |target, rules| {
            let near = within_reach(target).into_iter();
            near.map(|from| most_candidates(from, target, rules)).sum::<u32>()
        };
        let most = RuleSet::ALL
            .into_iter()
            .flat_map(|rules| Square::all().map(move |target| attackers(target, rules)))
            .max();
        assert!(most.is_some_and(|most| most <= MOST_ATTACKERS), "{most:?} candidates");
    }
}
