use crate::{Counter, Position};

/// How many legal moves there are.
pub fn count_moves<P: Position>(position: &P) -> u64 {
    let mut counter = Counter::default();
    position.generate(&mut counter);
    counter.count()
}

/// The number of paths of `depth` moves, the last one counted without being made (bulk counting).
///
/// The position is equal to itself afterwards.
pub fn perft<P: Position>(position: &mut P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_moves(position),
        _ => sum_over_moves(position, |child| perft(child, depth - 1)),
    }
}

/// The same number with every move made and unmade, the last one too.
pub fn perft_every_leaf<P: Position>(position: &mut P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // Seen by nobody, the last move might be left out by the compiler.
        1 => sum_over_moves(position, |leaf| {
            core::hint::black_box(leaf);
            1
        }),
        _ => sum_over_moves(position, |child| perft_every_leaf(child, depth - 1)),
    }
}

/// Calls `visit` with each legal move and the number of leaves below it. At depth 0 there is
/// nothing to divide and no call.
pub fn divide<P: Position>(position: &mut P, depth: u32, mut visit: impl FnMut(P::Move, u64)) {
    let Some(below) = depth.checked_sub(1) else { return };
    for_each_move(position, |child, mv| visit(mv, perft(child, below)));
}

#[inline(always)]
fn sum_over_moves<P: Position>(position: &mut P, mut leaves: impl FnMut(&mut P) -> u64) -> u64 {
    let mut sum = 0;
    for_each_move(position, |child, _| sum += leaves(child));
    sum
}

#[inline(always)]
fn for_each_move<P: Position>(position: &mut P, mut visit: impl FnMut(&mut P, P::Move)) {
    let mut moves = P::List::default();
    position.generate(&mut moves);
    for &mv in moves.as_ref() {
        let undo = position.make(mv);
        visit(position, mv);
        position.unmake(mv, undo);
    }
}
