//! Legal moves that look like what was typed.

use crate::game::Referee;

/// More are counted, not shown.
const SHOWN: usize = 60;

/// The legal moves whose short or long text begins like this, in their short form where that is
/// understood, sorted. In an open turn, what ends it is among them.
pub fn beginning<B: Referee>(board: &B, prefix: &str) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate(&mut moves);
    let mut texts: Vec<String> = moves
        .into_iter()
        .filter_map(|mv| {
            let (short, long) = (board.short_text(mv), board.long_text(mv));
            (short.starts_with(prefix) || long.starts_with(prefix)).then_some(short)
        })
        .collect();
    texts.sort();
    texts.dedup();
    texts
}

/// The legal moves that have the longest beginning in common with a text that is none: nothing if
/// not even its first letter fits.
pub fn like<B: Referee>(board: &B, text: &str) -> Vec<String> {
    let cuts = text.char_indices().map(|(at, letter)| at + letter.len_utf8()).take(16);
    let mut best = Vec::new();
    for cut in cuts {
        let fitting = text.get(..cut).map(|prefix| beginning(board, prefix)).unwrap_or_default();
        if fitting.is_empty() {
            break;
        }
        best = fitting;
    }
    best
}

/// The first of many, and how many more there are.
pub fn shown(mut texts: Vec<String>) -> Vec<String> {
    let more = texts.len().saturating_sub(SHOWN);
    if more > 0 {
        texts.truncate(SHOWN);
        texts.push(format!("and {more} more"));
    }
    texts
}
