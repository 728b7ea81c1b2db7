//! The moves in a tree, by their numbers.

use crate::board::Board;
use crate::errors::{self, Thrown};
use crate::moves::listed;
use crate::position::NativePosition;
use crate::record::{NativeRecord, with_record};
use crate::to_json;
use sandtable_core::{Clock, NodeId, Notes, Tree, TreeError};
use sandtable_games::{AnyPosition, EvalView, read_turn};
use wasm_bindgen::prelude::wasm_bindgen;

fn gone(error: TreeError) -> Thrown {
    errors::bad_value(error.to_string())
}

fn move_bits<B: Board>(tree: &Tree<B>, id: NodeId) -> Option<u32> {
    tree.mv(id).map(B::bits)
}

/// The move as people write it, or in long form; nothing for the start and for a null move.
fn text<B: Board>(
    tree: &mut Tree<B>,
    id: NodeId,
    is_short: bool,
) -> Result<Option<String>, TreeError> {
    let (Some(parent), Some(mv)) = (tree.parent(id), tree.mv(id)) else { return Ok(None) };
    tree.go_to(parent)?;
    let before = tree.position();
    Ok(Some(if is_short { before.short_text(mv) } else { before.long_text(mv) }))
}

/// Plays moves after a node; gives the node of the last.
fn play<B: Board>(
    tree: &mut Tree<B>,
    moves: impl IntoIterator<Item = B::Move>,
) -> Result<NodeId, Thrown> {
    let mut last = Err(errors::illegal());
    for mv in moves {
        last = Ok(tree.play(mv).map_err(|_| errors::illegal())?);
    }
    last
}

fn add_text<B: Board>(tree: &mut Tree<B>, at: NodeId, text: &str) -> Result<NodeId, Thrown> {
    tree.go_to(at).map_err(gone)?;
    let turn = read_turn(tree.position(), text);
    play(tree, turn.map_err(|refusal| errors::bad_move(text, refusal))?)
}

fn add_move<B: Board>(tree: &mut Tree<B>, at: NodeId, bits: u32) -> Result<NodeId, Thrown> {
    tree.go_to(at).map_err(gone)?;
    play(tree, B::from_bits(bits))
}

impl NativeRecord {
    /// What is written beside a move.
    fn notes(&self, node: u32) -> Result<&Notes, Thrown> {
        let id = self.id(node)?;
        with_record!(&self.record, record => record.tree.notes(id))
            .ok_or_else(|| gone(TreeError::Gone))
    }

    fn change(&mut self, node: u32, write: impl FnOnce(&mut Notes)) -> Result<(), Thrown> {
        let id = self.id(node)?;
        let notes = with_record!(&mut self.record, record => record.tree.notes_mut(id));
        notes.map(write).ok_or_else(|| gone(TreeError::Gone))
    }

    fn list(&mut self, ids: &[NodeId]) -> usize {
        let numbers: Vec<u32> = ids.iter().map(|&id| self.number(id)).collect();
        listed(numbers)
    }
}

