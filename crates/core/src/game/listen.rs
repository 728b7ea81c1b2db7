//! Who is told of every change.

use super::Game;
use crate::{Conclusion, Position};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// What happened to the position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change<M> {
    /// A move was made: played or redone.
    Made(M),
    /// The move made last was taken back.
    Unmade(M),
}

/// The name of a listener within its game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ListenerId(u64);

/// `Send` and `Sync`, so that a game can be handed to another thread and read by several.
type Listener<P> = Box<dyn FnMut(&P, Change<<P as Position>::Move>) + Send + Sync>;

pub(super) struct Listeners<P: Position> {
    all: Vec<(ListenerId, Listener<P>)>,
    next: ListenerId,
}

impl<P: Position> Default for Listeners<P> {
    fn default() -> Listeners<P> {
        Listeners { all: Vec::new(), next: ListenerId(0) }
    }
}

impl<P: Conclusion> Game<P> {
    /// Tells every listener of a change that has just been made.
    pub(super) fn tell(&mut self, change: Change<P::Move>) {
        // They are lent out, because they are shown the position of the same game.
        let mut listeners = core::mem::take(&mut self.listeners);
        for (_, listener) in &mut listeners.all {
            listener(self.position(), change);
        }
        self.listeners = listeners;
    }

    /// From now on tells `listener` of every move made or unmade, one by one and in order, and
    /// shows it the position after the change. A declared end changes no position and is not told.
    ///
    /// ```
    /// use sandtable_chess::Board;
    /// use sandtable_core::{Change, Game, Notation};
    /// use std::sync::mpsc;
    ///
    /// let mut game = Game::new(Board::start());
    /// let (say, heard) = mpsc::channel();
    /// let listener = game.listen(move |_: &Board, change| {
    ///     let _ = say.send(change);
    /// });
    /// let e4 = game.position().parse_move("e4").expect("a legal move");
    /// game.play(e4).expect("a legal move");
    /// game.undo();
    /// assert!(game.unlisten(listener));
    /// game.redo();
    /// assert_eq!(heard.iter().collect::<Vec<_>>(), [Change::Made(e4), Change::Unmade(e4)]);
    /// ```
    pub fn listen(
        &mut self,
        listener: impl FnMut(&P, Change<P::Move>) + Send + Sync + 'static,
    ) -> ListenerId {
        let id = self.listeners.next;
        self.listeners.next = ListenerId(id.0 + 1);
        self.listeners.all.push((id, Box::new(listener)));
        id
    }

    /// Tells a listener no more and drops it. False if there is none of this name.
    pub fn unlisten(&mut self, id: ListenerId) -> bool {
        let before = self.listeners.all.len();
        self.listeners.all.retain(|(other, _)| *other != id);
        self.listeners.all.len() < before
    }
}
