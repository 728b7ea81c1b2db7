//! The reasons why something is not legal, and their words.

use crate::{Kind, KindSet, Square};
use alloc::vec::Vec;
use core::fmt;

/// Why a unit or a group cannot act like that, in the words of the rules.
///
/// [`Board::why_not`](crate::Board::why_not) finds it out, in `board/why_not.rs`. Its text speaks to the
/// player who tried.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Why {
    /// A Commander has been captured (R10.2).
    GameOver,
    /// Nothing stands there.
    NoUnit(Square),
    /// The unit there is the opponent's.
    NotYours(Square),
    /// From a square to itself.
    SameSquare(Square),
    /// The stack on this square is being deployed (R6).
    DeployOpen(Square),
    /// Of those named, these have acted already or are not there (R6.2).
    HasActed {
        /// The square of the stack.
        origin: Square,
        /// Who.
        kinds: KindSet,
    },
    /// These form no legal stack (R5.2).
    NoGroup(KindSet),
    /// The first step of a deploy cannot take everybody along (R6.1).
    Everybody(Square),
    /// A Headquarters that is no hero (R2).
    NeverMoves(Kind),
    /// Not along a line on which it goes (R2).
    NotALine(Kind),
    /// Out of range (R2).
    TooFar {
        /// Who.
        kind: Kind,
        /// How far it reaches.
        range: u8,
    },
    /// Something stands in the way (R2).
    Blocked(Square),
    /// It may not stand on this square, or pass it (R1.3, R3.2).
    Terrain {
        /// Who.
        kind: Kind,
        /// Where.
        square: Square,
    },
    /// Heavy pieces cross the river by the bridges only (R1.4).
    River(Square),
    /// A diagonal that ships may not take (R1.5).
    Channel(Square, Square),
    /// In the ring of this defender there is only a suicide capture, or a friend to board (R7.3).
    Engaged(Square),
    /// The flight ends here (R7.2).
    ShotDown {
        /// Where.
        square: Square,
        /// The defenders whose rings it met.
        rings: Vec<Square>,
    },
    /// A Commander by itself may not end on or pass a square that the other sees (R3.4).
    Exposed(Square),
    /// The two form no legal stack, or none that may stand there (R5.1).
    CannotCombine(Square),
    /// Within a deploy only a single member may capture without moving (R6.1).
    DeployCapture(Square),
    /// The own Commander would stand exposed to the other (R8.2).
    FacesCommander {
        /// Where it would stand.
        own: Square,
        /// Where the other stands.
        enemy: Square,
    },
    /// The own Commander would be attacked (R8.1).
    CommanderAttacked {
        /// Where it would stand.
        square: Square,
        /// By whom.
        attackers: Vec<Square>,
    },
    /// The own Commander would be lost.
    CommanderLost,
    /// What stays on the origin could not stand there (R6.4).
    LeftBehind(Square),
    /// The turn cannot end before a step is made (R6.3).
    NoStep(Square),
    /// No deploy is open.
    NoDeploy,
}

