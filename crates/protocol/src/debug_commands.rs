//! Commands beyond the protocol, for people who type at the engine: `d`, `eval`, `go perft`.

use crate::player::Searchable;
use sandtable_core::{Counter, perft as perft_of};
use sandtable_engine::tapered::Tapered;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// `d`: the position and what can be said of it.
pub(crate) fn show<V: Searchable>(position: &V) -> String {
    let mut moves = Counter::default();
    position.generate(&mut moves);
    let check = if position.is_check() { "yes" } else { "no" };
    format!(
        "Fen: {}\nKey: {:016X}\nCheck: {check}\nMoves: {}",
        position.fen(),
        position.key(),
        moves.count()
    )
}

/// `eval`: what the evaluation is made of, from the first side's point of view.
pub(crate) fn explain<V: Searchable>(position: &V) -> String {
    let (trace, phase) = position.trace();
    let weights = V::weights();
    let mut text = format!("{:<20} {:>8} {:>8} {:>8}\n", "", "middle", "end", "now");
    let mut total = Tapered::default();
    for section in V::SECTIONS {
        let features = section.start..section.start + section.len;
        let sum = features.fold(Tapered::default(), |sum, i| sum + weights[i] * trace.times[i]);
        total += sum;
        let name = section.name.to_lowercase().replace('_', " ");
        let _ =
            writeln!(text, "{name:<20} {:>8} {:>8} {:>8}", sum.middle(), sum.end(), sum.at(phase));
    }
    let scale = position.scale();
    let value = position.evaluate(&mut V::EvalCache::default(), 0);
    let _ = write!(
        text,
        "{:<20} {:>8} {:>8} {:>8}\nphase {phase}/256, scale {scale}/256\n{value} for the side to move",
        "total",
        total.middle(),
        total.end(),
        total.at(phase)
    );
    text
}

/// Deeper than anybody can count; the count calls itself for every ply.
pub(crate) const DEEPEST_PERFT: u32 = 64;

/// `go perft N`: calls `tell` with the leaves below each move, and at last with all of them, unless
/// it is stopped before.
pub(crate) fn perft<V: Searchable>(
    position: &V,
    depth: u32,
    stop: &AtomicBool,
    mut tell: impl FnMut(String),
) {
    let mut board = position.clone();
    let mut moves = V::List::default();
    board.generate(&mut moves);
    let mut total = (depth == 0) as u64;
    for &mv in moves.as_ref().iter().filter(|_| depth > 0) {
        let undo = board.make(mv);
        let Some(leaves) = count(&mut board, depth - 1, stop) else { return };
        board.unmake(mv, undo);
        tell(format!("{}: {leaves}", position.long_text(mv)));
        total += leaves;
    }
    tell(format!("\nNodes searched: {total}"));
}

/// Counts leaves, and looks now and then whether anybody still wants to know.
fn count<V: Searchable>(board: &mut V, depth: u32, stop: &AtomicBool) -> Option<u64> {
    const AT_ONCE: u32 = 2;
    if depth <= AT_ONCE {
        return (!stop.load(Relaxed)).then(|| perft_of(board, depth));
    }
    let mut moves = V::List::default();
    board.generate(&mut moves);
    let mut total = 0;
    for &mv in moves.as_ref() {
        let undo = board.make(mv);
        total += count(board, depth - 1, stop)?;
        board.unmake(mv, undo);
    }
    Some(total)
}
