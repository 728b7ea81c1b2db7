//! Which game a text holds.

use crate::GameKind;
use alloc::string::ToString;
use sandtable_core::GameVariant;
use sandtable_cotulenh::Variant;
use sandtable_pgn::{Chess, Look, Reader, Spot, Text, VisitError, Visitor};

/// The game of a PGN file that begins like this: Cờ Tư Lệnh if the first game is between Red and Blue
/// or says so, else chess. The reader tells Chess960 from chess by the tag `Variant`.
pub fn guess_of_pgn(head: &[u8]) -> GameKind {
    let mut names = Names { is_cotulenh: false };
    // Broken tags are told later, by whoever reads the game.
    let _ = Reader::<_, Chess>::new(head).read_game(&mut names);
    if names.is_cotulenh { GameKind::COTULENH } else { GameKind::Chess }
}

/// The game of a text that is PGN or FEN.
pub fn guess_of_text(text: &str) -> GameKind {
    if !looks_like_fen(text) {
        return guess_of_pgn(text.as_bytes());
    }
    // Cờ Tư Lệnh has twelve ranks, chess eight.
    let ranks = placement(text).split('/').count();
    if ranks == 12 { GameKind::COTULENH } else { GameKind::Chess }
}

/// Whether a text is meant as FEN and not as PGN: a single line with ranks, and none of the marks of
/// PGN.
pub fn looks_like_fen(text: &str) -> bool {
    let text = text.trim();
    !text.contains(['\n', '[', '{', ';']) && placement(text).matches('/').count() >= 7
}

fn placement(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// Looks at tags only.
struct Names {
    is_cotulenh: bool,
}

impl Visitor for Names {
    type Output = ();

    fn tag(&mut self, name: &str, value: Text<'_>, _: Spot<'_>) -> Result<(), VisitError> {
        self.is_cotulenh |= match name {
            "Red" | "Blue" => true,
            "Variant" => {
                let variant = |tag: &str| (tag == name).then(|| value.to_str().to_string());
                matches!(Variant::from_tags(&variant), Ok(Some(_)))
            }
            _ => false,
        };
        Ok(())
    }

    fn begin_moves(&mut self) -> Result<Look, VisitError> {
        Ok(Look::Past)
    }

    fn end_game(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_the_first_game_tell_which_it_is() {
        for (head, game) in [
            ("", GameKind::Chess),
            ("1. e4 *", GameKind::Chess),
            ("[White \"Red\"]\n\n1. e4 *\n\n[Red \"An\"]\n\n*", GameKind::Chess),
            ("[Variant \"Chess960\"]\n\n*", GameKind::Chess),
            ("\u{feff}[Event \"x\"]\r\n[Blue \"Bình\"]\r\n\r\n1. Ic6 *", GameKind::COTULENH),
            ("[Variant \"Cờ Tư Lệnh\"]\n\n*", GameKind::COTULENH),
            ("[Red \"An\"]\n[Blue \"cut of", GameKind::COTULENH),
            ("{ [Red \"in a comment\"] } 1. e4 *", GameKind::Chess),
        ] {
            assert_eq!(guess_of_pgn(head.as_bytes()), game, "{head}");
            assert_eq!(guess_of_text(head), game, "{head}");
        }
    }

    #[test]
    fn the_number_of_ranks_tells_the_game_of_a_position() {
        use sandtable_core::Notation;
        let chess = sandtable_chess::Board::start().fen();
        let cotulenh = sandtable_cotulenh::Board::start().fen();
        assert_eq!(guess_of_text(&chess), GameKind::Chess);
        assert_eq!(guess_of_text(&cotulenh), GameKind::COTULENH);
        assert!(looks_like_fen(&cotulenh) && !looks_like_fen("1. e4 e5 *"));
    }
}
