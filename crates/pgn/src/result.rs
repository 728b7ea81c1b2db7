use core::fmt;
use sandtable_core::{Outcome, Side};

/// How a game ended, as PGN says it at the end of the moves and in the `Result` tag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum GameResult {
    /// `1-0` or `0-1`: White or Red won, or Black or Blue.
    Win(Side),
    /// `1/2-1/2`
    Draw,
    /// `*`: it goes on, was broken off, or is unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// The word of PGN.
    pub const fn word(self) -> &'static str {
        match self {
            GameResult::Win(Side::First) => "1-0",
            GameResult::Win(Side::Second) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// The result that this word means; `1/2` and `½-½` are read too.
    pub fn from_word(word: &[u8]) -> Option<GameResult> {
        Some(match word {
            b"1-0" => GameResult::Win(Side::First),
            b"0-1" => GameResult::Win(Side::Second),
            b"1/2-1/2" | b"1/2" | b"\xc2\xbd-\xc2\xbd" | b"\xc2\xbd" => GameResult::Draw,
            b"*" => GameResult::Unknown,
            _ => return None,
        })
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> GameResult {
        match outcome {
            Some(Outcome::Win { winner, .. }) => GameResult::Win(winner),
            Some(Outcome::Draw { .. }) => GameResult::Draw,
            None => GameResult::Unknown,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