impl Why {
    /// The reason as one lower-case word, the same in every program text.
    pub const fn word(&self) -> &'static str {
        match self {
            Why::GameOver => "game_over",
            Why::NoUnit(_) => "no_unit",
            Why::NotYours(_) => "not_yours",
            Why::SameSquare(_) => "same_square",
            Why::DeployOpen(_) => "deploy_open",
            Why::HasActed { .. } => "has_acted",
            Why::NoGroup(_) => "no_group",
            Why::Everybody(_) => "everybody",
            Why::NeverMoves(_) => "never_moves",
            Why::NotALine(_) => "not_a_line",
            Why::TooFar { .. } => "too_far",
            Why::Blocked(_) => "blocked",
            Why::Terrain { .. } => "terrain",
            Why::River(_) => "river",
            Why::Channel(..) => "channel",
            Why::Engaged(_) => "engaged",
            Why::ShotDown { .. } => "shot_down",
            Why::Exposed(_) => "exposed",
            Why::CannotCombine(_) => "cannot_combine",
            Why::DeployCapture(_) => "deploy_capture",
            Why::FacesCommander { .. } => "faces_commander",
            Why::CommanderAttacked { .. } => "commander_attacked",
            Why::CommanderLost => "commander_lost",
            Why::LeftBehind(_) => "left_behind",
            Why::NoStep(_) => "cannot_commit",
            Why::NoDeploy => "no_deploy",
        }
    }

    /// How near it was: of several things that somebody may have meant, the nearest is explained.
    pub(crate) const fn nearness(&self) -> u8 {
        match self {
            Why::FacesCommander { .. } | Why::CommanderAttacked { .. } | Why::CommanderLost => 4,
            Why::LeftBehind(_) | Why::DeployCapture(_) => 3,
            Why::NotALine(_) | Why::NeverMoves(_) | Why::NoGroup(_) => 0,
            Why::TooFar { .. } => 1,
            _ => 2,
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::GameOver => f.write_str("The game is over: a Commander has been captured."),
            Why::NoUnit(square) => write!(f, "Nothing stands on {square}."),
            Why::NotYours(square) => write!(f, "The unit on {square} is the opponent's."),
            Why::SameSquare(square) => write!(f, "It stands on {square} already."),
            Why::DeployOpen(origin) => {
                write!(f, "The stack on {origin} is being deployed: finish or cancel that first.")
            }
            Why::HasActed { origin, kinds } => {
                write!(f, "On {origin}, {} cannot act any more in this turn.", Names(*kinds))
            }
            Why::NoGroup(kinds) => write!(f, "{} form no stack together.", Names(*kinds)),
            Why::Everybody(origin) => {
                write!(f, "A deploy leaves somebody on {origin}: move the stack as a whole.")
            }
            Why::NeverMoves(kind) => write!(f, "The {} does not move.", kind.name()),
            Why::NotALine(kind) => write!(f, "The {} does not go in that direction.", kind.name()),
            Why::TooFar { kind, range } => {
                let steps = if *range == 1 { "step" } else { "steps" };
                write!(f, "Too far: the {} reaches {range} {steps} there.", kind.name())
            }
            Why::Blocked(square) => write!(f, "The unit on {square} is in the way."),
            Why::Terrain { kind, square } => {
                write!(f, "The {} may not stand on {square}.", kind.name())
            }
            Why::River(_) => {
                f.write_str("Heavy pieces cross the river only by the bridges on files f and h.")
            }
            Why::Channel(from, to) => write!(f, "Ships may not go from {from} to {to}."),
            Why::Engaged(ring) => write!(
                f,
                "In the ring of {ring} an Air Force can only strike and be lost, or board a friend."
            ),
            Why::ShotDown { square, .. } => {
                write!(f, "The Air Force would be shot down over {square}.")
            }
            Why::Exposed(square) => {
                write!(f, "The other Commander sees {square}: yours may not go there or pass it.")
            }
            Why::CannotCombine(square) => {
                write!(f, "It cannot form a stack with the unit on {square}.")
            }
            Why::DeployCapture(square) => write!(
                f,
                "While deploying, only a single member can take the unit on {square} and stay."
            ),
            Why::FacesCommander { own, enemy } if own.file() == enemy.file() => {
                write!(f, "Your Commander would face theirs on file {}.", file_letter(*own))
            }
            Why::FacesCommander { own, .. } => {
                write!(f, "Your Commander would face theirs on rank {}.", own.rank() + 1)
            }
            Why::CommanderAttacked { square, attackers } => {
                write!(f, "Your Commander on {square} would be attacked from ")?;
                attackers.iter().enumerate().try_for_each(|(i, attacker)| {
                    if i > 0 {
                        f.write_str(" and ")?;
                    }
                    write!(f, "{attacker}")
                })?;
                f.write_str(".")
            }
            Why::CommanderLost => f.write_str("Your Commander would be lost."),
            Why::LeftBehind(origin) => {
                write!(f, "Who stays on {origin} could not stand there, and could not leave.")
            }
            Why::NoStep(origin) => write!(f, "Nobody has left {origin} yet."),
            Why::NoDeploy => f.write_str("No deploy is open."),
        }
    }
}

fn file_letter(square: Square) -> char {
    (b'a' + square.file()) as char
}

/// `Tank and Infantry`
struct Names(KindSet);

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(i, kind)| {
            if i > 0 {
                f.write_str(" and ")?;
            }
            f.write_str(kind.name())
        })
    }
}
