//! History heuristic: moves that caused cut-offs elsewhere in the tree are tried earlier. Quiet
//! history, capture history, continuation history.

use crate::Playable;
use sandtable_core::Side;

/// No history value goes beyond this.
pub(crate) const LIMIT: i32 = 16_384;

/// The history bonus of a cut-off: grows with depth, up to a largest.
pub(crate) fn bonus(depth: i32) -> i32 {
    (BONUS_SLOPE * depth - BONUS_OFFSET).clamp(0, LARGEST_BONUS)
}
const BONUS_SLOPE: i32 = 170;
const BONUS_OFFSET: i32 = 90;
const LARGEST_BONUS: i32 = 1_700;

/// The history tables of one thread.
pub(crate) struct History {
    /// Butterfly history of quiet moves: by side, origin and target.
    quiet: Vec<i16>,
    /// Capture history, by piece and target of a noisy move.
    noisy: Vec<i16>,
    /// Continuation history, by piece and target of an earlier move and of this one.
    continuation: Vec<i16>,
    piece_tos: usize,
    butterflies: usize,
}

/// No move before, or a null move.
pub(crate) const NO_PIECE_TO: usize = usize::MAX;

/// History gravity: a value moves towards the limit by less the nearer it is, so it can always turn
/// around.
fn add_bonus(value: &mut i16, bonus: i32) {
    let old = *value as i32;
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

impl History {
    pub(crate) fn new<P: Playable>() -> History {
        History {
            quiet: vec![0; 2 * P::BUTTERFLY_COUNT],
            noisy: vec![0; P::PIECE_TO_COUNT],
            continuation: vec![0; P::PIECE_TO_COUNT * P::PIECE_TO_COUNT],
            piece_tos: P::PIECE_TO_COUNT,
            butterflies: P::BUTTERFLY_COUNT,
        }
    }

    pub(crate) fn clear(&mut self) {
        for table in [&mut self.quiet, &mut self.noisy, &mut self.continuation] {
            table.fill(0);
        }
    }

    /// The score of a quiet move: quiet history and continuation history after two moves.
    #[inline]
    pub(crate) fn quiet_score(
        &self,
        side: Side,
        butterfly: usize,
        piece_to: usize,
        previous: [usize; 2],
    ) -> i32 {
        let follows = |earlier: usize| match earlier {
            NO_PIECE_TO => 0,
            _ => self.continuation[earlier * self.piece_tos + piece_to] as i32,
        };
        self.quiet[side.index() * self.butterflies + butterfly] as i32
            + follows(previous[0])
            + follows(previous[1])
    }

    pub(crate) fn update_quiet(
        &mut self,
        side: Side,
        butterfly: usize,
        piece_to: usize,
        previous: [usize; 2],
        bonus: i32,
    ) {
        add_bonus(&mut self.quiet[side.index() * self.butterflies + butterfly], bonus);
        for earlier in previous {
            if earlier != NO_PIECE_TO {
                add_bonus(&mut self.continuation[earlier * self.piece_tos + piece_to], bonus);
            }
        }
    }

    #[inline]
    pub(crate) fn noisy_score(&self, piece_to: usize) -> i32 {
        self.noisy[piece_to] as i32
    }

    pub(crate) fn update_noisy(&mut self, piece_to: usize, bonus: i32) {
        add_bonus(&mut self.noisy[piece_to], bonus);
    }
}
