use super::write::FenUnit;
use crate::{RuleSet, Setup, SetupFault, Square, Unit};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use sandtable_core::{MOST_FEN_BYTES, TextError};

/// Everything that is wrong with a position in text, in the order of the text. Never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    faults: Vec<FenFault>,
}

/// One thing that is wrong, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenFault {
    /// The byte offset in the text.
    pub at: usize,
    /// What is wrong there.
    pub kind: FenFaultKind,
}

/// The six fields of R11.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The ranks.
    Placement,
    /// `r` or `b`.
    Turn,
    /// The third field, always `-`.
    ThirdDash,
    /// The fourth field, always `-`.
    FourthDash,
    /// Turns since the last capture.
    Halfmove,
    /// The move number.
    Fullmove,
}

/// What can be wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenFaultKind {
    /// More than [`MOST_FEN_BYTES`]; the text was not read.
    TooLong,
    /// The text ends before this field.
    Missing(Field),
    /// A field that is not what belongs there.
    Bad(Field),
    /// White space other than one space between two fields.
    Space,
    /// Something after the last field.
    Trailing,
    /// An open deploy where only the start of a turn is accepted.
    OpenDeploy,
    /// A character that is no piece.
    Letter(char),
    /// `+` without a piece after it.
    HeroMark,
    /// A run of empty squares that is not 1 to 11, or has a leading zero.
    EmptyRun,
    /// A rank that does not have 11 squares.
    RankWidth {
        /// Which, from 1 to 12.
        rank: u8,
        /// How many squares it has.
        found: usize,
    },
    /// Not 12 ranks.
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// `(` without `)` in its rank.
    StackUnclosed,
    /// `)` without `(`.
    StackUnopened,
    /// `()`.
    StackEmpty,
    /// Brackets around one piece.
    StackOfOne,
    /// `(` inside a stack.
    StackNested,
    /// Pieces of both sides in one stack.
    StackMixedCase,
    /// Members that the rule set does not let stand together (R5.2, B1).
    StackIllegal {
        /// By which rules.
        rules: RuleSet,
    },
    /// The right members in the wrong order (R5.2).
    StackOrder {
        /// As it should be written.
        expected: Unit,
    },
    /// A position that cannot be.
    Setup(SetupFault),
    /// The deploy is not written as R11.2 says.
    Deploy {
        /// What belongs there.
        expected: &'static str,
    },
    /// The side to move has no stack there that could be deployed.
    NoStack {
        /// The origin of the text.
        origin: Square,
    },
    /// A step that is not legal.
    IllegalStep,
    /// Hero marks that the unit does not have at that moment.
    HeroMarks {
        /// The unit as it is.
        expected: Unit,
    },
    /// The members named as still free are not those that are.
    Stay {
        /// Those that are.
        expected: Unit,
    },
    /// Nobody is left to act after this step, so the turn is over and no deploy is open.
    DeployOver,
}

impl FenError {
    pub(super) fn unless_empty(mut faults: Vec<FenFault>) -> Option<FenError> {
        faults.sort_by_key(|fault| fault.at);
        faults.dedup();
        (!faults.is_empty()).then_some(FenError { faults })
    }

    /// Every fault, in the order of the text.
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
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.at, self.kind)
    }
}

impl Field {
    fn expected(self) -> impl fmt::Display {
        core::fmt::from_fn(move |f| match self {
            Field::Placement => f.write_str("12 ranks separated by '/'"),
            Field::Turn => f.write_str("the turn, 'r' or 'b'"),
            Field::ThirdDash => f.write_str("'-' as third field"),
            Field::FourthDash => f.write_str("'-' as fourth field"),
            Field::Halfmove => {
                write!(f, "the half-move clock, a number from 0 to {}", Setup::MOST_HALFMOVES)
            }
            Field::Fullmove => {
                write!(f, "the move number, a number from 1 to {}", Setup::MOST_FULLMOVES)
            }
        })
    }
}

impl fmt::Display for FenFaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenFaultKind::TooLong => write!(f, "expected at most {MOST_FEN_BYTES} bytes"),
            FenFaultKind::Missing(field) => {
                write!(f, "the text ends: expected {}", field.expected())
            }
            FenFaultKind::Bad(field) => write!(f, "expected {}", field.expected()),
            FenFaultKind::Space => f.write_str("expected one space between fields, none around"),
            FenFaultKind::Trailing => f.write_str("expected the end of the text"),
            FenFaultKind::OpenDeploy => {
                f.write_str("a deploy is open: expected a position at the start of a turn")
            }
            FenFaultKind::Letter(found) => {
                write!(f, "{found:?} is no piece: expected one of CITMEAGSFNH in either case")
            }
            FenFaultKind::HeroMark => f.write_str("expected a piece letter after '+'"),
            FenFaultKind::EmptyRun => {
                f.write_str("expected a number of empty squares from 1 to 11, without leading zero")
            }
            FenFaultKind::RankWidth { rank, found } => {
                write!(f, "rank {rank} has {found} squares: expected 11")
            }
            FenFaultKind::RankCount { found } => write!(f, "{found} ranks: expected 12"),
            FenFaultKind::StackUnclosed => f.write_str("the stack is not closed: expected ')'"),
            FenFaultKind::StackUnopened => f.write_str("')' closes nothing: expected '(' before"),
            FenFaultKind::StackEmpty => f.write_str("an empty stack: expected its members"),
            FenFaultKind::StackOfOne => {
                f.write_str("a stack of one: expected two or three members, or no brackets")
            }
            FenFaultKind::StackNested => f.write_str("a stack in a stack: expected a piece or ')'"),
            FenFaultKind::StackMixedCase => {
                f.write_str("pieces of both sides in a stack: expected one case")
            }
            FenFaultKind::StackIllegal { rules } => {
                write!(f, "no legal stack: expected one of {}", rules.stacks().join(" "))
            }
            FenFaultKind::StackOrder { expected } => {
                write!(f, "members in the wrong order: expected {}", FenUnit(*expected))
            }
            FenFaultKind::Setup(fault) => fault.fmt(f),
            FenFaultKind::Deploy { expected } => write!(f, "expected {expected}"),
            FenFaultKind::NoStack { origin } => {
                write!(f, "no stack on {origin} can be deployed: expected one of the side to move")
            }
            FenFaultKind::IllegalStep => f.write_str("expected a legal step of the deploy"),
            FenFaultKind::HeroMarks { expected } => {
                write!(f, "the hero marks differ: expected {expected}")
            }
            FenFaultKind::Stay { expected } => {
                write!(f, "expected {expected}, the members still free to act")
            }
            FenFaultKind::DeployOver => f.write_str(
                "nobody is left to act after this step: expected the position after the turn",
            ),
        }
    }
}
