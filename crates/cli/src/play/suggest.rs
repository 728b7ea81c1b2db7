//! Legal moves that look like what was typed.

use sandtable_games::Describe;

/// More are counted, not shown.
const SHOWN: usize = 60;

/// The legal moves whose short or long text begins like this, in their short form, sorted. In an
/// open turn, what ends it is among them.
pub fn beginning<B: Describe>(board: &B, prefix: &str) -> Vec<String> {
    fitting(board, |text| text.starts_with(prefix))
}

/// The legal moves that a text which is none may have meant: those that only say more, as `Nbd2`
/// says more than `Nd2`, or else those with the longest beginning in common.
pub fn like<B: Describe>(board: &B, text: &str) -> Vec<String> {
    let text = text.trim_end_matches(['+', '#', '!']);
    let fuller = fitting(board, |full| says_more(full, text));
    if !fuller.is_empty() {
        return fuller;
    }
    let cuts = text.char_indices().map(|(at, letter)| at + letter.len_utf8()).take(16);
    let mut best = Vec::new();
    for prefix in cuts.filter_map(|cut| text.get(..cut)) {
        let fitting = beginning(board, prefix);
        if fitting.is_empty() {
            break;
        }
        best = fitting;
    }
    best
}

fn fitting<B: Describe>(board: &B, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let moves = board.legal_moves();
    let moves = moves.as_ref();
    let fitting = |(&mv, short): (&B::Move, String)| {
        (fits(&short) || fits(&board.long_text(mv))).then_some(short)
    };
    let short = board.short_texts(moves);
    let mut texts: Vec<String> = moves.iter().zip(short).filter_map(fitting).collect();
    texts.sort();
    texts.dedup();
    texts
}

/// Whether all letters of `text` are in `full`, in their order.
fn says_more(full: &str, text: &str) -> bool {
    let mut letters = full.chars();
    text.chars().all(|letter| letters.any(|other| other == letter)) && !text.is_empty()
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
