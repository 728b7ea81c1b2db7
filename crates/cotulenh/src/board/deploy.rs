//! The open deploy (R6).

use super::heroes::Promotions;
use super::rule_set::{Ruling, with_rules};
use super::{Board, zobrist};
use crate::{Deploy, KindSet, Manner, Square, Step, Terrain, Unit};
use arrayvec::ArrayVec;
use sandtable_core::AuditFault;

/// A deploy between its first step (or its explicit start) and the end of the turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DeployState {
    pub(super) origin: Square,
    /// Members on the origin that may still act; never empty.
    pub(super) free: KindSet,
    /// The steps made. Two at most: a stack has three members, and the third to act ends the turn.
    pub(super) records: Records,
}

pub(super) type Records = [Option<Record>; 2];

/// One step, with what is needed to take it back: then the position before the turn can be written
/// at any time (R11.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Record {
    pub(super) promotions: Promotions,
    pub(super) origin_before: Unit,
    pub(super) target_before: Option<Unit>,
    pub(super) target: Square,
    doing: Doing,
}

/// Who acted, as bits over the members of `origin_before`, and how: one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Doing(u8);

impl Record {
    pub(super) fn new(
        promotions: Promotions,
        origin_before: Unit,
        target_before: Option<Unit>,
        target: Square,
        manner: Manner,
        group: KindSet,
    ) -> Record {
        let mut members = 0;
        for (i, member) in origin_before.members().each().enumerate() {
            members |= (group.contains(member) as u8) << i;
        }
        let doing = Doing((manner as u8) << 3 | members);
        Record { promotions, origin_before, target_before, target, doing }
    }

    pub(super) fn manner(self) -> Manner {
        Manner::ALL.get((self.doing.0 >> 3) as usize).copied().unwrap_or(Manner::Move)
    }

    pub(super) fn group(self) -> KindSet {
        let members = self.origin_before.members().each().enumerate();
        let acting = members.filter(|(i, _)| self.doing.0 >> i & 1 != 0);
        acting.fold(KindSet::EMPTY, |group, (_, member)| group.union(member))
    }

    fn step(self) -> Option<Step> {
        let group = self.origin_before.select(self.group())?;
        let manner = self.manner();
        let captured = self.target_before.filter(|_| manner.captures());
        Some(Step { group, manner, to: self.target, captured })
    }
}

impl DeployState {
    /// A deploy of this stack in which nobody has acted.
    pub(super) fn start(origin: Square, stack: Unit) -> DeployState {
        DeployState { origin, free: stack.members(), records: [None; 2] }
    }

    /// The deploy that a turn's records tell of; `left` is what stands on the origin after the last of
    /// them.
    pub(super) fn of_records(
        origin: Square,
        records: Records,
        left: Option<Unit>,
    ) -> Option<DeployState> {
        let mut free = records[0]?.origin_before.members();
        for (i, record) in records.iter().enumerate() {
            let Some(record) = record else { break };
            let next = records.get(i + 1).copied().flatten();
            let left = next.map(|next| next.origin_before).or(left);
            free = free_after(free, record.group(), left);
        }
        Some(DeployState { origin, free, records })
    }

    pub(super) fn key(&self) -> u64 {
        zobrist::deploy_key(self.origin, self.free, !self.has_stepped())
    }

    pub(super) fn has_stepped(&self) -> bool {
        self.records[0].is_some()
    }

    pub(super) fn has_captured(&self) -> bool {
        self.records.iter().flatten().any(|record| record.manner().captures())
    }

    /// Adds a step that left `left` on the origin.
    pub(super) fn add(&mut self, record: Record, left: Option<Unit>) {
        self.free = free_after(self.free, record.group(), left);
        if let Some(slot) = self.records.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(record);
        }
    }

    /// Removes the last step, which `before` made ready for: what stands on the origin without it.
    pub(super) fn remove_last(&mut self, before: Option<Unit>) {
        if let Some(slot) = self.records.iter_mut().rev().find(|slot| slot.is_some()) {
            *slot = None;
        }
        self.free = match DeployState::of_records(self.origin, self.records, before) {
            Some(earlier) => earlier.free,
            None => before.map_or(KindSet::EMPTY, Unit::members),
        };
    }

    /// As the outside sees it.
    pub(super) fn view(&self) -> Deploy {
        let steps: ArrayVec<Step, 2> =
            self.records.iter().flatten().filter_map(|record| record.step()).collect();
        Deploy { origin: self.origin, free: self.free, steps }
    }

    pub(super) fn audit(&self, board: &Board) -> Result<(), AuditFault> {
        let here = board.unit(self.origin).map_or(KindSet::EMPTY, Unit::members);
        let told = !self.has_stepped()
            || DeployState::of_records(self.origin, self.records, board.unit(self.origin))
                .is_some_and(|told| told == *self);
        if !self.free.is_empty() && here.contains(self.free) && told {
            Ok(())
        } else {
            Err(AuditFault { field: "the open deploy" })
        }
    }
}

/// Who may still act after a step of this group, which left `left` on the origin.
fn free_after(free: KindSet, group: KindSet, left: Option<Unit>) -> KindSet {
    let free = free.minus(group);
    left.map_or(free, |left| left.renumber(free))
}

impl Board {
    /// R6.3 and R6.4: whether the open deploy may be ended as it stands.
    pub(super) fn may_commit(&self) -> bool {
        with_rules!(self, R => self.may_commit_by::<R>())
    }

    pub(super) fn may_commit_by<R: Ruling>(&self) -> bool {
        self.session.as_ref().is_some_and(|session| {
            session.has_stepped()
                && self.origin_stands(session.origin)
                && !self.is_in_danger::<R>(self.turn)
        })
    }

    /// Whether a turn may end with what is on this square (R1.3, B2.2).
    pub(super) fn origin_stands(&self, origin: Square) -> bool {
        self.unit(origin).is_none_or(|unit| may_be_left(origin, unit))
    }
}

/// Whether this unit may be left on the origin of a deploy when the turn ends (R1.3, B2.2).
#[inline]
pub(super) fn may_be_left(origin: Square, unit: Unit) -> bool {
    Terrain::of(origin).bears(unit.carrier().kind) && !unit.is_pair()
}
