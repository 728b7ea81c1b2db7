//! What callers name by words and numbers: games, positions, sides, claims, results.

use crate::{AnyPosition, CallError, Describe, GameKind, guess_of_pgn, read_position, with_board};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::ToString;
use sandtable_core::{DrawReason, Notation, Side};
use sandtable_cotulenh::Setup;
use sandtable_pgn::GameResult;

/// The game of this name, by this rule set and for this battle.
///
/// # Errors
/// There is none.
pub fn game_kind(
    name: &str,
    rules: Option<&str>,
    mode: Option<&str>,
) -> Result<GameKind, CallError> {
    let kind: GameKind = name.parse().map_err(|error| CallError::unknown_game(name, &error))?;
    kind.with_rules(rules, mode).map_err(|error| CallError::unknown_game(&error.name, &error))
}

/// The game of this name; without one, that of a PGN file that begins like this.
///
/// # Errors
/// There is no game of this name.
pub fn pgn_kind(name: Option<&str>, head: &[u8]) -> Result<GameKind, CallError> {
    name.map_or_else(|| Ok(guess_of_pgn(head)), |name| game_kind(name, None, None))
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
) -> Result<AnyPosition, CallError> {
    with_board!(kind, Board, variant => {
        let board = match (fen, number) {
            (Some(fen), _) => read_position::<Board>(fen, variant)
                .map_err(|faults| CallError::Position { fen: fen.to_owned(), faults })?,
            (None, Some(number)) => Board::numbered_start(variant, number),
            (None, None) => Board::start_of(variant),
        };
        Ok(with_points(board, points)?.into())
    })
}

fn with_points<B: Describe>(board: B, points: Option<[u16; 2]>) -> Result<B, CallError> {
    let Some(points) = points else { return Ok(board) };
    let most = Setup::MOST_POINTS;
    if points.into_iter().any(|points| points > most) {
        return Err(CallError::Value(format!("points: expected at most {most}")));
    }
    let none = "points: expected none, for this game has no points";
    board.with_points(points).ok_or_else(|| CallError::Value(none.to_string()))
}

/// The side of this name.
///
/// # Errors
/// It is no side.
pub fn side(name: &str) -> Result<Side, CallError> {
    match name {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ => Err(CallError::Value(format!("{name:?} is no side: expected first or second"))),
    }
}

/// The draw of this name that can be claimed.
///
/// # Errors
/// There is no such draw, or it comes without a claim.
pub fn claim(name: &str) -> Result<DrawReason, CallError> {
    let claim = DrawReason::CLAIMABLE.into_iter().find(|claim| claim.word() == name);
    let known = || DrawReason::CLAIMABLE.map(DrawReason::word).join(" or ");
    claim.ok_or_else(|| CallError::Value(format!("{name:?} is no claim: expected {}", known())))
}

/// The result of PGN that is written like this.
///
/// # Errors
/// There is none.
pub fn result(word: &str) -> Result<GameResult, CallError> {
    let expected = "expected 1-0, 0-1, 1/2-1/2 or *";
    GameResult::from_word(word.as_bytes()).ok_or_else(|| CallError::Value(expected.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mean_what_they_are_written_for() {
        assert_eq!(side("second"), Ok(Side::Second));
        assert!(side("white").unwrap_err().to_string().contains("first or second"));
        for reason in DrawReason::CLAIMABLE {
            assert_eq!(claim(reason.word()), Ok(reason));
        }
        assert!(claim("stalemate").is_err());
        assert_eq!(result("0-1").map(GameResult::word), Ok("0-1"));
        assert!(result("2-0").is_err());
    }

    #[test]
    fn a_game_that_is_not_known_is_named() {
        assert_eq!(
            game_kind("cotulenh", Some("rulebook"), None).unwrap().name(),
            "cotulenh-rulebook"
        );
        for (name, rules, unknown) in [("go", None, "go"), ("cotulenh", Some("house"), "house")] {
            let error = game_kind(name, rules, None).unwrap_err();
            assert_eq!(error.reason(), "unknown_game");
            assert_eq!(error.refusals()[0].params["name"], unknown.into());
        }
    }

    #[test]
    fn points_are_for_games_that_count_them() {
        let most = Setup::MOST_POINTS;
        assert!(set_up(GameKind::COTULENH, None, Some([most, 0]), None).is_ok());
        let beyond = set_up(GameKind::COTULENH, None, Some([most + 1, 0]), None);
        assert!(matches!(beyond, Err(CallError::Value(_))));
        let chess = set_up(GameKind::Chess, None, Some([0, 0]), None);
        assert!(matches!(chess, Err(CallError::Value(_))));
        let faults = set_up(GameKind::Chess, Some("8/8/8/8/8/8/8/8 w - - 0 1"), None, None);
        assert!(matches!(faults, Err(CallError::Position { faults, .. }) if faults.len() == 2));
    }
}
