//! What the protocol asks of a game.

use sandtable_chess::Mode;
use sandtable_core::{Notation, TextError};
use sandtable_cotulenh::text::{parse_turn, turn_text};
use sandtable_engine::Playable;
use sandtable_engine::tapered::Tunable;

/// A game as the protocol speaks of it: whole turns, one token each.
pub(crate) trait Variant: Playable + Tunable {
    /// The start position.
    fn opening(chess960: bool) -> Self;

    /// Reads a position.
    fn read(text: &str, chess960: bool) -> Result<Self, String>;

    /// Reads a turn: its moves, each legal after those before it.
    fn read_turn(&self, token: &str) -> Result<Vec<Self::Move>, String>;

    /// Writes a turn.
    fn write_turn(&self, turn: &[Self::Move]) -> String;

    /// How far an evaluation has to be for a win to be as likely as not, and how fast it becomes
    /// likelier, in hundredths: see [`crate::info`].
    const WIN_CURVE: (f64, f64);
}

/// A text without its place would be hard to correct.
fn told<E: TextError>(error: E) -> String {
    match error.at() {
        Some(at) => format!("at byte {at}: {error}"),
        None => error.to_string(),
    }
}

impl Variant for sandtable_chess::Board {
    fn opening(chess960: bool) -> Self {
        Self::start_of(mode(chess960))
    }

    fn read(text: &str, chess960: bool) -> Result<Self, String> {
        Self::read_fen_lenient(text, mode(chess960)).map_err(told)
    }

    fn read_turn(&self, token: &str) -> Result<Vec<Self::Move>, String> {
        self.parse_move(token).map(|mv| vec![mv]).map_err(told)
    }

    fn write_turn(&self, turn: &[Self::Move]) -> String {
        turn.first().map_or_else(String::new, |&mv| self.long_text(mv))
    }

    const WIN_CURVE: (f64, f64) = (180.0, 80.0);
}

const fn mode(chess960: bool) -> Mode {
    if chess960 { Mode::Chess960 } else { Mode::Standard }
}

impl Variant for sandtable_cotulenh::Board {
    fn opening(_: bool) -> Self {
        Self::start()
    }

    fn read(text: &str, _: bool) -> Result<Self, String> {
        Self::from_fen_lenient(text).map_err(told)
    }

    fn read_turn(&self, token: &str) -> Result<Vec<Self::Move>, String> {
        parse_turn(self, token).map(|turn| turn.to_vec()).map_err(told)
    }

    fn write_turn(&self, turn: &[Self::Move]) -> String {
        turn_text(self, turn)
    }

    const WIN_CURVE: (f64, f64) = (300.0, 150.0);
}
