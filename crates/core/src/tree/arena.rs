use super::Notes;
use alloc::vec::Vec;

/// The name of a node. It stays the same whatever happens to other nodes, and is never given to
/// another one: the name of a deleted node finds nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId {
    index: usize,
    /// How often the place had been given up when this node came.
    generation: u32,
}

impl NodeId {
    pub(super) const ROOT: NodeId = NodeId { index: 0, generation: 0 };
}

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

/// Nodes by name. A place that was given up is used again, under another name.
#[derive(Clone, Debug)]
pub(super) struct Arena<M> {
    slots: Vec<Slot<M>>,
    free: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Slot<M> {
    generation: u32,
    node: Option<Node<M>>,
}

impl<M> Arena<M> {
    /// Nothing but a root.
    pub(super) fn new() -> Arena<M> {
        let root =
            Node { mv: None, parent: None, ply: 0, children: Vec::new(), notes: Notes::default() };
        let slots = [Slot { generation: NodeId::ROOT.generation, node: Some(root) }];
        Arena { slots: slots.into(), free: Vec::new() }
    }

    /// How many nodes there are, the root included.
    pub(super) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    pub(super) fn get(&self, id: NodeId) -> Option<&Node<M>> {
        let slot = self.slots.get(id.index)?;
        slot.node.as_ref().filter(|_| slot.generation == id.generation)
    }

    pub(super) fn get_mut(&mut self, id: NodeId) -> Option<&mut Node<M>> {
        let slot = self.slots.get_mut(id.index)?;
        slot.node.as_mut().filter(|_| slot.generation == id.generation)
    }

    /// Puts a node last among the children of its parent, if that exists. Without a move it is a null
    /// move.
    pub(super) fn add(&mut self, parent: NodeId, mv: Option<M>) -> Option<NodeId> {
        let ply = self.get(parent)?.ply + 1;
        let (children, notes) = (Vec::new(), Notes::default());
        let node = Node { mv, parent: Some(parent), ply, children, notes };
        let index = self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot { generation: 0, node: None });
            self.slots.len() - 1
        });
        let slot = self.slots.get_mut(index)?;
        slot.node = Some(node);
        let id = NodeId { index, generation: slot.generation };
        self.get_mut(parent)?.children.push(id);
        Some(id)
    }

    /// Removes a node and all below it. The list of its parent is not touched.
    pub(super) fn remove(&mut self, id: NodeId) {
        let mut doomed = Vec::from([id]);
        while let Some(id) = doomed.pop() {
            let Some(slot) = self.slots.get_mut(id.index) else { continue };
            if slot.generation == id.generation
                && let Some(node) = slot.node.take()
            {
                slot.generation = slot.generation.wrapping_add(1);
                self.free.push(id.index);
                doomed.extend(node.children);
            }
        }
    }
}
