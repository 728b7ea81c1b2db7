use sandtable_core::{Outcome, Side};
use std::fmt;

/// How a game ended, as PGN says it at the end of the moves and in the `Result` tag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Score {
    /// `1-0` or `0-1`: White or Red won, or Black or Blue.
    Win(Side),
    /// `1/2-1/2`
    Draw,
    /// `*`: it goes on, was broken off, or nobody knows.
    #[default]
    Unknown,
}

impl Score {
    /// The word of PGN.
    pub const fn word(self) -> &'static str {
        match self {
            Score::Win(Side::First) => "1-0",
            Score::Win(Side::Second) => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Unknown => "*",
        }
    }

    /// The score that this word means; `1/2` and `½-½` are read too.
    pub fn from_word(word: &[u8]) -> Option<Score> {
        Some(match word {
            b"1-0" => Score::Win(Side::First),
            b"0-1" => Score::Win(Side::Second),
            b"1/2-1/2" | b"1/2" | b"\xc2\xbd-\xc2\xbd" | b"\xc2\xbd" => Score::Draw,
            b"*" => Score::Unknown,
            _ => return None,
        })
    }
}

impl From<Option<Outcome>> for Score {
    fn from(outcome: Option<Outcome>) -> Score {
        match outcome {
            Some(Outcome::Win { winner, .. }) => Score::Win(winner),
            Some(Outcome::Draw { .. }) => Score::Draw,
            None => Score::Unknown,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
