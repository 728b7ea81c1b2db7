use crate::{Setup, SetupFault};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{error::Error, fmt};
use sandtable_core::{MOST_FEN_BYTES, TextError};

/// Why a text is not a position: every fault that was found, in order of place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    pub(super) faults: Vec<FenFault>,
}

/// One fault of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenFault {
    /// Byte offset in the text.
    pub at: usize,
    /// What is wrong there.
    pub kind: FenFaultKind,
}

/// What can be wrong with a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenFaultKind {
    /// Not a piece letter or a number of empty squares.
    Letter(char),
    /// Two numbers side by side, which should be one.
    AdjacentNumbers,
    /// A rank that does not describe eight squares.
    RankWidth {
        /// 1 to 8.
        rank: u8,
        /// How many squares it has.
        found: usize,
    },
    /// Not eight ranks.
    RankCount(usize),
    /// Not `w` or `b`.
    Turn,
    /// Not a castling right.
    Castling(char),
    /// The same castling right twice.
    CastlingTwice(char),
    /// Not `-` or a square.
    EnPassant,
    /// Not a number in range.
    Halfmove,
    /// Not a number in range.
    Fullmove,
    /// The text ends before this field.
    Missing(&'static str),
    /// Text after the last field.
    Extra,
    /// More than one space, or one at an end.
    Space,
    /// More text than any position needs.
    TooLong,
    /// The text is well formed, the position is not possible.
    Setup(SetupFault),
}

impl FenError {
    /// Every fault, in order of place; there is at least one.
    pub fn faults(&self) -> &[FenFault] {
        &self.faults
    }
}

impl Error for FenError {}

impl TextError for FenError {
    fn at(&self) -> Option<usize> {
        self.faults.first().map(|fault| fault.at)
    }

    fn messages(&self) -> Vec<(Option<usize>, String)> {
        let faults = self.faults.iter();
        faults.map(|fault| (Some(fault.at), fault.kind.to_string())).collect()
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "at {}: {}", fault.at, fault.kind)?;
        }
        Ok(())
    }
}

impl fmt::Display for FenFaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenFaultKind::Letter(letter) => {
                write!(f, "{letter:?} is not a piece: expected one of PNBRQKpnbrqk, 1 to 8, or /")
            }
            FenFaultKind::AdjacentNumbers => {
                f.write_str("two numbers side by side: expected their sum")
            }
            FenFaultKind::RankWidth { rank, found } => {
                write!(f, "rank {rank} has {found} squares: expected 8")
            }
            FenFaultKind::RankCount(found) => write!(f, "{found} ranks: expected 8"),
            FenFaultKind::Turn => f.write_str("not a side: expected w or b"),
            FenFaultKind::Castling(letter) => write!(
                f,
                "{letter:?} is not a castling right: expected - or letters of KQkq, in Chess960 also files"
            ),
            FenFaultKind::CastlingTwice(letter) => {
                write!(f, "{letter:?} repeats a castling right: expected each once")
            }
            FenFaultKind::EnPassant => {
                f.write_str("not an en-passant square: expected - or a square such as e3")
            }
            FenFaultKind::Halfmove => write!(
                f,
                "not a half-move clock: expected a number from 0 to {}",
                Setup::MOST_HALFMOVES
            ),
            FenFaultKind::Fullmove => {
                write!(f, "not a move number: expected 1 to {}", Setup::MOST_FULLMOVES)
            }
            FenFaultKind::Missing(field) => write!(f, "the text ends: expected {field}"),
            FenFaultKind::Extra => f.write_str("more text: expected six fields"),
            FenFaultKind::Space => {
                f.write_str("a space too many: expected one space between fields")
            }
            FenFaultKind::TooLong => {
                write!(f, "too long for a position: expected {MOST_FEN_BYTES} bytes at most")
            }
            FenFaultKind::Setup(fault) => fault.fmt(f),
        }
    }
}
