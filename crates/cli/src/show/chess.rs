use super::{Picture, painted};
use anstyle::{Ansi256Color, Color, Style};
use sandtable_chess::{Board, Piece, Square};
use sandtable_core::Side;
use std::fmt::Write;

const LIGHT_SQUARE: Color = Color::Ansi256(Ansi256Color(144));
const DARK_SQUARE: Color = Color::Ansi256(Ansi256Color(65));
const WHITE_PIECE: Color = Color::Ansi256(Ansi256Color(231));
const BLACK_PIECE: Color = Color::Ansi256(Ansi256Color(16));
const EDGE: &str = "  +------------------------+\n";
const FILES: &str = "    a  b  c  d  e  f  g  h\n";

impl Picture for Board {
    fn picture_with(&self, _: bool) -> String {
        render(self)
    }

    fn remarks(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// The board as White sees it: White's pieces in upper case, Black's in lower case.
fn render(board: &Board) -> String {
    let mut out = String::from(EDGE);
    for rank in (0..8).rev() {
        // Writing to a string cannot fail.
        let _ = write!(out, "{} |", rank + 1);
        for file in 0..8 {
            let square = Square::new(file, rank);
            out.push_str(&cell(square, board.piece_on(square)));
        }
        out.push_str("|\n");
    }
    out.push_str(EDGE);
    out.push_str(FILES);
    out
}

fn cell(square: Square, piece: Option<Piece>) -> String {
    let is_light = (square.file() + square.rank()) % 2 == 1;
    let ground = Style::new().bg_color(Some(if is_light { LIGHT_SQUARE } else { DARK_SQUARE }));
    let colour = match piece.map(Piece::side) {
        Some(Side::White) => Some(WHITE_PIECE),
        Some(Side::Black) => Some(BLACK_PIECE),
        None => None,
    };
    let style = if piece.is_some() { ground.fg_color(colour).bold() } else { ground };
    painted(style, &format!(" {} ", piece.map_or('.', Piece::letter)))
}

#[cfg(test)]
mod tests {
    use super::super::plain;
    use super::*;

    #[test]
    fn the_start_position_reads_without_colour() {
        let expected = "  \
  +------------------------+
8 | r  n  b  q  k  b  n  r |
7 | p  p  p  p  p  p  p  p |
6 | .  .  .  .  .  .  .  . |
5 | .  .  .  .  .  .  .  . |
4 | .  .  .  .  .  .  .  . |
3 | .  .  .  .  .  .  .  . |
2 | P  P  P  P  P  P  P  P |
1 | R  N  B  Q  K  B  N  R |
  +------------------------+
    a  b  c  d  e  f  g  h

Turn    White
Status  ongoing
FEN     rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
";
        let text = plain::<Board>(None);
        let (above, below) = text.split_once("Key").unwrap();
        assert_eq!(above, expected);
        let moves: Vec<&str> = below.lines().skip(1).collect();
        assert_eq!(
            moves,
            ["Moves   20", "  Na3 Nc3 Nf3 Nh3 a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4",]
        );
    }

    #[test]
    fn mate_is_told_and_has_no_moves() {
        let fen = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
        let text = plain::<Board>(Some(fen));
        assert!(text.contains("\nTurn    Black\nStatus  checkmate, check\n"), "{text}");
        assert!(text.ends_with("\nMoves   0\n"), "{text}");
    }
}
