//! Singular extensions. The check extension is in `node`.

use super::node::Node;
use super::{SharedState, Worker};
use crate::transposition::Bound;
use crate::{Playable, tunable, value};

const MIN_DEPTH: i32 = 7;
/// The table's entry may be so much shallower than the node.
const DEPTH_GAP: i32 = 3;
const MAX_DOUBLE_EXTENSIONS: i32 = 6;

impl<P: Playable> Worker<P> {
    /// Singular extension: how much deeper the table's move is searched, if a search of all others
    /// fails low; how much less deeply, if it is not the only good one and a cut-off is expected. `Err` is the value of a cut-off, if several moves are good enough (multi-cut).
    pub(super) fn singular_extension(
        &mut self,
        shared: &SharedState,
        node: &Node<P::Move>,
        mv: P::Move,
    ) -> Result<i32, i32> {
        let &Node { beta, depth, ply, .. } = node;
        let Some(tt_entry) = node.tt_entry else { return Ok(0) };
        if depth < MIN_DEPTH
            || self.stack[ply].excluded != 0
            || node.in_root_turn
            || tt_entry.bound == Bound::Upper
            || tt_entry.depth < depth - DEPTH_GAP
            || value::is_mate(tt_entry.value)
            || ply as i32 >= 2 * self.root_depth
        {
            return Ok(0);
        }
        let limit = tt_entry.value - tunable::singular_margin(P::CONSTANTS) * depth / 100;
        let entry = self.stack[ply];
        let line = std::mem::take(&mut self.pv_table[ply]);
        self.stack[ply].excluded = P::bits(mv);
        let value = self.alpha_beta(shared, limit - 1, limit, (depth - 1) / 2, ply, node.cut_node);
        self.stack[ply] = entry;
        self.pv_table[ply] = line;
        if self.stopped {
            return Ok(0);
        }
        if value < limit {
            let is_far =
                !node.pv_node && value < limit - tunable::double_extension_margin(P::CONSTANTS);
            let double = is_far && entry.double_extensions < MAX_DOUBLE_EXTENSIONS;
            let triple = P::TRIPLE_EXTENSIONS
                && double
                && value < limit - tunable::triple_extension_margin(P::CONSTANTS);
            Ok(1 + double as i32 + triple as i32)
        } else if limit >= beta {
            Err(limit)
        } else if tt_entry.value >= beta {
            Ok(-2)
        } else if node.cut_node {
            Ok(-1)
        } else {
            Ok(0)
        }
    }
}
