//! Going about in a tree.

use super::{Made, NodeId, Step, Tree, TreeError};
use crate::Position;
use alloc::vec::Vec;

impl<P: Position> Tree<P> {
    /// One move back. False at the start.
    pub fn back(&mut self) -> bool {
        match self.path.pop() {
            Some(Step { made, .. }) => {
                match made {
                    Made::Move(mv, undo) => self.position.unmake(mv, undo),
                    Made::Null(before) => self.position = *before,
                }
                true
            }
            None => false,
        }
    }

    /// One move on, along the line. False at its end.
    pub fn forward(&mut self) -> bool {
        match self.children(self.cursor()).first() {
            Some(&next) => self.enter(next),
            None => false,
        }
    }

    /// Back to the start.
    pub fn to_start(&mut self) {
        while self.back() {}
    }

    /// On to the end of the line the cursor is on.
    pub fn to_end(&mut self) {
        while self.forward() {}
    }

    /// Back to where the cursor's variation leaves the line it belongs to, that is to the move that
    /// both have in common. False on the main line.
    pub fn leave_variation(&mut self) -> bool {
        let Some(first) = self.variation_of(self.cursor()) else { return false };
        self.parent(first).is_some_and(|fork| self.go_to(fork).is_ok())
    }

    /// To any node, by way of the last node that both ways from the start have in common.
    ///
    /// # Errors
    /// The node was deleted.
    pub fn go_to(&mut self, id: NodeId) -> Result<(), TreeError> {
        let mut ahead = Vec::new();
        let mut at = id;
        let common = loop {
            let node = self.node(at).ok_or(TreeError::Gone)?;
            if self.is_on_path(at) {
                break node.ply();
            }
            ahead.push(at);
            at = node.parent().ok_or(TreeError::Gone)?;
        };
        self.back_to(common);
        ahead.into_iter().rev().for_each(|id| {
            self.enter(id);
        });
        Ok(())
    }

    /// Whether a node is the cursor's or before it.
    pub(super) fn is_on_path(&self, id: NodeId) -> bool {
        match self.node(id).map(|node| node.ply()) {
            Some(0) => true,
            Some(ply) => self.path.get(ply - 1).is_some_and(|step| step.node == id),
            None => false,
        }
    }

    /// Back until this many moves are left.
    pub(super) fn back_to(&mut self, ply: usize) {
        while self.path.len() > ply && self.back() {}
    }

    /// Makes the move of a child of the cursor's node.
    pub(super) fn enter(&mut self, node: NodeId) -> bool {
        let Some(mv) = self.node(node).map(|child| child.mv()) else { return false };
        let Some(made) = Made::make(&mut self.position, mv) else { return false };
        self.path.push(Step { node, made });
        true
    }

    /// The first node of the variation that a node is in; `None` on the main line.
    pub(super) fn variation_of(&self, id: NodeId) -> Option<NodeId> {
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            if self.children(parent).first() != Some(&at) {
                return Some(at);
            }
            at = parent;
        }
        None
    }
}
