//! The hidden layer at each height of a search, brought up to date by difference.
//!
//! Nothing has to be told when moves are made and taken back. Each height remembers the placement that
//! its layer was computed from; whichever of a few is nearest to the placement now is where the
//! update begins, so that what is stale costs time and never a wrong value.

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
    changes: Changes,
}

/// So many heights below are looked at for something near.
const LOOK_BACK: usize = 2;

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
        }
    }

    /// The value of a position at this height, in hundredths for the side to move.
    pub fn value(&mut self, network: &Network<H>, position: &G, height: usize) -> i32 {
        let height = height.min(self.heights.len() - 1);
        self.update(network, position.snapshot(), height);
        let values = &self.heights[height].values;
        let us = position.turn();
        network.value(&values[us.index()], &values[(!us).index()], position.bucket())
    }

    fn update(&mut self, network: &Network<H>, now: G::Snapshot, height: usize) {
        let mut from_height = None;
        for view in Side::BOTH {
            // What is nearest for one view is nearest for the other, unless it is turned.
            let source = from_height.filter(|&at| self.is_turned_like(&now, at, view));
            from_height = source.or_else(|| self.nearest(&now, height, view));
            match from_height {
                Some(source) => self.update_from(network, &now, height, source, view),
                None => self.turn(network, &now, height, view),
            }
        }
        self.heights[height].placement = now;
    }

    fn is_turned_like(&self, now: &G::Snapshot, height: usize, view: Side) -> bool {
        let placement = &self.heights[height].placement;
        G::ORIENTATIONS == 1 || G::orientation(placement, view) == G::orientation(now, view)
    }

    /// The height whose layer takes the least work to bring up to date, of those turned like this.
    fn nearest(&self, now: &G::Snapshot, height: usize, view: Side) -> Option<usize> {
        (height.saturating_sub(LOOK_BACK)..=height)
            .rev()
            .filter(|&at| self.is_turned_like(now, at, view))
            .min_by_key(|&at| G::distance(&self.heights[at].placement, now))
    }

    fn update_from(
        &mut self,
        network: &Network<H>,
        now: &G::Snapshot,
        height: usize,
        source: usize,
        view: Side,
    ) {
        self.changes.clear();
        G::changes(&self.heights[source].placement, now, view, &mut self.changes);
        if source != height {
            let values = self.heights[source].values[view.index()].clone();
            self.heights[height].values[view.index()] = values;
        }
        network.update(&mut self.heights[height].values[view.index()], &self.changes);
    }

    /// The view has been turned: what was last seen in this orientation is the nearest.
    fn turn(&mut self, network: &Network<H>, now: &G::Snapshot, height: usize, view: Side) {
        let orientation = G::orientation(now, view);
        let turned = &mut self.turned[view.index()][orientation];
        self.changes.clear();
        G::changes(&turned.placement, now, view, &mut self.changes);
        network.update(&mut turned.values, &self.changes);
        turned.placement = now.clone();
        self.heights[height].values[view.index()] = turned.values.clone();
    }
}
