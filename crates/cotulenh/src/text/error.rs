use super::book::BookUnit;
use super::grammar::Syntax;
use crate::fen::FenFaultKind;
use crate::{KindSet, Square, Unit};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use sandtable_core::TextError;

/// Why a text is no legal action, or no legal turn, and where it shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// The byte offset in the text.
    pub at: usize,
    /// What is wrong there.
    pub kind: MoveErrorKind,
}

/// What can be wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveErrorKind {
    /// Not written as R11 says.
    Syntax {
        /// What belongs there.
        expected: &'static str,
    },
    /// The origin is empty.
    NoUnit {
        /// The origin.
        square: Square,
    },
    /// The unit on the origin is the opponent's.
    NotYours {
        /// The origin.
        square: Square,
    },
    /// The members named are not on the origin, or have acted already.
    Members {
        /// The origin.
        square: Square,
        /// Who could act from there.
        found: Unit,
    },
    /// No stack of the side to move has these members.
    NoStack {
        /// Those named in the turn.
        members: KindSet,
    },
    /// Hero marks that the unit does not have at that moment.
    HeroMarks {
        /// The unit as it is.
        expected: Unit,
    },
    /// An action of some other unit while a deploy is open.
    DeployOpen {
        /// The origin of the deploy.
        origin: Square,
    },
    /// No legal action.
    Illegal {
        /// The legal actions of the unit or units meant, in long form.
        legal: Vec<String>,
    },
    /// More than one legal action or turn.
    Ambiguous {
        /// All of them, in long form.
        candidates: Vec<String>,
    },
    /// `commit` without an open deploy.
    NoDeploy,
    /// `commit` where the turn may not end (R6.3, R6.4).
    CannotCommit,
    /// The side to move cannot deploy a stack there.
    CannotDeploy {
        /// The square of the text.
        origin: Square,
    },
    /// The text says wrongly who stays behind.
    Stay {
        /// Those who do; `None` if nobody does.
        expected: Option<Unit>,
    },
    /// The text of a turn that is not ended (R11.2) is none.
    OpenTurn {
        /// What is wrong.
        fault: FenFaultKind,
    },
    /// The text of a turn that is not ended does not begin with the steps made so far, or adds none.
    AnotherTurn,
    /// A step after the one with which the turn ended.
    TurnOver,
    /// Not the unit on its square, or not its hero marks, in the rulebook's letters (B31, B33).
    BookUnit {
        /// Its square.
        square: Square,
        /// The unit as it is.
        expected: Option<Unit>,
    },
    /// Members that are not on a square or have acted already, in the rulebook's letters.
    BookMembers {
        /// The square.
        square: Square,
        /// Who could be meant.
        found: Unit,
    },
    /// Not what stands on the target, in the rulebook's letters (B32).
    BookTarget {
        /// The target.
        square: Square,
        /// What stands there.
        expected: Option<Unit>,
    },
}

impl MoveError {
    pub(super) fn new(at: usize, kind: MoveErrorKind) -> MoveError {
        MoveError { at, kind }
    }
}

impl From<Syntax> for MoveError {
    fn from(Syntax { at, expected }: Syntax) -> MoveError {
        MoveError::new(at, MoveErrorKind::Syntax { expected })
    }
}

impl Error for MoveError {}

impl TextError for MoveError {
    fn at(&self) -> Option<usize> {
        Some(self.at)
    }

    fn messages(&self) -> Vec<(Option<usize>, String)> {
        Vec::from([(Some(self.at), self.kind.to_string())])
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.at, self.kind)
    }
}

impl fmt::Display for MoveErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveErrorKind::Syntax { expected } => write!(f, "expected {expected}"),
            MoveErrorKind::NoUnit { square } => {
                write!(f, "{square} is empty: expected a unit of the side to move")
            }
            MoveErrorKind::NotYours { square } => {
                write!(f, "the unit on {square} is the opponent's: expected an own one")
            }
            MoveErrorKind::Members { square, found } => {
                write!(f, "not the unit on {square}: expected {found} or some of its members")
            }
            MoveErrorKind::NoStack { members } => {
                write!(f, "no stack has the members {members:?}: expected those of an own stack")
            }
            MoveErrorKind::HeroMarks { expected } => {
                write!(f, "the hero marks differ: expected {expected}")
            }
            MoveErrorKind::DeployOpen { origin } => {
                write!(f, "a deploy is open: expected a step from {origin}, or commit")
            }
            MoveErrorKind::Illegal { legal } if legal.is_empty() => {
                f.write_str("no legal action: the unit has none")
            }
            MoveErrorKind::Illegal { legal } => {
                f.write_str("no legal action: expected one of ")?;
                write_list(f, legal)
            }
            MoveErrorKind::Ambiguous { candidates } => {
                f.write_str("this could be each of ")?;
                write_list(f, candidates)?;
                f.write_str(": expected more of the unit, the origin or the separator")
            }
            MoveErrorKind::NoDeploy => {
                f.write_str("no deploy is open: expected the action of a unit")
            }
            MoveErrorKind::CannotCommit => f.write_str(
                "the turn may not end here: expected a step after which what stays may stand and \
                 the Commander is safe",
            ),
            MoveErrorKind::CannotDeploy { origin } => {
                write!(f, "nothing to deploy on {origin}: expected an own stack with a legal step")
            }
            MoveErrorKind::Stay { expected: Some(unit) } => {
                write!(f, "{unit} stays on the origin: expected that to be said")
            }
            MoveErrorKind::Stay { expected: None } => {
                f.write_str("everybody acts: expected nobody to stay")
            }
            MoveErrorKind::OpenTurn { fault } => write!(f, "{fault}"),
            MoveErrorKind::AnotherTurn => {
                f.write_str("not how the open turn goes on: expected its steps so far and more")
            }
            MoveErrorKind::TurnOver => {
                f.write_str("nobody is left to act: expected the end of the turn")
            }
            MoveErrorKind::BookUnit { square, expected: Some(unit) } => {
                let (name, unit) = (square.book_name(), BookUnit::marked(*unit));
                write!(f, "not the unit on {name}: expected {unit}")
            }
            MoveErrorKind::BookMembers { square, found } => {
                let (name, found) = (square.book_name(), BookUnit::marked(*found));
                write!(f, "not the unit on {name}: expected {found} or some of its members")
            }
            MoveErrorKind::BookTarget { square, expected: Some(unit) } => {
                let (name, unit) = (square.book_name(), BookUnit::unmarked(*unit));
                write!(f, "not what stands on {name}: expected {unit}, or no letters")
            }
            MoveErrorKind::BookUnit { square, expected: None }
            | MoveErrorKind::BookTarget { square, expected: None } => {
                write!(f, "{} is empty: expected no letters", square.book_name())
            }
        }
    }
}

/// The first dozen, and how many more there are.
fn write_list(f: &mut fmt::Formatter<'_>, texts: &[String]) -> fmt::Result {
    const SHOWN: usize = 12;
    for (i, text) in texts.iter().take(SHOWN).enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        f.write_str(text)?;
    }
    match texts.len().checked_sub(SHOWN) {
        Some(more) if more > 0 => write!(f, " and {more} more"),
        _ => Ok(()),
    }
}
