//! Chess and Chess960.

use crate::position::is_null_move;
use crate::{Chess, NotATurn, PgnPosition, RulesError, StartTags, Turn, TurnError, UnknownVariant};
use sandtable_chess::{Board, Mode};
use sandtable_core::{Notation, TextError};

impl PgnPosition for Board {
    type Dialect = Chess;

    const ROSTER: [&'static str; 7] =
        ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

    fn from_tags(StartTags { variant, fen }: StartTags<'_>) -> Result<Board, RulesError> {
        let mode = variant.map(mode_of).transpose()?;
        let Some(fen) = fen else {
            return Ok(Board::start_of(mode.unwrap_or(Mode::Standard)));
        };
        match Board::read_fen_lenient(fen, mode.unwrap_or(Mode::Standard)) {
            Ok(board) => Ok(board),
            // Castling rights of Chess960 are told from others even where the tag is missing.
            Err(error) if mode.is_none() => {
                Board::read_fen_lenient(fen, Mode::Chess960).map_err(|_| error.into())
            }
            Err(error) => Err(error.into()),
        }
    }

    fn start_tags(&self) -> Vec<(&'static str, String)> {
        let chess960 = self.mode() == Mode::Chess960;
        if !chess960 && *self == Board::start() {
            return Vec::new();
        }
        let variant = chess960.then(|| ("Variant", "Chess960".to_owned()));
        let setup = [("SetUp", "1".to_owned()), ("FEN", self.fen())];
        variant.into_iter().chain(setup).collect()
    }

    fn read_turn(&self, text: &str) -> Result<Turn<Self::Move>, TurnError> {
        let refusal = match self.parse_move(text) {
            Ok(mv) => return Ok([mv].into_iter().collect()),
            Err(error) => error,
        };
        if is_null_move(text) {
            return Err(TurnError::new(0, NotATurn::Null));
        }
        // Old files say so where a pawn takes in passing.
        match text.strip_suffix("e.p.").map(|text| self.parse_move(text)) {
            Some(Ok(mv)) => Ok([mv].into_iter().collect()),
            _ => Err(TurnError::new(refusal.at().unwrap_or(0), refusal)),
        }
    }

    fn turn_text(&self, moves: &[Self::Move]) -> String {
        moves.first().map(|&mv| self.short_text(mv)).unwrap_or_default()
    }

    fn move_number(&self) -> u32 {
        self.fullmove()
    }
}

fn mode_of(variant: &str) -> Result<Mode, UnknownVariant> {
    let plain: String = variant.chars().filter(|letter| letter.is_ascii_alphanumeric()).collect();
    match plain.to_ascii_lowercase().as_str() {
        "" | "chess" | "standard" | "normal" | "classical" | "fromposition" => Ok(Mode::Standard),
        "chess960" | "fischerandom" | "fischerrandom" | "frc" => Ok(Mode::Chess960),
        _ => {
            let expected = "Standard or Chess960";
            Err(UnknownVariant { name: variant.to_owned(), expected })
        }
    }
}
