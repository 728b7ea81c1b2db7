//! What callers of a door name by words and numbers: positions, sides, claims, results.

use crate::{AnyPosition, Describe, GameKind, Refusal, read_position, with_board};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use sandtable_core::{DrawReason, Notation, Side};
use sandtable_cotulenh::Setup;
use sandtable_pgn::GameResult;

/// Why there is no such position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotSetUp {
    /// The text is no position: every fault.
    Fen(Vec<Refusal>),
    /// The points are none.
    Points(String),
}

/// The position that a text means, or a start position: one of several by its `number`.
///
/// # Errors
/// The text is no position, or the game has no such points.
pub fn set_up(
    kind: GameKind,
    fen: Option<&str>,
    points: Option<[u16; 2]>,
    number: Option<u64>,
) -> Result<AnyPosition, NotSetUp> {
    with_board!(kind, Board, variant => {
        let board = match (fen, number) {
            (Some(fen), _) => read_position::<Board>(fen, variant).map_err(NotSetUp::Fen)?,
            (None, Some(number)) => Board::numbered_start(variant, number),
            (None, None) => Board::start_of(variant),
        };
        Ok(with_points(board, points).map_err(NotSetUp::Points)?.into())
    })
}

fn with_points<B: Describe>(board: B, points: Option<[u16; 2]>) -> Result<B, String> {
    let Some(points) = points else { return Ok(board) };
    let most = Setup::MOST_POINTS;
    if points.into_iter().any(|points| points > most) {
        return Err(format!("points: expected at most {most}"));
    }
    let none = || "points: expected none, for this game has no points".to_string();
    board.with_points(points).ok_or_else(none)
}

/// The side of this name.
///
/// # Errors
/// It is no side.
pub fn side(name: &str) -> Result<Side, String> {
    match name {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ => Err(format!("{name:?} is no side: expected first or second")),
    }
}

/// The draw of this name that can be claimed.
///
/// # Errors
/// It cannot.
pub fn claim(name: &str) -> Result<DrawReason, String> {
    let claim = DrawReason::CLAIMABLE.into_iter().find(|claim| claim.word() == name);
    let known = || DrawReason::CLAIMABLE.map(DrawReason::word).join(" or ");
    claim.ok_or_else(|| format!("{name:?} is no claim: expected {}", known()))
}

/// The result of PGN that is written like this.
///
/// # Errors
/// There is none.
pub fn result(word: &str) -> Result<GameResult, String> {
    let none = || "expected 1-0, 0-1, 1/2-1/2 or *".to_string();
    GameResult::from_word(word.as_bytes()).ok_or_else(none)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mean_what_they_are_written_for() {
        assert_eq!(side("second"), Ok(Side::Second));
        assert!(side("white").unwrap_err().contains("first or second"));
        for reason in DrawReason::CLAIMABLE {
            assert_eq!(claim(reason.word()), Ok(reason));
        }
        assert!(claim("stalemate").is_err());
        assert_eq!(result("0-1").map(GameResult::word), Ok("0-1"));
        assert!(result("2-0").is_err());
    }

    #[test]
    fn points_are_for_games_that_count_them() {
        let most = Setup::MOST_POINTS;
        assert!(set_up(GameKind::COTULENH, None, Some([most, 0]), None).is_ok());
        let beyond = set_up(GameKind::COTULENH, None, Some([most + 1, 0]), None);
        assert!(matches!(beyond, Err(NotSetUp::Points(_))));
        let chess = set_up(GameKind::Chess, None, Some([0, 0]), None);
        assert!(matches!(chess, Err(NotSetUp::Points(_))));
        let faults = set_up(GameKind::Chess, Some("8/8/8/8/8/8/8/8 w - - 0 1"), None, None);
        assert!(matches!(faults, Err(NotSetUp::Fen(faults)) if faults.len() == 2));
    }
}
