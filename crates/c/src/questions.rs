//! What the exported functions ask of a game.

use crate::failure::Failure;
use sandtable_core::{Game, Notation, Position, Status, perft};
use sandtable_engine::{Control, Engine, Limits, Playable, Resources, RootPosition};
use sandtable_games::{AnyGame, Refusal, arguments, with_game, with_position};

/// A game of the kind with this name, from this position or from the start.
pub(crate) fn new_game(kind: &str, fen: Option<&str>) -> Result<AnyGame, Failure> {
    let kind = arguments::game_kind(kind, None, None)?;
    Ok(AnyGame::from(arguments::set_up(kind, fen, None, None)?))
}

/// All legal moves in long form, one a line; none when the game is over.
pub(crate) fn legal_moves(game: &AnyGame) -> String {
    if game.outcome().is_some() {
        return String::new();
    }
    with_game!(game, game => {
        let position = game.position();
        let texts = position.legal_moves().into_iter().map(|mv| position.long_text(mv));
        texts.collect::<Vec<_>>().join("\n")
    })
}

/// `ongoing`, or how the game ended, in one word.
pub(crate) fn status(game: &AnyGame) -> &'static str {
    Status::from(game.outcome()).word()
}

/// Perft: the number of leaf nodes at this depth.
pub(crate) fn count_paths(game: &AnyGame, depth: u32) -> u64 {
    with_position!(&mut game.position(), position => perft(position, depth))
}

/// The best turn after a search of `nodes` nodes, in long form.
pub(crate) fn best_turn(game: &AnyGame, nodes: u64) -> Result<String, Failure> {
    if let Some(outcome) = game.outcome() {
        return Err(Refusal::over(outcome).into());
    }
    Ok(with_game!(game, game => search(game, nodes.max(1))))
}

fn search<B: Playable>(game: &Game<B>, nodes: u64) -> String {
    let root = RootPosition::of_game(game);
    let mut engine = Engine::new(Resources::default());
    let answer = engine.search(&root, &Limits::nodes(nodes), &Control::new(), |_| ());
    root.position().long_turn(&answer.turn)
}
