//! Changing a tree.

use super::{NodeId, Tree};
use crate::Position;
use core::fmt;

/// Why a tree was not changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeError {
    /// The move is not legal at the cursor.
    IllegalMove,
    /// A null move makes no sense at the cursor: see [`Position::null_move`].
    NullMove,
    /// The node has been deleted.
    Gone,
    /// The root stands for the start position and cannot be deleted.
    Root,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TreeError::IllegalMove => "the move is not legal here",
            TreeError::NullMove => {
                "no null move can stand here: expected a side that is not in check and has not begun \
                 its turn"
            }
            TreeError::Gone => "the move has been deleted from the tree",
            TreeError::Root => "the start position cannot be deleted: expected a move",
        })
    }
}

impl core::error::Error for TreeError {}

impl<P: Position> Tree<P> {
    /// Plays a move at the cursor: follows the child that has it, or adds one as the last.
    ///
    /// # Errors
    /// The move is not legal.
    pub fn play(&mut self, mv: P::Move) -> Result<NodeId, TreeError> {
        let children = self.children(self.cursor()).iter().copied();
        let known = children.into_iter().find(|&child| self.mv(child) == Some(mv));
        match known {
            Some(child) => {
                self.enter(child);
                Ok(child)
            }
            None => self.add_variation(mv),
        }
    }

    /// Adds a move at the cursor as its last child and goes there, even if there is a child with
    /// that move already. Game files have such variations.
    ///
    /// # Errors
    /// The move is not legal.
    pub fn add_variation(&mut self, mv: P::Move) -> Result<NodeId, TreeError> {
        if !self.position.is_legal(mv) {
            return Err(TreeError::IllegalMove);
        }
        self.add_child(Some(mv))
    }

    /// Adds a null move at the cursor as its last child and goes there: what follows shows what the
    /// other side would do if it had the move.
    ///
    /// ```
    /// use sandtable_chess::Board;
    /// use sandtable_core::{Notation, Position, Side, Tree, TreeError};
    ///
    /// let mut tree = Tree::new(Board::start());
    /// let null = tree.add_null()?;
    /// assert_eq!(tree.position().turn(), Side::Second);
    /// assert!(tree.node(null).is_some_and(|node| node.is_null()));
    /// tree.back();
    /// assert_eq!(*tree.position(), Board::start());
    /// # Ok::<(), TreeError>(())
    /// ```
    ///
    /// # Errors
    /// There can be none here: see [`Position::null_move`].
    pub fn add_null(&mut self) -> Result<NodeId, TreeError> {
        if self.position.null_move().is_none() {
            return Err(TreeError::NullMove);
        }
        self.add_child(None)
    }

    /// Adds what was found possible, and goes there.
    fn add_child(&mut self, mv: Option<P::Move>) -> Result<NodeId, TreeError> {
        let child = self.nodes.add(self.cursor(), mv).ok_or(TreeError::Gone)?;
        self.enter(child);
        Ok(child)
    }

    /// Moves the variation that a node is in one place up among the alternatives to its first move.
    /// False, and nothing happens, on the main line.
    ///
    /// # Errors
    /// The node was deleted.
    pub fn promote(&mut self, id: NodeId) -> Result<bool, TreeError> {
        self.node(id).ok_or(TreeError::Gone)?;
        let first = self.variation_of(id);
        Ok(first.is_some_and(|first| self.move_up(first, |place| place.saturating_sub(1))))
    }

    /// Makes the line that leads to a node the main line. False if it was.
    ///
    /// # Errors
    /// The node was deleted.
    pub fn promote_to_main(&mut self, id: NodeId) -> Result<bool, TreeError> {
        self.node(id).ok_or(TreeError::Gone)?;
        let mut changed = false;
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            changed |= self.move_up(at, |_| 0);
            at = parent;
        }
        Ok(changed)
    }

    /// Deletes a move and all that follow it. If the cursor is on one of them, it goes back to the
    /// move before.
    ///
    /// # Errors
    /// The node was deleted before, or is the root.
    pub fn delete(&mut self, id: NodeId) -> Result<(), TreeError> {
        let node = self.node(id).ok_or(TreeError::Gone)?;
        let parent = node.parent().ok_or(TreeError::Root)?;
        let before = node.ply() - 1;
        if self.is_on_path(id) {
            self.back_to(before);
        }
        if let Some(parent) = self.nodes.get_mut(parent) {
            parent.children.retain(|&child| child != id);
        }
        self.nodes.remove(id);
        Ok(())
    }

    /// Moves a node to another place among its parent's children, not after its own; the others
    /// keep their order. Whether that is another place.
    fn move_up(&mut self, id: NodeId, to: impl Fn(usize) -> usize) -> bool {
        let parent = self.parent(id).and_then(|parent| self.nodes.get_mut(parent));
        let Some(children) = parent.map(|parent| &mut parent.children) else { return false };
        let Some(place) = children.iter().position(|&child| child == id) else { return false };
        let to = to(place);
        children[to..=place].rotate_right(1);
        to < place
    }
}
