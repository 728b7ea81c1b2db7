//! All of a tree, in order. Nothing here calls itself: a line may be long.

use super::{NodeId, Tree};
use crate::Position;
use alloc::vec::Vec;

impl<P: Position> Tree<P> {
    /// Every node, depth first: the root, its first child and all below that, and so on.
    pub fn walk(&self) -> Walk<'_, P> {
        Walk { tree: self, ahead: Vec::from([self.root()]) }
    }

    /// Every move in the order of game files: a move, then the variations in its place, then what
    /// follows it.
    ///
    /// ```
    /// # use sandtable_chess::Board;
    /// # use sandtable_core::{Notation, Position, Tree, TreePart};
    /// # let mut tree = Tree::new(Board::start());
    /// # for (back, text) in [(0, "e4"), (0, "e5"), (1, "c5"), (0, "Nf3"), (2, "e5"), (0, "f4")] {
    /// #     (0..back).for_each(|_| { tree.back(); });
    /// #     let mv = tree.position().parse_move(text).expect("a legal move");
    /// #     tree.play(mv).expect("a legal move");
    /// # }
    /// let mut text = String::new();
    /// let mut reader = tree.clone(); // its cursor goes along, a move or two at a time
    /// for part in tree.lines() {
    ///     match part {
    ///         TreePart::Open => text.push_str("( "),
    ///         TreePart::Close => text.push_str(") "),
    ///         TreePart::Move(id) => {
    ///             let (Some(before), Some(mv)) = (tree.parent(id), tree.mv(id)) else { continue };
    ///             reader.go_to(before)?;
    ///             text.push_str(&reader.position().short_text(mv));
    ///             text.push(' ');
    ///         }
    ///     }
    /// }
    /// assert_eq!(text, "e4 e5 ( c5 Nf3 ) f4 ");
    /// # Ok::<(), sandtable_core::TreeError>(())
    /// ```
    pub fn lines(&self) -> Lines<'_, P> {
        Lines { tree: self, ahead: Vec::from([Ahead::After(self.root())]) }
    }

    /// The nodes of the main line from its first move to its end or to a null move: all that is a
    /// game by the rules.
    pub fn main_nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        let next = |id: NodeId| {
            let next = self.children(id).first().copied();
            next.filter(|&next| self.mv(next).is_some())
        };
        core::iter::successors(next(self.root()), move |&id| next(id))
    }
}

/// See [`Tree::walk`].
#[derive(Clone)]
pub struct Walk<'a, P: Position> {
    tree: &'a Tree<P>,
    ahead: Vec<NodeId>,
}

impl<P: Position> Iterator for Walk<'_, P> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.ahead.pop()?;
        self.ahead.extend(self.tree.children(id).iter().rev());
        Some(id)
    }
}

/// A part of a tree as game files have them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TreePart {
    /// A move. The position before it is that of its parent.
    Move(NodeId),
    /// A variation begins: its first move is an alternative to the move before.
    Open,
    /// A variation ends.
    Close,
}

/// See [`Tree::lines`].
#[derive(Clone)]
pub struct Lines<'a, P: Position> {
    tree: &'a Tree<P>,
    ahead: Vec<Ahead>,
}

#[derive(Clone)]
enum Ahead {
    Part(TreePart),
    /// All that follows this node.
    After(NodeId),
}

impl<P: Position> Iterator for Lines<'_, P> {
    type Item = TreePart;

    fn next(&mut self) -> Option<TreePart> {
        loop {
            let id = match self.ahead.pop()? {
                Ahead::Part(part) => return Some(part),
                Ahead::After(id) => id,
            };
            let Some((&first, variations)) = self.tree.children(id).split_first() else { continue };
            // What comes last goes in first.
            self.ahead.push(Ahead::After(first));
            for &other in variations.iter().rev() {
                self.ahead.extend([
                    Ahead::Part(TreePart::Close),
                    Ahead::After(other),
                    Ahead::Part(TreePart::Move(other)),
                    Ahead::Part(TreePart::Open),
                ]);
            }
            self.ahead.push(Ahead::Part(TreePart::Move(first)));
        }
    }
}
