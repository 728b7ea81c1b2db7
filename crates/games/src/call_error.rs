use crate::{PgnFault, Refusal};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use sandtable_core::{Refused, TreeError};

/// Why a call failed that named things by words and numbers. Packages for other languages make an
/// exception of their own from each variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CallError {
    /// A name of no game, rule set or battle.
    UnknownGame(Refusal),
    /// A text that is no position.
    Position {
        /// As it was written.
        fen: String,
        /// Every fault.
        faults: Vec<Refusal>,
    },
    /// A move or turn that is refused.
    Move {
        /// As it was written; empty if the move was no text.
        text: String,
        /// Why.
        refusal: Refusal,
    },
    /// The game is over.
    GameOver(Refusal),
    /// A game of a file of which nothing can be kept.
    Pgn(PgnFault),
    /// An argument that is not what was expected: what was.
    Value(String),
}

impl CallError {
    /// This name means no game.
    pub(crate) fn unknown_game(name: &str, why: &dyn fmt::Display) -> CallError {
        let params = [("name", name.into())].into();
        CallError::UnknownGame(Refusal::new("unknown_game", params, why.to_string()))
    }

    /// This text was refused as a move or turn.
    pub fn bad_move(text: &str, refusal: Refusal) -> CallError {
        match refusal.reason {
            "game_over" => CallError::GameOver(refusal),
            _ => CallError::Move { text: text.to_string(), refusal },
        }
    }

    /// A move by its value is not legal.
    pub fn illegal() -> CallError {
        CallError::bad_move("", Refusal::illegal())
    }

    /// Every fault that is a refusal: none of a file or of a value.
    pub fn refusals(&self) -> &[Refusal] {
        match self {
            CallError::UnknownGame(refusal)
            | CallError::Move { refusal, .. }
            | CallError::GameOver(refusal) => core::slice::from_ref(refusal),
            CallError::Position { faults, .. } => faults,
            CallError::Pgn(_) | CallError::Value(_) => &[],
        }
    }

    /// The text in which the places of [`refusals`](CallError::refusals) count bytes.
    pub fn refused_text(&self) -> &str {
        match self {
            CallError::Position { fen, .. } => fen,
            CallError::Move { text, .. } => text,
            _ => "",
        }
    }

    /// One lower-case word for programs: that of the first fault.
    pub fn reason(&self) -> &'static str {
        match self {
            CallError::Pgn(fault) => fault.reason,
            CallError::Value(_) => Refusal::BAD_VALUE,
            _ => self.refusals().first().map_or("illegal", |refusal| refusal.reason),
        }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallError::Pgn(fault) => {
                let PgnFault { game, line, column, message, .. } = fault;
                write!(f, "game {game}, line {line}, column {column}: {message}")
            }
            CallError::Value(expected) => f.write_str(expected),
            _ => {
                let texts: Vec<&str> = self.refusals().iter().map(|fault| &*fault.text).collect();
                f.write_str(&texts.join("; "))
            }
        }
    }
}

impl core::error::Error for CallError {}

/// Of a move that was no text.
impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> CallError {
        CallError::bad_move("", refusal)
    }
}

impl From<Refused> for CallError {
    fn from(refused: Refused) -> CallError {
        Refusal::from(refused).into()
    }
}

impl From<PgnFault> for CallError {
    fn from(fault: PgnFault) -> CallError {
        CallError::Pgn(fault)
    }
}

impl From<TreeError> for CallError {
    fn from(error: TreeError) -> CallError {
        match error {
            TreeError::IllegalMove => CallError::illegal(),
            _ => CallError::Value(format!("{error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameKind, arguments};
    use sandtable_core::{DrawReason, Outcome};

    #[test]
    fn each_failure_has_a_word_and_a_text() {
        let over = Refused::Over(Outcome::draw(DrawReason::Stalemate));
        assert!(matches!(CallError::from(over), CallError::GameOver(_)));
        let claim = CallError::from(Refused::NoClaim(DrawReason::ThreefoldRepetition));
        assert_eq!(claim.reason(), "no_claim");
        assert_eq!(CallError::from(TreeError::IllegalMove), CallError::illegal());
        let gone = CallError::from(TreeError::Gone);
        assert_eq!(gone.reason(), "bad_value");
        assert_eq!(gone.to_string(), TreeError::Gone.to_string());
        let fen = "8/8/8/8/8/8/8/8 w - - 0 1";
        let faults = arguments::set_up(GameKind::Chess, Some(fen), None, None).unwrap_err();
        assert_eq!((faults.refusals().len(), faults.refused_text()), (2, fen));
        assert!(faults.to_string().contains("; "));
    }
}
