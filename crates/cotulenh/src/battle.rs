//! Points, bonus and result (B21–B24): what both boards make of how a game ended.

use crate::{Battle, Kind};
use sandtable_core::{DrawReason, Outcome, PointsAt, Side, WinReason};

impl Kind {
    /// What the enemy scores for it when it leaves the board (B21); heroes the same.
    pub const fn points(self) -> u16 {
        match self {
            Kind::Engineer
            | Kind::Infantry
            | Kind::AntiAir
            | Kind::Militia
            | Kind::Headquarters => 10,
            Kind::Tank | Kind::Missile => 20,
            Kind::Artillery => 30,
            Kind::AirForce => 40,
            Kind::Navy => 80,
            Kind::Commander => 100,
        }
    }
}

/// For the objective of the battle (B23).
const BONUS: u16 = 50;

/// What ended a game (B22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The Commander of this side was taken.
    CommanderCaptured(Side),
    /// A side has none left of the pieces that the battle is about.
    Objective,
    /// This side is mated.
    Checkmate(Side),
    Stalemate,
    ThreefoldRepetition,
    FiftyMoves,
    MatchTime,
}

impl End {
    /// Maps an outcome to the ends that the bonus (B23) distinguishes: mate and everything else. The
    /// mated side is to move.
    pub(crate) fn for_bonus(outcome: Outcome, to_move: Side) -> End {
        match outcome {
            Outcome::Win {
                reason: WinReason::Checkmate | WinReason::Points(PointsAt::Checkmate),
                ..
            } => End::Checkmate(to_move),
            _ => End::MatchTime,
        }
    }
}

/// How a game stands at its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    pub(crate) battle: Battle,
    /// Of Red and Blue, without the bonus.
    pub(crate) points: [u16; 2],
    /// Whether Red and Blue have lost what B20 lists.
    pub(crate) lost: [bool; 2],
}

impl Standing {
    /// The points with the bonus (B23).
    pub(crate) fn totals(&self, end: End) -> [u16; 2] {
        let mut totals = self.points;
        for side in Side::BOTH {
            if self.has_lost(side, end) {
                let enemy = &mut totals[(!side).index()];
                *enemy = enemy.saturating_add(BONUS);
            }
        }
        if let End::Checkmate(loser) = end
            && self.is_for_the_commander()
        {
            let winner = &mut totals[(!loser).index()];
            *winner = winner.saturating_add(Kind::Commander.points());
        }
        totals
    }

    /// Who has won, and why (B24).
    pub(crate) fn outcome(&self, end: End) -> Outcome {
        let by_points = |at| self.by_points(end, at);
        let draw = |reason, at| match self.battle {
            Battle::Total => Outcome::draw(reason),
            _ => by_points(at).unwrap_or(Outcome::draw(reason)),
        };
        match end {
            End::CommanderCaptured(loser) => {
                let won = Outcome::win(!loser, WinReason::CommanderCaptured);
                self.in_raid(by_points(PointsAt::CommanderCaptured), won)
            }
            End::Checkmate(loser) => {
                let won = Outcome::win(!loser, WinReason::Checkmate);
                self.in_raid(by_points(PointsAt::Checkmate), won)
            }
            End::Objective => by_points(PointsAt::Objective).unwrap_or(match self.lost {
                [false, true] => Outcome::win(Side::Red, WinReason::Objective),
                [true, false] => Outcome::win(Side::Blue, WinReason::Objective),
                _ => Outcome::draw(DrawReason::Objective),
            }),
            End::Stalemate => draw(DrawReason::Stalemate, PointsAt::Stalemate),
            End::ThreefoldRepetition => {
                draw(DrawReason::ThreefoldRepetition, PointsAt::ThreefoldRepetition)
            }
            End::FiftyMoves => draw(DrawReason::FiftyMoves, PointsAt::FiftyMoves),
            End::MatchTime => {
                by_points(PointsAt::MatchTime).unwrap_or(Outcome::draw(DrawReason::MatchTime))
            }
        }
    }

    /// A win by the higher total; `None` if the totals are equal.
    fn by_points(&self, end: End, at: PointsAt) -> Option<Outcome> {
        let [red, blue] = self.totals(end);
        let winner = match red.cmp(&blue) {
            core::cmp::Ordering::Greater => Side::Red,
            core::cmp::Ordering::Less => Side::Blue,
            core::cmp::Ordering::Equal => return None,
        };
        Some(Outcome::win(winner, WinReason::Points(at)))
    }

    /// In a raid points decide, and where they are equal the Commander.
    fn in_raid(&self, by_points: Option<Outcome>, outright: Outcome) -> Outcome {
        match self.battle {
            Battle::Raid => by_points.unwrap_or(outright),
            _ => outright,
        }
    }

    fn is_for_the_commander(&self) -> bool {
        self.battle.objective().is_empty()
    }

    fn has_lost(&self, side: Side, end: End) -> bool {
        let mated = end == End::Checkmate(side) && self.is_for_the_commander();
        mated || self.lost[side.index()]
    }
}
