//! From the refusals of the façade to answers.

use crate::error::{Error, TextFault};
use http::StatusCode;
use sandtable_games::{Describe, Refusal, play_texts, read_position};

/// A move or turn that was refused, as an answer to a request with this field, or to a command.
pub fn bad_move(refusal: &Refusal, code: &'static str, field: Option<String>) -> Error {
    let mut error = Error::new(StatusCode::UNPROCESSABLE_ENTITY, code, refusal.sentence());
    error.body.at = refusal.at;
    error.body.reason = Some(refusal.reason);
    error.body.params = Some(refusal.params.clone());
    error.body.field = field;
    error
}

/// A text that is no position, with all its faults.
pub fn bad_fen(field: &str, faults: &[Refusal]) -> Error {
    Error::bad_fen(field, faults.iter().map(TextFault::from).collect())
}

/// The position in this text, or the start position with this number where there are several.
///
/// # Errors
/// The text is no position.
pub fn set_up<B: Describe>(
    variant: B::Variant,
    field: &str,
    fen: Option<&str>,
    number: u64,
) -> Result<B, Error> {
    match fen {
        None => Ok(B::numbered_start(variant, number)),
        Some(text) => read_position::<B>(text, variant).map_err(|faults| bad_fen(field, &faults)),
    }
}

/// Plays what the field `moves` of a request says.
///
/// # Errors
/// Which of them is refused, and why.
pub fn play_moves<B: Describe>(
    game: &mut sandtable_core::Game<B>,
    moves: &[String],
) -> Result<(), Error> {
    play_texts(game, moves)
        .map_err(|(index, refusal)| bad_move(&refusal, "bad_move", Some(format!("moves[{index}]"))))
}
