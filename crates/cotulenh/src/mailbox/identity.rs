//! What makes two positions the same, and whether one is sound.

use super::Mailbox;
use super::board::may_stand;
use crate::{Kind, KindSet, Square};
use sandtable_core::{AuditFault, Side};

/// Numbers above every square with its unit, one range for each further thing a key tells apart.
const TURN: u64 = 1 << 32;
const DEPLOY: u64 = 2 << 32;

impl Mailbox {
    /// A key computed from scratch: placement with heroes and sides, turn, open deploy. Neither the
    /// clocks nor the order of steps are in it.
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
            let free = free.iter().fold(0, |bits, kind| bits | 1u64 << kind.index());
            key ^= mix(DEPLOY | u64::from(fresh) << 24 | (origin.index() as u64) << 16 | free);
        }
        key
    }

    /// Whether both count as the same for repetition (R10.4).
    pub(super) fn is_same_but_for_clocks(&self, other: &Mailbox) -> bool {
        self.squares == other.squares
            && self.turn == other.turn
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
        // Whoever ended a turn has a Commander (R8.3); so does whoever began one.
        check(commanders(Side::First) + commanders(Side::Second) > 0, "commanders")?;

        // What an open deploy leaves on its origin may be out of place until the turn ends (R6.4).
        let origin = self.deploy.as_ref().map(|open| open.origin);
        let in_place = Side::BOTH
            .into_iter()
            .flat_map(|side| self.units_of(side))
            .all(|(square, unit)| may_stand(unit.carrier().kind, square) || origin == Some(square));
        check(in_place, "terrain")?;

        let Some(open) = &self.deploy else { return Ok(()) };
        let present = self.on(open.origin).filter(|unit| unit.side() == self.turn);
        check(!open.free.is_empty(), "deploy: nobody is free")?;
        check(present.is_some_and(|u| u.members().contains(open.free)), "deploy: free members")?;
        let stood = open.before[open.origin.index()].filter(|unit| unit.side() == self.turn);
        let acted = open.steps.iter().map(|step| step.group.members());
        let accounted = acted.fold(open.free, |all, group| all.union(group));
        check(stood.is_some_and(|unit| unit.is_stack()), "deploy: origin")?;
        check(stood.is_some_and(|unit| unit.members() == accounted), "deploy: steps")?;
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
