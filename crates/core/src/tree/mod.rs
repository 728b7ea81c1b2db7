//! A game with variations.
//!
//! | file | what |
//! |---|---|
//! | `mod` | the tree: what can be asked of it, what makes two of them equal |
//! | `arena` | nodes, and names for them that never mean another one |
//! | `cursor` | going about: every step is a `make` or an `unmake` |
//! | `edit` | adding, promoting, deleting |
//! | `walk` | all nodes in order, and the order of game files |
//! | `game` | from a game to a tree, and back |
//! | `notes`, `clock`, `eval` | what people and programs write beside a move |

mod arena;
mod clock;
mod cursor;
mod edit;
mod eval;
mod game;
mod notes;
mod walk;

pub use arena::{Node, NodeId};
pub use clock::{Clock, ClockError};
pub use edit::TreeError;
pub use eval::{Eval, EvalError, Score};
pub use notes::{CommentCommand, Notes};
pub use walk::{Lines, TreePart, Walk};

use crate::Position;
use alloc::boxed::Box;
use alloc::vec::Vec;
use arena::Arena;
use core::fmt;

/// A start position, the moves that were played or might have been, and a cursor on one of them.
///
/// The cursor has one position, changed in place: going forward makes a move, going back unmakes it
/// with its token. Only the tokens of the way from the start to the cursor are kept, no positions.
///
/// A node is a move; where a turn has several moves it has as many nodes. The root stands for the
/// start and has no move. The first child of a node continues the line, the others are variations.
///
/// Analysis may hold null moves ([`add_null`](Tree::add_null)): nodes that have no move either. All
/// other nodes are legal moves.
///
/// Two trees are equal if start, moves, their order and all notes are. Where the cursors are does
/// not matter, nor do the names of nodes. A clone keeps both.
///
/// ```
/// use sandtable_chess::Board;
/// use sandtable_core::{Notation, Position, Tree, TreeError};
///
/// let mut tree = Tree::new(Board::start());
/// let play = |tree: &mut Tree<Board>, text| {
///     let mv = tree.position().parse_move(text).expect("a legal move");
///     tree.play(mv)
/// };
/// play(&mut tree, "e4")?;
/// play(&mut tree, "e5")?;
/// tree.back();
/// let sicilian = play(&mut tree, "c5")?;
/// assert_eq!(tree.position().fen(), "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
/// assert!(!tree.is_main_line(sicilian));
///
/// tree.promote(sicilian)?;
/// assert!(tree.is_main_line(sicilian));
/// tree.to_start();
/// assert_eq!(*tree.position(), Board::start());
/// # Ok::<(), TreeError>(())
/// ```
pub struct Tree<P: Position> {
    start: P,
    position: P,
    nodes: Arena<P::Move>,
    /// From the first move to the cursor.
    path: Vec<Step<P>>,
}

/// A move that was made on the way to the cursor.
struct Step<P: Position> {
    node: NodeId,
    made: Made<P>,
}

/// What takes a move back. Null moves are rare, so a copy will do for them.
enum Made<P: Position> {
    Move(P::Move, P::Undo),
    Null(Box<P>),
}

impl<P: Position> Made<P> {
    /// Makes a move, or a null move. `None`, and nothing happens, where there can be no null move.
    fn make(position: &mut P, mv: Option<P::Move>) -> Option<Made<P>> {
        Some(match mv {
            Some(mv) => Made::Move(mv, position.make(mv)),
            None => {
                let after = position.null_move()?;
                Made::Null(Box::new(core::mem::replace(position, after)))
            }
        })
    }

    /// The move; `None` for a null move.
    fn mv(&self) -> Option<P::Move> {
        match self {
            Made::Move(mv, _) => Some(*mv),
            Made::Null(_) => None,
        }
    }
}

impl<P: Position> Tree<P> {
    /// A tree without moves.
    pub fn new(start: P) -> Tree<P> {
        Tree { position: start.clone(), start, nodes: Arena::new(), path: Vec::new() }
    }

    /// Where the game began.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The position at the cursor.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The node of the start, which has no move. It is never deleted.
    pub fn root(&self) -> NodeId {
        self.nodes.root()
    }

    /// The node whose move was made last.
    pub fn cursor(&self) -> NodeId {
        self.path.last().map_or(self.root(), |step| step.node)
    }

    /// The moves from the start to the cursor; `None` stands for a null move.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Option<P::Move>> + '_ {
        self.path.iter().map(|step| step.made.mv())
    }

    /// A node, unless it has been deleted.
    pub fn node(&self, id: NodeId) -> Option<&Node<P::Move>> {
        self.nodes.get(id)
    }

    /// The move of a node; the root and a null move have none.
    pub fn mv(&self, id: NodeId) -> Option<P::Move> {
        self.node(id)?.mv()
    }

    /// The node before; the root has none.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent()
    }

    /// The nodes after, the continuation first; none for a node that was deleted.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).map_or(&[], |node| node.children())
    }

    /// What is written beside a move, or beside the start.
    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        self.node(id).map(|node| node.notes())
    }

    /// The same, to be changed.
    pub fn notes_mut(&mut self, id: NodeId) -> Option<&mut Notes> {
        self.nodes.get_mut(id).map(|node| &mut node.notes)
    }

    /// Whether a node is on the main line: it and all before it are first children.
    pub fn is_main_line(&self, id: NodeId) -> bool {
        self.node(id).is_some() && self.variation_of(id).is_none()
    }

    /// How many moves the tree has, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<P: Position> Clone for Tree<P> {
    fn clone(&self) -> Tree<P> {
        let mut position = self.start.clone();
        // A null move that was possible once is possible again: no step is left out.
        let step = |Step { node, made }: &Step<P>| {
            Made::make(&mut position, made.mv()).map(|made| Step { node: *node, made })
        };
        let path = self.path.iter().filter_map(step).collect();
        Tree { start: self.start.clone(), position, nodes: self.nodes.clone(), path }
    }
}

impl<P: Position> PartialEq for Tree<P> {
    fn eq(&self, other: &Tree<P>) -> bool {
        let same = |(a, b)| match (self.node(a), other.node(b)) {
            (Some(a), Some(b)) => {
                a.mv() == b.mv()
                    && a.children().len() == b.children().len()
                    && a.notes() == b.notes()
            }
            _ => false,
        };
        // In this order, the numbers of children tell the shape.
        self.start == other.start
            && self.len() == other.len()
            && self.walk().zip(other.walk()).all(same)
    }
}

impl<P: Position> Eq for Tree<P> {}

impl<P: Position + fmt::Debug> fmt::Debug for Tree<P>
where
    P::Move: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tree")
            .field("start", &self.start)
            .field("position", &self.position)
            .field("cursor", &self.cursor())
            .field("nodes", &self.nodes)
            .finish()
    }
}
