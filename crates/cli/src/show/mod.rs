//! `sandtable show`: a position in the terminal.
//!
//! The text is written with colours; where the terminal has none, or `NO_COLOR` is set, they are
//! left out on the way, and the text still says everything.

mod chess;
mod cotulenh;

use crate::game::{RuleArgs, game_parser, set_up};
use anstyle::Style;
use clap::Args;
use sandtable_games::{Describe, GameKind, with_board};
use std::fmt::Write as _;
use std::io::Write;

/// What to show.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// Which game
    #[arg(long, default_value_t = GameKind::Chess, value_parser = game_parser())]
    game: GameKind,
    #[command(flatten)]
    rules: RuleArgs,
    /// Name files and ranks as the rulebook of Cờ Tư Lệnh does: from 0
    #[arg(long)]
    book_coordinates: bool,
    /// The position; without it, the start position. Quotes may be left out
    fen: Vec<String>,
}

/// Runs the command.
pub fn run(args: &ShowArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let fen = (!args.fen.is_empty()).then(|| args.fen.join(" "));
    let game = args.rules.apply(args.game)?;
    let fen = args.rules.fen(game, fen.as_deref())?;
    let text = with_board!(game, Board, variant => {
        render(&set_up::<Board>(variant, fen)?, args.book_coordinates)
    });
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// A game that can be drawn.
pub trait Picture: Describe {
    /// The board.
    fn picture(&self) -> String {
        self.picture_with(false)
    }

    /// The board, with the coordinates of the game's rulebook where it has others.
    fn picture_with(&self, book_coordinates: bool) -> String;

    /// What the board does not show, one line each: a word and a text.
    fn remarks(&self) -> Vec<(&'static str, String)>;
}

/// Everything about a position: the board, and the facts below it.
fn render<B: Picture>(board: &B, book_coordinates: bool) -> String {
    let actions = board.actions(board.legal_moves().as_ref());
    let count = actions.len();
    let mut texts: Vec<String> = actions.into_iter().map(|action| action.short).collect();
    texts.sort();
    let check = if board.is_check() { ", check" } else { "" };
    let mut facts = vec![
        ("Turn", B::SIDE_NAMES[board.turn().index()].to_owned()),
        ("Status", format!("{}{check}", board.status())),
    ];
    facts.extend(board.remarks());
    facts.push(("FEN", board.fen()));
    facts.push(("Key", format!("{:016x}", board.key())));
    facts.push(("Moves", count.to_string()));
    let mut out = board.picture_with(book_coordinates);
    out.push('\n');
    for (word, text) in facts {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{} {text}", painted(Style::new().bold(), &format!("{word:<7}")));
    }
    for line in wrap(&texts, 76) {
        let _ = writeln!(out, "  {line}");
    }
    out
}

/// A text in a style.
fn painted(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Words in lines of at most this width; a word that is longer has a line of its own.
pub fn wrap(words: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}

/// Reads a position and renders it without colours.
#[cfg(test)]
fn plain<B: Picture>(fen: Option<&str>) -> String {
    let board: B = set_up(Default::default(), fen).unwrap_or_else(|error| panic!("{error}"));
    anstream::adapter::strip_str(&render(&board, false)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_filled_and_never_too_long() {
        let words: Vec<String> = ["a", "bb", "ccccccc", "d"].map(str::to_owned).into();
        assert_eq!(wrap(&words, 4), ["a bb", "ccccccc", "d"]);
        assert!(wrap(&[], 4).is_empty());
    }
}