/// Questions about the node of a number. All of them refuse a node that is gone.
#[wasm_bindgen]
impl NativeRecord {
    /// The number of its move.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_move(&self, node: u32) -> Result<Option<u32>, Thrown> {
        let id = self.id(node)?;
        Ok(with_record!(&self.record, record => move_bits(&record.tree, id)))
    }

    /// Whether it is a null move.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_is_null(&self, node: u32) -> Result<bool, Thrown> {
        let id = self.id(node)?;
        Ok(with_record!(&self.record, record => {
            record.tree.node(id).is_some_and(|node| node.is_null())
        }))
    }

    /// The node before.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_parent(&mut self, node: u32) -> Result<Option<u32>, Thrown> {
        let id = self.id(node)?;
        let parent = with_record!(&self.record, record => record.tree.parent(id));
        Ok(parent.map(|id| self.number(id)))
    }

    /// The nodes after, the continuation first: the address of a list.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_children(&mut self, node: u32) -> Result<usize, Thrown> {
        let id = self.id(node)?;
        let ids = with_record!(&self.record, record => record.tree.children(id).to_vec());
        Ok(self.list(&ids))
    }

    /// The nodes of the main line: the address of a list.
    pub fn mainline(&mut self) -> usize {
        let ids: Vec<NodeId> =
            with_record!(&self.record, record => record.tree.main_nodes().collect());
        self.list(&ids)
    }

    /// Whether it and all before it are first children.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_is_main_line(&self, node: u32) -> Result<bool, Thrown> {
        let id = self.id(node)?;
        Ok(with_record!(&self.record, record => record.tree.is_main_line(id)))
    }

    /// The position after the move.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_position(&mut self, node: u32) -> Result<NativePosition, Thrown> {
        let id = self.id(node)?;
        with_record!(&mut self.record, record => {
            record.tree.go_to(id).map_err(gone)?;
            Ok(AnyPosition::from(record.tree.position().clone()).into())
        })
    }

    /// The move as people write it, or in long form.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_text(&mut self, node: u32, is_short: bool) -> Result<Option<String>, Thrown> {
        let id = self.id(node)?;
        with_record!(&mut self.record, record => text(&mut record.tree, id, is_short)).map_err(gone)
    }

    /// Comments after the move, or before it, as JSON.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_comments(&self, node: u32, is_before: bool) -> Result<String, Thrown> {
        let notes = self.notes(node)?;
        Ok(to_json(if is_before { &notes.before } else { &notes.after }))
    }

    /// Writes comments.
    ///
    /// # Errors
    /// There is no such node.
    pub fn set_node_comments(
        &mut self,
        node: u32,
        is_before: bool,
        comments: Vec<String>,
    ) -> Result<(), Thrown> {
        self.change(node, |notes| {
            *(if is_before { &mut notes.before } else { &mut notes.after }) = comments;
        })
    }

    /// Numeric annotation glyphs.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_nags(&self, node: u32) -> Result<Vec<u8>, Thrown> {
        Ok(self.notes(node)?.nags.clone())
    }

    /// Writes numeric annotation glyphs.
    ///
    /// # Errors
    /// There is no such node.
    pub fn set_node_nags(&mut self, node: u32, nags: Vec<u8>) -> Result<(), Thrown> {
        self.change(node, |notes| notes.nags = nags)
    }

    /// What the mover had left on the clock, in milliseconds.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_clock(&self, node: u32) -> Result<Option<f64>, Thrown> {
        Ok(self.notes(node)?.clock.map(|clock| clock.0 as f64))
    }

    /// Writes it.
    ///
    /// # Errors
    /// There is no such node.
    pub fn set_node_clock(&mut self, node: u32, clock: Option<f64>) -> Result<(), Thrown> {
        self.change(node, |notes| notes.clock = clock.map(|millis| Clock(millis as u64)))
    }

    /// What a program thought, as JSON.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_eval(&self, node: u32) -> Result<Option<String>, Thrown> {
        Ok(self.notes(node)?.eval.map(|eval| to_json(&EvalView::from(eval))))
    }

    /// Adds a move or a whole turn after the node, or finds it; gives the node of its last move.
    ///
    /// # Errors
    /// It is not legal there.
    pub fn add_text(&mut self, node: u32, text: &str) -> Result<u32, Thrown> {
        let id = self.id(node)?;
        let last = with_record!(&mut self.record, record => add_text(&mut record.tree, id, text))?;
        Ok(self.number(last))
    }

    /// The same by the number of a move.
    ///
    /// # Errors
    /// It is not legal there.
    pub fn add_move(&mut self, node: u32, bits: u32) -> Result<u32, Thrown> {
        let id = self.id(node)?;
        let last = with_record!(&mut self.record, record => add_move(&mut record.tree, id, bits))?;
        Ok(self.number(last))
    }

    /// Adds a null move after the node.
    ///
    /// # Errors
    /// None is possible there.
    pub fn add_null(&mut self, node: u32) -> Result<u32, Thrown> {
        let id = self.id(node)?;
        let last = with_record!(&mut self.record, record => {
            record.tree.go_to(id).and_then(|()| record.tree.add_null())
        });
        last.map_err(gone).map(|id| self.number(id))
    }

    /// Moves the variation that the node is in one place up; false on the main line.
    ///
    /// # Errors
    /// There is no such node.
    pub fn promote(&mut self, node: u32) -> Result<bool, Thrown> {
        let id = self.id(node)?;
        with_record!(&mut self.record, record => record.tree.promote(id)).map_err(gone)
    }

    /// Makes the line that leads here the main line; false if it was.
    ///
    /// # Errors
    /// There is no such node.
    pub fn promote_to_main(&mut self, node: u32) -> Result<bool, Thrown> {
        let id = self.id(node)?;
        with_record!(&mut self.record, record => record.tree.promote_to_main(id)).map_err(gone)
    }

    /// Deletes the move and all that follow it.
    ///
    /// # Errors
    /// There is no such node.
    pub fn delete_node(&mut self, node: u32) -> Result<(), Thrown> {
        let id = self.id(node)?;
        with_record!(&mut self.record, record => record.tree.delete(id)).map_err(gone)
    }
}
