//! Positions from what a constructor is given.

use crate::errors::{self, Thrown};
use crate::to_json;
use sandtable_games::{AnyPosition, Describe, GameKind, arguments};
use serde::{Deserialize, Serialize};

/// The options that describe a position.
#[derive(Deserialize, Serialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct SetUp {
    game: Option<String>,
    fen: Option<String>,
    rules: Option<String>,
    mode: Option<String>,
    points: Option<[u16; 2]>,
    number: Option<u64>,
}

/// The position that `options` (JSON) describe.
pub fn read(options: &str) -> Result<AnyPosition, Thrown> {
    let asked: SetUp =
        serde_json::from_str(options).map_err(|error| errors::bad_value(error.to_string()))?;
    let name = asked.game.as_deref().unwrap_or(GameKind::Chess.name());
    let kind = arguments::game_kind(name, asked.rules.as_deref(), asked.mode.as_deref())?;
    Ok(arguments::set_up(kind, asked.fen.as_deref(), asked.points, asked.number)?)
}

/// The options that describe this position, as JSON.
pub fn written<B: Describe>(board: &B) -> String {
    to_json(&SetUp {
        game: Some(board.game_kind().name().to_owned()),
        fen: Some(board.fen()),
        points: board.points_at_turn_start(),
        ..SetUp::default()
    })
}
