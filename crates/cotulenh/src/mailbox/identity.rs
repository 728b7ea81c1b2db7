//! What makes two positions the same, and whether one is sound.

use super::Mailbox;
use crate::{Kind, KindSet, Square, Variant};
use sandtable_core::{AuditFault, Side};

/// Numbers above every square with its unit, one range for each further thing a key tells apart.
const TURN: u64 = 1 << 32;
const DEPLOY: u64 = 2 << 32;
const VARIANT: u64 = 3 << 32;

impl Mailbox {
    /// A key computed from scratch: placement with heroes and sides, turn, open deploy, rules. Neither
    /// the clocks nor the points nor the order of steps are in it.
    pub(super) fn key_from_scratch(&self) -> u64 {
        let mut key = match self.turn {
            Side::First => 0,
            Side::Second => mix(TURN),
        };
        for square in Square::all() {
            if let Some(unit) = self.on(square) {
                key ^= mix((square.index() as u64) << 16 | u64::from(unit.bits()));
            }
        }
        if let Some((origin, free, fresh)) = self.deploy_state() {
            let free = u64::from(free.0);
            key ^= mix(DEPLOY | u64::from(fresh) << 24 | (origin.index() as u64) << 16 | free);
        }
        if self.variant != Variant::default() {
            let Variant { rules, battle } = self.variant;
            key ^= mix(VARIANT | (rules as u64) << 8 | battle as u64);
        }
        key
    }

    /// Whether both count as the same for repetition (R10.4).
    pub(super) fn is_same_but_for_clocks(&self, other: &Mailbox) -> bool {
        self.squares == other.squares
            && self.turn == other.turn
            && self.variant == other.variant
            && self.deploy_state() == other.deploy_state()
    }

    /// What an open deploy means for the rest of the turn: origin, who is free to act, and whether
    /// no step was made yet (R6.1).
    fn deploy_state(&self) -> Option<(Square, KindSet, bool)> {
        self.deploy.as_ref().map(|open| (open.origin, open.free, open.steps.is_empty()))
    }

    /// Whether the position is one the rules can lead to. Nothing is derived and kept here, so this
    /// looks for states that must not be.
    pub(super) fn soundness(&self) -> Result<(), AuditFault> {
        let check = |sound: bool, field| if sound { Ok(()) } else { Err(AuditFault { field }) };
        let on_the_board = |index| Square::from_index(index).is_some();
        let stray = (0..Square::TABLE).any(|i| !on_the_board(i) && self.squares[i].is_some());
        check(!stray, "squares off the board")?;

        let commanders = |side| self.units_of(side).filter(|(_, u)| u.has(Kind::Commander)).count();
        check(Side::BOTH.into_iter().all(|side| commanders(side) <= 1), "commanders")?;
        // Whoever ended a turn has a Commander (R8.3); so does whoever began one. In a game that began
        // without Commanders there is none (B25).
        let none = commanders(Side::First) + commanders(Side::Second) == 0;
        check(none == self.without_commanders, "commanders")?;

        // What an open deploy leaves on its origin may be out of place, or no stack, until the turn
        // ends (R6.4, B2.2).
        let origin = self.deploy.as_ref().map(|open| open.origin);
        let in_place = Side::BOTH
            .into_iter()
            .flat_map(|side| self.units_of(side))
            .all(|(square, unit)| self.may_be_left(unit, square) || origin == Some(square));
        check(in_place, "terrain or stacks")?;

        let Some(open) = &self.deploy else { return Ok(()) };
        let present = self.on(open.origin).filter(|unit| unit.side() == self.turn);
        check(!open.free.is_empty(), "deploy: nobody is free")?;
        check(present.is_some_and(|u| u.members().contains(open.free)), "deploy: free members")?;
        let stood = open.before[open.origin.index()].filter(|unit| unit.side() == self.turn);
        check(stood.is_some_and(|unit| unit.is_stack()), "deploy: origin")?;
        // Counted by kind, for of two alike the one that is left is the first (B2.1).
        let count =
            |members: KindSet, kind| members.iter().filter(|&member| member == kind).count();
        let accounted = |kind| {
            let acted = open.steps.iter().map(|step| count(step.group.members(), kind));
            acted.sum::<usize>() + count(open.free, kind)
        };
        let complete =
            |members: KindSet| Kind::ALL.iter().all(|&k| count(members, k) == accounted(k));
        check(stood.is_some_and(|unit| complete(unit.members())), "deploy: steps")?;
        let untouched = !open.steps.is_empty() || open.before == self.squares;
        check(untouched, "deploy: squares before the turn")
    }
}

/// The finaliser of splitmix64: every input bit reaches every output bit.
fn mix(input: u64) -> u64 {
    let mut z = input.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
