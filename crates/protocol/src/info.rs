//! What the engine says while it thinks, and when it has done so.

use crate::player::Searchable;
use sandtable_engine::{Report, Score, split_turns};
use std::fmt::Write as _;

/// The line of a report.
pub(crate) fn line<V: Searchable>(
    position: &V,
    report: &Report<V::Move>,
    show_wdl: bool,
) -> String {
    let Report { depth, selective_depth, line, score, nodes, table_fullness, time, moves } = report;
    let nps = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    let mut text = format!(
        "info depth {depth} seldepth {selective_depth} multipv {line} score {}",
        of(*score)
    );
    if show_wdl {
        let [wins, draws, losses] = wdl::<V>(*score);
        let _ = write!(text, " wdl {wins} {draws} {losses}");
    }
    let _ = write!(
        text,
        " nodes {nodes} nps {nps} hashfull {table_fullness} time {} pv",
        time.as_millis()
    );
    for turn in turn_texts(position, moves) {
        let _ = write!(text, " {turn}");
    }
    text
}

/// The line about a position that has no legal move.
pub(crate) fn end_of_game<V: Searchable>(position: &V) -> String {
    let outcome = position.terminal().unwrap_or_else(|| position.no_moves());
    let score = match outcome.winner() {
        Some(winner) if winner == position.turn() => Score::Mate(1),
        Some(_) => Score::Mate(0),
        None => Score::Hundredths(0),
    };
    format!("info depth 0 score {}", of(score))
}

pub(crate) fn of(score: Score) -> String {
    match score {
        Score::Hundredths(value) => format!("cp {value}"),
        Score::Mate(turns) => format!("mate {turns}"),
    }
}

/// A line as tokens, one for each turn. A turn that was not followed to its end is left out.
pub(crate) fn turn_texts<V: Searchable>(position: &V, moves: &[V::Move]) -> Vec<String> {
    let mut here = position.clone();
    let mut texts = Vec::new();
    for turn in split_turns(position, moves) {
        let (before, us) = (here.clone(), here.turn());
        for &mv in &turn {
            let _ = here.make(mv);
        }
        if here.turn() == us {
            break;
        }
        texts.push(before.long_turn(&turn));
    }
    texts
}

/// How likely a win, a draw and a loss are between equals, in thousandths: logistic curves, fitted
/// to games of the engine against itself.
pub(crate) fn wdl<V: Searchable>(score: Score) -> [u32; 3] {
    let value = match score {
        Score::Hundredths(value) => value as f64,
        Score::Mate(turns) if turns > 0 => return [1000, 0, 0],
        Score::Mate(_) => return [0, 0, 1000],
    };
    let (middle, slope) = V::WIN_CURVE;
    let likely = |value: f64| (1000.0 / (1.0 + ((middle - value) / slope).exp())).round() as u32;
    let wins = likely(value);
    // Both may have been rounded up.
    let losses = likely(-value).min(1000 - wins);
    [wins, 1000 - wins - losses, losses]
}
