//! What was good elsewhere in the tree: moves that caused cut-offs are tried earlier.

use crate::Playable;
use sandtable_core::Side;

/// No history value goes beyond this.
pub(crate) const LIMIT: i32 = 16_384;

/// The bonus for a cut-off at some depth grows with it, up to a largest.
pub(crate) fn bonus(depth: i32) -> i32 {
    (BONUS_SLOPE * depth - BONUS_OFFSET).clamp(0, LARGEST_BONUS)
}
const BONUS_SLOPE: i32 = 170;
const BONUS_OFFSET: i32 = 90;
const LARGEST_BONUS: i32 = 1_700;

/// The tables of one thread.
pub(crate) struct History {
    /// By side and path.
    quiet: Vec<i16>,
    /// By slot of a noisy move.
    noisy: Vec<i16>,
    /// By slot of an earlier move and slot of this one.
    continuation: Vec<i16>,
    slots: usize,
    paths: usize,
}

/// The slot of "no move before".
pub(crate) const NO_SLOT: usize = usize::MAX;

/// A value moves towards the limit by less the nearer it is, so it can always turn around.
fn nudge(value: &mut i16, bonus: i32) {
    let old = *value as i32;
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

impl History {
    pub(crate) fn new<P: Playable>() -> History {
        History {
            quiet: vec![0; 2 * P::PATHS],
            noisy: vec![0; P::SLOTS],
            continuation: vec![0; P::SLOTS * P::SLOTS],
            slots: P::SLOTS,
            paths: P::PATHS,
        }
    }

    pub(crate) fn clear(&mut self) {
        for table in [&mut self.quiet, &mut self.noisy, &mut self.continuation] {
            table.fill(0);
        }
    }

    /// What is known of a quiet move after the two moves before it.
    #[inline]
    pub(crate) fn of_quiet(&self, side: Side, path: usize, slot: usize, before: [usize; 2]) -> i32 {
        let follows = |earlier: usize| match earlier {
            NO_SLOT => 0,
            _ => self.continuation[earlier * self.slots + slot] as i32,
        };
        self.quiet[side.index() * self.paths + path] as i32
            + follows(before[0])
            + follows(before[1])
    }

    pub(crate) fn reward_quiet(
        &mut self,
        side: Side,
        path: usize,
        slot: usize,
        before: [usize; 2],
        bonus: i32,
    ) {
        nudge(&mut self.quiet[side.index() * self.paths + path], bonus);
        for earlier in before {
            if earlier != NO_SLOT {
                nudge(&mut self.continuation[earlier * self.slots + slot], bonus);
            }
        }
    }

    #[inline]
    pub(crate) fn of_noisy(&self, slot: usize) -> i32 {
        self.noisy[slot] as i32
    }

    pub(crate) fn reward_noisy(&mut self, slot: usize, bonus: i32) {
        nudge(&mut self.noisy[slot], bonus);
    }
}
