//! Whether a position is fair to both: a short search over the contract, the same for all games.

use crate::Contest;
use sandtable_core::{Outcome, Side};

/// What winning is worth.
const WIN: i32 = 1_000_000;
/// So many captures in a row are followed.
const CAPTURES: u32 = 6;
/// A difference below this is none: half of what the least piece is worth.
const SLACK: i32 = 50;

/// Whether both have the same material, and nobody can win some, or the game, within
/// [`LOOKAHEAD`](Contest::LOOKAHEAD) turns and the captures that follow.
pub(super) fn is_balanced<P: Contest>(position: &P) -> bool {
    let mut position = position.clone();
    position.advantage() == 0 && search(&mut position, P::LOOKAHEAD, -SLACK, SLACK).abs() < SLACK
}

fn worth(outcome: Outcome, side: Side) -> i32 {
    match outcome.winner() {
        Some(winner) if winner == side => WIN,
        Some(_) => -WIN,
        None => 0,
    }
}

/// The worth of a position for the side to move, as far as it lies between `alpha` and `beta`.
fn search<P: Contest>(position: &mut P, turns: u32, mut alpha: i32, beta: i32) -> i32 {
    let mover = position.turn();
    if !position.turn_is_open() {
        if let Some(outcome) = position.terminal() {
            return worth(outcome, mover);
        }
        if turns == 0 {
            return captures(position, CAPTURES, alpha, beta);
        }
    }
    let mut moves = P::List::default();
    position.generate(&mut moves);
    if moves.as_ref().is_empty() {
        return worth(position.no_moves(), mover);
    }
    let mut best = -WIN;
    for &mv in moves.as_ref() {
        let undo = position.make(mv);
        let value = match position.turn() == mover {
            true => search(position, turns, alpha, beta),
            false => -search(position, turns - 1, -beta, -alpha),
        };
        position.unmake(mv, undo);
        best = best.max(value);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The same, following only what changes the material. Who moves may also leave it at that, but
/// not in the middle of a turn.
fn captures<P: Contest>(position: &mut P, left: u32, mut alpha: i32, beta: i32) -> i32 {
    let mover = position.turn();
    let is_open = position.turn_is_open();
    if let Some(outcome) = position.terminal().filter(|_| !is_open) {
        return worth(outcome, mover);
    }
    let now = position.advantage();
    let mut best = if is_open { -WIN } else { now };
    alpha = alpha.max(best);
    if left == 0 || alpha >= beta {
        return now;
    }
    for mv in gaining(position, is_open) {
        let undo = position.make(mv);
        let value = match position.turn() == mover {
            true => captures(position, left - 1, alpha, beta),
            false => -captures(position, left - 1, -beta, -alpha),
        };
        position.unmake(mv, undo);
        best = best.max(value);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The moves that change the material, the best first; in the middle of a turn all moves.
fn gaining<P: Contest>(position: &mut P, all: bool) -> Vec<P::Move> {
    let mover = position.turn();
    let before = position.advantage();
    let mut moves = P::List::default();
    position.generate(&mut moves);
    let mut gains: Vec<(i32, P::Move)> = Vec::new();
    for &mv in moves.as_ref() {
        let undo = position.make(mv);
        let after = position.material(mover) - position.material(!mover);
        let has_ended = position.terminal().is_some();
        position.unmake(mv, undo);
        if all || after != before || has_ended {
            gains.push((after - before, mv));
        }
    }
    gains.sort_by_key(|(gain, _)| -gain);
    gains.into_iter().map(|(_, mv)| mv).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_core::Notation;

    fn chess(fen: &str) -> bool {
        is_balanced(&sandtable_chess::Board::from_fen(fen).unwrap())
    }

    #[test]
    fn the_start_positions_are_balanced() {
        assert!(is_balanced(&sandtable_chess::Board::start()));
        assert!(is_balanced(&sandtable_cotulenh::Board::start()));
    }

    #[test]
    fn a_piece_more_a_piece_that_hangs_or_a_mate_is_no_balance() {
        // A queen is missing.
        assert!(!chess("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
        // The knight on e5 takes a pawn for nothing, or is taken by one.
        assert!(!chess("rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1"));
        assert!(!chess("rnbqkbnr/ppp1pppp/3p4/4N3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 1"));
        // The same knight, guarded.
        assert!(chess("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1"));
        // Mate in one, by White and against White.
        assert!(!chess("rnbqkbnr/ppppp2p/5p2/6p1/4P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 0 1"));
        assert!(!chess("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1"));
    }
}
