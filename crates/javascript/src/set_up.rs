//! Positions from what a constructor is given.

use crate::board::Board;
use crate::errors::{self, Thrown};
use crate::to_json;
use sandtable_games::arguments::{NotSetUp, set_up};
use sandtable_games::{AnyPosition, GameKind};
use serde::{Deserialize, Serialize};

/// What names a position.
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

/// The game of this name, by this rule set and for this battle.
pub fn game_kind(name: &str, rules: Option<&str>, mode: Option<&str>) -> Result<GameKind, Thrown> {
    let kind: GameKind = name.parse().map_err(|error| errors::unknown_game(name, &error))?;
    kind.with_rules(rules, mode).map_err(|error| errors::unknown_game(&error.name, &error))
}

/// The position that `options`, as JSON, name.
pub fn read(options: &str) -> Result<AnyPosition, Thrown> {
    let asked: SetUp =
        serde_json::from_str(options).map_err(|error| errors::bad_value(error.to_string()))?;
    let name = asked.game.as_deref().unwrap_or(GameKind::Chess.name());
    let kind = game_kind(name, asked.rules.as_deref(), asked.mode.as_deref())?;
    let fen = asked.fen.as_deref();
    set_up(kind, fen, asked.points, asked.number).map_err(|wrong| match wrong {
        NotSetUp::Fen(faults) => errors::bad_position(fen.unwrap_or_default(), &faults),
        NotSetUp::Points(why) => errors::bad_value(why),
    })
}

/// What names this position.
pub fn written<B: Board>(board: &B) -> String {
    to_json(&SetUp {
        game: Some(board.game_kind().name().to_owned()),
        fen: Some(board.fen()),
        points: board.points_at_turn_start(),
        ..SetUp::default()
    })
}
