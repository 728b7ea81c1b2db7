//! Whole games in the notation of a game's rulebook (B30–B35): tags as in PGN, then a line for each
//! move number.
//!
//! ```
//! use sandtable_cotulenh::Board;
//! use sandtable_pgn::{read_all, read_book_text};
//!
//! let record = read_all::<Board>(b"1. Ic6 Ic7 *").remove(0)?;
//! let text = record.to_book_text().expect("this game has such a notation");
//! assert!(text.ends_with("1. In4,2_5,2 In7,2_6,2\n*\n"));
//! assert_eq!(read_book_text::<Board>(&text).unwrap().tree, record.tree);
//! # Ok::<(), sandtable_pgn::Error>(())
//! ```

use crate::{GameResult, PgnPosition, Record, read_all};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use sandtable_core::{Conclusion, Side, TextError, Tree};
use sandtable_cotulenh::text::BookAnnotation;

impl<P: PgnPosition + Conclusion> Record<P> {
    /// The game in the notation of its rulebook, with its tags, annotations and result; variations and
    /// comments are left out. `None` if the game has no such notation.
    pub fn to_book_text(&self) -> Option<String> {
        let pgn = Record { tree: Tree::new(self.tree.start().clone()), ..self.clone() }.to_pgn();
        let (tags, _) = pgn.split_once("\n\n")?;
        let mut nodes = self.tree.main_nodes();
        let turns = self.tree.main_line().map_turns(|before, moves| {
            let last = nodes.by_ref().take(moves.len()).last();
            let nags = last.and_then(|id| self.tree.notes(id)).map(|notes| notes.nags.as_slice());
            let marks = nags.unwrap_or_default().iter().filter_map(|&nag| sign(nag));
            let text = before.book_turn(moves)? + &marks.collect::<String>();
            Some((before.move_number(), before.turn(), text))
        });
        let mut out = format!("{tags}\n\n");
        let mut is_first = true;
        for turn in turns {
            let (number, side, text) = turn?;
            match side {
                Side::First => out.push_str(&format!("{number}. {text}")),
                Side::Second if is_first => out.push_str(&format!("{number}... {text}")),
                Side::Second => out.push_str(&format!(" {text}")),
            }
            if side == Side::Second {
                out.push('\n');
            }
            is_first = false;
        }
        if !out.ends_with('\n') {
            out.push('\n');
        }
        Some(format!("{out}{}\n", self.result.word()))
    }
}

/// The sign of B35 for a numeric annotation glyph.
fn sign(nag: u8) -> Option<&'static str> {
    BookAnnotation::ALL.into_iter().find(|mark| mark.nag() == Some(nag)).map(BookAnnotation::sign)
}

/// Why a text is no game in the notation of a rulebook, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookTextError {
    /// The line, from 1.
    pub line: usize,
    /// The word there.
    pub word: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for BookTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}: {}", self.line, self.word, self.what)
    }
}

impl core::error::Error for BookTextError {}

/// Reads a game as [`Record::to_book_text`] writes it, or as people write it down: tags may be left
/// out, turns may be in either notation, and an annotation may stand apart from its turn.
///
/// # Errors
/// A tag or a turn cannot be read.
pub fn read_book_text<P: PgnPosition>(text: &str) -> Result<Record<P>, BookTextError> {
    let is_tag = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('[');
    let tag_lines = text.lines().take_while(is_tag).count();
    let mut record = read_tags::<P>(text, tag_lines)?;
    for (number, line) in text.lines().enumerate().skip(tag_lines) {
        for word in line.split_whitespace() {
            let fail =
                |what: String| BookTextError { line: number + 1, word: word.to_owned(), what };
            if let Some(result) = GameResult::from_word(word.as_bytes()) {
                record.result = result;
            } else if !is_number(word) {
                read_word(&mut record.tree, word).map_err(fail)?;
            }
        }
    }
    record.tree.to_start();
    Ok(record)
}

fn read_tags<P: PgnPosition>(text: &str, lines: usize) -> Result<Record<P>, BookTextError> {
    let tags: Vec<&str> = text.lines().take(lines).collect();
    let tags = format!("{}\n\n*\n", tags.join("\n").trim());
    let fail = |what: String| BookTextError { line: 1, word: "the tags".to_owned(), what };
    let record = read_all::<P>(tags.as_bytes()).into_iter().next();
    let mut record = record
        .ok_or_else(|| fail("expected a game".to_owned()))?
        .map_err(|e| fail(e.to_string()))?;
    if let Some(fault) = record.faults.first() {
        return Err(fail(fault.to_string()));
    }
    record.result = GameResult::Unknown;
    Ok(record)
}

/// `12.`, `12...`
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    digits.len() < word.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Plays a turn, or notes an annotation that stands apart.
fn read_word<P: PgnPosition>(tree: &mut Tree<P>, word: &str) -> Result<(), String> {
    let apart = BookAnnotation::ALL.into_iter().find(|mark| mark.sign() == word);
    let marks = match apart {
        Some(mark) => Vec::from([mark]),
        None => {
            let turn = tree.position().parse_turn(word).map_err(|error| error.summary())?;
            for mv in turn {
                tree.play(mv).map_err(|error| error.to_string())?;
            }
            sandtable_cotulenh::text::book_annotations(word)
        }
    };
    let nags = marks.into_iter().filter_map(BookAnnotation::nag);
    if let Some(notes) = tree.notes_mut(tree.cursor()) {
        notes.nags.extend(nags);
    }
    Ok(())
}
