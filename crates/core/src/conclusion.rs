use crate::{Checked, CopyMake, DrawReason, Outcome, Position, Side, Status};

/// How the rules of a game end it: what [`Game`](crate::Game) asks of a position.
///
/// A position knows nothing of the past, so it is told what the past adds: how often it has stood.
/// Games differ in what they make of it: chess leaves the third time to the players, Cờ Tư Lệnh
/// ends the game.
pub trait Conclusion: Position {
    /// How the rules end the game here, whatever the players want. Asked only where no turn is
    /// open; where several ends apply, the answer is the first in the game's own order.
    ///
    /// `repetitions` is how often the position has stood at the start of a turn, this time
    /// included; `has_moves` is whether there is a legal move.
    fn conclude(&self, repetitions: usize, has_moves: bool) -> Option<Outcome>;

    /// How the position stands by itself, as if nothing had been played before it: ongoing, won or
    /// drawn. Repetition needs a [`Game`](crate::Game).
    fn status(&self) -> Status {
        let over = (!self.turn_is_open()).then(|| self.conclude(1, self.has_moves())).flatten();
        over.into()
    }

    /// The same if the side to move had no legal move: what a mate or a stalemate here would be worth.
    fn status_without_moves(&self) -> Status {
        let over = (!self.turn_is_open()).then(|| self.conclude(1, false)).flatten();
        over.into()
    }

    /// Whether the side to move may claim a draw for this reason. Asked only where no turn is open
    /// and there is a legal move.
    fn may_claim(&self, _reason: DrawReason, _repetitions: usize) -> bool {
        false
    }

    /// Whether this side wins when the other runs out of time: false if it could never win,
    /// however badly the other plays.
    fn can_win_on_time(&self, _side: Side) -> bool {
        true
    }

    /// The position in which the open turn began, if a turn is open and the position can tell. It
    /// has stood on the board, so it counts for repetition, even where a game begins in the middle
    /// of a turn.
    fn turn_start(&self) -> Option<Self> {
        None
    }

    /// The points that each side has scored; `None` where a game has none (Cờ Tư Lệnh, B21).
    fn scores(&self) -> Option<[u16; 2]> {
        None
    }

    /// The same with what is added at the end of a game, if it ended so (B23).
    fn final_scores(&self, _outcome: Option<Outcome>) -> Option<[u16; 2]> {
        None
    }

    /// How the game ends if the clock that both sides share runs out now (Cờ Tư Lệnh, B22). A draw
    /// where a game has no points.
    fn at_match_time(&self) -> Outcome {
        Outcome::draw(DrawReason::MatchTime)
    }
}

macro_rules! conclude_as_inner {
    ($adapter:ident) => {
        impl<P: Conclusion> Conclusion for $adapter<P> {
            fn conclude(&self, repetitions: usize, has_moves: bool) -> Option<Outcome> {
                self.0.conclude(repetitions, has_moves)
            }

            fn may_claim(&self, reason: DrawReason, repetitions: usize) -> bool {
                self.0.may_claim(reason, repetitions)
            }

            fn can_win_on_time(&self, side: Side) -> bool {
                self.0.can_win_on_time(side)
            }

            fn scores(&self) -> Option<[u16; 2]> {
                self.0.scores()
            }

            fn final_scores(&self, outcome: Option<Outcome>) -> Option<[u16; 2]> {
                self.0.final_scores(outcome)
            }

            fn at_match_time(&self) -> Outcome {
                self.0.at_match_time()
            }

            fn turn_start(&self) -> Option<Self> {
                self.0.turn_start().map($adapter)
            }
        }
    };
}

conclude_as_inner!(Checked);
conclude_as_inner!(CopyMake);
