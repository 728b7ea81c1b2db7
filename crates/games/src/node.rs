//! The tree of a record, node by node. A turn of several moves has as many nodes.

use crate::{AnyMove, AnyPosition, AnyRecord, CallError, Describe, read_turn, with_record};
use alloc::string::String;
use alloc::vec::Vec;
use sandtable_core::{NodeId, Notes, Tree, TreeError};

fn any_move<B: Describe>(tree: &Tree<B>, id: NodeId) -> Option<AnyMove> {
    tree.mv(id).map(B::any_move)
}

fn text<B: Describe>(
    tree: &mut Tree<B>,
    id: NodeId,
    is_short: bool,
) -> Result<Option<String>, TreeError> {
    let (Some(parent), Some(mv)) = (tree.parent(id), tree.mv(id)) else { return Ok(None) };
    tree.go_to(parent)?;
    let before = tree.position();
    Ok(Some(if is_short { before.short_text(mv) } else { before.long_text(mv) }))
}

/// Adds moves after the cursor; gives the node of the last.
fn add<B: Describe>(
    tree: &mut Tree<B>,
    moves: impl IntoIterator<Item = B::Move>,
) -> Result<NodeId, CallError> {
    let mut last = Err(CallError::illegal());
    for mv in moves {
        last = Ok(tree.play(mv)?);
    }
    last
}

fn add_text<B: Describe>(tree: &mut Tree<B>, at: NodeId, text: &str) -> Result<NodeId, CallError> {
    tree.go_to(at)?;
    let turn = read_turn(tree.position(), text);
    add(tree, turn.map_err(|refusal| CallError::bad_move(text, refusal))?)
}

fn add_move<B: Describe>(tree: &mut Tree<B>, at: NodeId, mv: AnyMove) -> Result<NodeId, CallError> {
    tree.go_to(at)?;
    add(tree, B::of_any_move(mv))
}

/// The nodes of its tree. A node that has been deleted has no move, no parent and no children; whatever
/// needs more of it is refused.
impl AnyRecord {
    /// The node of the start, which has no move.
    pub fn root(&self) -> NodeId {
        with_record!(self, record => record.tree.root())
    }

    /// The nodes of the main line, the first move first.
    pub fn main_nodes(&self) -> Vec<NodeId> {
        with_record!(self, record => record.tree.main_nodes().collect())
    }

    /// The move of a node; the start and a null move have none.
    pub fn mv(&self, id: NodeId) -> Option<AnyMove> {
        with_record!(self, record => any_move(&record.tree, id))
    }

    /// Whether a node is a null move: the other side moves twice.
    pub fn is_null(&self, id: NodeId) -> bool {
        with_record!(self, record => record.tree.node(id).is_some_and(|node| node.is_null()))
    }

