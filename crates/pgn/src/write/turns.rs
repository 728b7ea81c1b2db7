//! A tree of moves as a tree of turns, with the position along the way.

use crate::PgnPosition;
use alloc::boxed::Box;
use alloc::vec::Vec;
use sandtable_core::{NodeId, Tree};

/// A position that is taken about in a tree by making and unmaking moves.
pub(super) struct Traveller<'a, P: PgnPosition> {
    tree: &'a Tree<P>,
    position: P,
    path: Vec<(NodeId, Made<P>)>,
}

/// What takes a step back.
enum Made<P: PgnPosition> {
    Move(P::Move, P::Undo),
    /// A null move, and the position before it.
    Null(Box<P>),
}

impl<'a, P: PgnPosition> Traveller<'a, P> {
    pub fn new(tree: &'a Tree<P>) -> Traveller<'a, P> {
        Traveller { tree, position: tree.start().clone(), path: Vec::new() }
    }

    /// The position at this node.
    pub fn position_at(&mut self, node: NodeId) -> &P {
        let mut ahead = Vec::new();
        let mut at = node;
        while !self.has_passed(at)
            && let Some(parent) = self.tree.parent(at)
        {
            ahead.push((at, self.tree.mv(at)));
            at = parent;
        }
        let keep = self.tree.node(at).map_or(0, |node| node.ply());
        while self.path.len() > keep
            && let Some((_, made)) = self.path.pop()
        {
            match made {
                Made::Move(mv, undo) => self.position.unmake(mv, undo),
                Made::Null(before) => self.position = *before,
            }
        }
        for (node, mv) in ahead.into_iter().rev() {
            let made = match mv {
                Some(mv) => Made::Move(mv, self.position.make(mv)),
                None => {
                    // The tree has made it before.
                    let after = self.position.null_move().unwrap_or_else(|| self.position.clone());
                    Made::Null(Box::new(core::mem::replace(&mut self.position, after)))
                }
            };
            self.path.push((node, made));
        }
        &self.position
    }

    fn has_passed(&self, node: NodeId) -> bool {
        let ply = self.tree.node(node).map_or(0, |node| node.ply());
        ply.checked_sub(1).is_none_or(|i| self.path.get(i).is_some_and(|step| step.0 == node))
    }

    /// The turns after a node at which one ended, each as its nodes; what continues the line first.
    ///
    /// Turns that begin with the same moves share those nodes. A turn that was left open ends with
    /// its last move.
    pub fn turns_after(&mut self, node: NodeId) -> Vec<Vec<NodeId>> {
        let mut turns = Vec::new();
        let mut begun: Vec<Vec<NodeId>> = self.with_next(&[], node);
        while let Some(turn) = begun.pop() {
            let Some(&last) = turn.last() else { continue };
            let is_open = self.position_at(last).turn_is_open();
            if is_open && !self.tree.children(last).is_empty() {
                begun.extend(self.with_next(&turn, last));
            } else {
                turns.push(turn);
            }
        }
        turns
    }

    /// A turn with each of the moves that may be its next, the last first.
    fn with_next(&self, turn: &[NodeId], last: NodeId) -> Vec<Vec<NodeId>> {
        let children = self.tree.children(last).iter().rev();
        children.map(|&next| turn.iter().copied().chain([next]).collect()).collect()
    }
}
