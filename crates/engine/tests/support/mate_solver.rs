//! Forced wins of Cờ Tư Lệnh by brute force: every turn of the attacker, every reply, no evaluation
//! and no pruning. Slow, and short enough to be believed.
#![allow(dead_code, reason = "each test file uses its part")]

use sandtable_core::{Counter, Position, Side, for_each_turn};
use sandtable_cotulenh::{Board, Rules};
use std::collections::HashSet;

/// Which turns the attacker may make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turns {
    All,
    /// Whole units only: no deploys.
    Whole,
}

/// In how many turns the side to move wins by force, if it does so in `most` or fewer.
pub fn mate_distance(board: &Board, most: u32, turns: Turns) -> Option<u32> {
    (1..=most).find(|&count| wins_in(board, count, turns))
}

/// Whether the side to move can capture the Commander or give mate within so many turns.
pub fn wins_in(board: &Board, count: u32, turns: Turns) -> bool {
    let us = board.turn();
    let mut after = positions_after(board, turns);
    if after.iter().any(|position| is_won(position, us)) {
        return true;
    }
    if count == 1 {
        return false;
    }
    // The order changes nothing but the time: checks leave fewer replies.
    after.sort_by_key(|position| !position.in_check(!us));
    after.iter().any(|position| every_reply_loses(position, count - 1, turns))
}

fn every_reply_loses(position: &Board, count: u32, turns: Turns) -> bool {
    if position.terminal().is_some() {
        return false;
    }
    let replies = positions_after(position, Turns::All);
    // Without a reply it is stalemate: mate was found before.
    !replies.is_empty()
        && replies.iter().all(|reply| reply.terminal().is_none() && wins_in(reply, count, turns))
}

/// R10.2 and R10.3.
fn is_won(position: &Board, us: Side) -> bool {
    if let Some(outcome) = position.terminal().filter(|outcome| outcome.winner().is_some()) {
        return outcome.winner() == Some(us);
    }
    let mut replies = Counter::default();
    position.in_check(!us) && {
        position.generate(&mut replies);
        replies.count() == 0
    }
}

/// The different positions after one turn.
pub fn positions_after(board: &Board, turns: Turns) -> Vec<Board> {
    let (mut seen, mut after) = (HashSet::new(), Vec::new());
    for_each_turn(&mut board.clone(), |actions, position| {
        let is_wanted = turns == Turns::All || is_whole(actions);
        if is_wanted && seen.insert((position.key(), position.halfmove())) {
            after.push(position.clone());
        }
    });
    after
}

fn is_whole(turn: &[sandtable_cotulenh::Action]) -> bool {
    use sandtable_cotulenh::ActionKind;
    turn.iter().all(|action| matches!(action.kind(), ActionKind::Whole { .. }))
}
