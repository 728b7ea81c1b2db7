//! The hidden layer at each height of a search, brought up to date by difference.
//!
//! Nothing has to be told when moves are made and taken back. Each height remembers the placement that
//! its layer was computed from; whichever of a few is nearest to the placement now is where the
//! update begins, so that what is stale costs time and never a wrong value.

use crate::features::renumber;
use crate::{Changes, Features, Network, Row};
use sandtable_core::Side;

/// A placement, and the hidden layer of both views that belongs to it.
struct Entry<G: Features, const H: usize> {
    placement: G::Snapshot,
    values: [Row<H>; 2],
}

/// The hidden layer of one view in one orientation, for when the view is turned.
struct Turned<G: Features, const H: usize> {
    placement: G::Snapshot,
    values: Row<H>,
}

/// The hidden layers of one thread's search.
pub struct Accumulators<G: Features, const H: usize> {
    heights: Vec<Entry<G, H>>,
    /// By view and orientation.
    turned: [Vec<Turned<G, H>>; 2],
    /// Inputs that differ, and the same renumbered for a view.
    changes: Changes,
    view_changes: Changes,
}

/// Where an update may start from, in heights below this one, the likeliest first: the position one move
/// earlier, the sibling last evaluated at this height, the position two moves earlier.
const LOOK_BACK: [usize; 3] = [1, 0, 2];
/// A single move changes at least two squares, so no other start is nearer than one that differs in two.
const NEAR: u32 = 2;

impl<G: Features, const H: usize> Accumulators<G, H> {
    /// For searches of so many heights; higher ones share the last.
    pub fn new(network: &Network<H>, heights: usize) -> Accumulators<G, H> {
        let entry =
            || Entry { placement: G::EMPTY, values: [network.bias.clone(), network.bias.clone()] };
        let turned = || Turned { placement: G::EMPTY, values: network.bias.clone() };
        Accumulators {
            heights: (0..heights.max(1)).map(|_| entry()).collect(),
            turned: [(); 2].map(|()| (0..G::ORIENTATIONS).map(|_| turned()).collect()),
            changes: Changes::default(),
            view_changes: Changes::default(),
        }
    }

    /// The value of a position at this height, in hundredths for the side to move. Not inlined: its caller often
    /// finds the value in the evaluation cache, and would save registers for nothing.
    #[inline(never)]
    pub fn value(&mut self, network: &Network<H>, position: &G, height: usize) -> i32 {
        let height = height.min(self.heights.len() - 1);
        self.update(network, position.snapshot(), height);
        let values = &self.heights[height].values;
        let us = position.turn();
        network.value(&values[us.index()], &values[(!us).index()], position.bucket())
    }

    fn update(&mut self, network: &Network<H>, now: G::Snapshot, height: usize) {
        let mut last = None;
        for view in Side::BOTH {
            // What is nearest for one view is nearest for the other, unless it is turned.
            let source = last.filter(|&at| self.is_turned_like(&now, at, view));
            let source = source.or_else(|| self.nearest(&now, height, view));
            match source {
                Some(source) => {
                    if last != Some(source) {
                        find_changes::<G>(&self.heights[source].placement, &now, &mut self.changes);
                    }
                    self.renumber_changes(&now, view);
                    self.update_from(network, height, source, view);
                }
                None => self.turn(network, &now, height, view),
            }
            last = source;
        }
        self.heights[height].placement = now;
    }

    fn is_turned_like(&self, now: &G::Snapshot, height: usize, view: Side) -> bool {
        let placement = &self.heights[height].placement;
        G::ORIENTATIONS == 1 || G::orientation(placement, view) == G::orientation(now, view)
    }

    /// The height whose layer takes the least work to bring up to date, of those turned like this; the first
    /// that is near, if one is.
    fn nearest(&self, now: &G::Snapshot, height: usize, view: Side) -> Option<usize> {
        let mut least = u32::MAX;
        let mut nearest = None;
        for at in LOOK_BACK.into_iter().filter_map(|back| height.checked_sub(back)) {
            if !self.is_turned_like(now, at, view) {
                continue;
            }
            let distance = G::distance(&self.heights[at].placement, now);
            if distance < least {
                (least, nearest) = (distance, Some(at));
            }
            if distance <= NEAR {
                break;
            }
        }
        nearest
    }

    fn renumber_changes(&mut self, now: &G::Snapshot, view: Side) {
        renumber::<G>(&self.changes.added, now, view, &mut self.view_changes.added);
        renumber::<G>(&self.changes.removed, now, view, &mut self.view_changes.removed);
    }

    fn update_from(&mut self, network: &Network<H>, height: usize, source: usize, view: Side) {
        match self.heights.get_disjoint_mut([height, source]) {
            Ok([entry, source]) => {
                let from = &source.values[view.index()];
                network.update(&mut entry.values[view.index()], Some(from), &self.view_changes);
            }
            // Height and source are the same.
            Err(_) => {
                let values = &mut self.heights[height].values[view.index()];
                network.update(values, None, &self.view_changes);
            }
        }
    }

    /// The view has been turned: what was last seen in this orientation is the nearest.
    fn turn(&mut self, network: &Network<H>, now: &G::Snapshot, height: usize, view: Side) {
        let (view_index, orientation) = (view.index(), G::orientation(now, view));
        let placement = &self.turned[view_index][orientation].placement;
        find_changes::<G>(placement, now, &mut self.changes);
        self.renumber_changes(now, view);
        let turned = &mut self.turned[view_index][orientation];
        network.update(&mut turned.values, None, &self.view_changes);
        turned.placement = now.clone();
        self.heights[height].values[view_index] = turned.values.clone();
    }
}

/// Not inlined: in its callers the loop would keep its variables in memory.
#[inline(never)]
fn find_changes<G: Features>(from: &G::Snapshot, to: &G::Snapshot, changes: &mut Changes) {
    changes.clear();
    G::changes(from, to, changes);
}
