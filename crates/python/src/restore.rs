//! What a game is pickled to, and how its end is brought about again.

use sandtable_core::{DrawReason, Ending, Game as CoreGame, Outcome, Side};
use sandtable_games::{AnyGame, AnyMove, Describe};

/// The moves of a game, those that can be redone included, and how many of them those are.
pub fn all_moves(game: &AnyGame) -> (Vec<AnyMove>, usize) {
    let (mut moves, ahead) = (game.moves(), game.redo_moves());
    moves.extend(&ahead);
    (moves, ahead.len())
}

/// The end that was declared or claimed at the end of the line, if the rules do not tell the same.
pub fn declared<B: Describe>(game: &CoreGame<B>) -> Option<Outcome> {
    let mut replayed = CoreGame::new(game.start().clone());
    for &mv in game.moves().iter().chain(game.redo_moves()) {
        replayed.play_on(mv).ok()?;
    }
    let mut whole = game.clone();
    while whole.redo().is_some() {}
    whole.outcome().filter(|_| replayed.outcome().is_none())
}

/// Ends a game as it had ended.
pub fn end_again(game: &mut AnyGame, word: &str, winner: Option<Side>) {
    let claims = DrawReason::CLAIMABLE.into_iter().find(|claim| claim.word() == word);
    let endings: &[Ending] = match (word, winner) {
        ("resignation", Some(winner)) => &[Ending::Resigned(!winner)],
        ("agreement", _) => &[Ending::Agreed],
        ("time", Some(winner)) => &[Ending::OutOfTime(!winner), Ending::MatchTime],
        ("time", None) => &[Ending::MatchTime],
        _ => &[Ending::OutOfTime(Side::First), Ending::OutOfTime(Side::Second)],
    };
    if let Some(claim) = claims {
        let _ = game.claim(claim);
        return;
    }
    for &ending in endings {
        let mut ended = game.clone();
        let as_before = |outcome: &Outcome| outcome.word() == word && outcome.winner() == winner;
        if ended.end(ending).is_ok_and(|outcome| as_before(&outcome)) {
            *game = ended;
            return;
        }
    }
}
