//! History heuristic: moves that caused cut-offs elsewhere in the tree are tried earlier. Quiet
//! history, capture history, continuation history.

use crate::Playable;
use crate::tunable::{self, Constants};
use sandtable_core::Side;

/// No history value goes beyond this.
pub(crate) const LIMIT: i32 = 16_384;

/// The history bonus of a move that cut off: grows with depth, up to a largest.
pub(crate) fn bonus(of: Constants, depth: i32) -> i32 {
    let bonus = tunable::bonus_slope(of) * depth - tunable::bonus_offset(of);
    bonus.clamp(0, tunable::largest_bonus(of))
}

/// The history malus of the moves that were searched before it. Below zero.
pub(crate) fn malus(of: Constants, depth: i32) -> i32 {
    let malus = tunable::malus_slope(of) * depth - tunable::bonus_offset(of);
    -malus.clamp(0, tunable::largest_malus(of))
}

/// The history tables of one thread.
pub(crate) struct History {
    /// Butterfly history of quiet moves: by side, origin and target.
    quiet: Vec<i16>,
    /// Capture history, by piece and target of a noisy move and what it takes.
    noisy: Vec<i16>,
    /// Continuation history, by distance to an earlier move and side to move, then by piece and target of the earlier move and
    /// of this one. A last row of zeros stands for no earlier move.
    continuation: Vec<i16>,
    piece_tos: usize,
    butterflies: usize,
}

/// Threats and offsets into the tables that the scores of all quiet moves of a node share, computed once.
#[derive(Clone, Copy, Default)]
pub(crate) struct QuietRows<T> {
    threats: T,
    quiet: usize,
    /// For the last move and the one before.
    continuations: [usize; 2],
}

/// Tables of continuation history: two distances to the earlier move, each for both sides.
const CONTINUATIONS: usize = 2 * 2;

/// No move before, or a null move; where quiet moves are meant, also a noisy one.
pub(crate) const NO_MOVE: usize = usize::MAX;

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
            noisy: vec![0; P::PIECE_TO_COUNT * P::VICTIM_COUNT],
            continuation: vec![0; (CONTINUATIONS * P::PIECE_TO_COUNT + 1) * P::PIECE_TO_COUNT],
            piece_tos: P::PIECE_TO_COUNT,
            butterflies: P::BUTTERFLY_COUNT,
        }
    }

    pub(crate) fn clear(&mut self) {
        for table in [&mut self.quiet, &mut self.noisy, &mut self.continuation] {
            table.fill(0);
        }
    }

    /// The offsets for the side to move after the two moves before.
    #[inline]
    pub(crate) fn quiet_rows<P: Playable>(
        &self,
        position: &P,
        previous: [usize; 2],
        threats: P::Threats,
    ) -> QuietRows<P::Threats> {
        let side = position.turn();
        let follows = |back: usize| match previous[back] {
            NO_MOVE => self.continuation.len() - self.piece_tos,
            earlier => self.continuation_index(back, side, earlier, 0),
        };
        QuietRows {
            threats,
            quiet: side.index() * self.butterflies,
            continuations: [follows(0), follows(1)],
        }
    }

    /// The score of a quiet move: the weighted sum of quiet history and of continuation history after two moves.
    #[inline]
    pub(crate) fn quiet_score<P: Playable>(
        &self,
        rows: QuietRows<P::Threats>,
        position: &P,
        mv: P::Move,
    ) -> i32 {
        let (butterfly, piece_to) = (position.butterfly(mv, rows.threats), position.piece_to(mv));
        let follows =
            |back: usize| i32::from(self.continuation[rows.continuations[back] + piece_to]);
        let of = P::CONSTANTS;
        let sum = i32::from(self.quiet[rows.quiet + butterfly]) * tunable::quiet_weight(of)
            + follows(0) * tunable::first_continuation_weight(of)
            + follows(1) * tunable::second_continuation_weight(of);
        sum / 64
    }

    /// The index into continuation history.
    #[inline(always)]
    fn continuation_index(
        &self,
        back: usize,
        side: Side,
        earlier: usize,
        piece_to: usize,
    ) -> usize {
        ((back * 2 + side.index()) * self.piece_tos + earlier) * self.piece_tos + piece_to
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
        for (back, earlier) in previous.into_iter().enumerate() {
            if earlier != NO_MOVE {
                let index = self.continuation_index(back, side, earlier, piece_to);
                add_bonus(&mut self.continuation[index], bonus);
            }
        }
    }

    /// A bonus for a quiet move in the quiet history alone.
    pub(crate) fn update_butterfly(&mut self, side: Side, butterfly: usize, bonus: i32) {
        add_bonus(&mut self.quiet[side.index() * self.butterflies + butterfly], bonus);
    }

    #[inline]
    pub(crate) fn noisy_score<P: Playable>(&self, position: &P, mv: P::Move) -> i32 {
        self.noisy[position.piece_to(mv) * P::VICTIM_COUNT + position.victim(mv)] as i32
    }

    pub(crate) fn update_noisy<P: Playable>(&mut self, position: &P, mv: P::Move, bonus: i32) {
        let place = position.piece_to(mv) * P::VICTIM_COUNT + position.victim(mv);
        add_bonus(&mut self.noisy[place], bonus);
    }
}
