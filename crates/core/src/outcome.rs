use crate::Side;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt;

/// How a game ended. A game that goes on has none: `Option<Outcome>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Somebody won.
    Win {
        /// Who.
        winner: Side,
        /// By what.
        reason: WinReason,
    },
    /// Nobody did.
    Draw {
        /// Why not.
        reason: DrawReason,
    },
}

/// Whether a game goes on, or how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It goes on.
    Ongoing,
    /// It is over.
    Over(Outcome),
}

impl Status {
    /// How it ended.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Status::Ongoing => None,
            Status::Over(outcome) => Some(outcome),
        }
    }

    /// `ongoing`, or the [word](Outcome::word) of the outcome.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Ongoing => "ongoing",
            Status::Over(outcome) => outcome.word(),
        }
    }
}

impl From<Option<Outcome>> for Status {
    fn from(outcome: Option<Outcome>) -> Status {
        outcome.map_or(Status::Ongoing, Status::Over)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What decided a won game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinReason {
    /// No legal move, and the king or commander is attacked.
    Checkmate,
    /// The commander was taken (Cờ Tư Lệnh, R10.2).
    CommanderCaptured,
    /// The other side gave up.
    Resignation,
    /// The other side ran out of time.
    Time,
    /// The other side has lost what the battle was about, and the points are level (Cờ Tư Lệnh, B24).
    Objective,
    /// More points when the game ended (Cờ Tư Lệnh, B24).
    Points(PointsAt),
}

/// What ended a game that points decided (Cờ Tư Lệnh, B22, B24).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PointsAt {
    /// A Commander was taken in a raid.
    CommanderCaptured,
    /// A Commander was mated in a raid.
    Checkmate,
    /// A side has lost what the battle was about.
    Objective,
    /// There was no legal move.
    Stalemate,
    /// The same position for the third time.
    ThreefoldRepetition,
    /// Fifty moves of each side without a capture.
    FiftyMoves,
    /// The clock that both sides share ran out.
    MatchTime,
}

impl PointsAt {
    /// See [`Outcome::word`].
    pub const fn word(self) -> &'static str {
        match self {
            PointsAt::CommanderCaptured => WinReason::CommanderCaptured.word(),
            PointsAt::Checkmate => WinReason::Checkmate.word(),
            PointsAt::Objective => WinReason::Objective.word(),
            PointsAt::Stalemate => DrawReason::Stalemate.word(),
            PointsAt::ThreefoldRepetition => DrawReason::ThreefoldRepetition.word(),
            PointsAt::FiftyMoves => DrawReason::FiftyMoves.word(),
            PointsAt::MatchTime => DrawReason::MatchTime.word(),
        }
    }

    /// What happened, for people: the beginning of a sentence.
    const fn sentence(self) -> &'static str {
        match self {
            PointsAt::CommanderCaptured => "The Commander is taken",
            PointsAt::Checkmate => "Checkmate",
            PointsAt::Objective => "The objective is reached",
            PointsAt::Stalemate => "Stalemate, there is no legal move",
            PointsAt::ThreefoldRepetition => "The same position for the third time",
            PointsAt::FiftyMoves => "Fifty moves without progress",
            PointsAt::MatchTime => "The match clock has run out",
        }
    }
}

