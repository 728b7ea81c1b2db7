//! The moves in a tree, by their numbers.

use crate::errors::Thrown;
use crate::moves::{listed, move_of};
use crate::position::NativePosition;
use crate::record::NativeRecord;
use crate::to_json;
use sandtable_core::{Clock, NodeId, Notes};
use sandtable_games::{AnyMove, EvalView};
use wasm_bindgen::prelude::wasm_bindgen;

impl NativeRecord {
    /// What is written beside a move.
    fn notes(&self, node: u32) -> Result<&Notes, Thrown> {
        Ok(self.record.notes(self.id(node)?)?)
    }

    fn change(&mut self, node: u32, write: impl FnOnce(&mut Notes)) -> Result<(), Thrown> {
        let id = self.id(node)?;
        write(self.record.notes_mut(id)?);
        Ok(())
    }

    fn list(&mut self, ids: &[NodeId]) -> usize {
        let numbers: Vec<u32> = ids.iter().map(|&id| self.number(id)).collect();
        listed(numbers)
    }
}

/// Questions about the node of a number.
#[wasm_bindgen]
impl NativeRecord {
    /// The number of its move.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_move(&self, node: u32) -> Result<Option<u32>, Thrown> {
        Ok(self.record.mv(self.id(node)?).map(AnyMove::bits))
    }

    /// Whether it is a null move.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_is_null(&self, node: u32) -> Result<bool, Thrown> {
        Ok(self.record.is_null(self.id(node)?))
    }

    /// The node before.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_parent(&mut self, node: u32) -> Result<Option<u32>, Thrown> {
        let parent = self.record.parent(self.id(node)?);
        Ok(parent.map(|id| self.number(id)))
    }

    /// The nodes after, the continuation first: the address of a list.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_children(&mut self, node: u32) -> Result<usize, Thrown> {
        let ids = self.record.children(self.id(node)?).to_vec();
        Ok(self.list(&ids))
    }

    /// The nodes of the main line: the address of a list.
    pub fn mainline(&mut self) -> usize {
        let ids = self.record.main_nodes();
        self.list(&ids)
    }

    /// Whether it and all before it are first children.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_is_main_line(&self, node: u32) -> Result<bool, Thrown> {
        Ok(self.record.is_main_line(self.id(node)?))
    }

    /// The position after the move.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_position(&mut self, node: u32) -> Result<NativePosition, Thrown> {
        let id = self.id(node)?;
        Ok(self.record.position(id)?.into())
    }

    /// The move as people write it, or in long form.
    ///
    /// # Errors
    /// There is no such node.
    pub fn node_text(&mut self, node: u32, is_short: bool) -> Result<Option<String>, Thrown> {
        let id = self.id(node)?;
        Ok(self.record.text(id, is_short)?)
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
        let last = self.record.add_text(id, text)?;
        Ok(self.number(last))
    }

    /// The same by the number of a move.
    ///
    /// # Errors
    /// It is not legal there.
    pub fn add_move(&mut self, node: u32, bits: u32) -> Result<u32, Thrown> {
        let id = self.id(node)?;
        let last = self.record.add_move(id, move_of(self.record.kind(), bits)?)?;
        Ok(self.number(last))
    }

    /// Adds a null move after the node.
    ///
    /// # Errors
    /// None is possible there.
    pub fn add_null(&mut self, node: u32) -> Result<u32, Thrown> {
        let id = self.id(node)?;
        let last = self.record.add_null(id)?;
        Ok(self.number(last))
    }

    /// Moves the variation that the node is in one place up; false on the main line.
    ///
    /// # Errors
    /// There is no such node.
    pub fn promote(&mut self, node: u32) -> Result<bool, Thrown> {
        let id = self.id(node)?;
        Ok(self.record.promote(id)?)
    }

    /// Makes the line that leads here the main line; false if it was.
    ///
    /// # Errors
    /// There is no such node.
    pub fn promote_to_main(&mut self, node: u32) -> Result<bool, Thrown> {
        let id = self.id(node)?;
        Ok(self.record.promote_to_main(id)?)
    }

    /// Deletes the move and all that follow it.
    ///
    /// # Errors
    /// There is no such node.
    pub fn delete_node(&mut self, node: u32) -> Result<(), Thrown> {
        let id = self.id(node)?;
        Ok(self.record.delete(id)?)
    }
}
