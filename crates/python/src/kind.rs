use crate::errors;
use pyo3::prelude::*;
use sandtable_games::GameKind;

/// The game of this name, by this rule set and for this battle.
pub fn game_kind(
    py: Python<'_>,
    name: &str,
    rules: Option<&str>,
    mode: Option<&str>,
) -> PyResult<GameKind> {
    let kind: GameKind = name.parse().map_err(|error| errors::unknown_game(py, name, &error))?;
    kind.with_rules(rules, mode).map_err(|error| errors::unknown_game(py, &error.name, &error))
}
