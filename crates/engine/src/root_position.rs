use crate::Playable;
use sandtable_core::Game;

/// The position at the root of a search, and the keys of the game before it, for repetitions.
#[derive(Clone, Debug)]
pub struct RootPosition<P> {
    position: P,
    keys: Vec<u64>,
}

impl<P: Playable> RootPosition<P> {
    /// A position without a past.
    pub fn new(position: P) -> RootPosition<P> {
        let start = position.turn_start();
        let key = start.as_ref().unwrap_or(&position).key();
        RootPosition { position, keys: vec![key] }
    }

    /// The position of a game, with its past.
    pub fn of_game(game: &Game<P>) -> RootPosition<P> {
        let mut root = RootPosition::new(game.start().clone());
        game.moves().iter().for_each(|&mv| root.play(mv));
        root
    }

    /// The position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The keys of the positions in which turns began, that of the turn under way last.
    pub(crate) fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Plays a legal move; a turn may be several.
    pub fn play(&mut self, mv: P::Move) {
        let us = self.position.turn();
        let _ = self.position.make(mv);
        if self.position.turn() != us {
            self.keys.push(self.position.key());
        }
    }
}
