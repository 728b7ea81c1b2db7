//! A turn of the engine: what it is asked, and what becomes of its answer.

use super::LiveGame;
use crate::thinker::PlayLimits;
use sandtable_core::Game;
use sandtable_games::{AnyGame, Describe};
use std::time::Duration;

/// How long the engine may think about one turn: with a clock it divides its own time.
const MOST_THINKING: Duration = Duration::from_secs(10);
const MOST_THINKING_UNTIMED: Duration = Duration::from_secs(2);
/// The engine spends at most this fraction (1/20) of the match clock on one turn.
const MATCH_SHARE: u64 = 20;

impl<B: Describe> LiveGame<B> {
    /// What the engine is asked, if it is to move.
    pub fn engine_question(&self, now: u64) -> Option<(AnyGame, PlayLimits)> {
        let level = self.engine_to_move()?;
        let question = self.question_at(None).ok()?;
        let clock = self.clock_state().zip(self.meta().control).zip(self.to_move());
        let clock = clock.map(|((state, control), side)| {
            let left = Duration::from_millis(state.left[side.index()]);
            (left, Duration::from_millis(control.increment_ms))
        });
        let most = if clock.is_some() { MOST_THINKING } else { MOST_THINKING_UNTIMED };
        let shared = self.match_left(now);
        let most = shared.map_or(most, |left| most.min(Duration::from_millis(left / MATCH_SHARE)));
        Some((question, PlayLimits { level, clock, most }))
    }

    /// The whole legal turn by which the engine's game goes further than this one.
    pub fn turn_in(&self, played: &AnyGame) -> Option<Vec<B::Move>> {
        let longer: &Game<B> = B::of_any(played)?;
        let turn = longer.moves().strip_prefix(self.game.moves())?;
        let mut now = self.position().clone();
        let side = now.turn();
        for &mv in turn {
            if now.turn() != side {
                return None;
            }
            now.try_play(mv).ok()?;
        }
        (now.turn() != side).then(|| turn.to_vec())
    }

    /// The first legal turn, so that a game goes on even if the engine fails.
    pub fn any_turn(&self) -> Vec<B::Move> {
        let mut now = self.position().clone();
        let side = now.turn();
        let mut turn = Vec::new();
        while now.turn() == side {
            let Some(&mv) = now.legal_moves().as_ref().first() else { break };
            turn.push(mv);
            now.play(mv);
        }
        turn
    }
}
