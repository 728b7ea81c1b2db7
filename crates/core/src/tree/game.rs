//! From a game to a tree, and back.

use super::Tree;
use crate::{Conclusion, Game};

impl<P: Conclusion> Tree<P> {
    /// The line of a game, the moves that can be redone included. The cursor is where the game is.
    pub fn from_game(game: &Game<P>) -> Tree<P> {
        let mut tree = Tree::new(game.start().clone());
        for &mv in game.moves().iter().chain(game.redo_moves()) {
            // A game has legal moves only.
            let _ = tree.play(mv);
        }
        tree.back_to(game.moves().len());
        tree
    }

    /// The main line, played to its end or to a null move, which no game has. A tree may go on after
    /// a draw, so the game does too.
    pub fn main_line(&self) -> Game<P> {
        let mut game = Game::new(self.start().clone());
        for mv in self.main_nodes().filter_map(|id| self.mv(id)) {
            // A tree has legal moves only.
            let _ = game.play_on(mv);
        }
        game
    }
}
