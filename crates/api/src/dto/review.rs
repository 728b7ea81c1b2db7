use sandtable_games::{EvalView, GameKind, SideView, Sides};
use serde::{Deserialize, Serialize};

/// A game that is to be reviewed: its turns from the start, each as the texts of its actions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskReview {
    /// Which game.
    pub game: GameKind,
    /// Without it the start position.
    pub fen: Option<String>,
    /// The turns.
    pub turns: Vec<Vec<String>>,
    /// Positions to visit for each turn.
    pub nodes: u64,
}

/// A turn with the engine's opinion.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewedTurn {
    /// Which turn, from 0.
    pub index: usize,
    /// Who made it.
    pub side: SideView,
    /// What the engine thinks after it; nothing where the game is over.
    pub eval: Option<EvalView>,
    /// The NAG of a turn that gave something away: 6 (?!), 2 (?) or 4 (??).
    pub mark: Option<u8>,
    /// How much of the way from a win to a loss it gave away, 0 to 1.
    pub given_away: f64,
    /// The actions of the better turn; empty if this was the best.
    pub better: Vec<String>,
    /// The better line, turn by turn in short form.
    pub line: Vec<String>,
}

/// News of a review.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewNews {
    /// What the engine thinks of the start position.
    pub start: Option<EvalView>,
    /// The turn judged last; nothing before the first.
    pub turn: Option<ReviewedTurn>,
    /// The accuracy of each side so far, in hundredths.
    pub accuracy: Sides<Option<u32>>,
}
