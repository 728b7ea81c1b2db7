//! The game and the position of a command, from its arguments.

use crate::errors::{BadPosition, Spot};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sandtable_core::{MOST_FEN_BYTES, Notation, Strictness, TextError};
use sandtable_games::{GameKind, UnknownGame};

/// Reads the name of a game.
pub fn game_parser() -> impl TypedValueParser<Value = GameKind> {
    let value = |kind: GameKind| PossibleValue::new(kind.name()).help(kind.title());
    PossibleValuesParser::new(GameKind::ALL.map(value))
        .try_map(|name| name.parse::<GameKind>().map_err(|error: UnknownGame| error))
}

/// The position in this text, or the start position.
///
/// # Errors
/// The text is no position: every fault.
pub fn set_up<P: Notation>(variant: P::Variant, fen: Option<&str>) -> Result<P, BadPosition> {
    let Some(text) = fen else { return Ok(P::start_of(variant)) };
    let spots = if text.len() > MOST_FEN_BYTES {
        let what = format!("the text goes on: expected at most {MOST_FEN_BYTES} bytes");
        vec![Spot { at: Some(MOST_FEN_BYTES), what }]
    } else {
        match P::read_fen(text, variant, Strictness::Lenient) {
            Ok(position) => return Ok(position),
            Err(error) => {
                let messages = error.messages().into_iter();
                messages.map(|(at, what)| Spot { at, what }).collect()
            }
        }
    };
    Err(BadPosition { text: text.chars().take(MOST_FEN_BYTES).collect(), spots })
}
