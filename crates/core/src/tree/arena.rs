use super::Notes;
use alloc::vec::Vec;
use slotmap::{DefaultKey, SlotMap};

/// The name of a node. It stays the same whatever happens to other nodes, and is never given to
/// another one: the name of a deleted node finds nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(DefaultKey);

/// A move in a tree, or a null move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<M> {
    pub(super) mv: Option<M>,
    pub(super) parent: Option<NodeId>,
    pub(super) ply: usize,
    pub(super) children: Vec<NodeId>,
    pub(super) notes: Notes,
}

impl<M: Copy> Node<M> {
    /// The move; the root and a null move have none.
    pub fn mv(&self) -> Option<M> {
        self.mv
    }

    /// Whether it is a null move.
    pub fn is_null(&self) -> bool {
        self.mv.is_none() && self.parent.is_some()
    }

    /// The node before; the root has none.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// How many moves lead here, this one included; 0 for the root.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The nodes after, the continuation first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// What is written beside it.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }
}

/// Nodes by name.
#[derive(Clone, Debug)]
pub(super) struct Arena<M> {
    nodes: SlotMap<DefaultKey, Node<M>>,
    root: NodeId,
}

impl<M> Arena<M> {
    /// Nothing but a root.
    pub(super) fn new() -> Arena<M> {
        let mut nodes = SlotMap::new();
        let (children, notes) = (Vec::new(), Notes::default());
        let root = NodeId(nodes.insert(Node { mv: None, parent: None, ply: 0, children, notes }));
        Arena { nodes, root }
    }

    pub(super) fn root(&self) -> NodeId {
        self.root
    }

    /// How many nodes there are, the root included.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn get(&self, id: NodeId) -> Option<&Node<M>> {
        self.nodes.get(id.0)
    }

    pub(super) fn get_mut(&mut self, id: NodeId) -> Option<&mut Node<M>> {
        self.nodes.get_mut(id.0)
    }

    /// Puts a node last among the children of its parent, if that exists. Without a move it is a null
    /// move.
    pub(super) fn add(&mut self, parent: NodeId, mv: Option<M>) -> Option<NodeId> {
        let ply = self.get(parent)?.ply + 1;
        let (children, notes) = (Vec::new(), Notes::default());
        let node = Node { mv, parent: Some(parent), ply, children, notes };
        let id = NodeId(self.nodes.insert(node));
        self.get_mut(parent)?.children.push(id);
        Some(id)
    }

    /// Removes a node and all below it. The list of its parent is not touched.
    pub(super) fn remove(&mut self, id: NodeId) {
        let mut doomed = Vec::from([id]);
        while let Some(id) = doomed.pop() {
            if let Some(node) = self.nodes.remove(id.0) {
                doomed.extend(node.children);
            }
        }
    }
}