/// What made a game a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawReason {
    /// No legal move, and no attack on the king or commander.
    Stalemate,
    /// Neither side has the pieces to mate, however badly the other plays (chess).
    InsufficientMaterial,
    /// Seventy-five moves of each side without a capture or pawn move (chess).
    SeventyFiveMoves,
    /// The same position for the fifth time (chess).
    FivefoldRepetition,
    /// Fifty moves of each side without a capture (Cờ Tư Lệnh, R10.4; in chess without a pawn move
    /// too, and a claim).
    FiftyMoves,
    /// The same position for the third time (Cờ Tư Lệnh, R10.4; in chess a claim).
    ThreefoldRepetition,
    /// The players agreed.
    Agreement,
    /// One side ran out of time, and the other could never have won (chess).
    TimeInsufficientMaterial,
    /// Both sides have lost what the battle was about, and the points are level (Cờ Tư Lệnh, B24).
    Objective,
    /// The clock that both sides share ran out, and the points are level (Cờ Tư Lệnh, B24).
    MatchTime,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw { .. } => None,
        }
    }

    /// A draw for this reason.
    pub const fn draw(reason: DrawReason) -> Outcome {
        Outcome::Draw { reason }
    }

    /// A win of this side for this reason.
    pub const fn win(winner: Side, reason: WinReason) -> Outcome {
        Outcome::Win { winner, reason }
    }

    /// The reason as one lower-case word, the same in every program text: `checkmate`,
    /// `seventyfive_moves`.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Win { reason, .. } => reason.word(),
            Outcome::Draw { reason } => reason.word(),
        }
    }

    /// The end for people, with these names of the sides.
    ///
    /// ```
    /// # use sandtable_core::{Outcome, Side, WinReason};
    /// let end = Outcome::win(Side::First, WinReason::Resignation);
    /// assert_eq!(end.sentence(["Red", "Blue"]), "Blue resigns. Red wins.");
    /// ```
    pub fn sentence(self, names: [&str; 2]) -> String {
        let (winner, reason) = match self {
            Outcome::Win { winner, reason } => (winner, reason),
            Outcome::Draw { reason } => {
                return format!("The game is a draw: {}.", reason.sentence());
            }
        };
        let (winner, loser) = (names[winner.index()], names[(!winner).index()]);
        let how = match reason {
            WinReason::Checkmate => "Checkmate".to_owned(),
            WinReason::CommanderCaptured => format!("The Commander of {loser} is taken"),
            WinReason::Resignation => format!("{loser} resigns"),
            WinReason::Time => format!("{loser} has run out of time"),
            WinReason::Objective => "The objective is reached and the points are level".to_owned(),
            WinReason::Points(at) => {
                return format!("{}. {winner} wins by points.", at.sentence());
            }
        };
        format!("{how}. {winner} wins.")
    }
}

impl WinReason {
    /// See [`Outcome::word`].
    pub const fn word(self) -> &'static str {
        match self {
            WinReason::Checkmate => "checkmate",
            WinReason::CommanderCaptured => "commander_captured",
            WinReason::Resignation => "resignation",
            WinReason::Time => "time",
            WinReason::Objective => "objective",
            WinReason::Points(at) => at.word(),
        }
    }
}

impl DrawReason {
    /// Why nobody wins, for people.
    pub const fn sentence(self) -> &'static str {
        match self {
            DrawReason::Stalemate => "stalemate, there is no legal move",
            DrawReason::InsufficientMaterial => "nobody has the pieces to mate",
            DrawReason::SeventyFiveMoves => "seventy-five moves without a capture or pawn move",
            DrawReason::FivefoldRepetition => "the same position for the fifth time",
            DrawReason::FiftyMoves => "fifty moves without progress",
            DrawReason::ThreefoldRepetition => "the same position for the third time",
            DrawReason::Agreement => "both sides agree",
            DrawReason::TimeInsufficientMaterial => {
                "time is over, and the other side could never have won"
            }
            DrawReason::Objective => "both sides reached the objective, and the points are level",
            DrawReason::MatchTime => "the match clock has run out, and the points are level",
        }
    }

    /// The draws that a game may leave to the players to claim.
    pub const CLAIMABLE: [DrawReason; 2] =
        [DrawReason::ThreefoldRepetition, DrawReason::FiftyMoves];

    /// See [`Outcome::word`].
    pub const fn word(self) -> &'static str {
        match self {
            DrawReason::Stalemate => "stalemate",
            DrawReason::InsufficientMaterial => "insufficient_material",
            DrawReason::SeventyFiveMoves => "seventyfive_moves",
            DrawReason::FivefoldRepetition => "fivefold_repetition",
            DrawReason::FiftyMoves => "fifty_moves",
            DrawReason::ThreefoldRepetition => "threefold_repetition",
            DrawReason::Agreement => "agreement",
            DrawReason::TimeInsufficientMaterial => "time_insufficient_material",
            DrawReason::Objective => "objective",
            DrawReason::MatchTime => "time",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