    /// The node before; `None` for the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        with_record!(self, record => record.tree.parent(id))
    }

    /// The nodes after, the continuation first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        with_record!(self, record => record.tree.children(id))
    }

    /// Whether a node and all before it are first children.
    pub fn is_main_line(&self, id: NodeId) -> bool {
        with_record!(self, record => record.tree.is_main_line(id))
    }

    /// What is written beside a move.
    ///
    /// # Errors
    /// The node has been deleted.
    pub fn notes(&self, id: NodeId) -> Result<&Notes, CallError> {
        with_record!(self, record => record.tree.notes(id)).ok_or(TreeError::Gone.into())
    }

    /// The same, to be changed.
    ///
    /// # Errors
    /// The node has been deleted.
    pub fn notes_mut(&mut self, id: NodeId) -> Result<&mut Notes, CallError> {
        with_record!(self, record => record.tree.notes_mut(id)).ok_or(TreeError::Gone.into())
    }

    /// The position after the move of a node.
    ///
    /// # Errors
    /// The node has been deleted.
    pub fn position(&mut self, id: NodeId) -> Result<AnyPosition, CallError> {
        with_record!(self, record => {
            record.tree.go_to(id)?;
            Ok(record.tree.position().clone().into())
        })
    }

    /// The move of a node as people write it, or in long form; `None` for the start and for a null move.
    ///
    /// # Errors
    /// The position before it cannot be reached.
    pub fn text(&mut self, id: NodeId, is_short: bool) -> Result<Option<String>, CallError> {
        Ok(with_record!(self, record => text(&mut record.tree, id, is_short))?)
    }

    /// Adds a move or a whole turn after a node, or finds it there; gives the node of its last move.
    ///
    /// # Errors
    /// It is not legal there, or the node has been deleted.
    pub fn add_text(&mut self, id: NodeId, text: &str) -> Result<NodeId, CallError> {
        with_record!(self, record => add_text(&mut record.tree, id, text))
    }

    /// The same of a move by its value.
    ///
    /// # Errors
    /// It is not legal there, or the node has been deleted.
    pub fn add_move(&mut self, id: NodeId, mv: AnyMove) -> Result<NodeId, CallError> {
        with_record!(self, record => add_move(&mut record.tree, id, mv))
    }

    /// Adds a null move after a node.
    ///
    /// # Errors
    /// None can stand there, or the node has been deleted.
    pub fn add_null(&mut self, id: NodeId) -> Result<NodeId, CallError> {
        with_record!(self, record => {
            record.tree.go_to(id)?;
            Ok(record.tree.add_null()?)
        })
    }

    /// Moves the variation that a node is in one place up; false on the main line.
    ///
    /// # Errors
    /// The node has been deleted.
    pub fn promote(&mut self, id: NodeId) -> Result<bool, CallError> {
        Ok(with_record!(self, record => record.tree.promote(id))?)
    }

    /// Makes the line that leads to a node the main line; false if it was.
    ///
    /// # Errors
    /// The node has been deleted.
    pub fn promote_to_main(&mut self, id: NodeId) -> Result<bool, CallError> {
        Ok(with_record!(self, record => record.tree.promote_to_main(id))?)
    }

    /// Deletes a move and all that follow it.
    ///
    /// # Errors
    /// It is the start, or it has been deleted.
    pub fn delete(&mut self, id: NodeId) -> Result<(), CallError> {
        Ok(with_record!(self, record => record.tree.delete(id))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyGame, AnyRecords, GameKind};

    fn record(kind: GameKind, text: &str) -> AnyRecord {
        AnyRecords::new(kind, text.as_bytes()).next().expect("a game").expect("no fault")
    }

    #[test]
    fn a_turn_is_added_move_by_move_and_found_again() {
        let fen = "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1";
        let mut record = AnyRecord::from(&AnyGame::from_fen(GameKind::COTULENH, fen).unwrap());
        let root = record.root();
        let last = record.add_text(root, "T<I>f6").unwrap();
        assert_eq!((record.count_moves(), record.main_nodes().len()), (2, 2));
        assert_eq!(record.add_text(root, "T<I>f6"), Ok(last));
        let step = record.parent(last).unwrap();
        assert_eq!(record.add_move(root, record.mv(step).unwrap()), Ok(step));
        let refused = record.add_text(root, "T<I>a1").unwrap_err();
        assert!(matches!(refused, CallError::Move { text, .. } if text == "T<I>a1"));
    }

    #[test]
    fn a_deleted_node_is_refused() {
        let mut record = record(GameKind::Chess, "1. e4 e5 *");
        let [first, second] = record.main_nodes()[..] else { panic!("two moves") };
        let mv = record.mv(second).unwrap();
        record.delete(first).unwrap();
        let gone = CallError::from(TreeError::Gone);
        assert_eq!(record.mv(second), None);
        assert_eq!(record.notes(second), Err(gone.clone()));
        assert_eq!(record.position(second), Err(gone.clone()));
        assert_eq!(record.add_move(second, mv), Err(gone));
        assert!(record.delete(record.root()).is_err());
    }

    #[test]
    fn variations_and_null_moves_are_kept_in_pgn() {
        let mut record = record(GameKind::Chess, "1. e4 e5 *");
        let first = record.main_nodes()[0];
        let sicilian = record.add_text(first, "c5").unwrap();
        let null = record.add_null(sicilian).unwrap();
        assert!(record.is_null(null) && record.text(null, true) == Ok(None));
        assert_eq!(record.text(sicilian, false).unwrap().as_deref(), Some("c7c5"));
        assert_eq!((record.is_main_line(sicilian), record.promote(sicilian)), (false, Ok(true)));
        record.set_result("1/2-1/2").unwrap();
        record.set_tag("White", "Anderssen").unwrap();
        let pgn = record.to_pgn();
        assert!(pgn.contains("1. e4 c5 ( 1... e5 ) 2. -- 1/2-1/2"), "{pgn}");
        assert!(pgn.contains("[White \"Anderssen\"]"));
        assert!(record.set_tag("no name", "").is_err() && record.set_result("2-0").is_err());
    }
}
